"""``ulti-teach``: open the course."""

from __future__ import annotations

import argparse
import errno
import json
import re
import socket
import sys
import threading

from ulti_teach.cli import room

PORT = 8632
HOST = "localhost"  # the learner's progress belongs to this spelling: 127.0.0.1 would be another address
_TRIES = 50
_MOST = 20


def port_number(text: str) -> int:
    """A port from the command line."""
    if not re.fullmatch(r"\d{1,5}", text) or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; give a number from 1 to 65535")
    return int(text)


def few(text: str) -> int:
    """A small number from the command line."""
    if not re.fullmatch(r"\d{1,2}", text) or int(text) > _MOST:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to {_MOST}")
    return int(text)


def base_url(text: str) -> str:
    """A base URL from the command line, with a slash at each end."""
    if not re.fullmatch(r"[\w.~%@/:+-]*", text) or "//" in text:
        raise argparse.ArgumentTypeError(f"{text!r} is not a path; give something like /courses/ulti/")
    return f"/{text.strip('/')}/" if text.strip("/") else "/"


def lab_url(text: str) -> str:
    """Where a JupyterLab is served on the same host, from the command line."""
    return base_url(text).rstrip("/")


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of opening the course."""
    parser.add_argument(
        "--port", type=port_number, default=PORT, metavar="N", help=f"serve the course on this port (default {PORT})"
    )
    parser.add_argument("--no-browser", action="store_true", help="only serve the course, open no browser")
    parser.add_argument(
        "--base-url",
        type=base_url,
        default="/",
        metavar="PATH",
        help="serve the course below this path, for use behind a proxy (default /)",
    )
    parser.add_argument(
        "--ready",
        type=few,
        default=1,
        metavar="N",
        help="keep N lessons' kernels ready, so that pages open sooner (default 1; 45 MB of memory each)",
    )
    parser.add_argument(
        "--lab-url", type=lab_url, default="", metavar="PATH", help="link to the JupyterLab that is served at this path"
    )
    room.arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Serve the course until Ctrl-C, or open the one that already runs on this port; with ``--host``, as a room."""
    if args.host:
        return room.run(args)
    for option in ("token", "pages"):
        if getattr(args, option):
            print(
                f"ulti-teach: --{option} is for a room: give --host as well, such as --host {room.ALL}.",
                file=sys.stderr,
            )
            return 2
    port: int = args.port
    sockets = claim(port)
    if not sockets:
        if running := ask(port):
            address = f"http://{HOST}:{port}{running}"
            print(f"The course is already open at {address}")
            show(address, args)
            return 0
        sockets, port = _next_free(port)
        if not sockets:
            print(
                f"ulti-teach: port {args.port} cannot be used, nor the {_TRIES} after it. Choose one with --port N.",
                file=sys.stderr,
            )
            return 1
    address = f"http://{HOST}:{port}{args.base_url}"

    def ready() -> None:
        if port != args.port:
            print(
                f"Port {args.port} is used by another program, so the course is on port {port} for now. Your progress "
                f"is kept per address: what you do now will not be seen when the course is on {args.port} again."
            )
        print(f"Ulti Teach is open at {address}\nPress Ctrl-C here to stop it.", flush=True)
        show(address, args)

    from ulti_teach.app import paths, server
    from ulti_teach.app.staging import stage

    with stage(paths.notebooks()) as root:
        where = {"base_url": args.base_url, "lab_url": args.lab_url}
        server.serve(root, sockets, port=port, ready=ready, kept=args.ready, **where)
    return 0


def claim(port: int) -> list[socket.socket]:
    """Listening sockets on this port of this machine only; none if it is taken or not ours to take."""
    from tornado.netutil import bind_sockets

    try:
        return bind_sockets(port, HOST)
    except OSError as error:
        if error.errno in (errno.EADDRINUSE, errno.EACCES, getattr(errno, "WSAEACCES", errno.EACCES)):
            return []
        raise


def ask(port: int, timeout: float = 10) -> str | None:
    """The base URL of the course that serves this port; None if it is another program."""
    from http.client import HTTPConnection, HTTPException

    # Asked directly, never through a proxy; a course that is just starting answers when it is up.
    connection = HTTPConnection(HOST, port, timeout=timeout)
    try:
        connection.request("GET", "/ulti/here")
        said = json.loads(connection.getresponse().read(4096))
    except (OSError, HTTPException, ValueError):
        return None
    finally:
        connection.close()
    if not isinstance(said, dict) or said.get("name") != "ulti-teach":
        return None
    try:
        return base_url(str(said.get("base_url", "/")))
    except argparse.ArgumentTypeError:
        return None


def _next_free(port: int) -> tuple[list[socket.socket], int]:
    for candidate in range(port + 1, min(port + _TRIES, 65535) + 1):
        if sockets := claim(candidate):
            return sockets, candidate
    return [], port


def show(address: str, args: argparse.Namespace) -> None:
    """Open an address in the learner's browser, unless they want none."""
    if args.no_browser:
        return
    import webbrowser

    # In a thread: some browsers keep the call waiting until they are closed.
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
