"""R4, R6 and R8 to R11 said a second time: who owes whom how much when a deal is over.

Written from RULES.md alone, before the engine's own scoring was read, and in another style: no components with
values, no facts, no lines of a bill. Each opponent stands alone across from the declarer, one debt after another is
asked about, and a debt is a plain number: what that opponent owes the declarer, negative the other way round. A rule
is a paragraph. What was noted down of a deal, and how it went, stands in `deal`; nothing else is imported.
"""

from tests.restated.deal import (
    DEALER,
    DECLARER,
    LEFT,
    RIGHT,
    RawDeal,
    aces_of_declarer,
    card_points,
    marriage_points,
    seven_in_last_trick,
    took_all,
    took_none,
)


def paid(deal: RawDeal) -> tuple[int, ...]:
    """What the declarer gets, then what each of the others gets: three numbers, or four if the dealer shares."""
    # R10.2: the deal is settled once with each opponent; what one side gets the other pays. R11.1: the dealer may be
    # a third who pays and collects.
    others = (RIGHT, LEFT, DEALER) if deal.dealer_shares else (RIGHT, LEFT)
    debts = [owed_by(other, deal) for other in others]
    return (sum(debts), *(-debt for debt in debts))


def owed_by(opponent: int, deal: RawDeal) -> int:
    """What one opponent owes the declarer for the whole deal."""
    # R10.5: a minor-suit parti given up costs 2 to each, and nothing else is looked at.
    if deal.given_up:
        assert deal.words <= {"parti"}
        assert not deal.hearts
        return -2
    return sum(debts_of(opponent, deal).values())


def debts_of(opponent: int, deal: RawDeal) -> dict[str, int]:
    """The debts one by one, by what they are for; those that do not arise are 0."""
    return {
        "parti": for_parti(opponent, deal),
        "hundred": for_hundred(opponent, deal),
        "ulti": for_ulti(opponent, deal),
        "betli": for_betli(opponent, deal),
        "durchmars": for_durchmars(opponent, deal),
        "four aces": for_four_aces(opponent, deal),
        "silent durchmars on top": for_silent_durchmars(deal),
        "silent ulti": for_silent_ulti(opponent, deal),
        "silent four aces": for_silent_four_aces(deal),
    }


# What was bid.


def for_parti(opponent: int, deal: RawDeal) -> int:
    """R4.2: there is a parti in a suit, unless a 100 or a durchmars has taken its place."""
    if not has_parti(deal):
        return 0
    # R9.3: who takes all ten tricks is paid 3 in the parti's place, and the silent 100 goes with the parti.
    if took_all(deal):
        debt = 3
    elif took_none(deal):
        debt = -3
    else:
        debt = 1 if ahead_in_points(deal) else -1
        # R9.1: doubled if the side that wins it has 100.
        if debt == silent_hundred(deal):
            debt *= 2
    # R4.6 and R8.5: hearts double it, and a kontra of the parti multiplies whatever stands in its place.
    if deal.hearts:
        debt *= 2
    return debt * times("parti", opponent, deal)


def ahead_in_points(deal: RawDeal) -> bool:
    """R4: more card points than the others. R6.2: the marriages are not counted, but at some tables they are."""
    mine, theirs = card_points(deal)
    if deal.marriages_in_parti:
        mine, theirs = mine + marriage_points(deal)[0], theirs + marriage_points(deal)[1]
    return mine > theirs


def silent_hundred(deal: RawDeal) -> int:
    """R9.1: who has 100 with everything they announced: 1 the declarer, -1 the opponents, 0 nobody."""
    mine, theirs = card_points(deal)
    my_words, their_words = marriage_points(deal)
    if mine + my_words >= 100:
        return 1
    return -1 if theirs + their_words >= 100 else 0


def for_hundred(opponent: int, deal: RawDeal) -> int:
    """R4.3: sixty card points and the forty, or eighty and one twenty, either of them announced."""
    mine, _ = card_points(deal)
    suits = [suit for seat, suit in deal.announced if seat == DECLARER]
    if "40-100" in deal.words:
        made = deal.trump in suits and mine + 40 >= 100
        debt, word = 4, "40-100"
    elif "20-100" in deal.words:
        made = any(suit != deal.trump for suit in suits) and mine + 20 >= 100
        # R11.4: it used to be worth half.
        debt, word = (4 if deal.older_20_100 else 8), "20-100"
    else:
        return 0
    if deal.hearts:
        debt *= 2
    debt *= times(word, opponent, deal)
    return debt if made else -debt


