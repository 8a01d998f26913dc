"""`ulti-teach results`: a folder of strangers' files becomes a table, and whatever is no results file is named."""

import csv
import io
import os
import random
import sys
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.course.test_results import SET, attempt, envelope, mutated, results
from tests.course.test_resulttable import ANNA, BEN, CILI
from ulti_teach.cli.main import main
from ulti_teach.course.desktext import write_desk
from ulti_teach.course.progress import Desk, How
from ulti_teach.course.results import LONGEST, Results, write_results

NOTE = "Cards are in notation: hT is the ten of hearts. What has a “?” behind it was wrong; a “/” parts one try from the next."


def hand_in(folder: Path, *given: Results) -> Path:
    """A folder with these learners' files."""
    folder.mkdir(exist_ok=True)
    for number, each in enumerate(given):
        (folder / f"ulti-results-{number}.json").write_text(write_results(each), encoding="utf-8")
    return folder


@pytest.fixture
def monday(tmp_path: Path) -> Path:
    """What three learners handed in."""
    return hand_in(tmp_path / "monday", CILI, ANNA, BEN)


def test_on_the_terminal(monday: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every learner and item, then totals of both, and what tempted; nothing is said beside it."""
    assert main(["results", str(monday)]) == 0
    out, error = capsys.readouterr()
    assert error == ""
    assert out.splitlines() == [
        f"Monday (set:{SET}), handed in by 3 learners",
        "",
        "learner  item                  best      first time  tries  what was tried",
        "Anna     1 Follow suit         at once   with help       2  sK? sK? sA / sA",
        "         2 What may be played  not done  not done        0",
        "Ben      1 Follow suit         shown     shown           1  sK? hQ?",
        "         2 What may be played  not done  not done        0",
        "Cili     1 Follow suit         not done  not done        0",
        "         2 What may be played  not done  not done        0",
        "",
        "learner  at once  with help  shown  not done  tries",
        "Anna           1          0      0         1      2",
        "Ben            0          0      1         1      1",
        "Cili           0          0      0         2      0",
        "",
        "item                  at once the first time  at once  with help  shown  not done  tries  what tempted",
        "1 Follow suit                              0        1          0      1         1      3  sK 3× (by 2 learners), hQ 1× (by 1 learner)",
        "2 What may be played                       0        0          0      0         3      0",
        "Hardest the first time: 1 Follow suit.",
        "",
        NOTE,
    ]


@pytest.mark.parametrize(("name", "separator"), [("comma", ","), ("semicolon", ";"), ("tab", "\t")])
def test_csv(monday: Path, tmp_path: Path, name: str, separator: str) -> None:
    """A row for each learner and item, with a mark at the beginning by which Excel knows UTF-8; written over anew."""
    path = tmp_path / "table.csv"
    for _ in range(2):
        assert main(["results", str(monday), "--csv", str(path), "--separator", name]) == 0
    assert path.read_bytes().startswith(b"\xef\xbb\xbfset" + separator.encode())
    rows = list(csv.reader(io.StringIO(path.read_text(encoding="utf-8-sig"), newline=""), delimiter=separator))
    set_, drill = ["Monday", f"set:{SET}"], "drill:legal-cards:2:7:0"
    undone = ["2", "What may be played", drill, "not done", "not done", "0", "", "", ""]
    follow = ["1", "Follow suit", "puzzle:tricks-follow"]
    then = "1970-01-01 00:00"
    columns = ["set", "set’s id", "learner", "number", "item", "item’s id", "best", "first time", "tries"]
    assert rows == [
        [*columns, "what was tried", "first at (UTC)", "best at (UTC)"],
        [*set_, "Anna", *follow, "at once", "with help", "2", "sK? sK? sA / sA", then, then],
        [*set_, "Anna", *undone],
        [*set_, "Ben", *follow, "shown", "shown", "1", "sK? hQ?", then, then],
        [*set_, "Ben", *undone],
        [*set_, "Cili", *follow, "not done", "not done", "0", "", "", ""],
        [*set_, "Cili", *undone],
    ]


HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</td></table></bdi>&amp;{{ 7*7 }}{% raw %}",
    '=HYPERLINK("http://x";"y")',
    " \u200b=1+1",
    "\u00a0\u200d@SUM(A1)",
    "+1",
    "-1",
    "＝cmd",
    "../../../../etc/passwd",
    "..\\..\\NUL",
    "\u202egnp.exe\u202c",
    "a\u200bb\u2066c",
    "{nickname} %s %(x)s",
    "שלום",
    "\u0301\u0301\u0301",
    "2E9;\t".strip(),
    "',',\"",
]


def written(tmp_path: Path, name: str, texts: list[str], *, harmless: bool = False) -> tuple[str, str]:
    """The CSV and the page of learners in whose files every text is one of these."""
    given = []
    for number, text in enumerate(texts):
        nickname = f"n{number}" if harmless else text[:40]
        tried = "c7" if harmless else text[:39]
        made = results(nickname, attempt(1, 5, How.AIDED, f"{tried}?", tried))
        title = "A title" if harmless else text
        given.append(replace(made, title=title, items=tuple(replace(item, title=title) for item in made.items)))
    folder = hand_in(tmp_path / name, *given)
    table, page = folder / "t.csv", folder / "t.html"
    assert main(["results", str(folder), "--csv", str(table), "--html", str(page)]) == 0
    return table.read_text(encoding="utf-8-sig"), page.read_text(encoding="utf-8")


class Skeleton(HTMLParser):
    """The tags of a page with the names of their attributes, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, ...]] = []
        self.text: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note it."""
        self.tags.append((tag, *(name for name, _ in attrs)))

    def handle_endtag(self, tag: str) -> None:
        """Note it."""
        self.tags.append((f"/{tag}",))

    def handle_data(self, data: str) -> None:
        """Note it."""
        self.text.append(data)


@pytest.mark.parametrize("text", HOSTILE)
def test_what_was_typed_is_never_markup_or_a_formula(
    tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The page has the tags that it has for plain names, and no cell begins as a formula; nothing else is written."""
    table, page = written(tmp_path, "hostile", [text])
    _, plain = written(tmp_path, "harmless", [text], harmless=True)
    assert Skeleton(page).tags == Skeleton(plain).tags
    cells = [cell for row in csv.reader(io.StringIO(table, newline="")) for cell in row]
    assert len(cells) == 3 * 12
    assert [cell for cell in cells if cell.strip(" \u200c\u200d").startswith(tuple("=+-@＝＋－＠\t\r"))] == []
    out = capsys.readouterr().out
    for shown in (out, table, page):
        assert [char for char in shown if not char.isprintable() and char not in "\n\u200c\u200d"] == []
    assert sorted(path.name for path in tmp_path.iterdir()) == ["harmless", "hostile"]
    assert len(list((tmp_path / "hostile").iterdir())) == 3


