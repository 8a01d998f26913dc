"""What the rule tables share: how they write refusals (`R7.4: c8; R7.2: s7 d9`), and how a row is checked."""

from tests.restated.cards import cards
from ulti_teach.engine import Card, CardSet, Position, Trick, Violation, legal_cards, violation


def refusals(text: str) -> dict[Card, str]:
    """The refused cards of a row, each with the number of the rule that refuses it."""
    found: dict[Card, str] = {}
    for part in filter(None, text.split("; ")):
        rule, refused = part.split(": ")
        found |= dict.fromkeys(cards(refused), rule)
    return found


def check_hand(hand: CardSet, trick: Trick, legal: str, refused: str, *, seven: Card | None = None) -> None:
    """`violation` and `legal_cards` say of every card of the hand what the row says."""
    reasons = {card: violation(card, hand, trick, seven=seven) for card in hand}
    _check(reasons, legal_cards(hand, trick, seven=seven), legal, refused)


def check_position(position: Position, legal: str, refused: str) -> None:
    """The position says of every card of the hand to play what the row says."""
    _check({card: position.violation(card) for card in position.hand}, position.legal_cards(), legal, refused)


def _check(reasons: dict[Card, Violation | None], found: CardSet, legal: str, refused: str) -> None:
    expected = refusals(refused)
    assert cards(legal) | expected.keys() == reasons.keys(), "the row must tell of every card in the hand"
    assert str(found) == legal
    assert {card: str(reason.rule) for card, reason in reasons.items() if reason} == expected