def for_ulti(opponent: int, deal: RawDeal) -> int:
    """R4: the last trick, won by the declarer with the seven of trumps. R10.3: lost, it costs its value once more."""
    if "ulti" not in deal.words:
        return 0
    seat, won = seven_in_last_trick(deal)
    single = 8 if deal.hearts else 4
    multiplied = single * times("ulti", opponent, deal)
    if seat == DECLARER and won:
        return multiplied
    return -multiplied - single


def for_betli(opponent: int, deal: RawDeal) -> int:
    """R4: not one trick. R4.6: open betli is 20 and has no heart bid."""
    if "open betli" in deal.words:
        debt, word = 20, "open betli"
    elif "betli" in deal.words:
        debt, word = (10 if deal.hearts else 5), "betli"
    else:
        return 0
    debt *= times(word, opponent, deal)
    return debt if took_none(deal) else -debt


def for_durchmars(opponent: int, deal: RawDeal) -> int:
    """R4: all ten tricks, with trumps or without."""
    if "open durchmars" in deal.words:
        # R4.6: 24 everywhere. R11.3: but in tournaments 12, where trumps are a minor suit.
        debt, word = 24, "open durchmars"
        if deal.tournament_durchmars and deal.trump is not None and deal.trump.value != "h":
            debt = 12
    elif "durchmars" in deal.words:
        debt, word = (12 if deal.hearts else 6), "durchmars"
    else:
        return 0
    debt *= times(word, opponent, deal)
    return debt if took_all(deal) else -debt


def for_four_aces(opponent: int, deal: RawDeal) -> int:
    """R11.2: bid, worth 4; failing costs the 4 once."""
    if "four aces" not in deal.words:
        return 0
    debt = (8 if deal.hearts else 4) * times("four aces", opponent, deal)
    return debt if aces_of_declarer(deal) == 4 else -debt


# What nobody bid.


def for_silent_durchmars(deal: RawDeal) -> int:
    """R9.3: where there is no parti whose place it could take, it is paid on top, and no kontra touches it."""
    if deal.trump is None or has_parti(deal) or bid_durchmars(deal):
        return 0
    debt = 6 if deal.hearts else 3
    if took_all(deal):
        return debt
    if took_none(deal):
        return -debt
    return 0


def for_silent_ulti(opponent: int, deal: RawDeal) -> int:
    """R9.2: the seven of trumps in the last trick earns its side 2 or costs it 4, if nobody bid ulti."""
    if deal.trump is None or "ulti" in deal.words:
        return 0
    seat, won = seven_in_last_trick(deal)
    if seat is None:
        return 0
    # At some tables the partner of an opponent who plays the seven has nothing to do with it.
    if deal.silent_ulti_alone and seat not in (DECLARER, opponent):
        return 0
    debt = 2 if won else -4
    if deal.hearts:
        debt *= 2
    return debt if seat == DECLARER else -debt


def for_silent_four_aces(deal: RawDeal) -> int:
    """R11.2: 2 for the side with all four aces, if that was agreed, and neither they nor a durchmars were bid."""
    if deal.trump is None or not deal.four_aces_count or "four aces" in deal.words or bid_durchmars(deal):
        return 0
    debt = 4 if deal.hearts else 2
    return {4: debt, 0: -debt}.get(aces_of_declarer(deal), 0)


# What was bid, and how often it was raised.


def has_parti(deal: RawDeal) -> bool:
    """R4.2: with trumps, and no 100 and no durchmars that replaces it."""
    replaced = bool(deal.words & {"40-100", "20-100"}) or bid_durchmars(deal)
    return deal.trump is not None and not replaced


def bid_durchmars(deal: RawDeal) -> bool:
    """Whether a durchmars, open or not, is in the bid."""
    return bool(deal.words & {"durchmars", "open durchmars"})


def times(word: str, opponent: int, deal: RawDeal) -> int:
    """R8.1 to R8.3: what kontra and its answers have made of a word, against this opponent."""
    if opponent == DEALER:
        # R8.2: with trumps what one has said stands for them all; without, each for themselves, and the dealer,
        # who has no card to play to the first trick, never said a word.
        heard = max(deal.raised.get((word, RIGHT), 0), deal.raised.get((word, LEFT), 0))
        return 2**heard if deal.trump is not None else 1
    return int(2 ** deal.raised.get((word, opponent), 0))
