"""Looking something up in the rule book: the rule that is open, what was looked for, what is tried of its example."""

from dataclasses import dataclass, replace

from ulti_teach.engine import Card, Rule, UltiError

from .examples import EXAMPLES
from .playing import Playing, begin
from .trying import Bids, Calls, Cards, Ends, Example
from .variants import RULE_OF, options


@dataclass(frozen=True, slots=True)
class Finding:
    """One moment at the rule book.

    `query`: what was looked for. `tried`: the card that was refused, or the answer that was chosen, of the rule's
    example. `playing`: the example's position as far as it was played, None for another kind of example. `variant`: the
    choice of a table that is compared, empty for none.

    >>> from ulti_teach.engine import parse_card
    >>> open_rule(Rule.R7_2).tries(parse_card("sK")).tried, open_rule(Rule.R7_2).tries(parse_card("d7")).tried
    ('sK', '')
    """

    rule: Rule
    query: str = ""
    tried: str = ""
    playing: Playing | None = None
    variant: str = ""

    @property
    def example(self) -> Example | None:
        """The example of the rule, where there is one."""
        return EXAMPLES.get(self.rule)

    @property
    def attempts(self) -> tuple[str, ...]:
        """The answers of the example that can be chosen, by their ids; none where cards are played."""
        match self.example:
            case Bids(texts=texts):
                return texts
            case Ends(ends=ends):
                return tuple(str(number) for number in range(len(ends)))
            case None | Cards():
                return ()
            case Calls() as calls:
                return calls.tried
            case other:
                return tuple(attempt.id for attempt in other.attempts)

    def tries(self, card: Card) -> "Finding":
        """A card of the example is played; one that may not be stays in hand, and is `tried`."""
        if self.playing is None or not self.playing.is_my_turn or card not in self.playing.position.hand:
            return self
        if self.playing.position.violation(card):
            return replace(self, tried=str(card))
        return replace(self, playing=self.playing.play(card), tried="")

    def chooses(self, attempt: str) -> "Finding":
        """An answer of the example is chosen. Raises `UltiError` for one that it has not."""
        if attempt not in self.attempts:
            raise UltiError(f"The example of {self.rule} has no {attempt!r}.")
        return replace(self, tried=attempt)

    def goes_on(self) -> "Finding":
        """The finished trick of the example is taken off."""
        return replace(self, playing=self.playing.go_on(), tried="") if self.playing else self

    def again(self) -> "Finding":
        """The example from its beginning."""
        return open_rule(self.rule, self.query, self.variant)

    def step(self, by: int) -> "Finding":
        """The next rule of the book (1) or the one before (-1); the same at either end."""
        rules = list(Rule)
        at = rules.index(self.rule) + by
        return open_rule(rules[at], self.query) if 0 <= at < len(rules) else self

    def compares(self, variant: str) -> "Finding":
        """A choice of a table is compared with the standard one, or none. Raises `UltiError` for one there is not."""
        if variant and variant not in options():
            raise UltiError(f"There is no choice of a table called {variant!r}.")
        return replace(self, variant=variant)

    def values(self) -> dict[str, object]:
        """All of it in plain values, for `read_finding`."""
        moves = list(self.playing.moves) if self.playing else []
        return {
            "rule": self.rule.value,
            "query": self.query,
            "tried": self.tried,
            "variant": self.variant,
            "moves": moves,
        }


def open_rule(rule: Rule, query: str = "", variant: str | None = None) -> Finding:
    """A rule with its example at the beginning; what tables choose about it is compared, unless `variant` says what."""
    about = next((option for option, own in RULE_OF.items() if own is rule), "")
    example = EXAMPLES.get(rule)
    playing = begin(example.position, example.position.to_play) if isinstance(example, Cards) else None
    return Finding(rule, query, playing=playing, variant=about if variant is None else variant)


def read_finding(values: object) -> Finding:
    """What `values` has written. Raises `UltiError` when that does not fit any more.

    >>> read_finding(open_rule(Rule.R5_2).chooses("heart ulti").values()).tried
    'heart ulti'
    """
    if not isinstance(values, dict):
        raise UltiError("A place in the rule book is written as rule, query and what was tried.")
    texts = [values.get(name) for name in ("rule", "query", "tried", "variant")]
    moves = values.get("moves")
    if not all(isinstance(text, str) for text in texts) or not isinstance(moves, list):
        raise UltiError("A place in the rule book is written as rule, query and what was tried.")
    rule, query, tried, variant = map(str, texts)
    found = next((one for one in Rule if one.value == rule), None)
    if found is None:
        raise UltiError(f"There is no rule {rule!r}.")
    now = open_rule(found, query).compares(variant)
    if now.playing:
        return replace(now, playing=now.playing.follow([str(move) for move in moves]))
    return now.chooses(tried) if tried else now
