"""The table at which whole deals are played: a deal that was given, then those of an evening, one after another."""

from dataclasses import dataclass, replace

from ulti_teach.engine import (
    Contract,
    Game,
    Match,
    RuleSet,
    Seat,
    UltiError,
    not_in_force,
    parse_contract,
    parse_match,
    parse_rules,
    replay,
    write_match,
)

from .bidding import Player
from .dealt import dealt_as
from .draft import Draft, words_of
from .evening import Dealing, Evening, deal_for, sit_down
from .whole import Whole, begin


@dataclass(frozen=True, slots=True)
class Given:
    """A deal to begin with: a `record`, a `deal` of three hands, or a `contract` that the first bidder is to bid.

    Raises `NotationError` for a text that cannot be read, `UltiError` for a contract that cannot be bid by these rules.
    """

    kind: str
    text: str
    seat: Seat = Seat.S0

    def game(self, seed: int, rules: RuleSet) -> Game:
        """The deal as far as it is told; a record brings its own rules."""
        if self.kind == "record":
            return replay(self.text)
        if self.kind == "deal":
            return dealt_as(self.text, rules)
        return deal_for(self.contract(rules), seed, rules)

    def contract(self, rules: RuleSet) -> Contract:
        """What is to be bid."""
        contract = parse_contract(self.text)
        fault = not_in_force(contract, rules)
        if fault or contract.minor:
            raise UltiError(f"{fault or 'R3.7: a bid names no minor suit'}.")
        return contract

    def draft(self, rules: RuleSet) -> Draft:
        """What is built already: the contract, if one was asked for."""
        if self.kind != "contract":
            return Draft()
        contract = self.contract(rules)
        along = {"parti"} if len(contract.components) > 1 else set[str]()
        return Draft(chosen=words_of(contract) - along)


@dataclass(frozen=True, slots=True)
class Sitting:
    """One deal at the table. `dealing` is None for a deal that was given, which does not count for the evening.

    `others`: who plays on the learner's right and left.
    """

    evening: Evening
    given: Given | None
    dealing: Dealing | None
    others: tuple[Player, Player]
    whole: Whole

    @property
    def rules(self) -> RuleSet:
        """The rules of this deal."""
        return self.whole.game.rules

    @property
    def first_draft(self) -> Draft:
        """What is built before anything was done."""
        return self.given.draft(self.rules) if self.given else Draft()

    def next_deal(self, rules: RuleSet) -> "Sitting":
        """Another deal: the next one of the evening, with this one in the totals if it counts and is over.

        Other rules for another number of players begin another evening.
        """
        evening = self.evening
        if self.dealing and self.whole.is_over:
            evening = evening.after(self.whole.game, self.dealing)
        elif self.dealing:  # not played out: the cards are dealt anew, by the same dealer
            evening = replace(evening, left=evening.left + 1)
        if evening.rules != rules:
            fits = evening.rules.four_players == rules.four_players
            evening = replace(evening, rules=rules) if fits else sit_down(evening.seed + 1, rules)
        return _sitting(evening, None, self.others, is_open=self.whole.is_open)

    def given_deal(self, given: Given) -> "Sitting":
        """Another deal that somebody gave; the evening goes on after it. Raises `UltiError` where it is none."""
        return _sitting(self.evening, given, self.others, is_open=self.whole.is_open)

    def seated(self, *, right: bool, player: Player) -> "Sitting":
        """From now on somebody else plays on the learner's right, or left. Raises `UltiError` for a script."""
        others = (player, self.others[1]) if right else (self.others[0], player)
        home = self.whole.home
        seat = home.next if right else home.next.next
        return replace(self, others=others, whole=self.whole.seated(seat, player))

    def with_whole(self, whole: Whole) -> "Sitting":
        """Another moment of the same deal."""
        return replace(self, whole=whole)

    # --- what is kept

    def state(self) -> dict[str, object]:
        """The table and the deal in plain JSON values, which tell nobody's hidden cards."""
        given = self.given
        return {
            "seed": self.evening.seed,
            "left": self.evening.left,
            "rules": str(self.evening.rules),
            "match": write_match(self.evening.match),
            "given": [given.kind, given.text, int(given.seat)] if given else None,
            "others": [player.value for player in self.others],
            "whole": self.whole.state(),
        }


def sit(
    seed: int, rules: RuleSet, given: Given | None = None, others: tuple[Player, Player] = (Player.CAREFUL, Player.BOLD)
) -> Sitting:
    """The first deal at a table. Raises `UltiError` where what was given is none."""
    return _sitting(sit_down(seed, rules), given, others)


def taken_up(state: object) -> Sitting:
    """The table where `Sitting.state` was left. Raises `UltiError` where that does not fit."""
    match state:
        case {
            "seed": int() as seed,
            "left": int() as left,
            "rules": str() as written,
            "match": str() as match,
            "given": None | [str(), str(), int()] as given,
            "others": [str() as right, str() as other],
            "whole": whole,
        }:
            pass
        case _:
            raise UltiError("What was left is no table.")
    known = {player.value: player for player in Player if player is not Player.SCRIPT}
    if right not in known or other not in known or (given and given[2] not in (0, 1, 2)):
        raise UltiError("What was left names others.")
    evening = _with_match(replace(sit_down(seed, parse_rules(written)), left=left), parse_match(match))
    first = Given(given[0], given[1], Seat(given[2])) if given else None
    sitting = _sitting(evening, first, (known[right], known[other]))
    return sitting.with_whole(sitting.whole.restored(whole))


def _with_match(evening: Evening, match: Match) -> Evening:
    """The evening where its deals have been played. The first dealer may be another one than this seed draws."""
    if match.players != evening.match.players or match.is_over:
        raise UltiError("What was left is the match of another table.")
    return replace(evening, match=match)


def _sitting(evening: Evening, given: Given | None, others: tuple[Player, Player], *, is_open: bool = False) -> Sitting:
    right, left = others
    dealing = None if given else evening.dealing()
    home = given.seat if given else dealing.home if dealing else None
    game = given.game(evening.seed, evening.rules) if given else evening.dealing().game
    seat = Seat.S0 if home is None else home
    # A learner who deals and sits out sees all cards, and a careful player has the seat.
    mine = Player.HERE if home is not None else Player.CAREFUL
    players = {seat: mine, seat.next: right, seat.next.next: left}
    first, second, third = (players[each] for each in Seat)
    whole = begin(game, seat, (first, second, third), is_open=is_open or home is None)
    return Sitting(evening, given, dealing, others, whole)
