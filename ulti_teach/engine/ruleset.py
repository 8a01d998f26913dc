"""The rules in force at a table: the variants of R11, and the points on which tables differ."""

from dataclasses import dataclass, fields

from .errors import NotationError, UltiError

# Nobody, kontra, rekontra, szubkontra, mordkontra, hirschkontra, Fedák Sári (R8.1, R8.3).
LEVELS = (1, 2, 4, 8, 16, 32, 64)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """What was agreed before play; all variants are off by default, and combine freely (R11.5).

    `four_players`, `dealer_pays`: with four the dealer sits out, and may pay and collect with the opponents all the
    same (R11.1). `four_aces`, `tournament_durchmars`, `older_20_100`: R11.2 to R11.4. `marriages_in_parti`: 20s and
    40s count in the parti (R6.2 says no). `silent_ulti_alone`: of the two opponents only the one who played the 7 is
    paid or pays for a silent ulti (R10.4 says both). `no_beating_in_betli`: whoever follows suit in a betli may play
    low (R7.5 says no). `kontra_to`: the highest level (R8.3 says 64). Raises `UltiError` for another level.

    >>> str(RuleSet()), str(RuleSet(four_aces=True, kontra_to=16))
    ('standard', 'four aces, kontra to x16')
    """

    four_players: bool = False
    dealer_pays: bool = False
    four_aces: bool = False
    tournament_durchmars: bool = False
    older_20_100: bool = False
    marriages_in_parti: bool = False
    silent_ulti_alone: bool = False
    no_beating_in_betli: bool = False
    kontra_to: int = 64

    def __post_init__(self) -> None:
        if self.kontra_to not in LEVELS[1:]:
            raise UltiError(f"The highest kontra is 2, 4, 8, 16, 32 or 64, not {self.kontra_to!r} (R8.3).")

    def __str__(self) -> str:
        chosen = [_name(field.name) for field in fields(self) if getattr(self, field.name) is True]
        chosen += [] if self.kontra_to == LEVELS[-1] else [f"kontra to x{self.kontra_to}"]
        return ", ".join(chosen) or "standard"

    def __repr__(self) -> str:
        return f"parse_rules({str(self)!r})"


STANDARD = RuleSet()


def parse_rules(text: str) -> RuleSet:
    """The rules of `four aces, kontra to x16`; `standard` for none. Raises `NotationError`.

    >>> parse_rules("tournament durchmars, four players").four_players
    True
    """
    names = {_name(field.name): field.name for field in fields(RuleSet) if field.default is False}
    expected = f"rules parted by commas, each once: {', '.join(names)}, kontra to x16; or 'standard'"
    if text.strip() == "standard":
        return STANDARD
    chosen: dict[str, bool] = {}
    level: int | None = None
    at = 0
    for part in text.split(","):
        name = " ".join(part.split())
        start = at + len(part) - len(part.lstrip())
        at += len(part) + 1
        levels = {f"kontra to x{one}": one for one in LEVELS[1:]}
        if name in names and names[name] not in chosen:
            chosen[names[name]] = True
        elif name in levels and level is None:
            level = levels[name]
        else:
            raise NotationError(text, min(start, len(text)), expected)
    return RuleSet(**chosen, kontra_to=level or LEVELS[-1])


def _name(field: str) -> str:
    """A choice as it is written: `four_aces` is "four aces", `older_20_100` "older 20-100"."""
    return field.replace("20_100", "20-100").replace("_", " ")
