"""An evening at the table: the draw, the dealer, four players, a deal that suits a contract; and links to deals."""

from itertools import pairwise

import pytest

from ulti_teach.course.bots import Habit, margin_of, move
from ulti_teach.course.deallinks import DealFault, DealLinkError, read_deal_link
from ulti_teach.course.evening import Evening, deal_for, sit_down
from ulti_teach.course.table import Given, sit, taken_up
from ulti_teach.engine import ALL_CARDS, Game, RuleSet, Seat, UltiError, deal, parse_contract, parse_rules, replay

HANDS = " | ".join(map(str, deal(tuple(ALL_CARDS))))


def played(evening: Evening) -> tuple[Game, Evening]:
    """The next deal, played out by habit."""
    dealing = evening.dealing()
    game = dealing.game
    while not game.is_over:
        game = game.apply(move(game.view(game.to_act), Habit.CAREFUL))
    return game, evening.after(game, dealing)


def test_the_lowest_card_deals_first_and_the_deal_passes_to_the_right() -> None:
    """R2.1 to R2.3: whoever drew lowest; the player on the left cuts, the one on the right bids first."""
    evening = sit_down(7, RuleSet())
    dealers = []
    for _ in range(4):
        dealing = evening.dealing()
        dealers.append(dealing.dealer)
        assert dealing.seats[0] == (dealing.dealer + 1) % 3
        assert dealing.cutter == (dealing.dealer - 1) % 3
        assert dealing.home == Seat(dealing.seats.index(0))
        _, evening = played(evening)
    assert dealers[0] == evening.draw.dealer
    assert [(later - dealer) % 3 for dealer, later in pairwise(dealers)] == [1, 1, 1]
    assert sum(evening.match.totals) == 0


def test_with_four_the_dealer_sits_out_and_may_pay_along() -> None:
    """R11.1: the one who deals has no seat; where that was agreed they pay and collect with the opponents."""
    for text, pays in (("four players", False), ("four players, dealer pays", True)):
        evening = sit_down(3, parse_rules(text))
        for _ in range(4):
            dealing = evening.dealing()
            assert dealing.dealer not in dealing.seats
            assert (dealing.home is None) is (dealing.dealer == 0)
            game, evening = played(evening)
            amount = evening.match.deals[-1].amounts[dealing.dealer]
            assert (amount != 0) is pays
            assert evening.match.deals[-1].amounts[dealing.seats[0]] == game.returns[0]


def test_the_ace_of_hearts_is_noted_where_it_lies_after_the_auction() -> None:
    """R12.2: with a player, or in the kitty."""
    evening = sit_down(1, RuleSet())
    for _ in range(6):
        dealing = evening.dealing()
        game, evening = played(evening)
        ace = evening.match.deals[-1].ace
        where = [dealing.seats[seat] for seat, hand in enumerate(game.auction.hands) if "hA" in map(str, hand or ())]
        assert where == ([] if ace is None else [ace])


@pytest.mark.parametrize("contract", ["parti", "ulti", "betli", "heart 40-100", "durchmars"])
def test_a_deal_that_suits_a_contract(contract: str) -> None:
    """It comes nearer than a deal by chance does."""
    bid = parse_contract(contract)
    found = margin_of(bid, deal_for(bid, 1, RuleSet()).auction.hand, RuleSet())
    chance = [margin_of(bid, sit_down(seed, RuleSet()).dealing().game.auction.hand, RuleSet()) for seed in range(10)]
    assert found >= max(chance) - 1
    assert found > sum(chance) / len(chance)


def test_other_rules_begin_another_evening_only_for_another_number_of_players() -> None:
    """Totals run on where they can."""
    sitting = sit(2, RuleSet())
    game = sitting.whole.game
    while not game.is_over:
        game = game.apply(move(game.view(game.to_act), Habit.CAREFUL))
    sitting = sitting.with_whole(type(sitting.whole)(game, Seat.S0, sitting.whole.players, game, Seat.S0))
    assert len(sitting.next_deal(parse_rules("four aces")).evening.match.deals) == 1
    assert sitting.next_deal(parse_rules("four players")).evening.match.players == 4
    assert not sitting.next_deal(parse_rules("four players")).evening.match.deals


def test_a_deal_that_was_not_played_out_does_not_count() -> None:
    """The same player deals new cards."""
    sitting = sit(2, RuleSet())
    after = sitting.next_deal(RuleSet())
    assert after.dealing is not None
    assert sitting.dealing is not None
    assert after.dealing.dealer == sitting.dealing.dealer
    assert after.whole.start.dealt != sitting.whole.start.dealt
    assert not after.evening.match.deals
    assert taken_up(after.state()) == after


@pytest.mark.parametrize(
    ("query", "kind", "text"),
    [
        ("?contract=open+betli", "contract", "open betli"),
        ("contract=ulti+four+aces&rules=four+aces", "contract", "ulti four aces"),
        ("deal=" + HANDS.replace(" ", "+").replace("|", "%7C") + "&seat=2", "deal", HANDS),
    ],
)
def test_a_link_asks_for_one_deal(query: str, kind: str, text: str) -> None:
    """With the seat and the rules that it names."""
    given = read_deal_link(query).given
    assert given is not None
    assert (given.kind, given.text) == (kind, text)
    assert int(given.seat) == (2 if "seat=2" in query else 0)


def test_a_record_brings_its_rules() -> None:
    """They stand in its first line."""
    link = read_deal_link(f"record=rules+four+aces%0Adeal+{HANDS.replace(' ', '+').replace('|', '%7C')}")
    assert link.rules == parse_rules("four aces")
    assert link.given is not None
    assert replay(link.given.text).rules == parse_rules("four aces")


@pytest.mark.parametrize(
    ("query", "fault"),
    [
        ("contract=x", DealFault.WRONG),
        ("contract=ulti+in+c", DealFault.WRONG),
        ("contract=four+aces", DealFault.WRONG),
        ("contract=ulti&rules=x", DealFault.WRONG),
        ("contract=ulti&contract=betli", DealFault.SEVERAL),
        ("contract=ulti&deal=x", DealFault.SEVERAL),
        ("deal=x&seat=3", DealFault.SEAT),
        ("deal=x", DealFault.WRONG),
        ("record=%00", DealFault.WRONG),
        ("record=%ff", DealFault.UNREADABLE),
        ("deal=" + "x" * 7000, DealFault.TOO_LONG),
        ("&".join(f"a{number}=1" for number in range(30)), DealFault.UNREADABLE),
    ],
)
def test_a_link_that_is_wrong_says_why(query: str, fault: DealFault) -> None:
    """Each in its kind, with what the engine found."""
    with pytest.raises(DealLinkError) as caught:
        read_deal_link(query)
    assert caught.value.fault is fault
    assert bool(caught.value.says) is (fault is DealFault.WRONG)


def test_nothing_asked_is_nothing_given() -> None:
    """Nor is what a page has of its own."""
    for query in ("", "lang=en", "x=1"):
        assert read_deal_link(query).given is None
    with pytest.raises(UltiError):
        Given("contract", "ulti in c").game(1, RuleSet())
