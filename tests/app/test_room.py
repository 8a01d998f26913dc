"""A room: without the token nobody gets anywhere, the token is nowhere to be read, and there are so many places."""

from __future__ import annotations

import base64
import json
import os
import re
import signal
import threading
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote, unquote, urlencode

import pytest
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine
from tornado.web import RequestHandler, create_signed_value

from tests.app.test_staging import cell, write
from tests.running import Running, awaited, open_course, open_folder, until
from ulti_teach.app import kernels
from ulti_teach.app.kernels import CourseKernels, OwnInterpreter, Visit
from ulti_teach.app.room import Gate, RoomIdentity

TOKEN = "makk-betli-4071"
LESSON = "/voila/render/en/02_tricks.ipynb"
NOBODY = "00000000-0000-0000-0000-000000000000"


class Visitor:
    """A browser without scripts: it keeps cookies and follows nothing."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}
        self.headers: dict[str, str] = {}

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> tuple[int, str]:
        """One request; its status and what came back."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if body:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            connection.request(method, path, body or None, sent)
            reply = connection.getresponse()
            self.headers = {name.lower(): value for name, value in reply.getheaders()}
            for line in reply.headers.get_all("Set-Cookie") or ():
                self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(line).items()}
                self.headers[f"cookie {line.split('=')[0]}"] = line
            return reply.status, "" if reply.status == 101 else reply.read().decode("utf-8", "replace")
        finally:
            connection.close()

    def enter(self, token: str = TOKEN, after: str = "", **fields: str) -> tuple[int, str]:
        """Type a token at the door."""
        path = "/ulti/enter" + (f"?next={quote(after, safe='')}" if after else "")
        self.ask("GET", path)
        return self.ask("POST", path, urlencode({"token": token, "_xsrf": self.cookies["_ulti_xsrf"], **fields}))

    def line_to(self, kernel: str, **headers: str) -> int:
        """Ask for a line to a kernel, as a page's websocket does; the status of the answer."""
        key = base64.b64encode(os.urandom(16)).decode()
        socket = {
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec_WebSocket_Version": "13",
            "Sec_WebSocket_Key": key,
        }
        return self.ask("GET", f"/api/kernels/{kernel}/channels?session_id=x", **socket, **headers)[0]


def kernel_in(page: str) -> str:
    """The kernel of a lesson's page."""
    found = re.search(r'"kernelId": ?"([\w-]+)"', page)
    assert found, page
    return found[1]


@pytest.fixture(scope="module")
def room() -> Iterator[Running]:
    """The course opened to a room, on this machine alone."""
    running = open_course("--host", "127.0.0.1", "--token", TOKEN, "--pages", "2")
    yield running
    running.stop()
    assert "Traceback" not in running.output


@pytest.fixture
def visitor(room: Running) -> Visitor:
    """Somebody who has not been let in."""
    return Visitor(room.port)


@pytest.fixture
def learner(visitor: Visitor) -> Visitor:
    """Somebody who has."""
    assert visitor.enter()[0] == 302
    return visitor


def test_the_link_to_a_set_comes_through_the_door(visitor: Visitor) -> None:
    """It has colons, before which Jupyter would look for the name of a protocol."""
    asked = (
        "/voila/render/en/class.ipynb?title=A:+b&items=puzzle:tricks-follow~drill:legal-cards:3:7:0-1&set=9ae1cef38e"
    )
    visitor.enter(after=asked)
    assert unquote(visitor.headers["location"]) == asked


CLOSED = (
    *("/", LESSON, "/voila/render/en/x.png", "/ulti/rules", "/ulti/place", f"/ulti/alive/{NOBODY}", "/nope", "/login"),
    *("/ulti/static/tokens.css", "/voila/static/voila.js", "/voila/templates/ulti/static/page.css"),
    *("/voila/labextensions/anywidget/package.json", "/voila/files/en/a.png", "/voila/api/themes/a", "/static/x.js"),
    *(f"/api/kernels/{NOBODY}", f"/api/kernels/{NOBODY}/channels", f"/voila/api/shutdown/{NOBODY}", "/voila/tree/x"),
    *("//ulti/enter", "/ulti/enter/", "/ulti/enter/../../", "/ulti/Enter", "/ulti/here/x", "/logout", "/ulti/enter%3F"),
)


@pytest.mark.parametrize("path", CLOSED)
def test_without_the_token_nothing_is_served(room: Running, visitor: Visitor, path: str) -> None:
    """A page leads to the door and comes back from there; all else is refused without a word, whatever is done."""
    assert visitor.ask("GET", path) == (403, "")
    assert visitor.ask("GET", f"{path}?token={TOKEN}", Authorization=f"token {TOKEN}") == (403, "")
    assert visitor.ask("GET", path, Accept="text/html,*/*;q=0.8") == (302, "")
    assert visitor.headers["location"] == f"/ulti/enter?{urlencode({'next': path})}"
    for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
        assert visitor.ask(method, path, Accept="text/html") == (403, "")
    assert visitor.cookies == {}
    assert len(room.kernels()) <= 1  # the one that is kept ready


