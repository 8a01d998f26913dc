"""What stands around an auction at one screen: who bids for whom, the buttons, and what there is to say."""

from collections.abc import Iterable, Sequence

from ulti_teach.course.bidding import Bidding, Player, turns_of
from ulti_teach.course.draft import Draft
from ulti_teach.engine import Reason, Seat, Step

from . import auctioning, scene
from .around import aside
from .auctionlog import outcome, told
from .component import View
from .looking import Looking

#: The selects of the menu, by the place of the seat that they are about.
SELECTS = {"player-right": "right", "player-left": "left"}


class Frame:
    """One moment of it, for whoever looks."""

    def __init__(self, looking: Looking, bidding: Bidding, draft: Draft) -> None:
        self.looking = looking
        self.speech = looking.speech
        self.bidding = bidding
        self.draft = draft

    def menu(self, players: Iterable[Player]) -> View:
        """Who bids for the two others."""
        home, known = self.bidding.home, list(players)
        selects = [self._select(id, seat, known) for id, seat in zip(SELECTS, (home.next, home.next.next), strict=True)]
        return {"label": self.speech.say("auction.players"), "selects": selects}

    def _select(self, id: str, seat: Seat, players: Sequence[Player]) -> View:
        label = self.speech.say("auction.player", name=self.looking.names[seat])
        options = [{"id": player.value, "text": self.speech.say(f"seat.bids.{player.value}")} for player in players]
        return {"id": id, "label": label, "value": self.bidding.players[seat].value, "options": options}

    def habits(self) -> View:
        """How the others come to their bids, in a sentence for each way that is in use."""
        home, players = self.bidding.home, self.bidding.players
        said = []
        for player in Player:
            names = [self.looking.names[seat] for seat in (home.next, home.next.next) if players[seat] is player]
            if names:
                said.append(self.speech.say(f"seat.bids.{player.value}.how", n=len(names), names=names))
        return aside("players", self.speech.say("auction.how"), said)

    def buttons(self, *, deals: bool) -> list[View]:
        """What can be done at a turn; then to take back, to start again and, where cards are dealt, another deal."""
        bidding, speech = self.bidding, self.speech
        if bidding.viewer is None:
            name = self.looking.names[bidding.game.auction.turn]
            text = speech.say("auction.take", name=name)
            turn = [{"id": "take", "text": text, "go": True, "enabled": True, "pressed": None}]
        else:
            auction = bidding.game.auction.view(bidding.viewer)
            turn = auctioning.buttons(speech, auction, self.draft, enabled=bidding.is_my_turn)
        over, begun = bidding.is_over, bool(bidding.past)
        return [
            *turn,
            scene.button(speech, "undo", enabled=begun),
            scene.button(speech, "again", go=over and not deals, enabled=begun),
            *([scene.button(speech, "new-deal", go=over, enabled=True)] if deals else []),
        ]

    def onward(self, *, deals: bool) -> View:
        """Where the keyboard goes when something was done: to what is to be done next."""
        bidding = self.bidding
        if bidding.is_over:
            return {"zone": "button", "key": "new-deal" if deals else "again"}
        if bidding.viewer is None:
            return {"zone": "button", "key": "take"}
        lays = bidding.is_my_turn and bidding.game.auction.step is Step.LAY
        return {"zone": "hand", "key": None} if lays else {"zone": "button", "key": "pick-up"}

    def say(self, refused: Sequence[Reason | str], word: str) -> list[View]:
        """What was refused, what is unwise, what was said since this player’s last turn, and how it ended.

        `word`: the one that could not be put into a bid, if that was it.
        """
        bidding, speech = self.bidding, self.speech
        auction, history = bidding.game.auction, bidding.game.history
        seats = [seat for seat, _ in turns_of(history)]
        mine = [number for number, seat in enumerate(seats) if seat == bidding.viewer]
        since = len(seats) - 1 if bidding.viewer is None else mine[-1] if mine else 0
        heard = " ".join(told(self.looking, auction, history, since=since))
        said = [auctioning.refused(speech, auction, self.draft, refused, word=word)] if refused else []
        said += auctioning.warning(speech, auction, self.draft) if bidding.is_my_turn else []
        said += [scene.message(speech, "note", heard)] if heard else []
        return [*said, *outcome(self.looking, auction)]
