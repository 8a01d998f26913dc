"""One moment of a whole deal as it is drawn for whoever looks, and nothing of it that they may not see."""

from collections.abc import Sequence
from dataclasses import dataclass

from ulti_teach.course.bidding import Player
from ulti_teach.course.draft import Draft
from ulti_teach.course.evening import Dealing, Evening
from ulti_teach.course.looking import Lookback
from ulti_teach.course.saying import Saying
from ulti_teach.course.whole import Whole
from ulti_teach.engine import Card, CardSet, Game, Phase, Reason, Rule, Seat, Step
from ulti_teach.text import Speech
from ulti_teach.text.retold import Company

from . import auctioning, auctionlog, dealplay, dealtold, retelling, scene
from .component import View
from .looking import Looking, of

#: The selects of the menu: who plays on the right and on the left, and whether all cards lie open.
RIGHT, LEFT, CARDS = "player-right", "player-left", "cards"
HIDDEN, OPEN = "hidden", "open"
PLAYERS = (Player.CAREFUL, Player.BOLD, Player.HERE)


@dataclass(frozen=True, slots=True)
class Refused:
    """Why something was not done: the engine's reasons, or keys of sentences; the card or the word it was about."""

    reasons: tuple[Reason | str, ...]
    card: Card | None = None
    word: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """What is drawn of the deal itself."""

    speech: Speech
    whole: Whole
    looking: Lookback  # the deal up to now, seen by whoever looks
    names: Sequence[str]  # by seat, as others call them
    draft: Draft
    saying: Saying
    refused: Refused | None
    shows_legal: bool
    evening: Evening | None = None
    dealing: Dealing | None = None

    @property
    def me(self) -> Seat | None:
        """Whoever looks; nobody while the screen is handed over, or where the learner sits out."""
        return self.whole.viewer if self.whole.viewer in self.whole.here else None

    @property
    def company(self) -> Company:
        """Everybody's names for whoever looks."""
        return Company(self.speech, self.names, self.me)

    @property
    def over_there(self) -> Looking:
        """The same, as the parts of an auction want it."""
        return Looking(self.speech, self.me, self.names)

    @property
    def game(self) -> Game:
        """The deal with all cards, of which nothing hidden may be drawn."""
        return self.whole.game

    @property
    def seen(self) -> Game:
        """The deal as the seat to act sees it, if it is whoever looks; only that is drawn where a turn is shown."""
        return self.game if self.game.is_over else self.game.view(self.game.to_act)

    # --- the felt

    def felt(self) -> View:
        """Seats, trick, kitty, chips and the hand."""
        if self.game.play is None:
            return self._auction()
        shown = retelling.felt(self.looking, self.company)
        if self.whole.viewer is None:
            # While the screen is handed over: what everybody sees.
            return {**shown, "kitty": None, "hand": None, "chips": shown["chips"][:1]}
        return {**shown, "hand": self._hand(shown["hand"])}

    def _auction(self) -> View:
        auction, viewer, looking = self.game.auction, self.whole.viewer, self.over_there
        below = self.game.to_act if viewer is None else viewer
        seen = auctioning.unseen(auction) if viewer is None else auction.view(viewer)
        seats = auctioning.seats(looking, seen, self.game.history, below=below)
        if self.whole.is_open:
            opened = {seat["id"]: seat for seat in retelling.felt(self.looking, self.company)["seats"]}
            seats = [
                {**seat, **{name: opened[seat["id"]][name] for name in ("open", "open_label", "back_count")}}
                for seat in seats
            ]
        hand = None if viewer is None else auctioning.hand(self.speech, seen, viewer, self.draft)
        chips, kitty = auctioning.chips(looking, seen), auctioning.lying(looking, seen, self.game.history)
        return {"seats": seats, "trick": None, "kitty": kitty, "hand": hand, "chips": chips}

    def _hand(self, shown: View) -> View:
        """The hand in front; its cards can be played when it is its turn."""
        viewer = self.whole.viewer
        if viewer is None or not self.whole.is_my_turn:
            return shown
        turn = dealplay.may_play(self.seen)
        position = self.seen.play.position if self.seen.play else None
        cards = position.hands[self.game.play_seat(viewer)] if position else None
        return dealplay.hand(self.company, self.seen, cards or CardSet(), turn=turn, shows_legal=self.shows_legal)

    # --- what can be done

    def fields(self) -> list[View]:
        """A bid to be built, or what may be named, announced and doubled."""
        if not self.whole.is_my_turn:
            return []
        if self.game.play is None:
            auction = self.seen.auction
            lays = auction.step in (Step.LAY, Step.NAME)
            return auctioning.fields(self.speech, auction, self.draft) if lays else []
        return dealplay.fields(self.company, self.seen, self.saying)

    def turn_buttons(self) -> list[View]:
        """What ends a turn, or goes on from what is looked at."""
        whole, speech = self.whole, self.speech
        if whole.viewer is None:
            text = speech.say("auction.take", name=self.names[self.game.to_act])
            return [{"id": "take", "text": text, "go": True, "enabled": True, "pressed": None}]
        if self.game.play is None:
            seen = self.game.auction.view(whole.viewer)
            return auctioning.buttons(speech, seen, self.draft, enabled=whole.is_my_turn)
        if self.game.is_over:
            return []
        begins = not self.game.play.tricks and not self.game.play.position.table
        words = {"text": speech.say("deal.begin")} if begins else {}
        waits = whole.waits
        found = [{**scene.button(speech, "next", go=waits, enabled=waits), **words}]
        found += dealplay.buttons(self.company, self.seen, self.saying, turn=whole.is_my_turn)
        if whole.can_settle and (waits or whole.is_my_turn):
            found.append(scene.button(speech, "settle"))
        may = whole.is_my_turn and dealplay.may_play(self.seen) and self.game.contract.is_named
        return [*found, scene.button(speech, "legal", enabled=may)]

    def menu(self) -> View:
        """Who plays the two others, and whether all cards lie open."""
        speech, home = self.speech, self.whole.home
        ways = [{"id": player.value, "text": speech.say(f"seat.bids.{player.value}")} for player in PLAYERS]
        selects = [
            {
                "id": id,
                "label": speech.say("deal.player", name=self.names[seat]),
                "value": self.whole.players[seat].value,
                "options": ways,
            }
            for id, seat in ((RIGHT, home.next), (LEFT, home.next.next))
        ]
        cards = [{"id": one, "text": speech.say(f"deal.cards.{one}")} for one in (HIDDEN, OPEN)]
        value = OPEN if self.whole.is_open else HIDDEN
        selects.append({"id": CARDS, "label": speech.say("deal.cards"), "value": value, "options": cards})
        return {"label": speech.say("deal.menu"), "selects": selects}

    # --- what is said

    def prompt(self) -> str:
        """What is to be done now."""
        whole, game = self.whole, self.game
        if game.is_over:
            return ""
        if whole.viewer is None:
            return of(self.over_there, "auction.hand_over", game.to_act)
        if whole.waits:
            return self.speech.say("deal.look" if game.play and game.play.tricks else "deal.look.auction")
        if game.play is None:
            return auctionlog.prompt(self.over_there, game.auction.view(whole.viewer))
        return dealtold.asks(self.company, self.seen) if whole.is_my_turn else ""

    def say(self) -> list[View]:
        """What was refused, what is unwise, what was done since one last did anything, and what it came to."""
        whole, game, company = self.whole, self.game, self.company
        said = [self._refusal(self.refused)] if self.refused else []
        if whole.is_my_turn and game.play is None:
            said += auctioning.warning(self.speech, game.auction, self.draft)
        if whole.is_my_turn and game.play is not None:
            said += dealplay.advice(company, self.seen, self.saying)
            legal = dealplay.duty(company, self.seen) if self.shows_legal else None
            said += [legal] if legal else []
        heard = " ".join(dealtold.since(company, whole, self.looking))
        said += [scene.message(self.speech, "note", heard)] if heard else []
        if whole.waits and game.play is not None and not game.play.tricks:
            said += auctionlog.outcome(self.over_there, game.auction)
        if whole.can_settle:
            said.append(scene.message(self.speech, "note", self.speech.say("deal.decided"), rule=Rule.R7_9))
        return [*said, *([dealtold.result(company, game)] if game.is_over else [])]

    def _refusal(self, refused: Refused) -> View:
        auction = self.game.auction
        return auctioning.refused(
            self.speech, auction, self.draft, refused.reasons, word=refused.word, about=refused.card
        )

    def asides(self) -> list[View]:
        """The bid that is built, how the deal came about, how the others play."""
        said: list[View] = []
        if self.whole.is_my_turn and self.game.phase is Phase.AUCTION and self.seen.auction.step is Step.LAY:
            said.append(auctioning.built(self.speech, self.seen.auction, self.draft))
        if self.evening and self.dealing and self.game.phase is Phase.AUCTION:
            said.append(dealtold.dealt(self.company, self.evening, self.dealing))
        return [*said, *([dealtold.habits(self.company, self.whole)] if self.game.phase is Phase.AUCTION else [])]

    def sheets(self) -> list[View]:
        """The auction; at the end who pays whom, and the totals of the evening."""
        found: list[View] = []
        if self.game.is_over:
            found.append(dealtold.settlement(self.company, self.game))
        evening = self.evening
        if evening and self.dealing and self.game.is_over:
            evening = evening.after(self.game, self.dealing)
        if evening and evening.match.deals:
            table = [self.speech.say("seat.me"), *dealtold.at_table(self.speech, evening.match.players)[1:]]
            found.append(dealtold.totals(self.company, evening, table))
        return [*found, *auctionlog.bids(self.over_there, self.game.auction, self.game.history)]