def test_the_door_and_who_we_are_are_open_to_all(visitor: Visitor) -> None:
    """The door asks nothing else of the server: neither style sheets nor scripts."""
    status, page = visitor.ask("GET", "/ulti/enter")
    assert status == 200
    assert "<label" in page
    assert not re.search(r'<(?:script|link|img)[^>]*(?:src|href)="(?!data:)', page)
    status, said = visitor.ask("GET", "/ulti/here")
    assert (status, set(json.loads(said))) == (200, {"name", "version", "base_url"})


def test_a_wrong_token_is_said_and_given_back_as_text(visitor: Visitor) -> None:
    """One sentence; what was typed stands in the field, and is no markup."""
    status, page = visitor.enter('"><script>x</script>')
    assert status == 401
    assert "That is not the token of this room" in page
    assert "<script>x" not in page
    assert 'value="&#34;&gt;&lt;script&gt;x' in page
    assert "ulti-room" not in "".join(visitor.cookies)


def test_the_right_token_gives_a_cookie_that_no_script_reads(room: Running, visitor: Visitor) -> None:
    """Signed, for this browser's session, kept from scripts and from other sites' forms; no two browsers have the same."""
    assert visitor.enter("Makk Bétli 4071")[0] == 302
    name = f"ulti-room-{room.port}"
    given = visitor.headers[f"cookie {name}"].lower()
    assert "httponly" in given
    assert "samesite=lax" in given
    assert "expires" not in given
    status, home = visitor.ask("GET", "/")
    assert status == 200
    assert visitor.headers["referrer-policy"] == "same-origin"
    assert "makk-betli" not in home
    other = Visitor(room.port)
    other.enter()
    assert other.cookies[name] != visitor.cookies[name]


@pytest.mark.parametrize(
    ("after", "to"),
    [
        (f"{LESSON}?level=2", f"{LESSON}?level=2"),
        ("/ulti/rules#R7.2", "/ulti/rules#R7.2"),
        ("", "/"),
        *((elsewhere, "/") for elsewhere in ("https://evil.example/", "//evil.example", "/\t/evil.example")),
        *(
            (elsewhere, "/")
            for elsewhere in ("http:evil.example", "///evil.example", "javascript:alert(1)", "evil.example")
        ),
        ("\\\\evil.example", "/"),
        ("/\\evil.example", "/%5Cevil.example"),
    ],
)
def test_whoever_comes_in_goes_on_within_the_course_only(visitor: Visitor, after: str, to: str) -> None:
    """To the page that was asked for, never to another site."""
    assert visitor.enter(after=after)[0] == 302
    assert visitor.headers["location"] == to


def test_a_form_without_our_cookie_is_refused_in_a_sentence(visitor: Visitor) -> None:
    """From another site, or a browser that keeps no cookies: even the right token lets nobody in."""
    status, page = visitor.ask("POST", "/ulti/enter", urlencode({"token": TOKEN, "_xsrf": "x"}))
    assert status == 403
    assert "allow cookies for this address" in page
    assert "ulti-room" not in "".join(visitor.cookies)
    visitor.ask("GET", "/ulti/enter")
    body = urlencode({"token": TOKEN, "_xsrf": visitor.cookies["_ulti_xsrf"]})
    assert visitor.ask("POST", "/ulti/enter", body, Origin="http://evil.example")[0] in (403, 404)
    assert "ulti-room" not in "".join(visitor.cookies)


def test_a_forged_cookie_lets_nobody_in(room: Running, visitor: Visitor, learner: Visitor) -> None:
    """Neither one signed with another secret, nor one that was changed, nor that of another room."""
    name = f"ulti-room-{room.port}"
    right = learner.cookies[name]
    stranger = Visitor(room.port)
    for value in (
        create_signed_value(b"another secret", name, '{"username": "x"}').decode(),
        right[:-1] + ("0" if right[-1] != "0" else "1"),
        *("", "x", "2|1:0|10:|"),
    ):
        stranger.cookies[name] = value
        assert stranger.ask("GET", "/ulti/place") == (403, "")
    stranger.cookies = {"ulti-room-1": right}
    assert stranger.ask("GET", "/ulti/place") == (403, "")


