"""What the address of a page asks for: the part after the question mark, typed by somebody and read strictly."""

from urllib.parse import parse_qs

from ulti_teach.engine import NotationError

#: How long the part of an address after the question mark may be.
LONGEST = 2_000


def asked(query: str, name: str) -> str:
    """The value of this name in an address; empty where it has none.

    Raises `NotationError` for an address that is too long or cannot be read.

    >>> asked("trick=betli+%7C+h9+%7C+h7&theme=tricks", "trick")
    'betli | h9 | h7'
    """
    if len(query) > LONGEST:
        raise NotationError(query[:40], 0, f"an address with at most {LONGEST} characters after the question mark")
    try:
        found = parse_qs(query, errors="strict", max_num_fields=20)
    except ValueError as fault:
        raise NotationError(query[:40], 0, "an address whose letters are all there") from fault
    return found.get(name, [""])[0].strip()
