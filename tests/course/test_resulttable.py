"""A class's tables: counted by hand, the same in whatever order and however often files were handed in."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.course.test_results import SET, attempt, one_of_annas, results
from ulti_teach.course.progress import How
from ulti_teach.course.results import ItemResult, Results
from ulti_teach.course.resulttable import FOUND, SetTable, Tempting, found_best, gather, merged

ANNA = results("Anna", attempt(1, 5, How.AIDED, "sK?", "sK?", "sA"), attempt(1, 9, How.UNAIDED, "sA"))
BEN = results("Ben", attempt(1, 7, How.SHOWN, "sK?", "hQ?"))
CILI = results("Cili")


def counts(unaided: int, aided: int, shown: int, undone: int) -> dict[How | None, int]:
    """How many found it how."""
    return dict(zip(FOUND, (unaided, aided, shown, undone), strict=True))


def only(*given: Results) -> SetTable:
    """The one table of these files."""
    tables, left_out = gather({str(number): each for number, each in enumerate(given)})
    assert left_out == ()
    assert len(tables) == 1
    return tables[0]


def test_what_a_class_did_is_counted() -> None:
    """By hand: who found it first and best how, all tries, and the wrong cards, first what most learners tried."""
    table = only(CILI, BEN, ANNA)
    assert [learner.nickname for learner in table.learners] == ["Anna", "Ben", "Cili"]
    first, second = table.items
    assert (first.number, first.title, first.tries, first.done) == (1, "Follow suit", 3, 2)
    assert first.first == counts(0, 1, 1, 1)
    assert first.best == counts(1, 0, 1, 1)
    assert first.tempting == (Tempting("sK", 3, 2), Tempting("hQ", 1, 1))
    assert (second.first, second.best, second.tries, second.tempting) == (counts(0, 0, 0, 3), counts(0, 0, 0, 3), 0, ())
    assert found_best(ANNA) == counts(1, 0, 0, 1)
    assert table.hardest == (first,)


def test_nothing_stands_out_where_all_were_as_hard() -> None:
    """Nor where nobody did anything, or everything was found at once."""
    everything = replace(CILI, items=tuple(replace(item, attempts=BEN.items[0].attempts) for item in CILI.items))
    easy = results("Dora", attempt(1, 1, How.UNAIDED))
    assert [only(given).hardest for given in (CILI, everything, easy)] == [(), (), ()]
    assert only(easy).items[0].missed == 0


@given(st.lists(one_of_annas() | st.sampled_from([BEN, CILI]), min_size=1, max_size=5), st.randoms())
def test_order_and_doubles_change_nothing(files: list[Results], chance: object) -> None:
    """The same learner's files are one, however the nickname is written in them."""
    again = [*files, *files]
    chance.shuffle(again)  # type: ignore[attr-defined]
    table = only(*again)
    assert table == only(*files)
    assert len({learner.who for learner in table.learners}) == len(table.learners)


def test_sets_do_not_mix() -> None:
    """A table each, by their titles."""
    other = replace(BEN, set_id="0" * 10, title="After Monday")
    tables, _ = gather({"a": ANNA, "b": other})
    assert [(table.title, table.set_id, len(table.learners)) for table in tables] == [
        ("After Monday", "0" * 10, 1),
        ("Monday", SET, 1),
    ]


@pytest.mark.parametrize("changed", [(), (ItemResult("puzzle:other", "Follow suit"), CILI.items[1]), CILI.items[:1]])
def test_a_file_with_other_items_is_left_out(changed: tuple[ItemResult, ...]) -> None:
    """What most learners have counts; one who hands in the same changed file many times is one learner still."""
    liar = replace(CILI, items=changed)
    tables, left_out = gather({"anna": ANNA, "x": liar, "ben": BEN, "y": liar, "z": liar})
    assert [learner.nickname for learner in tables[0].learners] == ["Anna", "Ben"]
    assert left_out == ("x", "y", "z")
    with pytest.raises(ValueError, match="zip"):
        merged(replace(CILI, items=CILI.items[:1]), CILI)


def test_titles_are_what_most_learners_have() -> None:
    """So that one who changed theirs does not name everybody's set."""
    liar = replace(CILI, title="Hacked by Cili", items=tuple(replace(item, title="Easy") for item in CILI.items))
    table = only(ANNA, liar, BEN)
    assert (table.title, table.items[0].title) == ("Monday", "Follow suit")
