"""The kontra panel: saying kontra and answering it, turn by turn, with what is at stake as it is said (R8)."""

from collections.abc import Sequence

from ulti_teach.course.doubling import Doubling, replayed
from ulti_teach.course.settings import Settings
from ulti_teach.engine import (
    NO_KONTRA,
    Contract,
    Kontra,
    Position,
    Reason,
    RuleSet,
    Seat,
    Stake,
    UltiError,
    not_in_force,
    parse_contract,
    parse_rules,
)
from ulti_teach.text import refusal

from . import accounting, raising, scene, settling
from .around import Around
from .component import View


class KontraPanel(Around):
    """Kontra by component and opponent, at the moments that R8 allows: `KontraPanel("ulti in c")`.

    The learner speaks for everybody. `names`: of the declarer, and of the opponents in playing order. `rules`: the
    learner's own where none are given. Raises `NotationError` for what cannot be read, `UltiError` for a contract that
    is not played under these rules.
    """

    def __init__(
        self,
        contract: str | Contract = "ulti in c",
        *,
        names: Sequence[str] = (),
        rules: str | RuleSet | None = None,
        pack: str | None = None,
    ) -> None:
        if not isinstance(contract, str | Contract):
            raise UltiError(f"Kontra is said to a contract, written as text, not to {contract!r}.")
        if isinstance(names, str) or not all(isinstance(name, str) for name in names):
            raise UltiError(f"Names are a list of texts, not {names!r}.")
        given = parse_rules(rules) if isinstance(rules, str) else rules
        bid = parse_contract(contract) if isinstance(contract, str) else contract
        missing = not_in_force(bid, given or RuleSet())
        if missing:
            raise UltiError(f"{bid} is not bid at this table. {missing}.")
        self._given = {"names": tuple(names), "rules": str(given) if given else ""}
        self._names, self._follows = tuple(names), given is None
        self._first = self.doubling = Doubling(bid, given or RuleSet())
        self._refused: tuple[Seat, Stake] | None = None
        self._focus: View | None = None
        super().__init__(pack=pack)

    def __repr__(self) -> str:
        given = [f"{name}={value!r}" for name, value in self._given.items() if value]
        return f"KontraPanel({', '.join([repr(str(self._first.contract)), *given])})"

    @property
    def key(self) -> str:
        """The cell that it stands in."""
        return repr(self)

    def state(self) -> object:
        """The contract and the turns so far; None at the beginning."""
        now = self.doubling
        if now == self._first:
            return None
        turns = [[raising.stake_id(stake) for stake in sorted(said.raised, key=str)] for said in now.said]
        return {"contract": str(now.contract), "turns": turns}

    def restore(self, state: object) -> None:
        """Says the same again. Raises `UltiError` where that cannot be said."""
        if not isinstance(state, dict) or not isinstance(state.get("turns"), list):
            raise UltiError("What was said is kept as a contract and its turns.")
        contract = parse_contract(str(state.get("contract")))
        if not_in_force(contract, self.doubling.rules):
            raise UltiError(f"{contract} is not bid at this table.")
        turns = tuple(_stakes(contract, turn) for turn in state["turns"])
        self.doubling, self._refused = replayed(contract, self.doubling.rules, turns), None

    def settings_changed(self, settings: Settings) -> None:
        """The rules of the learner's table are followed while nothing has been said, where the cell asks for none."""
        rules = settings.rule_set
        now = self.doubling
        if self._follows and rules != now.rules and not now.said and not not_in_force(now.contract, rules):
            self._first, self.doubling = Doubling(self._first.contract, rules), Doubling(now.contract, rules)
            self._refused = None
            self._wear(settings)
            self._show(focus=None)
        else:
            super().settings_changed(settings)

    def act(self, action: str, target: str) -> None:
        """Ends a turn, takes one back, or starts again."""
        now = self.doubling
        match action, target:
            case "button", "speak" if not now.is_over:
                self.doubling = now.spoken()
            case "button", "undo" if now.said:
                self.doubling = replayed(now.contract, now.rules, tuple(said.raised for said in now.said[:-1]))
            case "button", "again" if now.said or now.chosen:
                self.doubling = Doubling(now.contract, now.rules)
            case _:
                return
        self._refused = None
        on = self.doubling
        self._focus = {"zone": "button", "key": "again" if on.is_over else "speak"} if target == "speak" else None

    def enter(self, id: str, value: str) -> None:
        """Chooses what is to be raised, or another contract; what may not be raised is refused with its reason."""
        self._focus = None
        if id == "contract":
            self._turn_to(accounting.bids(self.doubling.rules).get(value))
            return
        seat = next((seat for seat in Seat if id == f"raise.{int(seat)}"), None)
        stake = raising.find_stake(self.doubling.contract, value)
        if seat is None or stake is None:
            return
        if self.doubling.violation(stake, seat):
            self._refused = (seat, stake)
            return
        self.doubling, self._refused = self.doubling.toggled(stake), None

    def _turn_to(self, contract: Contract | None) -> None:
        if contract is not None:
            self.doubling, self._refused = Doubling(contract, self.doubling.rules), None

    def draw(self) -> View:
        """Whose turn it is and what they may raise above; what is at stake below."""
        speech, now = self.speech, self.doubling
        seats = 4 if now.rules.four_players and now.rules.dealer_pays else 3
        names = settling.names_of(speech, seats, self._names)
        kontra = now.kontra.raised(now.chosen)
        before = now.kontra if now.chosen else self._kontra_before()
        position = Position(now.contract, (None, None, None), Seat.S0)
        return {
            **scene.frame(speech, self.settings),
            "label": speech.say("raising.heading"),
            "heading": speech.say("raising.heading"),
            "prompt": self._prompt(names),
            "chips": scene.chips(speech, position, Seat.S0, contract=True),
            "fields": [
                accounting.contract_field(speech, now.contract, now.rules),
                *(self._field(seat, names) for seat in (Seat.S1, Seat.S2, Seat.S0)),
            ],
            "buttons": self._buttons(),
            "say": self._said(names),
            "sheets": [
                raising.stakes_sheet(speech, now.contract, kontra, names=names, before=before),
                *raising.outcome_sheets(speech, now.contract, kontra, rules=now.rules, names=names, before=before),
            ],
            "focus": self._focus,
        }

    def _field(self, seat: Seat, names: Sequence[str]) -> View:
        now = self.doubling

        def violation(stake: Stake) -> Reason | None:
            return now.violation(stake, seat)

        return raising.field(
            self.speech, seat, now.contract, names, violation, chosen=now.chosen, turn=seat is now.turn
        )

    def _prompt(self, names: Sequence[str]) -> str:
        now, say = self.doubling, self.speech.say
        if now.turn is None:
            return say("raising.over" if now.kontra != NO_KONTRA else "raising.over.none")
        name = names[now.turn]
        if now.raising is None:
            return say("raising.first", name=name)
        level = raising.level_of(now.kontra, now.mine())
        return say("raising.answer", name=name, level=raising.level_name(self.speech, level or 2))

    def _kontra_before(self) -> Kontra:
        """How things stood before the last turn."""
        kontra = NO_KONTRA
        for said in self.doubling.said[:-1]:
            kontra = kontra.raised(said.raised)
        return kontra

    def _said(self, names: Sequence[str]) -> list[View]:
        """Why something was refused, else what the last turn has done."""
        speech, now = self.speech, self.doubling
        if self._refused:
            seat, stake = self._refused
            reason = now.violation(stake, seat)
            return [scene.message(speech, "bad", refusal(speech, reason), rule=reason.rule)] if reason else []
        if not now.said or now.chosen:
            return []
        last = now.said[-1]
        told = raising.turn_told(
            speech, last.seat, self._kontra_before(), last.raised, names=names, answers=last.answered
        )
        return [scene.message(speech, "note", told)]

    def _buttons(self) -> list[View]:
        speech, now = self.speech, self.doubling
        text = raising.speak(speech, now.kontra, now.chosen, answers=now.raising is not None)
        return [
            {"id": "speak", "text": text, "go": not now.is_over, "enabled": not now.is_over, "pressed": None},
            scene.button(speech, "undo", enabled=bool(now.said)),
            scene.button(speech, "again", go=now.is_over, enabled=bool(now.said or now.chosen)),
        ]


def _stakes(contract: Contract, turn: object) -> frozenset[Stake]:
    """The stakes of a turn as it was kept."""
    found = [raising.find_stake(contract, str(id)) for id in turn] if isinstance(turn, list) else [None]
    if None in found:
        raise UltiError("What was said is kept as stakes of its contract.")
    return frozenset(stake for stake in found if stake)
