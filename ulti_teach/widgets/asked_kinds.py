"""Which questions, of those that newcomers answer in ways of their own, are shown by what."""

from ulti_teach.course.answering import Answering
from ulti_teach.course.drills import (
    AnnounceQuestion,
    BelievedQuestion,
    CountQuestion,
    FourQuestion,
    HigherBidQuestion,
    HundredQuestion,
    KittyQuestion,
    KontraQuestion,
    LivesQuestion,
    MayBidQuestion,
    MissingQuestion,
    MovesQuestion,
    PaysQuestion,
    SheetQuestion,
    UndertakesQuestion,
    WorthQuestion,
)
from ulti_teach.text import Speech

from .asked import Asked
from .asked_bidding import AskedHigherBid, AskedMayBid
from .asked_contracts import AskedUndertakes, AskedWorth
from .asked_counting import AskedAnnounce, AskedCount
from .asked_hundreds import AskedHundred, AskedMissing
from .asked_kitty import AskedKitty
from .asked_money import AskedKontra, AskedPays, AskedSheet
from .asked_play import AskedLives
from .asked_variants import AskedFour, AskedMoves


def asked_believed(speech: Speech, answering: Answering, question: BelievedQuestion) -> Asked:
    """How such a question is shown."""
    match question:
        case CountQuestion():
            return AskedCount(speech, answering, question)
        case AnnounceQuestion():
            return AskedAnnounce(speech, answering, question)
        case WorthQuestion():
            return AskedWorth(speech, answering, question)
        case UndertakesQuestion():
            return AskedUndertakes(speech, answering, question)
        case HigherBidQuestion():
            return AskedHigherBid(speech, answering, question)
        case MayBidQuestion():
            return AskedMayBid(speech, answering, question)
        case MovesQuestion():
            return AskedMoves(speech, answering, question)
        case FourQuestion():
            return AskedFour(speech, answering, question)
        case KittyQuestion():
            return AskedKitty(speech, answering, question)
        case _:
            return _asked_of_deals(speech, answering, question)


def _asked_of_deals(
    speech: Speech,
    answering: Answering,
    question: LivesQuestion | HundredQuestion | MissingQuestion | PaysQuestion | SheetQuestion | KontraQuestion,
) -> Asked:
    """How one is shown that is about a deal that is played or has ended."""
    match question:
        case LivesQuestion():
            return AskedLives(speech, answering, question)
        case HundredQuestion():
            return AskedHundred(speech, answering, question)
        case MissingQuestion():
            return AskedMissing(speech, answering, question)
        case PaysQuestion():
            return AskedPays(speech, answering, question)
        case SheetQuestion():
            return AskedSheet(speech, answering, question)
        case KontraQuestion():
            return AskedKontra(speech, answering, question)
