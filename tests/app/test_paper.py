"""Handouts: every answer on paper is right on the screen, the cards are the screen's, and a page needs nothing else."""

import json
import re
import shutil
import subprocess
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from ulti_teach.app import paper, paths
from ulti_teach.app.paper import Order, Subject, sheet, subject
from ulti_teach.app.paperfaces import Spec, face, mini_face
from ulti_teach.app.papertasks import MOST_TRICKS, Task, drill_task, fits, puzzle_task
from ulti_teach.app.staging import lessons
from ulti_teach.course.drills import KINDS
from ulti_teach.engine import ALL_CARDS, UltiError
from ulti_teach.puzzles import Kind, Wants
from ulti_teach.text import Pack, Speech, opening
from ulti_teach.widgets import Drill, Puzzle, scene
from ulti_teach.widgets.component import View
from ulti_teach.widgets.puzzle import exercises
from ulti_teach.widgets.quiz import Quiz

LESSONS = [lesson for lesson in lessons(paths.notebooks(), "en") if not lesson.is_app]
THEMES = sorted({each.question.theme for each in exercises().values()})


def order(name: str, *, seed: int = 1, drills: int = 6, puzzles: int = 4, pack: str = "french") -> Order:
    """A sheet on A4 paper."""
    return Order(subject(name), seed, drills, puzzles, pack, "A4")


def is_right(quiz: Quiz, *choices: str) -> bool:
    """Whether these are judged right, chosen anew on the screen one after the other."""
    quiz.act("button", "again")
    for each in choices:
        quiz.act(quiz.asked().zone if quiz.asked().zone == "choice" else "card", each)
    quiz.act("button", "check")
    return quiz.answering.is_right


def judge(quiz: Quiz, task: Task) -> None:
    """Enters what the answer page says: all of it together, or each of several that will do."""
    answer, wants = task.answer, quiz.answering.question.wants
    options: list[View] = (task.view["choices"] or {}).get("options", []) if "choices" in task.view else []
    ids = [option["id"] for option in options if option["text"] in answer.texts]
    assert len(ids) == len(answer.texts)
    cards = [card["id"] for card in answer.cards]
    if answer.pairs:
        tried = [[card["id"] for card in pair] for pair in answer.pairs]
    elif wants is Wants.ANY:
        tried = [[id] for id in (*ids, *cards)]
    else:
        tried = [[*ids, *cards]]
    assert tried
    assert [each for each in tried if not is_right(quiz, *each)] == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("pack", [pack.value for pack in Pack])
def test_the_answer_to_a_drill_is_right_on_the_screen(kind: str, pack: str) -> None:
    """The same question asked by the component takes what the answer page says, and tells the same reason."""
    task, drill = drill_task(kind, 5, 1, 3, pack), Drill(kind, seed=5, number=1, level=3, pack=pack)
    assert task.view["heading"] == drill.draw()["heading"]
    drill.act("button", "show")
    assert [said["text"] for said in task.answer.told] == [opening(drill.asked().why())]
    judge(drill, task)


@pytest.mark.parametrize("id", [id for id, each in exercises().items() if not each.question.kind.asks_for_play])
def test_the_answer_to_a_puzzle_is_right_on_the_screen(id: str) -> None:
    """With the author's explanation behind it."""
    task, puzzle = puzzle_task(id, "french"), Puzzle(id, pack="french")
    judge(puzzle, task)
    assert task.answer.told[-1]["text"] == puzzle.speech.fill(puzzle.exercise.words.explanation)


@pytest.mark.parametrize(
    "id", [id for id, each in exercises().items() if each.question.kind.asks_for_play and fits(id)]
)
def test_the_line_of_a_played_puzzle_is_one_that_the_screen_takes(id: str) -> None:
    """Each right card reaches the target, no other does; what is played out begins with a right card, then a wrong one."""
    task, right = puzzle_task(id, "french"), set[str]()
    question = exercises()[id].question
    for card in question.position.legal_cards():
        puzzle = Puzzle(id)
        puzzle.act("card", str(card))
        assert puzzle.player is not None
        assert puzzle.player.sitting is not None
        if not puzzle.player.sitting.session.is_refuted:
            right.add(str(card))
    assert {card["id"] for card in task.answer.cards} == right
    first = [next(id for id in played(line.rows) if id in task.own) for line in task.answer.lines]
    assert [card in right for card in first] == ([False] if question.kind is Kind.SAFE_PLAY else [True, False])
    assert all(line.end for line in task.answer.lines)
    assert len(task.answer.lines[0].rows) <= MOST_TRICKS


