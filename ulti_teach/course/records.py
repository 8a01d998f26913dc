"""A record of a deal as somebody gives it, typed, pasted or from a file: how long it may be before it is read."""

#: In characters; a record of a whole deal is a tenth of this.
LONGEST_RECORD = 6_000


def no_record(text: str) -> str:
    """Why a text is not read as a record, `nothing` or `too-long`; empty where it is to be read.

    >>> no_record(" "), no_record("rules standard")
    ('nothing', '')
    """
    if not text.strip():
        return "nothing"
    return "too-long" if len(text) > LONGEST_RECORD else ""
