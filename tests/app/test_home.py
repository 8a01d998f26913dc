"""What the home page knows of puzzles and of questions that wait, without a browser."""

from __future__ import annotations

import http.client
import re
from collections.abc import Iterator

import pytest

from tests.app.test_staging import cell, write
from tests.running import Running, open_folder
from ulti_teach import data
from ulti_teach.app import home
from ulti_teach.course.desktext import DeskError, write_desk
from ulti_teach.course.progress import Desk, How
from ulti_teach.puzzles import load_exercises

DAY = 86_400_000
MISSED = write_desk(Desk().answered("order", How.SHOWN, "1-1", now=0).attempted("puzzle:tricks-beat", How.SHOWN, (), 0))


def test_every_puzzle_has_its_theme() -> None:
    """Each is counted once, under a name in words."""
    found = home.themes("en")
    assert sorted(id for theme in found for id in theme.puzzles) == sorted(load_exercises(data.exercises()))
    assert {"Ranks", "Follow, trump, beat"} <= {theme.title for theme in found}


def test_how_many_wait_is_said_for_the_learners_day() -> None:
    """Nothing before midnight, both after it."""
    assert home.waiting("en", MISSED, DAY - 1, 0) == "Daily round: nothing waits today"
    assert home.waiting("en", MISSED, DAY - 1, 60) == "Daily round: 2 questions wait"
    assert home.waiting("en", MISSED, DAY, -60) == "Daily round: nothing waits today"
    with pytest.raises(DeskError):
        home.waiting("en", "{", 0, 0)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A course of one lesson, and no app."""
    folder = tmp_path_factory.mktemp("lessons")
    write(folder, "en/01_a.ipynb", cell("# A", "markdown"))
    course = open_folder(folder, kept=0)
    yield course
    course.stop()


def ask(running: Running, query: str, body: bytes, *, with_token: bool = True) -> tuple[int, str]:
    """The page's question, with the cookie that the home page has set."""
    connection = http.client.HTTPConnection("localhost", running.port, timeout=30)
    try:
        connection.request("GET", "/")
        first = connection.getresponse()
        first.read()
        cookies = "; ".join(cookie.split(";")[0] for cookie in first.headers.get_all("Set-Cookie") or ())
        token = re.search(r"_ulti_xsrf=([^;]+)", cookies)
        assert token
        headers = {"Cookie": cookies, **({"X-XSRFToken": token[1]} if with_token else {})}
        connection.request("POST", f"/{home.PATH}?{query}", body, headers)
        reply = connection.getresponse()
        return reply.status, reply.read().decode()
    finally:
        connection.close()


def test_the_page_is_answered_and_nobody_else(running: Running) -> None:
    """With its token; a language that there is not is English."""
    query = f"lang=xx&now={DAY}&zone=0"
    assert ask(running, query, MISSED.encode()) == (200, '{"says": "Daily round: 2 questions wait"}')
    assert ask(running, query, MISSED.encode(), with_token=False)[0] == 403


@pytest.mark.parametrize(
    ("query", "body"),
    [
        ("now=0&zone=0", b"{"),
        ("now=0&zone=0", b"\xff"),
        ("now=0&zone=0", b'{"format": "ulti-teach", "version": 99}'),
        ("now=x&zone=0", MISSED.encode()),
        ("now=-1&zone=0", MISSED.encode()),
        ("now=999999999999999999&zone=0", MISSED.encode()),
        ("now=0&zone=99999", MISSED.encode()),
        ("zone=0", MISSED.encode()),
    ],
)
def test_what_is_none_of_ours_is_refused(running: Running, query: str, body: bytes) -> None:
    """And nothing of it is printed."""
    assert ask(running, query, body)[0] == 400
    assert "Traceback" not in running.output


def test_without_its_app_no_theme_is_shown(running: Running) -> None:
    """A link would lead nowhere."""
    page = running.get("")[1]
    assert "data-puzzles" not in page
    assert 'id="ut-due"' not in page