def played(rows: tuple[View, ...]) -> list[str]:
    """The cards of a line, in the order in which they were played."""
    return [item["id"] for row in rows for item in row["items"]]


class Page(HTMLParser):
    """What stands on a page: its tags with their attributes, and its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag that is opened."""
        self.tags.append((tag, dict(attrs)))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag that is closed at once."""
        self.handle_starttag(tag, attrs)

    def handle_data(self, data: str) -> None:
        """Words."""
        self.text += data

    def count(self, tag: str, name: str = "") -> int:
        """How many there are of a tag, of a class."""
        return sum(
            found == tag and (not name or name in (attrs.get("class") or "").split()) for found, attrs in self.tags
        )


@pytest.mark.parametrize("number", range(3))
def test_a_card_that_is_not_safe_fails_on_paper_as_on_the_screen(number: int) -> None:
    """In how many layouts it would do, one in which it does not, trick by trick, and what that comes to."""
    task = drill_task("safe", 5, number, 4, "french")
    (shown,) = task.answer.lines
    screens = []
    for card in task.own - {card["id"] for card in task.answer.cards}:
        drill = Drill("safe", seed=5, number=number, level=4)
        drill.act("card", card)
        drill.act("button", "check")
        view = drill.draw()
        told = [message["text"] for message in view["say"]]
        screens.append((told[0], view["spread"]["rows"][1:], " ".join(told[1:])))
    assert (shown.label, list(shown.rows), shown.end) in screens
    assert shown.rows
    assert shown.end


@pytest.mark.parametrize("name", [*(str(lesson.number) for lesson in LESSONS), *THEMES])
def test_every_lesson_and_theme_makes_a_sheet(name: str) -> None:
    """Each question has its number twice, above it and above its answer; nothing is asked for from elsewhere or run."""
    made = sheet(order(name, puzzles=2))
    page = Page(made.html)
    assert made.drills == 6
    assert 1 <= made.puzzles <= 2
    assert page.count("article") == 2 * (made.drills + made.puzzles)
    numbers = re.findall(r'<span class="number">(\d+)</span>', made.html)
    assert numbers == [str(1 + number) for number in range(made.drills + made.puzzles)] * 2
    assert {tag for tag, _ in page.tags} & {"script", "img", "iframe", "form", "object", "embed", "base"} == set()
    links = [value or "" for _, attrs in page.tags for key, value in attrs.items() if key in ("href", "src")]
    assert [link for link in links if not link.startswith("#") and link != "data:,"] == []
    assert [key for _, attrs in page.tags for key in attrs if key.startswith("on")] == []
    assert "url(" not in made.html
    assert "@import" not in made.html
    drawn = {attrs["id"] for tag, attrs in page.tags if tag == "symbol"}
    assert {link[1:] for link in links if link.startswith("#")} == drawn


def test_the_same_seed_makes_the_same_page_and_another_one_another() -> None:
    """Byte for byte; its last line is the command that makes it."""
    first, again, other = (sheet(order("2", seed=seed)).html for seed in (7, 7, 8))
    assert first == again
    assert first != other
    told = "ulti-teach print 02_tricks --drills 6 --puzzles 4 --pack french --paper A4 --seed 7"
    assert told in Page(first).text


def test_levels_rise_and_kinds_share() -> None:
    """Seven questions of two kinds: four and three, each from level 2 to level 4."""
    asked = order("2", drills=7, puzzles=0)
    levels = [(1, 2), (2, 2), (3, 3), (4, 4), (5, 2), (6, 3), (7, 4)]
    kinds = ["legal-cards"] * 4 + ["trick-winner"] * 3
    numbers = [0, 1, 2, 3, 0, 1, 2]
    expected = [
        drill_task(kind, 1, n, level, "french") for kind, n, (_, level) in zip(kinds, numbers, levels, strict=True)
    ]
    assert paper._drills(asked) == expected


def test_what_is_too_long_is_pointed_to() -> None:
    """A puzzle of seven tricks stands on no sheet, but its address does."""
    made = sheet(order("keeping-the-seven", drills=0, puzzles=30))
    assert made.drills == 0
    assert "/voila/render/en/puzzles.ipynb?puzzle=keeping-lose-early" in Page(made.html).text
    assert made.puzzles == sum(fits(id) for id in subject("keeping-the-seven").puzzles)


def test_a_lesson_by_any_of_its_names() -> None:
    """By number, by file, with its language; a theme that is also the name of a lesson's file is the theme."""
    names = ("9", "09", "09_kontra", "en/09_kontra", "09_kontra.ipynb")
    assert {subject(name) for name in names} == {subject("9")}
    assert subject("kontra").name == "kontra"
    assert subject("kontra") != subject("9")