def test_the_page_stands_alone_and_says_its_rows_and_columns(tmp_path: Path) -> None:
    """No script, no address, a caption for each table, and a scope for every heading."""
    _, page = written(tmp_path, "page", ["Anna", "<b>Ben</b>"])
    skeleton = Skeleton(page)
    names = [tag[0] for tag in skeleton.tags]
    assert {"script", "link", "img", "a"} & set(names) == set()
    assert {name for tag in skeleton.tags for name in tag[1:]} & {"src", "href", "style", "onclick"} == set()
    assert (names.count("table"), names.count("caption")) == (3, 3)
    assert [tag for tag in skeleton.tags if tag[0] == "th" and "scope" not in tag] == []
    assert "<b>Ben</b>" in skeleton.text
    assert "default-src 'none'" in page


def test_what_is_no_results_file_is_named_and_left_out(monday: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence each, sorted; the others become the table; the exit code tells. What is hidden is passed over."""
    (monday / "a.json").write_text("{")
    (monday / "b.json").write_bytes("Ági".encode("latin-1"))
    (monday / "c.json").write_bytes(b" " * (4 * LONGEST + 1))
    (monday / "d.json").mkdir()
    (monday / "e.JSON").write_text(write_desk(Desk()))
    (monday / "f.json").write_text('{"format": "solitaire"}')
    (monday / "g.json").write_text(envelope(version=2))
    (monday / "h.json").write_text(envelope(nickname="\x1b[31m"))
    (monday / "i.json").write_text(write_results(replace(CILI, nickname="Dora", items=())))
    (monday / "notes.txt").write_text("not looked at")
    (monday / "._a.json").write_text("\x00\x05\x16\x07")
    below = monday / "below"
    below.mkdir()
    (below / "z.json").write_text("{")
    assert main(["results", str(monday)]) == 1
    out, error = capsys.readouterr()
    assert out.startswith(f"Monday (set:{SET}), handed in by 3 learners\n")
    assert error.splitlines() == [
        "a.json is left out: it is not a results file, or only part of one.",
        "b.json is left out: it is not text in UTF-8.",
        "c.json is left out: it is longer than 1,000,000 characters, far more than results take.",
        "d.json is left out: it is not a file.",
        "e.JSON is left out: it is a learner’s whole progress; results are saved on the page of the set.",
        "f.json is left out: it does not come from this course.",
        "g.json is left out: a newer version of the course wrote it. That version can read it.",
        "h.json is left out: at “nickname”, a short text without control characters was expected.",
        "i.json is left out: its items are not those that the others have for this set.",
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes in folders, and no such names")
def test_links_pipes_and_names_that_deceive(monday: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A link is not followed, a pipe not waited for, and a file's name commands no terminal."""
    secret = tmp_path / "secret.json"
    secret.write_text(write_results(results("Secret")))
    (monday / "link.json").symlink_to(secret)
    os.mkfifo(monday / "pipe.json")
    (monday / "\x1b]0;x\x07\u202e.json").write_text("{")
    Path(os.fsdecode(os.fsencode(monday) + b"/\xff.json")).write_text("{")
    assert main(["results", str(monday)]) == 1
    out, error = capsys.readouterr()
    assert "Secret" not in out
    assert error.splitlines() == [
        "\\x1b]0;x\\x07\\u202e.json is left out: it is not a results file, or only part of one.",
        "link.json is left out: it is a link to something else, which is not followed.",
        "pipe.json is left out: it is not a file.",
        "\\udcff.json is left out: it is not a results file, or only part of one.",
    ]


def test_hundreds_of_damaged_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each is in the table or named in a sentence, and the page is made of them all the same."""
    chance, text = random.Random(10), write_results(ANNA)
    folder = hand_in(tmp_path / "monday", ANNA, BEN)
    for number in range(300):
        (folder / f"damaged-{number}.json").write_text(mutated(text, chance), encoding="utf-8")
    assert main(["results", str(folder), "--html", str(tmp_path / "t.html")]) == 1
    out, error = capsys.readouterr()
    assert f"Monday (set:{SET}), handed in by " in out
    assert 100 < len(error.splitlines()) < 300
    assert all(line.startswith("damaged-") and " is left out: " in line for line in error.splitlines())


def test_one_set_of_several(monday: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A table each, or the one that is asked for, by its digits with or without the word; another is named."""
    (monday / "other.json").write_text(write_results(replace(BEN, set_id="0" * 10, title="Sunday")))
    assert main(["results", str(monday)]) == 0
    assert [line for line in capsys.readouterr().out.splitlines() if "handed in" in line] == [
        f"Monday (set:{SET}), handed in by 3 learners",
        "Sunday (set:0000000000), handed in by 1 learner",
    ]
    for asked in ("0" * 10, "set:" + "0" * 10):
        assert main(["results", str(monday), "--set", asked]) == 0
        assert SET not in capsys.readouterr().out
    assert main(["results", str(monday), "--set", "1" * 10]) == 1
    assert capsys.readouterr() == (
        "",
        f"ulti-teach: Nobody handed in results of set:1111111111; there are results of set:{SET} and set:0000000000.\n",
    )
    with pytest.raises(SystemExit) as left:
        main(["results", str(monday), "--set", "Monday"])
    assert left.value.code == 2
    assert "give its ten digits" in capsys.readouterr().err


def test_nothing_to_make_a_table_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No folder, or nothing in it, each in a sentence."""
    assert main(["results", str(tmp_path)]) == 1
    says = f"ulti-teach: There are no results in {tmp_path} to make a table of: learners’ files end in .json.\n"
    assert capsys.readouterr() == ("", says)
    assert main(["results", str(tmp_path / "none")]) == 1
    assert capsys.readouterr().err.startswith(f"ulti-teach: The folder {tmp_path / 'none'} cannot be read: ")


def test_nobodys_file_is_written_over(monday: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Only a table of ours is: not a learner's file, a folder, a table of the other kind, or both in one."""
    learner = monday / "ulti-results-0.json"
    before = learner.read_text()
    table, page = tmp_path / "t.csv", tmp_path / "t.html"
    assert main(["results", str(monday), "--csv", str(table), "--html", str(page)]) == 0
    for option, path in (("--csv", learner), ("--html", monday), ("--csv", page), ("--html", table)):
        capsys.readouterr()
        assert main(["results", str(monday), option, str(path)]) == 1
        out, error = capsys.readouterr()
        assert (out, error.count("\n")) == ("", 1)
        assert f"{path} is there already and is no table of results" in error
    assert main(["results", str(monday), "--csv", str(table), "--html", str(table)]) == 1
    assert "cannot be one file" in capsys.readouterr().err
    assert main(["results", str(monday), "--csv", str(tmp_path / "no" / "t.csv")]) == 1
    assert "t.csv cannot be written: " in capsys.readouterr().err
    assert (learner.read_text(), len(list(tmp_path.iterdir()))) == (before, 3)
