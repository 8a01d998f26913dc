"""What stands on a handout: questions as the components show them, and their answers as the components tell them.

A component draws its view before and after the answer is shown, and a task is made of both: so paper and screen cannot
disagree. What is played is played by the referee that judges it on the screen.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ulti_teach.course.laying import Laying
from ulti_teach.course.safety import SafeReferee
from ulti_teach.engine import Card, CardSet, Position, PuzzleError, UltiError
from ulti_teach.puzzles import Kind, Question, Referee, Session, Turn, Wants
from ulti_teach.puzzles.habits import natural_card
from ulti_teach.solver import finish
from ulti_teach.text import Speech, in_order, safe_in, what_shows
from ulti_teach.widgets import Drill, Puzzle, scene
from ulti_teach.widgets.asked_play import line_rows
from ulti_teach.widgets.component import View
from ulti_teach.widgets.player import Player
from ulti_teach.widgets.quiz import Quiz

#: How many tricks a line of play may have to be written down by hand.
MOST_TRICKS = 4
#: How many pairs that will do are told one by one.
MOST_PAIRS = 12


@dataclass(frozen=True, slots=True)
class Shown:
    """A line of play: what it shows, its rows as of a spread, and what it comes to."""

    label: str
    rows: tuple[View, ...]
    end: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is right, and why.

    `note`: how the cards are meant, such as "any of these". `cards`: the right cards, in order where one is asked.
    `pairs`: two cards each, any of which will do. `texts`: the right answers in words. `told`: messages as on the
    screen. `lines`: what is played.
    """

    note: str = ""
    cards: tuple[View, ...] = ()
    pairs: tuple[tuple[View, ...], ...] = ()
    texts: tuple[str, ...] = ()
    told: tuple[View, ...] = ()
    lines: tuple[Shown, ...] = ()


@dataclass(frozen=True, slots=True)
class Task:
    """One question: its `view`, whether its cards are numbered instead of ticked, and its answer.

    `goes_on`: whether it is to be told how the play goes on.
    """

    view: View
    answer: Answer
    is_order: bool = False
    goes_on: bool = False

    @property
    def own(self) -> frozenset[str]:
        """The cards in the learner's hand, to be known again in a line of play."""
        return frozenset(card["id"] for card in (self.view.get("hand") or {}).get("cards", ()))

    @property
    def lies_small(self) -> bool:
        """Whether the cards that are laid out are several; one alone is large, as it may be about its picture."""
        return sum(len(row["items"]) for row in self.view["spread"]["rows"]) > 1


def drill_task(kind: str, seed: int, number: int, level: int, pack: str) -> Task:
    """Question `number` of a drill, as `Drill(kind, seed=seed, number=number, level=level)` asks it.

    Raises `UltiError` when there is no such drill, level or pack.

    >>> task = drill_task("trick-winner", 7, 0, 2, "french")
    >>> task.view["heading"], task.answer.texts
    ('Who wins the trick?', ('You',))
    """
    return _answered(Drill(kind, seed=seed, number=number, level=level, pack=pack))


def puzzle_task(id: str, pack: str) -> Task:
    """A puzzle of the exercises with its author's words. Raises `PuzzleError` when there is no such puzzle.

    >>> task = puzzle_task("ducking-under-the-ace", "french")
    >>> [card["id"] for card in task.answer.cards], len(task.answer.lines[0].rows)
    (['hK'], 3)
    """
    puzzle = Puzzle(id, pack=pack)
    return _answered(puzzle) if puzzle.player is None else _played(puzzle, puzzle.player)


def fits(id: str) -> bool:
    """Whether a puzzle is one for paper: answered at once, or played in a few tricks.

    >>> fits("ducking-under-the-ace"), fits("keeping-lose-early")
    (True, False)
    """
    puzzle = Puzzle(id)
    return puzzle.player is None or len(_rows(puzzle, puzzle.player)) <= MOST_TRICKS


def _answered(quiz: Quiz) -> Task:
    """A question that is answered by choosing, before and after its answer is shown."""
    asked = quiz.draw()
    failing = _failing(quiz, asked)
    quiz.answering = quiz.answering.show()
    done = quiz.draw()
    answer = _answer(quiz, asked, done)
    answer = replace(answer, lines=(*answer.lines, *failing))
    if quiz.answering.question.wants is not Wants.ORDER:
        return Task(asked, answer)
    return Task({**asked, "prompt": quiz.speech.say("paper.number")}, answer, is_order=True)


