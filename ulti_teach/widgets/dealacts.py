"""What is done at a table where whole deals are played: each act of the learner as moves, and what it leaves behind."""

from ulti_teach.course.draft import Draft, bid_fault, drafted, fault, words
from ulti_teach.course.looking import look_back
from ulti_teach.course.records import LONGEST_RECORD, no_record
from ulti_teach.course.saying import Saying
from ulti_teach.course.table import Given, Sitting
from ulti_teach.course.whole import Whole
from ulti_teach.engine import (
    Bid,
    CardSet,
    GiveUp,
    LayDown,
    Move,
    NameTrumps,
    NotationError,
    Pass,
    Phase,
    PickUp,
    Raise,
    RuleSet,
    RuleViolation,
    Step,
    Suit,
)

from . import dealframe, dealplay, raising, scene
from .around import Around
from .component import View
from .dealframe import Refused
from .replayer import Replayer

_MOVES: dict[str, Move] = {"pick-up": PickUp(), "pass": Pass(), "give-up": GiveUp()}


class DealActs(Around):
    """Holds a table's deal and carries out what is done; `DealTable` makes it and draws it."""

    sitting: Sitting
    draft: Draft
    saying: Saying
    _rules: RuleSet | None

    def _prepare(self, sitting: Sitting) -> None:
        """The table before anything was done."""
        self._told: NotationError | str = ""  # what became of a record that was read
        self._judge: Replayer | None = None  # what perfect play says now, where it is asked
        self._back: Replayer | None = None  # the deal that is looked back on
        self._judges = self._reads = self._shows_legal = False
        self._record = ""
        self._refused: Refused | None = None
        self._focus: View | None = None
        self.sitting, self.draft, self.saying = sitting, sitting.first_draft, Saying()

    @property
    def whole(self) -> Whole:
        """The deal that is played."""
        return self.sitting.whole

    # --- what the learner does

    def act(self, action: str, target: str) -> None:
        """Ticks or plays a card, bids, speaks, takes back, deals; looks back on a deal that is over."""
        self._refused, self._told, self._focus = None, "", None
        if self._back is not None and self._back.act(action, target):
            self._focus = self._back.focus
            return
        match action, target:
            case "card", _:
                self._card(target)
            case "button", _:
                self._press(target)
            case "tool", "other":
                self._reads = not self._reads
                self._focus = {"zone": "field", "key": "record"} if self._reads else None
            case "tool", "new-cards" if not self.whole.is_over:
                self._next_deal()
            case (("player-right" | "player-left"), _):
                player = next((one for one in dealframe.PLAYERS if one.value == target), None)
                if player is not None:
                    self._turn_to(self.sitting.seated(right=action == dealframe.RIGHT, player=player))
                    self._focus = None
            case "cards", (dealframe.HIDDEN | dealframe.OPEN):
                self._moved(self.whole.laid_open(on=target == dealframe.OPEN))
                self._focus = None

    def _press(self, button: str) -> None:
        whole = self.whole
        match button:
            case "pick-up" | "pass" | "give-up":
                self._move(_MOVES[button])
            case "bid":
                self._bid()
            case "speak":
                self._move(Raise(self.saying.stakes))
            case "next" | "take" | "settle" | "again":
                ways = {"next": whole.go_on, "take": whole.take, "settle": whole.settle, "again": whole.again}
                self._moved(ways[button]())
            case "undo":
                self._undo()
            case "next-deal" if whole.is_over:
                self._next_deal()
            case "legal":
                self._shows_legal = True
            case "opinion":
                self._judges = not self._judges
                self._ask()
            case "look-back" if whole.is_over:
                self._back = None if self._back else Replayer(look_back(whole.game), self._late)

    def enter(self, id: str, value: str) -> None:
        """Builds a bid, names trumps, chooses what to say with a card; reads a record."""
        self._refused, self._told, self._focus = None, "", None
        if id in ("record", "record-file") and self._reads:
            self._read(value)
        elif self._back is not None:
            if self._back.enter(id, value):
                self._focus = self._back.focus
        elif not self.whole.is_my_turn:
            return
        elif id == "words":
            self._word(value)
        elif id == dealplay.TRUMPS and value in {suit.value for suit in Suit if suit.is_minor}:
            self._move(NameTrumps(Suit(value)))
        elif id == dealplay.PAIRS and value in {suit.value for suit in self.whole.game.legal_announcements()}:
            self.saying = self.saying.pair(Suit(value))
        elif id.startswith("raise.") and self.whole.game.play is not None:
            self._stake(value)

    def _stake(self, id: str) -> None:
        play = self.whole.game.play
        stake = raising.find_stake(play.position.contract, id) if play else None
        if play is None or stake is None:
            return
        reason = play.kontra_violation(stake)
        if reason:
            self._refused = Refused((reason,))
        else:
            self.saying = self.saying.stake(stake)

    def _word(self, word: str) -> None:
        auction, turned = self.whole.game.auction, self.draft.turn(word)
        if word not in words(auction.rules) or auction.step not in (Step.LAY, Step.NAME) or self.whole.game.play:
            return
        reason = fault(auction, turned.chosen) if word in turned.chosen else None
        if reason:
            self._refused = Refused((reason,), word=word)
        else:
            self.draft = turned

    def _card(self, id: str) -> None:
        """Ticks a card to be laid down, or plays it with what was chosen to be said."""
        game = self.whole.game
        if not self.whole.is_my_turn:
            return
        if game.play is None:
            self._tick(id)
            return
        play = game.play
        card = scene.find_card(play.position.hands[play.to_act] or (), id)
        if card is None:
            return
        reason = play.violation(card) if play.position.contract.is_named else None
        if reason:
            self._refused = Refused((reason,), card)
        else:
            self._move(*self.saying.with_card(card))

    def _tick(self, id: str) -> None:
        auction = self.whole.game.auction
        card = scene.find_card(auction.hand, id) if auction.step is Step.LAY else None
        ticked = self.draft.tick(card) if card else self.draft
        if len(ticked.ticked) > 2:
            reason = auction.lay_violation(ticked.ticked)
            self._refused = Refused((*((reason,) if reason else ()), "untick"))
        else:
            self.draft = ticked

    def _bid(self) -> None:
        """Lays the ticked cards down and names what was built, both or neither."""
        game, draft = self.whole.game, self.draft
        if draft.contract is not None:
            self._move(LayDown(draft.ticked), Bid(draft.contract))
        elif self.whole.is_my_turn and game.play is None and game.auction.step is Step.LAY:
            reason = game.auction.lay_violation(draft.ticked) or bid_fault(game.auction, draft)
            self._refused = Refused((reason or "nothing",))

    def _move(self, *moves: Move) -> None:
        """Makes these moves at one's turn; what the rules refuse is answered with the reason."""
        if not self.whole.is_my_turn:
            return
        try:
            self._moved(self.whole.do(*moves))
        except RuleViolation as refused:
            self._refused = Refused((refused.reason,))

    def _undo(self) -> None:
        """The last decision again, with what had been ticked and chosen for it."""
        was = self.whole.game.history
        self._moved(self.whole.undo())
        match was[len(self.whole.game.history) :]:
            case (LayDown(CardSet() as cards), Bid(contract), *_) if self.whole.is_my_turn:
                self.draft = drafted(cards, contract)

    def _next_deal(self) -> None:
        """The next deal of the evening, or new cards in place of one that was not played out."""
        self._turn_to(self.sitting.next_deal(self._rules or self.settings.rule_set))

    def _read(self, text: str) -> None:
        """Another deal from its record, to be played on or looked back on; where it is wrong, all stays as it was."""
        self._told, self._record = no_record(text), text[:LONGEST_RECORD]
        if self._told:
            return
        try:
            sitting = self.sitting.given_deal(Given("record", text, self.whole.home))
        except NotationError as wrong:
            self._told = wrong
            return
        self._turn_to(sitting)
        self._told, self._reads, self._record = "read", False, ""

    # --- what it leaves behind

    def _moved(self, whole: Whole) -> None:
        """Another moment of the deal."""
        self._turn_to(self.sitting.with_whole(whole))

    def _turn_to(self, sitting: Sitting) -> None:
        """Another moment, perhaps of another deal; what was built and chosen is kept only where nothing has moved."""
        before, self.sitting = self.sitting, sitting
        if sitting.whole.game == before.whole.game:
            if (sitting.whole.viewer, sitting.whole.is_open) != (before.whole.viewer, before.whole.is_open):
                self._ask()  # somebody else looks at it now, or sees other hands
            return
        new = sitting.whole.game.dealt != before.whole.game.dealt
        self.draft = sitting.first_draft if sitting.whole.game == sitting.whole.start else Draft()
        self.saying, self._shows_legal = Saying(), False
        self._judges = self._judges and not new
        if self._back:
            self._back.stop()
        self._back = None
        self._focus = self._onward()
        self._ask()

    def _onward(self) -> View | None:
        """Where the keyboard goes when something was done: to what is to be done next."""
        whole = self.whole
        game, play = whole.game, whole.game.play
        if whole.is_over:
            return {"zone": "button", "key": "next-deal"}
        if whole.viewer is None or whole.waits:
            return {"zone": "button", "key": "take" if whole.viewer is None else "next"}
        if game.phase is Phase.AUCTION:
            lays = game.auction.step is Step.LAY
            return {"zone": "hand", "key": None} if lays else {"zone": "button", "key": "pick-up"}
        if play is not None and play.is_raising:
            return {"zone": "button", "key": "speak"}
        if not game.contract.is_named:
            return {"zone": "field", "key": f"{dealplay.TRUMPS}.c"}
        return {"zone": "hand", "key": None}

    def _ask(self) -> None:
        """Asks perfect play about this moment, if that is wanted and anything can be asked."""
        if self._judge:
            self._judge.stop()
        self._judge = None
        whole = self.whole
        if not self._judges or whole.game.phase is not Phase.PLAY or whole.viewer is None:
            return
        looking = look_back(whole.game).with_opinion(on=True)
        eyes = None if whole.is_open else whole.viewer
        self._judge = Replayer(looking, self._late)
        self._judge.turn_to(looking.to(len(looking.steps)).seen_by(eyes))

    def _late(self) -> None:
        self._show(focus=None)
