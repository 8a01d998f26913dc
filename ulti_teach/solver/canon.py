"""One number for all positions that play alike: cards that nobody holds any more leave no gap.

A suit's state is a number of sixteen bits, two for each card from the weakest up: 0 is gone, 1, 2, 3 is held by
seat 0, 1, 2. Most of its differences do not matter: whether the king beats the queen or the nine, when nothing is left
between them. A table maps each state to a number below 2**15 that tells apart only what does.
"""

from array import array
from functools import cache

#: The bits of a byte, parted: bit i goes to bit 2 i. So two hands' bytes make a suit's state.
SPREAD = array("H", [sum((byte >> bit & 1) << 2 * bit for bit in range(8)) for byte in range(256)])

#: The place of a mask's only bit, at `mask * BRUIJN >> 27 & 31`.
BRUIJN = 0x077CB531
PLACES = array("B", bytes(32))
for _place in range(32):
    PLACES[(1 << _place) * BRUIJN >> 27 & 31] = _place


@cache
def canon(tens: bool, seven: bool, aces: bool) -> "array[int]":
    """The table from a suit's state to its number.

    `tens`: whether ace and ten, the two strongest, count as card points, so that they differ from the rest. `seven`:
    whether the weakest card differs from the rest, as the 7 of trumps does. `aces`: whether ace and ten differ too.
    """
    first, last = int(seven), 6 if tens else 8
    # The cards in between only by who holds them, one after the other: digits to base three after a leading 1.
    numbers = [1]
    for _ in range(first, last):
        numbers = [*numbers, *(3 * number + holder for holder in range(3) for number in numbers)]
    size = 2 * 3 ** (last - first)
    if seven:
        numbers = [number + size * holder for number in numbers for holder in range(4)]
        size *= 4
    if tens:
        pairs = [_pair(ace, ten, aces) for ace in range(4) for ten in range(4)]
        numbers = [number + size * pair for pair in pairs for number in numbers]
    return array("H", numbers)


def _pair(ace: int, ten: int, aces: bool) -> int:
    """Who holds ace and ten: where aces do not count by themselves, one that is left alone is either of them."""
    if aces:
        return 4 * ace + ten
    return 4 + 3 * (ace - 1) + ten - 1 if ace and ten else ace or ten
