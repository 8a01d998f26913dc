"""R7.2 to R7.7 said a second time: lay out the hand, then strike out card by card what a rule forbids.

Written from RULES.md alone and in another style than the engine's (lists and letters, no masks, no reasons with
facts), so that the two can only agree if both read the rules alike. It imports cards and nothing else.
"""

from collections.abc import Sequence

from ulti_teach.engine.cards import Card, Suit

# R1.3 and R1.4, typed out: from the highest rank to the lowest.
WITH_TRUMPS = ["A", "T", "K", "Q", "J", "9", "8", "7"]
WITHOUT_TRUMPS = ["A", "K", "Q", "J", "T", "9", "8", "7"]


def height(card: Card, trump: Suit | None) -> int:
    """How high the card stands within its own suit; a greater number is higher."""
    ladder = WITHOUT_TRUMPS if trump is None else WITH_TRUMPS
    return -ladder.index(card.rank.value)


def winning_card(played: Sequence[Card], trump: Suit | None) -> Card:
    """R7.6: the highest trump if any was played, otherwise the highest card of the suit led."""
    contenders = [card for card in played if card.suit == trump]
    if not contenders:
        contenders = [card for card in played if card.suit == played[0].suit]
    contenders.sort(key=lambda card: height(card, trump))
    return contenders[-1]


def struck_out(
    hand: Sequence[Card], played: Sequence[Card], trump: Suit | None, *, bid_ulti: bool = False
) -> dict[Card, str]:
    """The cards of the hand that may not be played, each with the number of the first rule that strikes it.

    `played` are the cards in the trick so far, none for the leader. `bid_ulti` says that the hand is the declarer's
    and that their contract has the ulti in it.
    """
    struck: dict[Card, str] = {}

    def left() -> list[Card]:
        return [card for card in hand if card not in struck]

    def strike(rule: str, doomed: list[Card]) -> None:
        for card in doomed:
            struck.setdefault(card, rule)

    if played:
        led = played[0].suit
        can_follow = False
        for card in hand:
            if card.suit == led:
                can_follow = True
        if can_follow:
            strike("7.2", [card for card in left() if card.suit != led])
        elif trump is not None and any(card.suit == trump for card in hand):
            strike("7.3", [card for card in left() if card.suit != trump])

        # Rule 4 speaks to those who follow and to those who trump, not to those who have neither (rule 5).
        # A side suit that has been ruffed needs no words of its own here: no card of it can beat the ruff,
        # so nothing is struck; the same where every trump left is lower than the trump lying there.
        discarding = not can_follow and not any(card.suit == trump for card in hand)
        if not discarding:
            to_beat = winning_card(played, trump)
            beating = [card for card in left() if winning_card([*played, card], trump) == card != to_beat]
            if beating:
                strike("7.4", [card for card in left() if card not in beating])

    if bid_ulti and trump is not None:
        sevens = [card for card in left() if card.suit == trump and card.rank.value == "7"]
        if len(left()) > len(sevens):
            strike("7.7", sevens)
    return struck


def playable(hand: Sequence[Card], played: Sequence[Card], trump: Suit | None, *, bid_ulti: bool = False) -> list[Card]:
    """What is left of the hand when the rules have struck out what they forbid."""
    gone = struck_out(hand, played, trump, bid_ulti=bid_ulti)
    return [card for card in hand if card not in gone]
