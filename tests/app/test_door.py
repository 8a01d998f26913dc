"""The door of a room: what a token is, who comes in, how long a guess has to wait; and where the room is found."""

from __future__ import annotations

import re
import socket
from types import SimpleNamespace as Fake

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ulti_teach.app import addresses, door
from ulti_teach.app.door import Doorkeeper, Room, new_token, plain

TOKEN = "makk-betli-4071"


class Clock:
    """A clock that a test moves."""

    now = 1000.0

    def __call__(self) -> float:
        """What it shows."""
        return self.now


def keeper(clock: Clock | None = None) -> Doorkeeper:
    """The keeper of a room with that token."""
    return Doorkeeper(Room(TOKEN, key="a-key"), clock or Clock())


def test_a_token_is_easy_to_say_and_new_each_time() -> None:
    """Two words of plain letters and four digits, in one form of comparison; out of fifty no two are the same."""
    tokens = {new_token() for _ in range(50)}
    assert len(tokens) > 48
    assert all(re.fullmatch(r"[a-z]{3,6}-[a-z]{3,6}-\d{4}", token) for token in tokens)
    assert len(door._WORDS) == len({plain(word) for word in door._WORDS}) >= 24


@pytest.mark.parametrize("typed", [TOKEN, "Makk Betli 4071", " MAKK-BÉTLI-4071 ", "makkbetli4071", "makk–betli–4071"])
def test_how_it_is_typed_makes_no_difference(typed: str) -> None:
    """Capital letters, accents, blanks and hyphens of any kind."""
    assert keeper().lets_in(typed, "192.0.2.7")


@given(st.text())
def test_nothing_else_comes_in(typed: str) -> None:
    """Whatever is typed, of whatever length, neither faults nor opens."""
    assert keeper().lets_in(typed, "192.0.2.7") == (plain(typed) == plain(TOKEN))


def test_whoever_guesses_waits_longer_and_longer() -> None:
    """Five tries cost nothing; then 2 s, 4 s, … a minute; while it waits not even the right token is looked at."""
    clock = Clock()
    room = keeper(clock)
    waits = []
    for _ in range(14):
        waits.append(room.wait("192.0.2.7"))
        clock.now += waits[-1]
        assert not room.lets_in("no", "192.0.2.7")
    assert waits == [0, 0, 0, 0, 0, 2, 4, 8, 16, 32, 60, 60, 60, 60]
    assert not room.lets_in(TOKEN, "192.0.2.7")
    clock.now += 60
    assert room.lets_in(TOKEN, "192.0.2.7")


def test_a_try_during_the_wait_does_not_lengthen_it() -> None:
    """A learner who presses Enter again and again is not locked out by it."""
    clock = Clock()
    room = keeper(clock)
    for _ in range(6):
        room.lets_in("no", "192.0.2.7")
    for _ in range(20):
        room.lets_in("no", "192.0.2.7")
    assert room.wait("192.0.2.7") == 2


def test_others_do_not_wait() -> None:
    """Each address is counted alone, and after a quarter of an hour anew."""
    clock = Clock()
    room = keeper(clock)
    for _ in range(8):
        clock.now += room.wait("192.0.2.7")
        room.lets_in("no", "192.0.2.7")
    assert room.wait("192.0.2.7")
    assert room.lets_in(TOKEN, "192.0.2.8")
    clock.now += door.FORGET
    room.lets_in("no", "192.0.2.7")
    assert not room.wait("192.0.2.7")


def test_a_machine_with_many_addresses_is_one() -> None:
    """Of IPv6 the network counts, and IPv4 in the clothes of IPv6 is what it is."""
    room = keeper()
    for number in range(6):
        room.lets_in("no", f"fd00::{number}")
    assert room.wait("fd00::77%eth0")
    assert not room.wait("fd00:0:0:1::77")
    for _ in range(6):
        room.lets_in("no", "192.0.2.7")
    assert room.wait("::ffff:192.0.2.7")
    assert not room.wait("somewhere")


def test_the_memory_of_wrong_tries_is_bounded() -> None:
    """The oldest are forgotten first."""
    room = keeper()
    for number in range(door.ADDRESSES + 50):
        room.lets_in("no", f"10.0.{number // 256}.{number % 256}")
    assert len(room._tries) == door.ADDRESSES
    assert "10.0.0.1" not in room._tries


def test_the_key_opens_once_and_not_for_long() -> None:
    """It is in the history of the teacher's browser."""
    room = keeper()
    assert not room.takes_key("")
    assert not room.takes_key("another")
    assert room.takes_key("a-key")
    assert not room.takes_key("a-key")
    clock = Clock()
    late = keeper(clock)
    clock.now += door.KEY + 1
    assert not late.takes_key("a-key")


@pytest.fixture
def networks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with Wi-Fi, a cable that is not plugged in, a docker bridge and IPv6."""
    four, six = socket.AF_INET, socket.AF_INET6
    cards = {
        "lo": [(four, "127.0.0.1"), (six, "::1")],
        "docker0": [(four, "172.17.0.1")],
        "eth0": [(four, "10.0.0.5")],
        "eth1": [(four, "192.168.7.7"), (six, "fe80::1%eth1"), (six, "fd00::5")],
        "wlan0": [(four, "192.168.1.20"), (-1, "02:00:00:00:00:00")],
    }
    monkeypatch.setattr(
        addresses.psutil,
        "net_if_addrs",
        lambda: {name: [Fake(family=family, address=at) for family, at in own] for name, own in cards.items()},
    )
    monkeypatch.setattr(addresses.psutil, "net_if_stats", lambda: {name: Fake(isup=name != "eth0") for name in cards})
    monkeypatch.setattr(addresses, "_outgoing", lambda: "192.168.1.20")


@pytest.mark.usefixtures("networks")
def test_the_address_for_the_board() -> None:
    """The one by which others are reached stands first; those that no learner can use are not told."""
    assert addresses.reached_at("0.0.0.0") == ("192.168.1.20", "192.168.7.7")
    assert addresses.reached_at("::") == ("192.168.1.20", "192.168.7.7", "fd00::5")
    assert addresses.reached_at("192.168.7.7") == ("192.168.7.7",)
    assert addresses.reached_at("my-laptop.local") == ("my-laptop.local",)


def test_looking_up_the_way_sends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a network there is no address, and no fault."""
    assert addresses._outgoing() == "" or "." in addresses._outgoing()

    class Unplugged:
        def __init__(self, *_: object) -> None:
            raise OSError("network is unreachable")

    monkeypatch.setattr(addresses.socket, "socket", Unplugged)
    assert addresses._outgoing() == ""


@pytest.mark.parametrize(("gibibytes", "found"), [(0.25, 1), (1, 7), (4, 40), (64, addresses.MOST_PAGES)])
def test_how_many_pages_a_machine_carries(gibibytes: float, found: int) -> None:
    """Three quarters of what is free, less the server, 70 MiB a page; at least one, and never more than a hundred."""
    assert addresses.pages(int(gibibytes * 2**30)) == found


def test_kernels_that_wait_take_their_share() -> None:
    """One is counted with the server; more are not for pages."""
    assert addresses.pages(2**30, kept=3) == addresses.pages(2**30) - 2
    assert addresses.pages() >= 1