def test_a_kernel_is_reached_from_its_own_room_only(room: Running, learner: Visitor) -> None:
    """A line to it needs the cookie and our own page; its process is told nothing of the token; no page says it."""
    status, page = learner.ask("GET", LESSON)
    assert status == 200
    assert "betli-4071" not in page
    kernel = kernel_in(page)
    stranger = Visitor(room.port)
    assert stranger.line_to(kernel) == 403
    assert stranger.line_to(kernel, Origin=room.url.rstrip("/")) == 403
    assert stranger.ask("GET", f"/ulti/alive/{kernel}")[0] == 403
    assert stranger.ask("DELETE", f"/api/kernels/{kernel}")[0] == 403
    assert learner.line_to(kernel, Origin="http://evil.example") == 403
    assert learner.line_to(kernel, Origin=f"http://127.0.0.1:{room.port}") == 101
    for process in room.kernels():
        told = " ".join([*process.cmdline(), *process.environ().values()])
        assert "betli" not in told.lower()
    left = learner.ask("POST", f"/voila/api/shutdown/{kernel}", X_XSRFToken=learner.cookies["_ulti_xsrf"])
    assert left[0] == 204


def test_a_request_too_big_is_not_taken_in(visitor: Visitor) -> None:
    """Nobody fills the machine's memory from outside the door."""
    visitor.ask("GET", "/ulti/enter")
    with pytest.raises((ConnectionError, AssertionError)):
        assert visitor.ask("POST", "/ulti/enter", "token=" + "x" * 1_000_000)[0] == 200


def test_whoever_guesses_has_to_wait(room: Running) -> None:
    """In one sentence with the seconds, and meanwhile the right token does not help; then it does."""
    guesser = Visitor(room.port)

    def is_refused() -> bool:
        answers = (guesser.enter(f"makk-betli-{number:04}") for number in range(10))
        said = next(page for status, page in answers if status == 429)
        assert re.search(r"wait \d+ seconds", said)
        return guesser.enter()[0] == 429

    # The wait is of two seconds: on a machine that stood still for so long it is over, and all begins anew.
    assert any(is_refused() for _ in range(5))
    until(lambda: guesser.enter()[0] == 302, 120, "the end of the wait")


def test_the_terminal_says_what_a_room_is_and_the_token_once(room: Running) -> None:
    """The address and the token for the board, and what it means to open a room; no request of these tests is logged."""
    until(lambda: f"http://127.0.0.1:{room.port}/\n  token: {TOKEN}\n" in room.output, 60, "the token")
    assert "Pages that can be open at once: 2." in room.output
    assert "is not encrypted" in room.output
    assert room.output.count("4071") == 1
    assert "key=" not in room.output


@pytest.mark.parametrize("path", ["/", "/ulti/enter", "/api/kernels/x/channels"])
def test_the_gate_stands_before_every_handler(path: str) -> None:
    """Of whatever class they are: who is not known is handed to the one that refuses."""

    class Course:
        def find_handler(self, request: HTTPServerRequest) -> str:
            return "the course"

        def get_handler_delegate(self, request: HTTPServerRequest, target: object) -> object:
            return target

    identity = RoomIdentity(token="", cookie_name="a-room")
    identity.secret = b"secret"
    gate = Gate(Course(), identity, frozenset({"/ulti/enter"}), RequestHandler)  # type: ignore[arg-type]

    def asked(cookie: str) -> Any:
        start = RequestStartLine("GET", path, "HTTP/1.1")
        return gate.find_handler(
            HTTPServerRequest(
                start_line=start, headers=HTTPHeaders({"Host": "localhost", "Cookie": cookie}), connection=None
            )
        )

    known = create_signed_value(b"secret", "a-room", "somebody").decode()
    assert asked(f"a-room={known}") == "the course"
    assert asked("a-room=somebody") == ("the course" if path == "/ulti/enter" else RequestHandler)


