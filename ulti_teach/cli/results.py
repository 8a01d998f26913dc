"""`ulti-teach results FOLDER`: the results that learners of a class handed in, as a table."""

import argparse
import os
import re
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ulti_teach.course.results import Results
    from ulti_teach.course.resulttable import SetTable
    from ulti_teach.text import Speech

_SEPARATORS = ("comma", "semicolon", "tab")


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declares the command."""
    parser = subparsers.add_parser(
        "results",
        help="make a table of the results that a class handed in",
        description="Makes a table of all results files in a folder (not below it): for each learner and each item how "
        "it was found, how often it was tried and with which cards; then how hard each item was, and which wrong "
        "cards tempted. Files of one set and nickname are put together; two learners who chose the same nickname "
        "cannot be told apart. A file that cannot be used is named and left out. "
        "Exit codes: 0 every file was used, 1 some were not (each is told), 2 wrong use.",
        epilog="Example: ulti-teach results monday --html monday.html --csv monday.csv",
        allow_abbrev=False,
    )
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="the folder that the files (*.json) lie in")
    parser.add_argument("--html", metavar="FILE", type=Path, help="also write a page to look at and to print")
    parser.add_argument(
        "--csv", metavar="FILE", type=Path, help="also write a row for each learner and item, for a spreadsheet"
    )
    parser.add_argument(
        "--separator",
        choices=_SEPARATORS,
        default="comma",
        help="what parts the cells of the CSV (default comma; Excel set to Hungarian expects semicolon)",
    )
    parser.add_argument("--set", type=_set_id, metavar="ID", help="only this set; the table names each set's")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Prints and writes the tables. Raises `UltiError` where there is nothing to make them of, or nowhere to write."""
    from ulti_teach.course.resulttable import gather
    from ulti_teach.engine import UltiError
    from ulti_teach.text import Speech

    speech = Speech()
    read, refused = _read_folder(speech, args.folder)
    tables, changed = gather(read)
    refused += [(name, speech.say("results.fault.items")) for name in changed]
    for name, why in sorted(refused):
        _tell(speech.say("results.left_out", file=_named(name), why=why), error=True)
    if args.set:
        known = [f"set:{table.set_id}" for table in tables]
        tables = tuple(table for table in tables if table.set_id == args.set)
        if known and not tables:
            raise UltiError(speech.say("results.no_set", set=args.set, sets=known))
    if not tables:
        raise UltiError(speech.say("results.none", folder=_named(args.folder)))
    _write(speech, args, tables)
    return 1 if refused else 0


def _write(speech: "Speech", args: argparse.Namespace, tables: "tuple[SetTable, ...]") -> None:
    from ulti_teach.engine import UltiError

    from .resultlines import SEPARATORS, csv_text, is_own_csv, lines
    from .resultpage import is_own_page, page

    sheet: Path | None = args.csv
    shown: Path | None = args.html
    if sheet and shown and sheet.resolve() == shown.resolve():
        raise UltiError(speech.say("results.one_file"))
    # Nobody's file is written over by mistake: a learner's results, say, when names were mixed up.
    for path, own in (
        (sheet, sheet and is_own_csv(speech, _head(sheet))),
        (shown, shown and is_own_page(_head(shown))),
    ):
        if path and os.path.lexists(path) and not own:
            raise UltiError(speech.say("results.not_own", file=_named(path)))
    for number, table in enumerate(tables):
        for line in (*([""] if number else []), *lines(speech, table)):
            _tell(line)
    _tell("")
    _tell(speech.say("results.note"))
    if sheet:
        _keep(speech, sheet, csv_text(speech, tables, SEPARATORS[args.separator]))
    if shown:
        _keep(speech, shown, page(speech, tables))


def _keep(speech: "Speech", path: Path, text: str) -> None:
    from ulti_teach.app.files import replace_text
    from ulti_teach.engine import UltiError

    try:
        replace_text(path, text)
    except OSError as fault:
        why = fault.strerror or str(fault)
        raise UltiError(speech.say("results.not_written", file=_named(path), why=why)) from fault
    _tell(speech.say("results.written", file=_named(path)))


def _read_folder(speech: "Speech", folder: Path) -> "tuple[dict[str, Results], list[tuple[str, str]]]":
    """What the files tell, by their names, and of those that cannot be used their names and why."""
    from ulti_teach.course.results import LONGEST, ResultsError, read_results
    from ulti_teach.engine import UltiError

    read: dict[str, Results] = {}
    refused: list[tuple[str, str]] = []
    try:
        # Hidden ones are the computer's own, such as those that a Mac puts beside each file in an archive.
        names = [name for name in os.listdir(folder) if name.lower().endswith(".json") and not name.startswith(".")]
    except OSError as fault:
        why = fault.strerror or str(fault)
        raise UltiError(speech.say("results.no_folder", folder=_named(folder), why=why)) from fault
    for name in sorted(names):
        try:
            read[name] = read_results(_read(folder / name))
        except ResultsError as fault:
            why = speech.say(f"results.fault.{fault.fault.value}", place=fault.place, longest=f"{LONGEST:,}")
            refused.append((name, why))
        except _Unfit as fault:
            refused.append((name, speech.say(f"results.fault.{fault}")))
        except OSError as fault:
            refused.append((name, speech.say("results.fault.unreadable", why=fault.strerror or str(fault))))
    return read, refused


class _Unfit(Exception):
    """A thing in the folder that is no file to read; its text is the last part of the message's key."""


def _read(path: Path) -> str:
    """The text of a file. Raises `OSError`, `_Unfit`, and `ResultsError` for one that is too long."""
    from ulti_teach.course.results import LONGEST, ResultsError, ResultsFault

    if path.is_symlink():  # it could lead anywhere, and what is there would be shown
        raise _Unfit("link")
    if not path.is_file():
        raise _Unfit("no-file")
    # Neither waits for a pipe that nobody writes to, nor follows a link that has just been put there.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    with open(os.open(path, flags), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise _Unfit("no-file")
        # A character takes at most four bytes.
        content = file.read(4 * LONGEST + 1)
    if len(content) > 4 * LONGEST:
        raise ResultsError(ResultsFault.TOO_LONG)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise _Unfit("not-text") from fault


def _head(path: Path) -> str:
    """How a file begins; nothing where it is none."""
    try:
        with path.open("rb") as file:
            return file.read(1_000).decode("utf-8", errors="replace")
    except OSError:
        return ""


def _named(path: Path | str) -> str:
    from ulti_teach.course.results import in_sight

    return in_sight(str(path))


def _tell(line: str, *, error: bool = False) -> None:
    """A line on the terminal; what it has no sign for is written out."""
    file = sys.stderr if error else sys.stdout
    print(line.encode(file.encoding or "utf-8", "backslashreplace").decode(file.encoding or "utf-8"), file=file)


def _set_id(text: str) -> str:
    """The digits of a set from the command line, as a table names it."""
    if not (found := re.fullmatch(r"(?:set:)?([0-9a-f]{10})", text)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a set; give its ten digits, such as 3f2a9c01d4")
    return found[1]
