"""Whether the parts of a puzzle fit together: turn, hands, goal and line, as each kind needs them."""

from ulti_teach.engine import DECLARER, CardSet, UltiError
from ulti_teach.solver import goals_of

from .answers import at_once
from .model import Question, finished_trick
from .reading import Entry, clause


def trick(question: Question, entry: Entry) -> None:
    """Whether the line completes the trick (R7)."""
    try:
        complete = len(question.line) + len(question.position.table) == 3 and finished_trick(question).is_complete
    except UltiError as fault:
        entry.fault(clause(fault), "line")
        return
    if not complete:
        wanted = 3 - len(question.position.table)
        entry.fault(f"expected the {wanted} cards that complete the trick, such as 'h8 hA'", "line")


def turn(question: Question, entry: Entry) -> None:
    """Whether it is the learner's turn, with a hand that is known."""
    try:
        to_play, _ = question.position.to_play, question.position.hand
    except UltiError as fault:
        entry.fault(clause(fault), "position")
        return
    if to_play != question.seat:
        entry.fault(f"expected the seat whose turn it is, {to_play}", "seat")


def _goal(question: Question, entry: Entry) -> None:
    """Whether the contract has that goal, and the learner is on its side."""
    target, contract = question.target, question.position.contract
    if target is None:
        return
    asked = goals_of(contract)
    if target.goal not in asked:
        entry.fault(f"{contract} does not ask for {target.goal}, but for {', '.join(map(str, asked))}", "goal")
    elif target.negated is (question.seat == DECLARER):
        side = "the declarer, so without 'not'" if question.seat == DECLARER else "an opponent, so with 'not' before it"
        entry.fault(f"seat {question.seat} is {side}", "goal")


def known(question: Question, entry: Entry) -> None:
    """Whether it is the learner's turn with all hands known, the goal is one of theirs, and the line is legal."""
    turn(question, entry)
    _goal(question, entry)
    unknown = [seat for seat, hand in enumerate(question.position.hands) if hand is None]
    if unknown:
        entry.fault(f"expected all three hands; that of seat {unknown[0]} is not known", "position")
    elif question.line and not entry.faults:
        _line(question, entry)


def _line(question: Question, entry: Entry) -> None:
    position = question.position
    try:
        for card in question.line:
            position = position.play(card)
    except UltiError as fault:
        entry.fault(clause(fault), "line")


def discard(question: Question, entry: Entry) -> None:
    """Whether the declarer holds twelve cards, of which two can be laid down (R3.1)."""
    position = question.position
    _goal(question, entry)
    if question.seat != DECLARER:
        entry.fault("expected the declarer, seat 0, who lays two cards down (R3.1)", "seat")
    if position.hands[0] is None or len(position.hands[0]) != 12:
        entry.fault("expected twelve cards in the hand of seat 0 (R3.1)", "position")
    elif None in position.hands:
        entry.fault("expected all three hands", "position")
    elif not position.contract.is_named:
        entry.fault("expected a contract with its trumps named, 'in c'", "position")


def safe_play(question: Question, entry: Entry) -> None:
    """Whether hands are hidden, and the unseen cards are just what they hold."""
    turn(question, entry)
    _goal(question, entry)
    position, unseen = question.position, question.unseen
    hidden = [seat for seat, hand in enumerate(position.hands) if hand is None]
    if not hidden:
        entry.fault("expected '?' for the hands that the learner does not see", "position")
        return
    seen = CardSet(card for hand in position.hands if hand for card in hand) | CardSet(position.table)
    twice = unseen & (seen | (position.kitty or CardSet()))
    if twice:
        entry.fault(f"{twice} can be seen in the position", "unseen")
    held = sum(position.cards_held(seat) for seat in hidden)
    if len(unseen) != held:
        entry.fault(f"expected the {held} cards that the hidden hands hold, found {len(unseen)}", "unseen")


def bids(question: Question, entry: Entry) -> None:
    """Whether there is something to bid."""
    if not at_once(question):
        entry.fault("expected at least one bid that may be made", "choices")


def facts(question: Question, entry: Entry) -> None:
    """Whether the facts are those of the contract."""
    try:
        at_once(question)
    except UltiError as fault:
        entry.fault(clause(fault), "facts")


def pile(question: Question, entry: Entry) -> None:
    """Whether there are cards to count."""
    if not question.pile:
        entry.fault("expected the cards to count, such as 'cAT h9'", "cards")


def count(question: Question, entry: Entry) -> None:
    """Whether what the side has can be counted after the line."""
    if None in question.position.hands and question.seat != DECLARER:
        entry.fault("to count what the opponents have, all hands have to be known", "position")
    _line(question, entry)
