"""Every value reads back from its own text, and no text, however odd, gets anything but a `NotationError`."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import anything, card_sets, cards, contracts, mutated, pieces, positions, seats
from ulti_teach import engine
from ulti_teach.engine import (
    CardSet,
    Component,
    Contract,
    Kontra,
    Marriage,
    NotationError,
    Position,
    Suit,
    UltiError,
    parse_card,
    parse_cards,
    parse_contract,
    parse_position,
)

Parser = Callable[[str], Any]
THOROUGH = settings(max_examples=200)


def check_round_trip(parse: Parser, value: object) -> None:
    """Text and repr both lead back to the value; the text is one line without blanks around it."""
    text = str(value)
    assert parse(text) == value
    assert str(parse(text)) == text
    assert eval(repr(value), vars(engine).copy()) == value
    assert text == text.strip()
    assert len(text.splitlines()) == 1


@given(cards)
def test_cards(card: object) -> None:
    """Each of the 32."""
    check_round_trip(parse_card, card)


@given(card_sets)
def test_sets_of_cards(held: object) -> None:
    """Any of them, the empty one too."""
    check_round_trip(parse_cards, held)


@given(contracts)
def test_contracts(contract: object) -> None:
    """Every contract there is, suit named or not."""
    check_round_trip(parse_contract, contract)


@given(positions())
def test_positions(position: object) -> None:
    """Any stage, anything hidden, with announcements and kontras."""
    check_round_trip(parse_position, position)


@given(contracts, st.randoms(use_true_random=False))
def test_the_words_of_a_contract_in_any_order(contract: Contract, random: Any) -> None:
    """`in X` stays together, and so do "four aces"; else the order is free."""
    words = str(contract).replace("four aces", "four_aces").replace(" in ", " in_").split()
    random.shuffle(words)
    assert parse_contract("  ".join(words).replace("_", " ")) == contract


@given(positions(), st.randoms(use_true_random=False))
def test_the_fields_of_a_position_in_any_order(position: Position, random: Any) -> None:
    """The first five parts are fixed, the named ones are not; blanks around the bars do not matter."""
    parts = str(position).split(" | ")
    fields = parts[5:]
    random.shuffle(fields)
    assert parse_position(random.choice(["|", "  |  ", " |"]).join([*parts[:5], *fields])) == position


PARSERS = [parse_card, parse_cards, parse_contract, parse_position]


def check_refusal(parse: Parser, text: str) -> None:
    """Either it reads, and then its own text reads the same; or the error has a place in the text."""
    value, error = attempt(parse, text)
    if error is None:
        assert parse(str(value)) == value
        return
    assert isinstance(error, NotationError)
    assert error.text == text
    assert 0 <= error.position <= len(text)
    assert error.expected
    # A text of several lines is pointed into by line and column.
    line, column = text.count("\n", 0, error.position) + 1, error.position - text.rfind("\n", 0, error.position)
    place = f"Line {line}, column {column}: " if "\n" in text else f"At character {error.position + 1} of "
    assert place in str(error)
    assert "\n" not in str(error)


def attempt(make: Callable[..., Any], *parts: Any) -> tuple[Any, UltiError | None]:
    """What is made of the parts, or the error of our own that they raise; any other goes through."""
    try:
        return make(*parts), None
    except UltiError as error:
        return None, error


@pytest.mark.parametrize("parse", PARSERS)
@THOROUGH
@given(anything)
def test_any_text(parse: Parser, text: str) -> None:
    """Nothing but `NotationError` comes out of a text that cannot be read."""
    check_refusal(parse, text)


@pytest.mark.parametrize(
    ("parse", "texts"),
    [
        (parse_card, cards.map(str)),
        (parse_cards, card_sets.map(str)),
        (parse_contract, contracts.map(str)),
        (parse_position, positions().map(str)),
    ],
    ids=["card", "cards", "contract", "position"],
)
@settings(max_examples=100)
@given(data=st.data())
def test_damaged_notation(parse: Parser, texts: st.SearchStrategy[str], data: st.DataObject) -> None:
    """A slip of the keyboard in a good text is either still a good one or an error with its place."""
    check_refusal(parse, data.draw(mutated(texts)))


@settings(max_examples=100)
@given(pieces)
def test_a_damaged_field_of_a_position(field: str) -> None:
    """Behind a good beginning, whatever the field."""
    check_refusal(parse_position, f"ulti in c | cA7 h8 | cK sA s9 | cQ dT d8 | 0 | {field}")


marriages = st.builds(Marriage, seats, st.none() | st.sampled_from(Suit))
kontras = st.dictionaries(
    st.sampled_from(Component), st.tuples(st.sampled_from([1, 2, 3, 64, 128]), st.sampled_from([1, 2, 64])), max_size=3
).map(lambda levels: Kontra(tuple(levels.items())))


@THOROUGH
@given(
    st.tuples(
        contracts,
        st.tuples(*[st.none() | card_sets | st.frozensets(cards, max_size=3).map(CardSet)] * 3),
        seats,
        st.lists(cards, max_size=4).map(tuple),
        st.integers(-20, 110),
        st.none() | st.tuples(st.integers(-1, 11), st.integers(-1, 11)),
        kontras,
        st.lists(marriages, max_size=3).map(tuple),
        st.none() | card_sets,
    )
)
def test_any_parts_make_a_position_or_an_error_of_ours(parts: tuple[Any, ...]) -> None:
    """Random parts hardly ever fit; what comes out is a position that its text reads as, or an `UltiError`."""
    position, error = attempt(Position, *parts)
    if error is not None:
        assert str(error).startswith("Impossible position (")
    else:
        assert parse_position(str(position)) == position


@given(positions(), st.data())
def test_any_one_part_changed(position: Position, data: st.DataObject) -> None:
    """A good position with one field from elsewhere: again a readable position, or an `UltiError`."""
    fields = {
        "contract": contracts,
        "leader": seats,
        "table": st.lists(cards, max_size=3).map(tuple),
        "points": st.integers(0, 9).map(lambda tens: 10 * tens),
        "tricks": st.none() | st.tuples(st.integers(0, 10), st.integers(0, 10)),
        "kontra": kontras,
        "said": st.lists(marriages, max_size=2).map(tuple),
        "kitty": st.none() | st.frozensets(cards, min_size=1, max_size=2).map(CardSet),
    }
    name = data.draw(st.sampled_from(sorted(fields)))
    values = {field: getattr(position, field) for field in ("hands", *fields)} | {name: data.draw(fields[name])}
    changed, error = attempt(lambda: Position(**values))
    if error is None:
        assert parse_position(str(changed)) == changed
    else:
        assert str(error).startswith("Impossible position (")
