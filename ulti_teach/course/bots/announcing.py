"""What bots say before their first card: trumps, a hopeless parti given up, pairs that can count."""

from ulti_teach.engine import DECLARER, Component, Game, GiveUp, NameTrumps, Play, Suit

from .bidding import trumps_to_name
from .habits import Habit
from .raising import ten_cards
from .reaching import part_margin

_HOPELESS = -6  # the margin of a parti that the careful habit gives up (R10.5)


def before_the_lead(play: Play, habit: Habit) -> NameTrumps | GiveUp | None:
    """Giving up or naming trumps; None when neither is called for."""
    contract = play.position.contract
    named = contract.trump
    trump = named or trumps_to_name(ten_cards(play), contract, play.position.rules) if contract.has_trumps else None
    may_give_up = habit is Habit.CAREFUL and play.give_up_violation() is None
    if may_give_up and part_margin(Component.PARTI, ten_cards(play), trump) <= _HOPELESS:
        return GiveUp()
    return NameTrumps(trump) if trump and not contract.is_named else None


def pair_to_announce(seen: Game, play: Play) -> Suit | None:
    """A pair that can still count: towards the hundred that was bid, or beside a parti (R4.3, R9.1)."""
    contract = play.position.contract
    for suit in seen.legal_announcements():
        bid = Component.HUNDRED_40 if suit is contract.trump else Component.HUNDRED_20
        mine = play.to_act == DECLARER and bid in contract.components
        if mine or Component.PARTI in contract.components:
            return suit
    return None
