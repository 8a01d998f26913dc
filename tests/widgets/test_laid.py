"""Cards laid out: a suit in both orders, both packs side by side."""

import json

import pytest

from ulti_teach.engine import ALL_CARDS, UltiError
from ulti_teach.widgets import Cards, Ranks
from ulti_teach.widgets.component import View
from ulti_teach.widgets.laid import Laid


def rows(view: View) -> dict[str, str]:
    """The cards of each row by what is said above it."""
    return {row["label"]: " ".join(item["id"] for item in row["items"]) for row in view["spread"]["rows"]}


def test_a_suit_in_both_orders() -> None:
    """The ten is marked in each, and named by the learner's pack where the other ranks are."""
    view = Ranks("h").draw()
    assert rows(view) == {
        "With trumps: the ten is second": "hA hT hK hQ hJ h9 h8 h7",
        "Without trumps: the ten drops below the jack": "hA hK hQ hJ hT h9 h8 h7",
    }
    marked = [item["id"] for row in view["spread"]["rows"] for item in row["items"] if item["stands_out"]]
    assert marked == ["hT", "hT"]
    tell = Ranks("h", pack="tell").draw()
    assert "Without trumps: the ten drops below the under" in rows(tell)
    assert [item["captions"] for item in tell["spread"]["rows"][0]["items"]][3:5] == [["over"], ["under"]]


def test_some_ranks_say_which_is_the_strongest() -> None:
    """In either order, whatever order they were written in."""
    view = Ranks("h", ranks="9KT").draw()
    assert rows(view) == {
        "With trumps: the ten of hearts is the strongest": "hT hK h9",
        "Without trumps: the king of hearts is the strongest": "hK hT h9",
    }
    marked = [item["id"] for row in view["spread"]["rows"] for item in row["items"] if item["stands_out"]]
    assert marked == ["hT", "hK"]


def test_another_suit_is_laid_out() -> None:
    """By its button, which stays pressed; what is no suit is ignored."""
    laid = Ranks("h")
    laid.act("choice", "s")
    laid.act("choice", "x")
    laid.act("button", "c")
    view = laid.draw()
    assert [option["id"] for option in view["choices"]["options"] if option["pressed"]] == ["s"]
    assert view["prompt"].startswith("The order of spades.")


def test_all_cards_in_both_packs() -> None:
    """Each pair has both faces and both names; four suits make 32 cards."""
    cards, seen = Cards(), []
    for suit in "cdhs":
        cards.act("choice", suit)
        (row,) = cards.draw()["spread"]["rows"]
        seen += [item["id"] for item in row["items"]]
        assert all([face["pack"] for face in item["faces"]] == ["french", "tell"] for item in row["items"])
    assert sorted(seen) == sorted(map(str, ALL_CARDS))
    queen = row["items"][3]
    assert (queen["spoken"], queen["captions"]) == ("queen of spades, over of leaves", ["queen", "over"])
    assert row["items"][0]["captions"] == ["ace"]
    json.dumps(cards.draw())


@pytest.mark.parametrize("laid", [Ranks("d"), Ranks("h", ranks="KT9"), Cards("s")], ids=repr)
def test_repr_makes_the_same_again(laid: Laid) -> None:
    """The line that makes it."""
    assert eval(repr(laid)).draw() == laid.draw()


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Ranks("x"), "one of the letters c, d, h, s, not 'x'"),
        (lambda: Cards(7), "one of the letters c, d, h, s, not 7"),
        (lambda: Ranks("h", ranks="KX"), "written with the letters ATKQJ987, not 'KX'"),
        (lambda: Ranks("h", ranks=""), "written with the letters ATKQJ987, not ''"),
    ],
)
def test_what_cannot_be_laid_out_is_one_sentence(make, says: str) -> None:  # type: ignore[no-untyped-def]
    """An author who mistypes is told what was expected."""
    with pytest.raises(UltiError) as fault:
        make()
    assert says in str(fault.value)