def _answer(quiz: Quiz, asked: View, done: View) -> Answer:
    answering, speech, wants = quiz.answering, quiz.speech, quiz.answering.question.wants
    in_hand = (done.get("hand") or {}).get("cards", ())
    in_words = (done.get("choices") or {}).get("options", ())
    told, lines = tuple(done["say"]), tuple(_new_rows(asked, done))
    rows = (Shown(speech.say("paper.line"), lines),) if lines else ()
    if isinstance(answering, Laying):
        pairs = [pair for pair in answering.right_choices if isinstance(pair, CardSet)]
        shown = tuple(tuple(scene.card(speech, card) for card in in_order(pair)) for pair in pairs[:MOST_PAIRS])
        some = len(pairs) > MOST_PAIRS
        note = speech.say("paper.pairs.some" if some else "paper.pairs", n=len(pairs))
        return Answer(note, pairs=shown, told=told)
    if wants is Wants.ORDER:
        return Answer(speech.say("paper.order"), cards=tuple(in_hand), told=told)
    cards = tuple(card for card in in_hand if card.get("mark"))
    texts = tuple(option["text"] for option in in_words if option["mark"])
    note = speech.say("paper.any") if wants is Wants.ANY and len(cards) > 1 else ""
    return Answer(note, cards=cards, texts=texts, told=told, lines=rows)


def _failing(quiz: Quiz, asked: View) -> tuple[Shown, ...]:
    """Of the cards of a safe play the tempting one that is not safe: what the screen tells whoever has chosen it."""
    before, question = quiz.answering, quiz.answering.question
    if not isinstance(question, Question) or question.kind is not Kind.SAFE_PLAY:
        return ()
    wrong = _tempting(question.position, [card for card in before.right_choices if isinstance(card, Card)])
    if wrong is None:
        return ()
    quiz.answering = before.choose(wrong).check()
    tried = quiz.draw()
    quiz.answering = before
    label, *ends = [message["text"] for message in tried["say"]]
    return (Shown(label, tuple(_new_rows(asked, tried)), " ".join(ends)),)


def _new_rows(asked: View, done: View) -> Iterable[View]:
    """The rows of a spread that the answer has brought, such as the line that proves it."""
    before = [row["id"] for row in (asked.get("spread") or {}).get("rows", ())]
    return [row for row in (done.get("spread") or {}).get("rows", ()) if row["id"] not in before]


def _rows(puzzle: Puzzle, player: Player) -> list[View]:
    """How it goes on from the learner's first turn, a row for each trick."""
    line = _line(*_begun(puzzle, player))
    return line_rows(puzzle.speech, line, puzzle.exercise.question.seat)


def _begun(puzzle: Puzzle, player: Player) -> tuple[Referee | SafeReferee, Session]:
    """The learner's first turn, all that goes before it looked at. Raises `PuzzleError` where nobody can get there."""
    if player.sitting is None or player.referee is None:
        question = puzzle.exercise.question
        raise PuzzleError(question.theme, f"it cannot be played ({player.fault})", question.id)
    while player.sitting.has_next:
        player.sitting = player.sitting.next()
    return player.referee, player.sitting.session


def _line(referee: Referee | SafeReferee, session: Session) -> tuple[Turn, ...]:
    return finish(referee.show(session)).line


def _played(puzzle: Puzzle, player: Player) -> Task:
    """A puzzle that is played: which cards are right, how it goes on from there, and what refutes the tempting one."""
    referee, session = _begun(puzzle, player)
    question, line, view = puzzle.exercise.question, _line(referee, session), puzzle.draw()
    rows = line_rows(puzzle.speech, line, question.seat)
    judged = {card: finish(referee.play(session, card)) for card in session.position.legal_cards()}
    right = [card for card, after in judged.items() if not after.is_refuted]
    speech, lines = puzzle.speech, list[Shown]()
    if question.kind is not Kind.SAFE_PLAY and question.target is not None:
        told, _ = what_shows(speech, question.target, line[-1], question.seat, met=True)
        lines.append(Shown(speech.say("paper.line"), tuple(rows), told))
    tempting = _tempting(session.position, right)
    if tempting is not None:
        lines.append(_refuted(speech, referee, finish(referee.play(session, tempting)), tempting))
    explained = scene.message(speech, "note", speech.fill(puzzle.exercise.words.explanation), rule=question.rule)
    return Task(
        view,
        Answer(
            speech.say("paper.any") if len(right) > 1 else "",
            cards=tuple(scene.card(speech, card) for card in in_order(right, question.position.contract.order)),
            told=(explained,),
            lines=tuple(lines),
        ),
        goes_on=question.kind is Kind.PLAY and len(line) > 1,
    )


def _tempting(position: Position, right: list[Card]) -> Card | None:
    """The wrong card that comes to mind first; None where nothing is wrong."""
    wrong = [card for card in position.legal_cards() if card not in right]
    try:
        first = natural_card(position)
    except UltiError:
        return next(iter(wrong), None)
    return first if first in wrong else next(iter(wrong), None)


def _refuted(speech: Speech, referee: Referee | SafeReferee, after: Session, card: Card) -> Shown:
    """What comes of a wrong card, of a safe play in one way in which the hidden cards can lie."""
    question, line = after.question, after.refutation
    label = speech.say("paper.not", card=card)
    if isinstance(referee, SafeReferee) and referee.counted is not None:
        label = safe_in(speech, card, referee.counted.kept, referee.counted.layouts)
    end = what_shows(speech, question.target, line[-1], question.seat, met=False)[0] if question.target else ""
    return Shown(label, tuple(line_rows(speech, line, question.seat)), end)
