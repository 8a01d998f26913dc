"""The door of a room: a token that is easy to say, and waiting for whoever guesses."""

from __future__ import annotations

import hmac
import secrets
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address, ip_network

#: Characters of what was typed that are looked at.
LONGEST = 256
#: Wrong tries from one address that cost nothing, and the seconds that each further one costs: twice as many as before,
#: up to the most. A token of ours is one of 5.5 million: a whole night of trying finds one in four thousand.
FREE = 5
MOST = 60.0
#: Seconds after which wrong tries are forgotten, and how many addresses are remembered at once.
FORGET = 15 * 60.0
ADDRESSES = 2000
#: Seconds for which the key of the teacher's own browser opens, once.
KEY = 10 * 60.0

# Short, of plain letters, each unlike the others to the ear.
_WORDS = (
    *("adu", "also", "asz", "bank", "betli", "felso", "hetes", "husz", "kiraly", "kontra", "lap", "licit"),
    *("makk", "pakli", "parti", "passz", "piros", "szin", "talon", "tizes", "tok", "ulti", "utes", "zold"),
)


def new_token() -> str:
    """Two words of the card table and four digits, such as ``makk-betli-4071``: 5.5 million of them."""
    first, second = secrets.SystemRandom().sample(_WORDS, 2)
    return f"{first}-{second}-{secrets.randbelow(10_000):04}"


def plain(token: str) -> str:
    """What is compared of a token: letters and digits, without accents, large or small.

    >>> plain("Makk – Bétli 4071")
    'makkbetli4071'
    """
    return "".join(mark for mark in unicodedata.normalize("NFKD", token).casefold() if mark.isalnum())


@dataclass(frozen=True, slots=True)
class Room:
    """What a room is opened with: the token, and the key that the teacher's own browser is opened with."""

    token: str
    key: str = field(default_factory=lambda: secrets.token_urlsafe(24))


@dataclass(slots=True)
class _Tries:
    wrong: int
    last: float


class Doorkeeper:
    """Says who may come in, and makes whoever guesses wait.

    >>> keeper = Doorkeeper(Room("makk-betli-4071"))
    >>> keeper.lets_in("Makk Betli 4071", "192.0.2.7")
    True
    """

    def __init__(self, room: Room, clock: Callable[[], float] = time.monotonic) -> None:
        self._token = plain(room.token).encode()
        self._key = room.key
        self._clock = clock
        self._key_until = clock() + KEY
        self._tries: OrderedDict[str, _Tries] = OrderedDict()

    def wait(self, address: str) -> float:
        """Seconds until a try from this address is looked at; 0 where it is at once."""
        tries = self._tries.get(_place(address))
        if tries is None or tries.wrong < FREE:
            return 0.0
        return max(0.0, tries.last + min(MOST, 2.0 ** (tries.wrong - FREE + 1)) - self._clock())

    def lets_in(self, token: str, address: str) -> bool:
        """Whether this is the token. While the address has to wait, nothing is, and nothing is counted."""
        if self.wait(address):
            return False
        if hmac.compare_digest(plain(token[:LONGEST]).encode(), self._token):
            return True
        self._note(_place(address))
        return False

    def takes_key(self, key: str) -> bool:
        """Whether this is the key of the teacher's browser: right once only, and not for long."""
        is_right = bool(self._key) and hmac.compare_digest(key.encode(), self._key.encode())
        if is_right and self._clock() <= self._key_until:
            self._key = ""
            return True
        return False

    def _note(self, place: str) -> None:
        now = self._clock()
        before = self._tries.pop(place, None)
        wrong = before.wrong if before and now - before.last < FORGET else 0
        self._tries[place] = _Tries(wrong + 1, now)
        while len(self._tries) > ADDRESSES:
            self._tries.popitem(last=False)


def _place(address: str) -> str:
    """What is counted as one address: of IPv6 the network, since a machine in it has as many addresses as it likes."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, IPv6Address):
        return str(known.ipv4_mapped or ip_network((known, 64), strict=False))
    return str(known)
