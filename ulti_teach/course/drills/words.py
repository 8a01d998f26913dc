"""Choices that are words, for more than one kind."""

from ulti_teach.puzzles import Word


class Answer(Word):
    """Whether something is so."""

    YES = "yes"
    NO = "no"


class Whose(Word):
    """Which side has something, if any."""

    DECLARER = "declarer"
    OPPONENTS = "opponents"
    NOBODY = "nobody"


class Nothing(Word):
    """That none of it may be done."""

    NOTHING = "nothing"
