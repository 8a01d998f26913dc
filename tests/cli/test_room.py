"""`ulti-teach --host`: what it refuses, in one sentence each, and what it opens the teacher's browser with."""

from __future__ import annotations

import re
import socket
from argparse import Namespace
from typing import Any

import pytest

from ulti_teach.app import addresses, server
from ulti_teach.cli import open as open_
from ulti_teach.cli import room
from ulti_teach.cli.main import main


def refused(capsys: pytest.CaptureFixture[str], code: int, *given: str) -> str:
    """What is said of a command line that is refused: one line, nothing on the other stream."""
    try:
        returned = main(list(given))
    except SystemExit as left:
        returned = left.code
    out, error = capsys.readouterr()
    assert (returned, out) == (code, "")
    assert re.fullmatch(r"ulti-teach: .*\.\n", error), error
    return error


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--host", "http://192.0.2.7/"), "is not a host; give 0.0.0.0 for all networks of this machine"),
        (("--host", "192.0.2.7:8632"), "is not a host"),
        (
            ("--host", "0.0.0.0", "--token", "ulti"),
            "'ulti' is too easy to guess; give a token of at least 8 letters and",
        ),
        (("--host", "0.0.0.0", "--token", "--------------"), "expected one argument"),
        (("--host", "0.0.0.0", "--token", "· · · · · · · ·"), "too easy to guess"),
        (("--host", "0.0.0.0", "--token", "ulti" * 20), "a token has at most 64 characters"),
        (("--host", "0.0.0.0", "--token", "makk-betli\n4071"), "all on one line"),
        (("--host", "0.0.0.0", "--pages", "0"), "'0' is not a number from 1 to 999"),
        (("--host", "0.0.0.0", "--pages", "many"), "'many' is not a number from 1 to 999"),
        (("--token", "makk-betli-4071"), "--token is for a room: give --host as well, such as --host 0.0.0.0."),
        (("--pages", "20"), "--pages is for a room: give --host as well, such as --host 0.0.0.0."),
    ],
)
def test_a_mistake_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str], given: tuple[str, ...], said: str) -> None:
    """What is wrong, and what could be given."""
    assert said in refused(capsys, 2, *given)


def test_an_address_that_is_not_ours(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """It names those that are; a name that nobody knows is told alike."""
    monkeypatch.setattr(addresses, "_own", lambda: iter([("eth0", "192.0.2.7")]))
    said = refused(capsys, 1, "--host", "203.0.113.9", "--port", "8700")
    assert "203.0.113.9 is not an address of this machine: give --host 0.0.0.0" in said
    assert "192.0.2.7" in said

    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "unknown")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    assert "no-such-laptop is not an address of this machine" in refused(capsys, 1, "--host", "no-such-laptop")


def test_a_port_that_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    """A room does not go to another port by itself: the address is on the board already."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = refused(capsys, 1, "--host", "127.0.0.1", "--port", port)
    assert f"Port {port} is already used on this machine" in said
    assert "--port N" in said


def test_a_port_that_is_the_systems() -> None:
    """Ports below 1024 need rights that a teacher has not."""
    assert "above 1023" in room._why(PermissionError(13, "denied"), "0.0.0.0", 80)


def test_the_browser_comes_with_a_key_and_never_with_the_token(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind the `#`, where no server and no log sees it, to the address that stands on the board."""
    opened: list[str] = []
    served: dict[str, Any] = {}

    def serve(_root: object, sockets: list[socket.socket], **given: Any) -> None:
        served.update(given)
        given["ready"]()
        for one in sockets:
            one.close()

    monkeypatch.setattr(server, "serve", serve)
    monkeypatch.setattr(open_, "show", lambda address, _args: opened.append(address))
    monkeypatch.setattr(addresses, "reached_at", lambda _host: ("192.0.2.7", "fd00::7"))
    monkeypatch.setattr(room, "_sockets", lambda _port, _at: [socket.socket()])
    args = Namespace(
        host="::", port=8700, base_url="/ulti/", lab_url="", token=None, pages=None, ready=1, no_browser=False
    )
    assert room.run(args) == 0
    key = served["room"].key
    assert opened == [f"http://192.0.2.7:8700/ulti/ulti/enter#key={key}"]
    out = capsys.readouterr().out
    assert f"  http://192.0.2.7:8700/ulti/\n  token: {served['room'].token}\n" in out
    assert "try http://[fd00::7]:8700/ulti/" in out
    assert key not in out
    assert served["pages"] >= 1


def test_everything_is_all_families() -> None:
    """`::` means every address, as people expect, IPv4 too; no other host is widened."""
    for one in (found := room._sockets(0, "127.0.0.1")):
        assert one.getsockname()[0] == "127.0.0.1"
        one.close()
    assert len(found) == 1
    families = set()
    for one in room._sockets(0, "::"):
        families.add(one.family)
        one.close()
    assert socket.AF_INET in families
