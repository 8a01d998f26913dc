"""The words of puzzles as files have them: a prompt, hints from vague to plain, an explanation."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from .model import Words
from .reading import TEXT_SIZE, Entry

_WORDS = {"prompt": str, "hints": list, "explanation": str}
_MOST_HINTS = 8
# Cards and suits that are filled in as words are said: {hT}, {hT:the}, {c}.
FILLED_IN = re.compile(r"\{([cdhs][ATKQJ987]?)(:\w+)?\}")


def read_words(content: object, entry: Entry) -> Words | None:
    """The words of one puzzle; None where there are faults, which the entry then has."""
    if not isinstance(content, dict):
        entry.fault("expected its words: prompt, hints and explanation, found nothing")
        return None
    entry.keys(_WORDS, {})
    for field, said in _texts(entry):
        _check_text(said, field, entry)
    hints: list[object] = entry.get("hints", [])
    if entry.has("hints") and not 1 <= len(hints) <= _MOST_HINTS:
        entry.fault("expected one hint or more, from vague to plain, at most eight", "hints")
    if entry.faults:
        return None
    told: Mapping[str, Any] = entry.content
    return Words(told["prompt"].strip(), tuple(hint.strip() for hint in told["hints"]), told["explanation"].strip())


def _check_text(said: object, field: str, entry: Entry) -> None:
    if not isinstance(said, str) or not said.strip():
        entry.fault("expected a sentence", field)
    elif len(said) > TEXT_SIZE:
        entry.fault(f"expected at most {TEXT_SIZE:,} characters, found {len(said):,}", field)
    elif set("{}") & set(FILLED_IN.sub("", said)):
        entry.fault("expected in braces only a card or a suit, such as {hT}, {hT:the} or {c}", field)
    elif set("<>") & set(said) or not all(letter.isprintable() or letter in "\n\t" for letter in said):
        entry.fault("expected plain words, without '<', '>' and control characters", field)


def _texts(entry: Entry) -> Iterator[tuple[str, object]]:
    """Every text with the name of its field, as far as there are any."""
    if entry.has("prompt"):
        yield "prompt", entry.content["prompt"]
    if entry.has("hints"):
        for number, hint in enumerate(entry.content["hints"][: _MOST_HINTS + 1], 1):
            yield f"hint {number}", hint
    if entry.has("explanation"):
        yield "explanation", entry.content["explanation"]
