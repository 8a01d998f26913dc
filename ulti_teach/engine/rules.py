"""The rule book's numbered entries, so that code can name the rule it carries out.

The book itself is ``RULES.md`` beside this module; a test holds the two together.
"""

from enum import Enum
from functools import cache


class Rule(Enum):
    """One numbered entry of the rule book; its value is how code and tests cite it.

    >>> Rule("R7.2").number
    '7.2'
    >>> Rule.R7_2.text
    '**Follow suit** if you can.'
    """

    # Players, cards, ranks
    R1_1 = "R1.1"
    R1_2 = "R1.2"
    R1_3 = "R1.3"
    R1_4 = "R1.4"
    R1_5 = "R1.5"
    # Setting up
    R2_1 = "R2.1"
    R2_2 = "R2.2"
    R2_3 = "R2.3"
    # Bidding (licit)
    R3_1 = "R3.1"
    R3_2 = "R3.2"
    R3_3 = "R3.3"
    R3_4 = "R3.4"
    R3_5 = "R3.5"
    R3_6 = "R3.6"
    R3_7 = "R3.7"
    R3_8 = "R3.8"
    # Components and their values
    R4_1 = "R4.1"
    R4_2 = "R4.2"
    R4_3 = "R4.3"
    R4_4 = "R4.4"
    R4_5 = "R4.5"
    R4_6 = "R4.6"
    # Ranking of bids
    R5_1 = "R5.1"
    R5_2 = "R5.2"
    R5_3 = "R5.3"
    # 20 and 40 (marriages)
    R6_1 = "R6.1"
    R6_2 = "R6.2"
    R6_3 = "R6.3"
    # Playing the tricks
    R7_1 = "R7.1"
    R7_2 = "R7.2"
    R7_3 = "R7.3"
    R7_4 = "R7.4"
    R7_5 = "R7.5"
    R7_6 = "R7.6"
    R7_7 = "R7.7"
    R7_8 = "R7.8"
    R7_9 = "R7.9"
    # Kontra
    R8_1 = "R8.1"
    R8_2 = "R8.2"
    R8_3 = "R8.3"
    R8_4 = "R8.4"
    R8_5 = "R8.5"
    # Unbid bonuses (trump contracts only; either side)
    R9_1 = "R9.1"
    R9_2 = "R9.2"
    R9_3 = "R9.3"
    # Settlement
    R10_1 = "R10.1"
    R10_2 = "R10.2"
    R10_3 = "R10.3"
    R10_4 = "R10.4"
    R10_5 = "R10.5"
    R10_6 = "R10.6"
    # Variants (all off by default; agreed before play)
    R11_1 = "R11.1"
    R11_2 = "R11.2"
    R11_3 = "R11.3"
    R11_4 = "R11.4"
    R11_5 = "R11.5"
    # The match
    R12_1 = "R12.1"
    R12_2 = "R12.2"
    # Advice that lessons pass on
    R13_1 = "R13.1"
    R13_2 = "R13.2"
    R13_3 = "R13.3"
    R13_4 = "R13.4"

    @property
    def number(self) -> str:
        """The entry's number as a person reads it: ``7.2``."""
        return self.value[1:]

    @property
    def text(self) -> str:
        """The entry as the rule book has it (Markdown, one line)."""
        return _entries()[self.value]

    def __str__(self) -> str:
        return self.value


@cache
def _entries() -> dict[str, str]:
    """Every numbered entry of RULES.md by its citation, its lines joined."""
    from pathlib import Path  # costs more than this module, and few ask for the text

    entries: dict[str, str] = {}
    section = current = ""
    for line in Path(__file__).with_name("RULES.md").read_text(encoding="utf-8").splitlines():
        number, dot, rest = line.partition(". ")
        if line.startswith("## R"):
            section, current = line.split()[1], ""
        elif section and dot and number.isdigit():
            current = f"{section}.{number}"
            entries[current] = rest
        elif current and line.startswith("   "):
            entries[current] += " " + line.strip()
        else:  # a blank line or a table ends the entry
            current = ""
    return entries
