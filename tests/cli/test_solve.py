"""`ulti-teach solve`: what perfect play comes to, in words and as JSON, for one position and for many."""

import io
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.running import ROOT
from ulti_teach.cli.main import main
from ulti_teach.engine import parse_card, parse_position
from ulti_teach.solver import Goal

DRAW = "parti in c | cAK hAK | cQ sQJ8 | cT dQJ7 | 0 | points 10"
FORCE = "ulti in c | cJ7 hA | cA sA9 | dQJ7 | 1"
DUCK = "betli | hK87 | sAJ8 | hTJ | 2 | trick hA | tricks 0-7"
# A whole deal: what it comes to is not seen at once.
WHOLE = "parti in s | cKJ87 dQJ hTQ sAK | cAQ9 d87 hAJ7 sQJ | dATK9 hK98 s987 | 0"
COMMAND = [sys.executable, "-m", "ulti_teach", "solve"]


def found(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """The objects that were printed, one a line."""
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def piped(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    """Standard input holds this."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))


def played(told: dict[str, Any]) -> Any:
    """The position at the end of the line; every card of it was legal."""
    position = parse_position(told["position"])
    for card in told["line"]:
        position = position.play(parse_card(card))
    return position


def test_words(capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence for every question of the contract, then the best cards and a line for the goal."""
    assert main(["solve", "--goal", "points", DRAW]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:5] == [
        "Contract: parti in clubs. The declarer (seat 0) is to play.",
        "The declarer can take 50 card points in all.",
        "No silent ulti can be made: nobody can win the last trick with the seven of clubs.",
        "The payoff for the declarer can be +2, from both opponents together.",
        "Best card (points): cA",
    ]
    assert lines[5].startswith("Best line (points): cA cQ cT / ")
    assert re.fullmatch(r"\d+ positions, \d+\.\d ms", lines[6])
    assert len(lines) == 7


def test_every_card_and_a_refutation(capsys: pytest.CaptureFixture[str]) -> None:
    """On a betli's question, with the trick that lies there completed before the first stroke."""
    assert main(["solve", "--goal", "betli", "--cards", "--refute", "h7", DUCK]) == 0
    assert capsys.readouterr().out.splitlines()[1:-1] == [
        "The betli can be made.",
        "The payoff for the declarer can be +10, from both opponents together.",
        "Best card (betli): hK",
        "Best line (betli): hK sA / hT h8 sJ / hJ h7 s8",
        "After each card (betli):",
        "  hK  made  best",
        "  h8  not made",
        "  h7  not made",
        "The seven of hearts is refuted (betli: made before it, not made after it): h7 sA / hT hK sJ",
    ]


def test_a_card_that_nothing_refutes(capsys: pytest.CaptureFixture[str]) -> None:
    """It is as good as any, and the sentence says so."""
    assert main(["solve", "--refute", "hK", DUCK]) == 0
    said = capsys.readouterr().out
    assert "The king of hearts is not refuted: no card is better (payoff)." in said


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ("open betli | cA h7 | c7 hA | c9 hK | 0", "The open betli cannot be made."),
        ("durchmars | cA hA | c7 h8 | c9 hK | 0", "The durchmars can be made."),
        ("parti in c | c7 hA | d8 h9 | d7 h7 | 0", "A silent ulti can be made: whoever has the seven of clubs"),
        ("parti in c | hA sA | cT h9 | d7 s7 | 0 | points 30", "The declarer can take 50 card points in all."),
        ("parti in c | hA sA | cT h9 | d7 s7 | 0 | points 20", "The payoff for the declarer can be -2, from"),
        (DUCK, "The declarer (seat 0) is to play."),
        (FORCE, "Contract: ulti in clubs. Seat 1, an opponent, is to play."),
    ],
)
def test_sentences(position: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each part of a contract by its own name, whoever is to play."""
    assert main(["solve", position]) == 0
    assert says in capsys.readouterr().out


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    """One object, its keys in their order; the line is legal to the end and comes to what was said."""
    assert main(["solve", "--json", DRAW]) == 0
    (told,) = found(capsys)
    assert list(told) == [
        *("position", "solved", "points", "silent_ulti", "payoff", "goal", "best", "line", "nodes", "ms")
    ]
    assert told["position"] == DRAW
    assert told["solved"] is True
    assert (told["points"], told["silent_ulti"], told["payoff"], told["goal"]) == (50, False, 2, "payoff")
    assert told["line"][0] == told["best"][0]
    end = played(told)
    assert end.is_over
    assert end.points >= 50  # the parti is won, which is all that the payoff asks for
    assert told["nodes"] > 0
    assert told["ms"] == round(told["ms"], 1) > 0


def test_json_with_every_card_and_a_refutation(capsys: pytest.CaptureFixture[str]) -> None:
    """An opponent's card is refuted where the ulti is made after it."""
    assert main(["solve", "--json", "--goal", "ulti", "--cards", "--refute", "sA", FORCE]) == 0
    (told,) = found(capsys)
    assert told["ulti"] is False
    assert told["best"] == ["cA"]
    assert told["cards"]["cA"] is False
    assert told["cards"]["sA"] is True
    refuted = told["refuted"]
    assert (refuted["card"], refuted["before"], refuted["after"]) == ("sA", False, True)
    assert refuted["line"][0] == "sA"
    assert main(["solve", "--json", "--goal", "ulti", "--refute", "cA", FORCE]) == 0
    assert found(capsys)[0]["refuted"] is None


@pytest.mark.parametrize("goal", Goal, ids=str)
def test_every_goal_can_be_asked_for(goal: Goal, capsys: pytest.CaptureFixture[str]) -> None:
    """By its name, which the help tells, also with a dash; where a contract asks for it."""
    position = {Goal.BETLI: DUCK, Goal.ULTI: FORCE, Goal.DURCHMARS: "durchmars | cA hA | c7 h8 | c9 hK | 0"}.get(
        goal, DRAW
    )
    assert main(["solve", "--json", "--goal", str(goal).replace(" ", "-"), position]) == 0
    (told,) = found(capsys)
    assert told["goal"] == str(goal)
    assert told[str(goal).replace(" ", "_")] is not None
    with pytest.raises(SystemExit):
        main(["solve", "--help"])
    assert str(goal) in re.sub(r"\s+", " ", capsys.readouterr().out)


def test_nodes_that_do_not_do(capsys: pytest.CaptureFixture[str]) -> None:
    """What was found is told, the rest is not guessed, and the command does not claim to be done."""
    assert main(["solve", "--nodes", "5", WHOLE]) == 1
    out, error = capsys.readouterr()
    assert error == ""
    assert "Not solved within 5 positions; allow more with --nodes." in out
    assert "can be" not in out
    assert main(["solve", "--json", "--nodes", "5", WHOLE]) == 1
    (told,) = found(capsys)
    assert (told["solved"], told["best"], told["line"]) == (False, [], [])
    assert "payoff" not in told


def test_what_was_asked_for_comes_first(capsys: pytest.CaptureFixture[str]) -> None:
    """When the nodes run out, the goal's value is there before the others."""
    main(["solve", "--json", "--goal", "points", "--nodes", "100000", WHOLE])
    needed = found(capsys)[0]["nodes"]
    known = set()
    for nodes in range(1, needed, max(1, needed // 60)):
        main(["solve", "--json", "--goal", "points", "--nodes", str(nodes), WHOLE])
        (told,) = found(capsys)
        known.add(tuple(key for key in ("points", "silent_ulti", "payoff") if key in told))
    assert known >= {(), ("points", "silent_ulti", "payoff")}
    assert all("points" in keys for keys in known if keys)


MANY = f"""# Two that are right, and three that are not

{DUCK}   # the highest loser
parti in s | hA9 | c8 hT | dA7 sX | 0
  {FORCE}\r
\xff | \xfe
parti | hA9 | c8 hT | dA7 | 0
""".encode("latin-1")
WRONG = [
    "ulti-teach: Line 4: At character 33 of '…rti in s | hA9 | c8 hT | dA7 sX | 0': expected a rank:",
    "ulti-teach: Line 6: This is not text in UTF-8.",
    "ulti-teach: Line 7: ",
]


@pytest.mark.parametrize("way", ["file", "standard input"])
def test_many(way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """One a line; what is wrong with a line is told by its number, and the others are answered; exit code 1."""
    path = tmp_path / "positions.txt"
    path.write_bytes(MANY)
    piped(monkeypatch, MANY)
    name = "-" if way == "standard input" else str(path)
    assert main(["solve", "--json", name]) == 1
    out, error = capsys.readouterr()
    assert [json.loads(line)["position"] for line in out.splitlines()] == [DUCK, FORCE]
    assert len(error.splitlines()) == 3
    for line, says in zip(error.splitlines(), WRONG, strict=True):
        assert line.startswith(says)


def test_a_text_in_place_of_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """As a program may put there that runs the command itself."""
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{DUCK}\n# and\n{FORCE}"))
    assert main(["solve", "--json", "-"]) == 0
    assert [told["position"] for told in found(capsys)] == [DUCK, FORCE]


def test_many_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each answer is headed by its line, with an empty one between; a byte order mark is no fault."""
    path = tmp_path / "positions.txt"
    path.write_text(f"\ufeff{DUCK}\n# and\n{FORCE}", encoding="utf-8")
    assert main(["solve", str(path)]) == 0
    first, second = capsys.readouterr().out.split("\n\n")
    assert first.startswith(f"Line 1: {DUCK}\nContract: betli.")
    assert second.startswith(f"Line 3: {FORCE}\nContract: ulti in clubs.")


def test_a_goal_that_a_line_has_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is told by its number, and what can be asked for."""
    path = tmp_path / "positions.txt"
    path.write_text(f"{DUCK}\n{FORCE}\n", encoding="utf-8")
    assert main(["solve", "--json", "--goal", "ulti", str(path)]) == 1
    out, error = capsys.readouterr()
    assert json.loads(out)["position"] == FORCE
    assert error == "ulti-teach: Line 1: betli does not ask for ulti, but for betli, payoff.\n"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([DRAW.replace("cT", "cX")], "expected a rank"),
        (["parti in s | hA9"], "expected the hand of seat 1 after '|'"),
        ([""], "expected a contract"),
        (["parti | hA9 | c8 hT | dA7 | 0"], "has not named trumps yet"),
        (["parti in s | hA9 | c8 hT | ? | 0"], "all three hands have to be known"),
        (["parti in s | - | - | - | 0"], "all tricks have been played"),
        (["--goal", "ulti", DRAW], "parti in c does not ask for ulti, but for points, silent ulti, payoff."),
        (["--refute", "cX", DRAW], "expected a rank"),
        (["--refute", "s7", DRAW], "you do not hold s7"),
        (["parti in s"], "There is no file 'parti in s'; a position would have '|' between its parts."),
        (["no\0where"], "cannot be read"),
    ],
)
def test_one_sentence(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What is wrong stands on one line of the error stream, nothing is printed, and the command fails."""
    assert main(["solve", *arguments]) == 1
    out, error = capsys.readouterr()
    assert out == ""
    assert error.count("\n") == 1
    assert says in error


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "There is no position in"),
        (b"# nothing\n\n", "There is no position in"),
        (b"\xff\xfep\0a\0", "is not text in UTF-8 (line 1)."),
        (None, "cannot be read: Is a directory."),
    ],
)
def test_files_without_positions(
    content: bytes | None, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence with the name of the file; exit code 1."""
    path = tmp_path if content is None else tmp_path / "file.txt"
    if content is not None:
        path.write_bytes(content)
    assert main(["solve", str(path)]) == 1
    out, error = capsys.readouterr()
    assert out == ""
    assert error.count("\n") == 1
    assert str(path) in error
    assert says in error


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--goal", "tricks", DRAW], "--goal: 'tricks' cannot be asked for; ask for one of points, ulti, betli,"),
        (["--nodes", "0", DRAW], "--nodes: '0' is not a number of positions"),
        (["--nodes", "many", DRAW], "--nodes: 'many' is not a number of positions"),
        (["--refute", "cA", "-"], "--refute takes one position, not a file of them."),
        ([], "the following arguments are required: POSITION."),
    ],
)
def test_wrong_use(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence, and exit code 2."""
    with pytest.raises(SystemExit) as left:
        main(["solve", *arguments])
    assert left.value.code == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert error.count("\n") == 1
    assert says in error


def test_an_answer_is_there_at_once() -> None:
    """Before the next line is asked for, and before the input ends."""
    with subprocess.Popen(
        [*COMMAND, "--json", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for position in (DUCK, FORCE):
            process.stdin.write(f"{position}\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["position"] == position
        process.stdin.close()
        assert process.wait(120) == 0


def test_a_reader_that_goes_is_no_fault() -> None:
    """As in `| head -1`: nothing is said about it."""
    with subprocess.Popen(
        [*COMMAND, "--json", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(f"{DUCK}\n".encode())
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(f"{DUCK}\n".encode())
        process.stdin.close()
        assert process.wait(120) == 1
        assert process.stderr.read() == b""


@pytest.mark.skipif(os.name == "nt", reason="a signal stands for Ctrl-C")
def test_ctrl_c_is_no_fault() -> None:
    """It ends with exit code 130, and nothing is said about it."""
    with subprocess.Popen(
        [*COMMAND, "--json", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(f"{DUCK}\n".encode())
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(120) == 130
        assert process.stderr.read() == b""


def test_the_help_loads_no_solver() -> None:
    """`ulti-teach --help` answers at once: what a command needs is imported when it runs."""
    code = (
        "import sys\nfrom ulti_teach.cli.main import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        "print([name for name in sys.modules if name.startswith(('ulti_teach.solver', 'ulti_teach.engine.', 'babel'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
    assert "solve" in done.stdout


def test_the_example_of_the_readme(capsys: pytest.CaptureFixture[str]) -> None:
    """It prints what the README shows, its effort apart."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.search(r'ulti-teach solve ([^"\n]*)"([^"]+)"\n```\n\n```text\n(.*?)```', readme, re.DOTALL)
    assert shown is not None
    assert main(["solve", *shown[1].split(), shown[2]]) == 0
    assert capsys.readouterr().out.splitlines()[:-1] == shown[3].splitlines()[:-1]
