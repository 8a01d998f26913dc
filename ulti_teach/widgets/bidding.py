"""A whole auction at one screen: two cards for the kitty, a bid built of its parts, and the turns of the others."""

import random
from hashlib import sha256

from ulti_teach.course.bidding import Bidding, Player, begin, cards_at, places
from ulti_teach.course.dealt import dealt_as, dealt_by, seat_of
from ulti_teach.course.draft import Draft, bid_fault, drafted, fault, words
from ulti_teach.course.settings import Settings
from ulti_teach.engine import (
    Bid,
    Card,
    CardSet,
    LayDown,
    Move,
    Pass,
    PickUp,
    Reason,
    RuleSet,
    RuleViolation,
    Seat,
    Step,
    UltiError,
    parse_rules,
)

from . import auctioning, auctionlog, scene
from .around import Around
from .auctionframe import SELECTS, Frame
from .component import View
from .looking import Looking, of


class BiddingTable(Around):
    """An auction from the deal to the declarer: `BiddingTable()`, `BiddingTable("cAT7… | … | …", script="1 passes")`.

    `hands`: as dealt, the twelve cards of the first bidder before the others' ten, parted by `|`; without them cards
    are dealt, and dealt again, from a `seed`. `seat` is the learner's: 0, the first bidder, unless it is given; where
    cards are dealt it moves on with the deal. `script`: turns of the others as a record has them; without one they bid
    by a habit. On the screen, each of the two may also be somebody beside the learner. `rules`: the variants in force,
    by default those of the learner's table. One that is `plain` does not ask who bids for the others, for whoever sees
    an auction for the first time. Raises `NotationError` for what cannot be read, and for a script that begins with a
    turn against the rules; `UltiError` for a seat, a seed or a script that is none.
    """

    def __init__(
        self,
        hands: str | None = None,
        *,
        seat: int | None = None,
        script: str = "",
        seed: int | None = None,
        rules: str | RuleSet | None = None,
        plain: bool = False,
        pack: str | None = None,
    ) -> None:
        for name, text in (("The hands of a table are", hands or ""), ("A script is", script)):
            if not isinstance(text, str):
                raise UltiError(f"{name} written as text, not as {text!r}.")
        if seat not in (None, 0, 1, 2) or isinstance(seat, bool | float):
            raise UltiError(f"In an auction, a seat is 0, 1 or 2, not {seat!r}.")
        if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
            raise UltiError(f"The seed of a deal is a whole number, not {seed!r}.")
        self._rules = parse_rules(rules) if isinstance(rules, str) else rules
        self._hands, self._seat, self._script = hands, seat, script
        self._given: dict[str, object] = {"hands": hands, "seat": seat, "script": script or None, "seed": seed}
        self._given |= {"rules": rules, "plain": plain or None}
        self.seed = random.randrange(1 << 32) if seed is None else seed
        self.number = 0
        self.draft = Draft()
        self._refused: tuple[Reason | str, ...] = ()
        self._word = ""  # the one that was refused, if it was one
        self._focus: View | None = None
        other = Player.SCRIPT if script else Player.CAREFUL
        self._others = (other, other)
        self.bidding: Bidding = self._begin(self._rules or RuleSet())
        super().__init__(pack=pack)

    def __repr__(self) -> str:
        given = [f"{name}={value!r}" for name, value in self._given.items() if value is not None]
        return f"BiddingTable({', '.join(given)})".replace("(hands=", "(")

    # --- the deal

    def _begin(self, rules: RuleSet) -> Bidding:
        """This table's deal from its start, with the players that were chosen."""
        hands, given, script = self._hands, self._seat, self._script
        game = dealt_by(self.seed, self.number, rules) if hands is None else dealt_as(hands, rules)
        home = seat_of(self.number) if given is None else Seat(given)
        right, left = self._others
        players = {home: Player.HERE, home.next: right, home.next.next: left}
        first, second, third = (players[seat] for seat in Seat)
        return begin(game, home, (first, second, third), script)

    def _start(self) -> None:
        """The deal anew, by the rules of the learner's table where none were given."""
        self.bidding = self._begin(self._rules or self.settings.rule_set)
        self.draft, self._refused, self._focus = Draft(), (), self._onward()

    @property
    def _is_begun(self) -> bool:
        return bool(self.bidding.past or self.draft != Draft())

    def settings_changed(self, settings: Settings) -> None:
        """Other rules hold from the next deal on; at once, where nothing was done yet."""
        changed = self._rules is None and settings.rule_set != self.bidding.game.rules
        super().settings_changed(settings)
        if changed and not self._is_begun:
            self._start()
            self._show(focus=None)

    # --- what is kept

    @property
    def key(self) -> str:
        """The line that makes it, shortened to what tells nobody's cards."""
        return f"BiddingTable {sha256(repr(self).encode()).hexdigest()[:24]}"

    def state(self) -> object:
        """The deal, the moves, who makes them, and what was ticked and chosen; None while nothing was done."""
        if not self._is_begun and not self.number:
            return None
        auction = self.bidding.game.auction
        ticked = places(auction.hand, self.draft.ticked) if self.draft.ticked else []
        return {
            "deal": [self.seed, self.number],
            "rules": str(auction.rules),
            "bidding": self.bidding.state(),
            "ticked": ticked,
            "chosen": sorted(self.draft.chosen),
        }

    def restore(self, state: object) -> None:
        """Goes on with the auction that was left. Raises `UltiError` when it does not fit this table any more."""
        match state:
            case {
                "deal": [int() as seed, int() as number],
                "rules": str() as written,
                "bidding": bidding,
                "ticked": ticked,
                "chosen": list() as chosen,
            }:
                pass
            case _:
                raise UltiError("What was left is no auction.")
        rules, before = parse_rules(written), (self.seed, self.number)
        given = self._given["seed"]
        other = (self._rules and rules != self._rules) or (given is not None and seed != given)
        if other or (self._hands is not None and number):
            raise UltiError("What was left is another table.")
        self.seed, self.number = seed, number
        try:
            left = self._begin(rules).restored(bidding)
            auction = left.game.auction
            mine = left.is_my_turn and auction.step is Step.LAY
            draft = Draft(cards_at(auction.hand, ticked), frozenset(map(str, chosen))) if mine else Draft()
            if len(draft.ticked) > 2 or not draft.chosen <= set(words(rules)) or fault(auction, draft.chosen):
                raise UltiError("What was left is no bid.")
        except UltiError:
            self.seed, self.number = before
            raise
        self.bidding, self.draft, self._refused, self._focus = left, draft, (), None
        home = left.home
        self._others = (left.players[home.next], left.players[home.next.next])

    # --- what the learner does

    def act(self, action: str, target: str) -> None:
        """Ticks a card, picks up, bids, passes, hands the screen over, takes back, deals; or seats another player."""
        self._refused, self._word, self._focus = (), "", None
        match action, target:
            case "card", _:
                self._tick(target)
            case "button", "pick-up":
                self._move(PickUp())
            case "button", "pass":
                self._move(Pass())
            case "button", "bid":
                self._bid()
            case "button", "take":
                self.bidding = self.bidding.take()
                self._focus = self._onward()
            case "button", "undo":
                self._undo()
            case "button", "again":
                self._start()
            case "button", "new-deal" if self._hands is None:
                self.number += 1
                self._start()
            case _ if action in SELECTS and not self._given["plain"]:
                self._seated(right=SELECTS[action] == "right", name=target)

    def enter(self, id: str, value: str) -> None:
        """Puts a word into the bid that is built, or takes it out; one that leads nowhere is refused."""
        auction, turned = self.bidding.game.auction, self.draft.turn(value)
        self._refused, self._word, self._focus = (), "", None
        if id != "words" or value not in words(auction.rules) or not self._lays:
            return
        reason = fault(auction, turned.chosen) if value in turned.chosen else None
        if reason:
            self._refused, self._word = (reason,), value
        else:
            self.draft = turned

    @property
    def _lays(self) -> bool:
        """Whether whoever looks holds twelve cards, two of which they are to lay down."""
        return self.bidding.is_my_turn and self.bidding.game.auction.step is Step.LAY

    def _tick(self, id: str) -> None:
        auction = self.bidding.game.auction
        card: Card | None = scene.find_card(auction.hand, id) if self._lays else None
        if card is None:
            return
        ticked = self.draft.tick(card)
        if len(ticked.ticked) > 2:
            reason = auction.lay_violation(ticked.ticked)
            self._refused = (*((reason,) if reason else ()), "untick")
        else:
            self.draft = ticked

    def _bid(self) -> None:
        """Lays the ticked cards down and names what was built, both or neither."""
        auction, draft = self.bidding.game.auction, self.draft
        if draft.contract is not None:
            self._move(LayDown(draft.ticked), Bid(draft.contract))
        elif self._lays:
            reason = auction.lay_violation(draft.ticked) or bid_fault(auction, draft)
            self._refused = (reason or "nothing",)

    def _move(self, *moves: Move) -> None:
        """Makes these moves at one's turn; what the rules refuse is answered with the reason."""
        if self.bidding.is_my_turn:
            try:
                self.bidding, self.draft = self.bidding.do(*moves), Draft()
            except RuleViolation as fault:
                self._refused = (fault.reason,)
                return
            self._focus = self._onward()

    def _undo(self) -> None:
        """The last decision again, with what had been ticked and chosen for it."""
        was = self.bidding.game.history
        self.bidding, self.draft = self.bidding.undo(), Draft()
        match was[len(self.bidding.game.history) :]:
            case (LayDown(CardSet() as cards), Bid(contract), *_) if self._lays:
                self.draft = drafted(cards, contract)
        self._focus = self._onward()

    def _seated(self, *, right: bool, name: str) -> None:
        bidding = self.bidding
        seat = bidding.home.next if right else bidding.home.next.next
        player = next((known for known in self._choices() if known.value == name), None)
        if player is not None and player is not bidding.players[seat]:
            self.bidding = bidding.seated(seat, player)
            self.draft = self.draft if bidding.is_my_turn and self.bidding.is_my_turn else Draft()
            self._others = (player, self._others[1]) if right else (self._others[0], player)

    def _choices(self) -> list[Player]:
        """Who can bid for another seat at this table."""
        return [player for player in Player if player is not Player.SCRIPT or self.bidding.script]

    def _onward(self) -> View:
        """Where the keyboard goes when something was done: to what is to be done next."""
        return self._frame().onward(deals=self._hands is None)

    def _frame(self) -> Frame:
        """What stands around the auction, with everybody's name."""
        home, say = self.bidding.home, self.speech.say
        called = {home: say("seat.home"), home.next: say("seat.right"), home.next.next: say("seat.left")}
        looking = Looking(self.speech, self.bidding.viewer, [called[seat] for seat in Seat])
        return Frame(looking, self.bidding, self.draft)

    # --- what is shown

    def draw(self) -> View:
        """The auction as whoever has the screen may see it; while it is handed over, nobody's cards."""
        bidding, speech, frame = self.bidding, self.speech, self._frame()
        looking = frame.looking
        waiting, viewer, history = bidding.game.auction.turn, bidding.viewer, bidding.game.history
        auction, lays = bidding.game.auction, self._lays
        seen = auctioning.unseen(auction) if viewer is None else auction.view(viewer)
        asides = [auctioning.built(speech, seen, self.draft, refused=bool(self._refused))] if lays else []
        return {
            **scene.frame(speech, self.settings),
            "label": speech.say("auction.label"),
            "heading": speech.say("auction.label"),
            "prompt": of(looking, "auction.hand_over", waiting) if viewer is None else auctionlog.prompt(looking, seen),
            "menu": None if self._given["plain"] else frame.menu(self._choices()),
            "chips": auctioning.chips(looking, seen),
            "seats": auctioning.seats(looking, seen, history, below=waiting if viewer is None else viewer),
            "kitty": auctioning.lying(looking, seen, history),
            "hand": None if viewer is None else auctioning.hand(speech, seen, viewer, self.draft),
            "fields": auctioning.fields(speech, seen, self.draft) if lays else [],
            "buttons": frame.buttons(deals=self._hands is None),
            "say": frame.say(self._refused, self._word),
            "aside": [*asides, frame.habits()],
            "sheets": auctionlog.bids(looking, seen, history),
            "focus": self._focus,
        }
