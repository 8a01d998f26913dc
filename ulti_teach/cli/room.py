"""``ulti-teach --host``: the course for everybody in one network, behind a token."""

from __future__ import annotations

import argparse
import errno
import re
import socket
import sys

#: Letters and digits that a token has at least, since whoever guesses has to wait; and its characters at most.
SHORTEST = 8
LONGEST = 64
ALL = "0.0.0.0"
_MOST = 999


def host(text: str) -> str:
    """Where a room listens, from the command line: an address or a name, nothing more."""
    if not re.fullmatch(r"[\w.:-]+", text) or re.fullmatch(r"[\w.-]+:\d+", text):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a host; give {ALL} for all networks of this machine, or one of its addresses"
        )
    return text


def token(text: str) -> str:
    """A token of the teacher's own, from the command line."""
    from ulti_teach.app.door import plain

    if len(text) > LONGEST or not text.isprintable():
        raise argparse.ArgumentTypeError(f"a token has at most {LONGEST} characters, all on one line")
    if len(plain(text)) < SHORTEST:
        raise argparse.ArgumentTypeError(
            f"{text!r} is too easy to guess; give a token of at least {SHORTEST} letters and digits"
        )
    return text


def pages(text: str) -> int:
    """How many pages may be open at once, from the command line."""
    if not re.fullmatch(r"\d{1,3}", text) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to {_MOST}")
    return int(text)


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of a room."""
    parser.add_argument(
        "--host",
        type=host,
        metavar="HOST",
        help=f"open the course to a class in the same network: {ALL} for all networks of this machine, or one of its "
        "addresses; who comes is asked for a token",
    )
    parser.add_argument(
        "--token",
        type=token,
        metavar="TEXT",
        help=f"the token of the room, at least {SHORTEST} letters and digits (default: a new one each time)",
    )
    parser.add_argument(
        "--pages",
        type=pages,
        metavar="N",
        help="in a room, at most N pages are open at once, and who comes then is asked to wait (default: by the free "
        "memory of this machine, about 70 MB each)",
    )


def run(args: argparse.Namespace) -> int:
    """Serve a room until Ctrl-C; 1 and a sentence where it cannot be."""
    from ulti_teach.app import addresses, paths, server
    from ulti_teach.app.door import Room, new_token
    from ulti_teach.app.staging import stage
    from ulti_teach.cli import open as open_

    try:
        sockets = _sockets(args.port, args.host)
    except OSError as error:
        print(f"ulti-teach: {_why(error, args.host, args.port)}", file=sys.stderr)
        return 1
    room, pages = Room(args.token or new_token()), args.pages or addresses.pages(kept=args.ready)
    found = addresses.reached_at(args.host)
    urls = [f"http://{addresses.in_url(at)}:{args.port}{args.base_url}" for at in found or (open_.HOST,)]

    def ready() -> None:
        print(_said(urls, bool(found), room.token, pages), flush=True)
        # Behind the `#` no server sees it; it opens once, so nobody can use it who finds it in the history.
        open_.show(f"{urls[0]}ulti/enter#key={room.key}", args)

    with stage(paths.notebooks()) as root:
        where = {"base_url": args.base_url, "lab_url": args.lab_url}
        server.serve(root, sockets, port=args.port, ready=ready, kept=args.ready, pages=pages, room=room, **where)
    return 0


def _sockets(port: int, at: str) -> list[socket.socket]:
    from tornado.netutil import bind_sockets

    # `::` is everything, as people expect: tornado would leave IPv4 out.
    return bind_sockets(port, None if at == "::" else at)


def _why(error: OSError, at: str, port: int) -> str:
    """Why a room cannot be at this place, in one sentence."""
    from ulti_teach.app import addresses

    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is already used on this machine, perhaps by a course that is open: stop that, "
            "or choose another port with --port N."
        )
    if error.errno in (errno.EACCES, getattr(errno, "WSAEACCES", errno.EACCES)):
        return f"Port {port} may not be used by you: choose another with --port N, above 1023."
    ours = ", ".join(addresses.reached_at("::")) or "none in any network"
    return (
        f"{at} is not an address of this machine: give --host {ALL} for all of its networks, or one of these: {ours}."
    )


def _said(urls: list[str], is_reached: bool, token: str, pages: int) -> str:
    """What the terminal shows: the address and the token for the board, and what a room means."""
    board = f"  {urls[0]}\n  token: {token}\n"
    others = f"If that address does not open, try {' or '.join(urls[1:])}\n" if urls[1:] else ""
    alone = "" if is_reached else "This machine is in no network, so nobody else can reach it.\n"
    return (
        f"Ulti Teach is open for the room. Write on the board:\n\n{board}\n{alone}{others}"
        f"Pages that can be open at once: {pages}. Who comes when all are open is asked to wait.\n"
        "Whoever knows the token can run the lessons, and with them any program, on this machine as you do. What goes\n"
        "through the network is not encrypted. So open a room only to people and in a network that you trust.\n"
        "Press Ctrl-C here to stop it."
    )