# --- places


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One small lesson."""
    folder = tmp_path_factory.mktemp("lessons")
    write(folder, "en/01_a.ipynb", cell("# A", "markdown"), cell("1"))
    return folder


@pytest.fixture
def small(lessons: Path) -> Iterator[Running]:
    """A course of two places, with a kernel kept ready."""
    running = open_folder(lessons, pages=2, kept=1)
    yield running
    running.stop()
    assert "Traceback" not in running.output, running.output


def sit(running: Running) -> tuple[Visitor, int, str]:
    """Somebody comes and opens the lesson; they, the status, and the page."""
    somebody = Visitor(running.port)
    somebody.ask("GET", "/")
    return somebody, *somebody.ask("GET", "/voila/render/en/01_a.ipynb")


def test_there_are_never_more_pages_than_places(small: Running) -> None:
    """Six ask in the same moment: two sit; four wait without a kernel, on a page that says so and asks until somebody
    leaves. Whoever sits goes on to another page at their own place. A page whose kernel died takes nobody's place: the
    next one sits there, and the others go on.
    """
    found: list[tuple[Visitor, int, str]] = []
    crowd = [threading.Thread(target=lambda: found.append(sit(small))) for _ in range(6)]
    for somebody in crowd:
        somebody.start()
    for somebody in crowd:
        somebody.join(180)
    assert sorted(status for _, status, _ in found) == [200, 200, 503, 503, 503, 503]
    (first, _, _), (other, _, others) = (one for one in found if one[1] == 200)
    late, _, waiting = next(one for one in found if one[1] == 503)
    assert "Every table is taken" in waiting
    assert "2 tables" in waiting
    assert late.headers["cache-control"] == "no-store"
    assert len(small.kernels()) == 2
    assert late.ask("GET", "/ulti/place") == (200, '{"free": false}')

    status, page = first.ask("GET", "/voila/render/en/01_a.ipynb")
    assert status == 200
    assert len(small.kernels()) == 2
    assert late.ask("GET", "/ulti/place")[1] == '{"free": false}'

    assert (
        first.ask("POST", f"/voila/api/shutdown/{kernel_in(page)}", X_XSRFToken=first.cookies["_ulti_xsrf"])[0] == 204
    )
    assert late.ask("GET", "/ulti/place")[1] == '{"free": true}'
    status, page = late.ask("GET", "/voila/render/en/01_a.ipynb")
    assert status == 200
    assert len(small.kernels()) == 2

    (mine,) = (kernel for kernel in small.kernels() if kernel_in(page) in " ".join(kernel.cmdline()))
    mine.kill()
    until(
        lambda: late.ask("GET", f"/ulti/alive/{kernel_in(page)}")[1] == '{"alive": false}', 60, "the end of the kernel"
    )
    assert sit(small)[1] == 200
    assert other.ask("GET", f"/ulti/alive/{kernel_in(others)}")[1] == '{"alive": true}'


def managed(tmp_path: Path, **traits: int) -> CourseKernels:
    """A manager of its own."""
    return CourseKernels(kernel_spec_manager=OwnInterpreter(), root_dir=str(tmp_path), **traits)


def test_the_kernel_that_waits_counts(tmp_path: Path) -> None:
    """Where there is one place, it is the one that the next page takes, and no other is started beside it."""

    async def one_place() -> list[int]:
        manager = managed(tmp_path, pages=1, kept=1)
        counts = []
        manager.prepare()
        await manager._waiting[0]
        counts.append(len(manager))
        visit = Visit("a")
        assert await manager.admit(visit)
        kernels.visiting.set(visit)
        await manager.start_kernel(kernel_name="python3", path="")
        manager.prepare()
        counts += [len(manager), len(manager._waiting)]
        assert not await manager.admit(Visit("b"))
        await manager.stop_kernel(visit.kernels[0])
        manager.prepare()
        await manager._waiting[0]
        counts += [len(manager), len(manager._waiting)]
        await manager.stop_all()
        return [*counts, len(manager)]

    assert awaited(one_place()) == [1, 1, 0, 1, 1, 0]


def test_a_page_that_is_long_away_gives_its_place_to_whoever_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not before somebody needs it, never while it has a line, and both who stop its kernel at once find it stopped."""
    now = [0.0]
    monkeypatch.setattr(kernels, "time", SimpleNamespace(monotonic=lambda: now[0]))

    async def away() -> list[bool]:
        manager = managed(tmp_path, pages=1, kept=0)
        visit = Visit("a")
        await manager.admit(visit)
        kernels.visiting.set(visit)
        kernel_id = await manager.start_kernel(kernel_name="python3", path="")
        found = [await manager.has_place()]
        manager.notify_connect(kernel_id)
        now[0] += 10 * kernels.AWAY
        found.append(await manager.has_place())
        manager.notify_disconnect(kernel_id)
        found.append(await manager.has_place())
        now[0] += kernels.AWAY + 1
        found += [kernel_id in manager, await manager.has_place(), kernel_id in manager, manager.has_stopped(visit)]
        await manager.stop_kernel(kernel_id)
        await manager.stop_all()
        return found

    assert awaited(away()) == [False, False, False, True, True, False, True]


# --- stopping


@pytest.mark.parametrize(("by", "with_a_page"), [(signal.SIGINT, True), (signal.SIGTERM, False)])
def test_stopping_while_a_kernel_starts(lessons: Path, by: signal.Signals, with_a_page: bool) -> None:
    """The one that is to be kept ready, or that of a page: no traceback, and no process left."""
    running = open_folder(lessons, kept=1)
    if with_a_page:
        threading.Thread(target=_given_up, args=(running,), daemon=True).start()
    below = until(running.kernels, 60, "a kernel")
    assert running.stop(by) == 0
    assert "Traceback" not in running.output, running.output
    until(lambda: not any(kernel.is_running() for kernel in below), 60, "the end of the kernels")


def _given_up(running: Running) -> None:
    """Ask for the lesson of a course that is stopped in the meantime."""
    try:
        running.get("voila/render/en/01_a.ipynb")
    except (OSError, HTTPException):
        return