def test_an_unknown_name_is_told_the_nearest() -> None:
    """One sentence, whatever was typed."""
    with pytest.raises(UltiError, match=r"^There is no lesson or theme 'dukcing'; nearest by name are ducking, .*\.$"):
        subject("dukcing")
    with pytest.raises(UltiError, match="There is no lesson or theme '<b>'"):
        subject("<b>")


def test_what_was_typed_becomes_no_markup() -> None:
    """A title with a tag in it is shown as it was written, and so is a card's name."""
    named = replace(subject("2"), title="<script>alert(1)</script> & co")
    html = sheet(replace(order("2", drills=1, puzzles=0), subject=named)).html
    assert "<script" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; co" in html
    assert Spec("text", {"x": '"><b>'}, ("<i>",)).markup() == '<text x="&#34;&gt;&lt;b&gt;">&lt;i&gt;</text>'


def test_a_question_has_room_for_its_answer() -> None:
    """A box under each card that may be ticked, a line under each that gets a number, a box beside each word."""
    cards = Page(sheet(order("2", drills=1, puzzles=0)).html)
    task = drill_task("legal-cards", 1, 0, 3, "french")
    assert cards.count("span", "box") == len(task.view["hand"]["cards"])
    kinds = Subject("x", "x", "en", ("order",), ())
    numbered = Page(sheet(Order(kinds, 1, 1, 0, "tell", "letter")).html)
    assert numbered.count("span", "box") == 0
    assert numbered.count("span", "blank") == len(drill_task("order", 1, 0, 3, "tell").view["hand"]["cards"])
    words = Page(sheet(Order(replace(kinds, kinds=("trick-winner",)), 1, 1, 0, "tell", "letter")).html)
    assert words.count("span", "box") == 3 + 1  # and the one that is ticked on the answer page
    assert words.count("p", "write") == 1


def described(spec: Spec | str) -> object:
    """A description as `cards.js` gives it, with all attributes as the text that they become."""
    if isinstance(spec, str):
        return spec
    attrs = {name: str(value) for name, value in spec.attrs.items()}
    return {"tag": spec.tag, "attrs": attrs, "children": [described(child) for child in spec.children]}


def test_faces_are_those_of_the_screen() -> None:
    """All 32 cards of both packs, large and small, element by element as the components draw them."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is not installed")
    cards = {pack.value: [scene.card(Speech(pack=pack), card) for card in ALL_CARDS] for pack in Pack}
    module = (Path(paths.static()) / "cards.js").as_uri()
    code = f"""
        import {{ face, miniFace }} from {json.dumps(module)};
        const plain = (spec) => typeof spec === "string" ? spec : {{ tag: spec.tag, children: spec.children.map(plain),
          attrs: Object.fromEntries(Object.entries(spec.attrs).map(([name, value]) => [name, String(value)])) }};
        const drawn = Object.entries({json.dumps(cards)}).map(([pack, cards]) => cards.map((card) =>
          [face, miniFace].map((draw) => plain(draw(card, pack)).children)));
        console.log(JSON.stringify(drawn));
    """
    done = subprocess.run(
        [node, "--input-type=module"], input=code, capture_output=True, text=True, encoding="utf-8", check=True
    )
    ours = [
        [[[described(part) for part in draw(card, pack)] for draw in (face, mini_face)] for card in held]
        for pack, held in cards.items()
    ]
    assert json.loads(done.stdout) == ours
