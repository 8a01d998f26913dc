"""The soak run in small: whole deals under all rule sets, each checked (`python -m tests.bench deals` plays 20,000)."""

import argparse
import json
import random
import re
import subprocess
import sys
from collections import Counter

import pytest

from tests.at_random import random_game, random_rules
from tests.bench import solve
from tests.bench.deals import check, missing, what_occurred
from tests.bench.figures import quantile, ratio, summary, table
from tests.bench.positions import deals, endings
from tests.missing import missing as missing_here
from tests.running import ROOT
from ulti_teach.engine import parse_contract, parse_rules


def test_two_hundred_deals() -> None:
    """Cards conserved, results zero, records replayed, views closed; and the count of what occurred can miss things."""
    rng = random.Random(7)
    seen: Counter[str] = Counter()
    for _ in range(200):
        game = random_game(rng, random_rules(rng))
        check(game, full=True)
        seen.update(what_occurred(game))
    assert len(missing(Counter())) > len(missing(seen))
    assert seen["penalty for the lost ulti lost by declarer"]


def test_a_strong_hand_wins_every_trick() -> None:
    """What chance hardly brings is brought about: the declarer's silent durchmars."""
    rng = random.Random(7)
    games = [random_game(rng, parse_rules("standard"), parse_contract("heart parti"), strong=True) for _ in range(20)]
    assert any("silent durchmars won by declarer" in what_occurred(game) for game in games)


def test_figures() -> None:
    """Middle and tail by nearest rank, worked out by hand; nothing measured is no figure."""
    values = [float(n) for n in range(20, 0, -1)]
    assert (quantile(values, 0.5), quantile(values, 0.95)) == (10, 19)
    assert summary([3.0, 1.0, 2.0]) == {"n": 3, "p50": 2.0, "p95": 3.0, "min": 1.0, "max": 3.0}
    assert summary([]) == {"n": 0}
    assert ratio({"p50": 3.0}, {"p50": 2.0}) == 1.5
    assert ratio({"n": 0}, {"p50": 2.0}) is None
    assert table(["a", "b"], [["long", 1], ["x", None]]) == "a     b\n----  -\nlong  1\nx     -"


def measured(*options: str) -> subprocess.CompletedProcess[str]:
    """What `python -m tests.bench` has done with these options, in a browser."""
    command = [sys.executable, "-m", "tests.bench", *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if "No Chromium found" in done.stderr:
        missing_here(done.stderr, "ULTI_TEACH_BROWSER")
    assert done.returncode == 0, done.stderr
    return done


def test_a_lesson_is_opened_beside_a_bare_page() -> None:
    """`python -m tests.bench lessons` tells of each how long it took; how fast is not asked."""
    done = measured("lessons", "--only", "01_cards")
    assert re.search(r"^01_cards +1 +\d+\.\d+ +\d+\.\d+$", done.stdout, re.MULTILINE), done.stdout


def test_a_glance_at_the_desk() -> None:
    """`python -m tests.bench page --quick --room` opens, clicks, weighs and crowds two servers; how fast is not asked."""
    done = measured("page", "--quick", "--json", "--room")
    assert "a glance at room" in done.stderr
    report = json.loads(done.stdout)
    assert list(report["sites"]) == ["bare", "room"]
    for site in report["sites"].values():
        counts = {what: figures["n"] for what, figures in site.items() if what != "learners" and figures["n"]}
        assert counts == {
            "page open, first after the start, s": 1,
            "click, one at a time, ms": 3,
            "click, in bursts of ten, ms": 3,
            "kernel PSS, MiB": 1,
            "kernel private dirty, MiB": 1,
        }
        assert all(figures["min"] > 0 for what, figures in site.items() if what in counts)
        crowd = site["learners"]["2"]
        assert crowd["page open, s"]["n"] + crowd["pages that could not be used"] == 2
        assert crowd["peak PSS of server and kernels, MiB"] > 0


def quickly(*options: str) -> None:
    """Measures perfect play in a second or two."""
    parser = argparse.ArgumentParser()
    solve.add(parser.add_subparsers())
    args = parser.parse_args(["solve", "--quick", *options])
    args.run(args)


def test_perfect_play_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    """Each file by its own question and by the payoff, by each search there is, and these visit the same positions."""
    quickly("--json")
    out, error = capsys.readouterr()
    assert error == ""
    report = json.loads(out)
    rows = report["deals"]
    searches = {row["search"] for row in rows}
    assert "pure" in searches
    assert len(rows) == 2 * 8 * len(searches)
    assert {row["what"] for row in rows} == set(report["nodes aimed at"])
    for name in report["nodes aimed at"]:
        for asked in {row["question"] for row in rows if row["what"] == name}:
            assert len({row["nodes"]["max"] for row in rows if (row["what"], row["question"]) == (name, asked)}) == 1
    assert {row["n"] for row in rows} == {1}
    assert {row["n"] for row in report["every card"] if row["what"] == "six-trick endings"} == {4}
    memory = report["memory, MiB"]
    assert memory["nodes"] > 0
    assert 0 < memory["before"] <= (memory["peak"] or memory["after"])


def test_the_figures_of_perfect_play_are_readable(capsys: pytest.CaptureFixture[str]) -> None:
    """A row for each file and question under its heading, with what is aimed at."""
    quickly()
    out = capsys.readouterr().out
    for name in deals(1):
        assert out.count(f"\n{name} ") >= 4
    assert "13,200/101,600/182,800" in out
    assert re.search(r"^peak memory, MiB +200 +[-\d]", out, re.MULTILINE)


def test_the_measured_endings_have_six_tricks_and_come_from_the_seed() -> None:
    """The same ones every time, of all kinds of contract."""
    found = endings(60, seed=1)
    assert found == endings(60, seed=1)
    assert found != endings(60, seed=2)
    assert {position.cards_held(seat) for _, position in found for seat in range(3)} == {6}
    assert {goal.value for goal, _ in found} == {"points", "ulti", "betli", "durchmars"}


def test_a_minute_of_an_hour() -> None:
    """`python -m tests.bench hour` clicks about in a component, and says what it took, sent and left behind."""
    done = measured("hour", "--only", "kontra", "--clicks", "6", "--json")
    told = json.loads(done.stdout)["found"]["kontra"]
    assert told["click, ms"]["n"] == 6
    assert 0 < told["sent, kB"]["min"] <= told["sent, kB"]["max"]
    assert all(told["end"][what] > 0 for what in ("nodes", "page, MiB", "Python, MiB"))
