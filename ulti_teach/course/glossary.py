"""The words of the game: each with its Hungarian name, and the lesson that introduces it.

What a word means, and in which forms it stands in a text, is said in the learner's language: `glossary.ID` in the
catalogues is its name, `glossary.ID.means` one sentence, `glossary.ID.forms` how it is written, divided by bars.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ulti_teach.engine import UltiError
from ulti_teach.text import Speech

LESSONS = range(1, 13)


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game: `hungarian` is what it is called at a Hungarian table, `lesson` where it is introduced.

    `everyday`: it is a common word, too, and means this one only where a lesson sets it in bold.
    """

    id: str
    hungarian: str
    lesson: int
    everyday: bool = False

    def name(self, speech: Speech) -> str:
        """What it is called in a language."""
        return speech.say(f"glossary.{self.id}")

    def means(self, speech: Speech) -> str:
        """One sentence in a language."""
        return speech.say(f"glossary.{self.id}.means")

    def forms(self, speech: Speech) -> tuple[str, ...]:
        """How it may be written in a language, its name among them."""
        return tuple(form.strip() for form in speech.say(f"glossary.{self.id}.forms").split("|"))


def _of(lesson: int, *terms: str, everyday: bool = False) -> list[Term]:
    return [Term(id, hungarian, lesson, everyday) for id, hungarian in (term.split(": ") for term in terms)]


#: All of them, in the order in which the lessons introduce them.
TERMS: tuple[Term, ...] = (
    *_of(1, "trumps: adu", "ten-high: adus sorrend", "ten-low: adu nélküli sorrend"),
    *_of(1, "suit: szín", "rank: rang", "tell: magyar kártya", "over: felső", "under: alsó", everyday=True),
    *_of(2, "trick: ütés", "declarer: felvevő", "opponents: védők", "ruff: aduval ütés"),
    *_of(2, "overruff: felülütés aduval"),
    *_of(2, "lead: hívás", "follow: színkényszer", "void: színhiány", "discard: eldobás", everyday=True),
    *_of(2, "beat: felülütés", "partner: társ", everyday=True),
    *_of(3, "card-points: pontok", "last-trick: utolsó ütés", "parti: parti"),
    *_of(3, "pair: pár", "announce: bemondás", "twenty: húsz", "forty: negyven", "hundred: száz", everyday=True),
    *_of(4, "minor-suit: nem piros szín", "forty-hundred: negyvenszáz", "twenty-hundred: húszszáz"),
    *_of(4, "betli: betli", "durchmars: durchmars"),
    *_of(4, "contract: játék", "component: játékrész", "value: érték", "open: terített", "ulti: ulti", everyday=True),
    *_of(5, "kitty: talon", "first-bidder: kezdő", "auction: licitálás", "ladder: licitsor", "bluff: blöff"),
    *_of(5, "bid: licit", "pass: passz", everyday=True),
    *_of(6, "draw-trumps: aduhívás"),
    *_of(6, "force: kényszerítés", "length: aduhossz", everyday=True),
    *_of(7, "bid-hundred: bemondott száz", "smear: kenés"),
    *_of(8, "danger-card: veszélyes lap", "laying-open: terítés"),
    *_of(8, "duck: alátevés", "guard: őrző lap", everyday=True),
    *_of(9, "kontra: kontra", "rekontra: rekontra", "szubkontra: szubkontra", "mordkontra: mordkontra"),
    *_of(9, "hirschkontra: hirschkontra", "fedak: Fedák Sári"),
    *_of(10, "settlement: elszámolás", "silent-hundred: csendes száz", "silent-ulti: csendes ulti"),
    *_of(10, "silent-durchmars: csendes durchmars"),
    *_of(10, "giving-up: feladás", everyday=True),
    *_of(11, "turning-point: fordulópont"),
    *_of(11, "record: leírás", everyday=True),
    *_of(12, "four-aces: négy ász", "tournament-durchmars: versenydurchmars", "running-total: állás"),
    *_of(12, "ace-deals: piros ász oszt"),
    *_of(12, "variant: változat", everyday=True),
)


def terms(lesson: int | None = None) -> tuple[Term, ...]:
    """The words that a lesson introduces; of all lessons where none is named. Raises `UltiError` for another number.

    >>> [term.hungarian for term in terms(11)]
    ['fordulópont', 'leírás']
    """
    if lesson is None:
        return TERMS
    if isinstance(lesson, bool) or lesson not in LESSONS:
        raise UltiError(f"Lessons have the numbers 1 to {LESSONS[-1]}, not {lesson!r}.")
    return tuple(term for term in TERMS if term.lesson == lesson)


def term_of(speech: Speech, text: str) -> Term | None:
    """The word that a text in bold is, in one of its forms; None where it is none.

    >>> term_of(Speech(), "Tricks").hungarian
    'ütés'
    """
    wanted = _plain(text)
    return next((term for term in TERMS if wanted in map(_plain, (*term.forms(speech), term.name(speech)))), None)


def mentioned(speech: Speech, text: str) -> tuple[Term, ...]:
    """The words that stand in a text; everyday words, which may mean something else, are not looked for.

    >>> [term.id for term in mentioned(Speech(), "Whoever deals has not seen the kitty.")]
    ['kitty']
    """
    return tuple(term for term in TERMS if not term.everyday and _stands(term.forms(speech), text))


def find(speech: Speech, query: str, lesson: int | None = None) -> tuple[Term, ...]:
    """The words that have all words of `query` in their name, forms, Hungarian name or meaning, by name.

    >>> [term.id for term in find(Speech(), "talon")]
    ['kitty']
    """
    wanted = query.casefold().split()
    found = [
        term for term in terms(lesson) if all(word in " ".join((*_texts(speech, term),)).casefold() for word in wanted)
    ]
    return tuple(sorted(found, key=lambda term: term.name(speech).casefold()))


def _texts(speech: Speech, term: Term) -> Iterable[str]:
    return (term.name(speech), term.hungarian, term.means(speech), *term.forms(speech))


def _plain(text: str) -> str:
    return " ".join(text.casefold().rstrip(".,:;").split())


def _stands(forms: Iterable[str], text: str) -> bool:
    written = "|".join(re.escape(form).replace(r"\ ", r"\s+") for form in forms)
    return re.search(rf"(?<![\w-])(?:{written})(?![\w-])", text, re.IGNORECASE) is not None
