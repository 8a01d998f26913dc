"""By which addresses other machines in the same network reach this one, and how many pages it carries."""

from __future__ import annotations

import socket
from collections.abc import Iterable, Iterator
from ipaddress import ip_address

import psutil

#: Networks between programs on this machine, where no learner is.
_VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "vbox", "podman", "cni")
#: MiB that an open page takes, with what the server holds for it; that the server takes; and the share of the free
#: memory that pages may have.
PAGE, SERVER, SHARE = 70, 250, 0.75
MOST_PAGES = 100


def reached_at(host: str) -> tuple[str, ...]:
    """What to write on the board for a server that listens at ``host``: addresses or a name, the likeliest first.

    Empty where ``host`` is all of this machine's addresses and it is in no network. IPv6 addresses of one link only are
    left out, since no browser takes them.

    >>> reached_at("127.0.0.2")
    ('127.0.0.2',)
    """
    if host not in ("0.0.0.0", "::"):
        return (host,)
    ours = [address for name, address in _own() if not name.startswith(_VIRTUAL)]
    families = (4,) if host == "0.0.0.0" else (4, 6)
    first = _outgoing()
    known = {address: None for address in ours if ip_address(address).version in families}
    return tuple(sorted(known, key=lambda address: (address != first, ip_address(address).version)))


def in_url(host: str) -> str:
    """A host as it stands in an address: IPv6 in brackets.

    >>> in_url("fd00::2")
    '[fd00::2]'
    """
    return f"[{host}]" if ":" in host else host


def pages(available: int | None = None, kept: int = 1) -> int:
    """How many pages this machine carries at once, by its free memory (``available`` bytes where they are given).

    >>> pages(2 * 2**30)
    18
    """
    free = psutil.virtual_memory().available if available is None else available
    return max(1, min(MOST_PAGES, int((free * SHARE / 2**20 - SERVER) / PAGE) - max(0, kept - 1)))


def _own() -> Iterator[tuple[str, str]]:
    """The names of the network cards that are up, with their addresses that a browser can be given."""
    up = {name for name, card in psutil.net_if_stats().items() if card.isup}
    for name, addresses in psutil.net_if_addrs().items():
        if name in up:
            for address in _usable(entry.address for entry in addresses if entry.family in _FAMILIES):
                yield name, address


_FAMILIES = (socket.AF_INET, socket.AF_INET6)


def _usable(addresses: Iterable[str]) -> Iterator[str]:
    for address in addresses:
        known = ip_address(address.partition("%")[0])
        if not (known.is_loopback or known.is_link_local or known.is_unspecified):
            yield str(known)


def _outgoing() -> str:
    """The address by which this machine would reach others. Nothing is sent: UDP only looks up the way."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
    except OSError:
        return ""
