"""Message catalogues: one `.po` file a language, beside this module; a language is added by adding its file.

A message is found by a short key, and by a grammatical form as its context: `card` in the form `the` is "the
{rank} of {suit}" in English. Which forms a language has is its own affair: a Hungarian sentence may ask for
`{card:the acc}`, and its catalogue says what that is.
"""

import gettext
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.core import Locale, UnknownLocaleError
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

from ulti_teach.engine import UltiError

_FOLDER = Path(__file__).parent


class Catalogue:
    """The messages of one language. Missing ones are looked up in `fallback`, in the end in English."""

    def __init__(self, language: str, messages: gettext.NullTranslations, fallback: "Catalogue | None" = None) -> None:
        self.language = language
        self._messages = messages
        self._fallback = fallback

    def find(self, key: str, form: str = "", n: int | None = None) -> str | None:
        """The message in this form, else in its plain one, for `n` things where it counts; None where nobody has it."""
        found = (
            self._own(key, form, n) or self._own(key, "", n) or (self._own(key, "", None) if n is not None else None)
        )
        if found is None and self._fallback:
            return self._fallback.find(key, form, n)
        return found

    def has_form(self, key: str, form: str) -> bool:
        """Whether this language has the message in this very form."""
        return self._own(key, form, None) is not None

    def _own(self, key: str, form: str, n: int | None) -> str | None:
        """What this catalogue itself has; gettext answers with the key where it has nothing."""
        messages = self._messages
        if n is None:
            found = messages.pgettext(form, key) if form else messages.gettext(key)
        else:
            found = messages.npgettext(form, key, key, n) if form else messages.ngettext(key, key, n)
        return None if found == key else found


def languages() -> tuple[str, ...]:
    """The languages that have a catalogue."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.po")))


@cache
def catalogue(language: str = "en") -> Catalogue:
    """The catalogue of a language. Raises `UltiError` when there is none."""
    if language not in languages():
        raise UltiError(f"There is no language {language!r} yet; there are {', '.join(languages())}.")
    return read_catalogue(_FOLDER / f"{language}.po")


def spoken(language: str) -> Catalogue:
    """The catalogue of a language; English where it has none yet.

    >>> spoken("de").language
    'en'
    """
    return catalogue(language if language in languages() else "en")


def read_catalogue(path: Path) -> Catalogue:
    """The catalogue in a `.po` file named after its language. Raises `UltiError` when it cannot be read."""
    language = path.stem
    compiled = BytesIO()
    try:
        Locale.parse(language)
        with path.open("rb") as file:
            write_mo(compiled, read_po(file, locale=language, abort_invalid=True))
    except (OSError, PoFileError, ValueError, UnknownLocaleError) as fault:
        raise UltiError(f"The catalogue {path.name} cannot be read: {fault}.") from fault
    compiled.seek(0)
    fallback = None if language == "en" else catalogue("en")
    return Catalogue(language, gettext.GNUTranslations(compiled), fallback)
