"""What a learner has chosen for all pages: cards, colours, the rules of their table, the language, daily rounds."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields

from ulti_teach.engine import RuleSet, UltiError, parse_rules

from .progress import Desk

#: What each choice may be; the rules are any rule set written as text, the language any code of letters.
PACKS = ("french", "tell")
COLOURS = (4, 2)
THEMES = ("system", "light", "dark")
MOTIONS = ("system", "reduced")
REVIEWS = ("off", "on")


def _one_of(what: str, value: object, allowed: tuple[object, ...]) -> None:
    """Refuses a value that is none of these; `True` is not 1, and a list is nothing."""
    if not any(type(value) is type(one) and value == one for one in allowed):
        raise UltiError(f"The {what} {' or '.join(map(repr, allowed))}, not {value!r}.")


@dataclass(frozen=True, slots=True)
class Settings:
    """One learner's choices, all of them valid.

    `pack`: French suits or Tell's (R1.2). `colours`: a colour for each suit, or two. `theme` and `motion`: light, dark
    and little movement, or as the system has it. `rules`: the variants of R11 as `parse_rules` reads them. `language`:
    a code such as `en`; one that has no catalogue is said in English. `review`: whether what was missed comes back in
    daily rounds. Raises `UltiError` for anything else.

    >>> Settings(pack="tell", rules="four aces").rule_set.four_aces
    True
    >>> Settings(pack="tarot")
    Traceback (most recent call last):
    ...
    ulti_teach.engine.errors.UltiError: The pack is 'french' or 'tell', not 'tarot'.
    """

    pack: str = PACKS[0]
    colours: int = COLOURS[0]
    theme: str = THEMES[0]
    rules: str = "standard"
    language: str = "en"
    motion: str = MOTIONS[0]
    review: str = REVIEWS[0]

    def __post_init__(self) -> None:
        _one_of("pack is", self.pack, PACKS)
        _one_of("number of colours is", self.colours, COLOURS)
        _one_of("theme is", self.theme, THEMES)
        _one_of("movement is", self.motion, MOTIONS)
        _one_of("daily round is", self.review, REVIEWS)
        if not isinstance(self.language, str) or not self.language.isascii() or not self.language.isalpha():
            raise UltiError(f"A language is a code such as 'en', not {self.language!r}.")
        if not isinstance(self.rules, str):
            raise UltiError(f"Rules are written as text, such as 'four aces', not as {self.rules!r}.")
        parse_rules(self.rules)

    @property
    def rule_set(self) -> RuleSet:
        """The rules in force as the engine knows them (R11)."""
        return parse_rules(self.rules)

    def values(self) -> dict[str, str | int]:
        """Every choice by its name, as JSON can hold it."""
        return asdict(self)


DEFAULT = Settings()


def read_settings(values: Mapping[str, object]) -> Settings:
    """The settings in what a browser has kept; what is missing, unknown or wrong is as by default, each on its own.

    >>> read_settings({"pack": "tell", "colours": "many", "wallpaper": 7})
    Settings(pack='tell', colours=4, theme='system', rules='standard', language='en', motion='system', review='off')
    """
    kept: dict[str, object] = {}
    for field in fields(Settings):
        if field.name in values:
            one = {field.name: values[field.name]}
            try:
                Settings(**one)  # type: ignore[arg-type]
            except UltiError:
                continue
            kept |= one
    return Settings(**kept)  # type: ignore[arg-type]


def settings_of(desk: Desk) -> Settings:
    """The settings that a learner's desk holds.

    >>> settings_of(Desk().chose("pack", "tell", now=1)).pack
    'tell'
    """
    return read_settings({name: chosen.value for name, chosen in desk.settings.items()})
