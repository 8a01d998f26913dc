/* The fan of cards on the home page: an ornament, drawn with the faces that the tables use. */
const fan = document.getElementById("ut-fan");
const { face, paint } = await import(new URL(fan.dataset.faces, location.href));
for (const [suit, rank] of [["s", "K"], ["d", "A"], ["c", "Q"], ["h", "A"], ["h", "7"]]) {
  const card = document.createElement("span");
  const picture = document.createElement("span");
  card.className = "card";
  picture.className = "picture";
  picture.append(paint(face({ suit, rank, index: rank }, "french")));
  card.append(picture);
  fan.append(card);
}
