"""`ulti-teach print LESSON|THEME`: a handout for a class, with the tables drawn and an answer page."""

import argparse
import re
import secrets
from pathlib import Path

_SEEDS = 10_000  # a seed that is drawn has four digits at most, so that it is easily typed again
_LONGEST = 18


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declares the command."""
    parser = subparsers.add_parser(
        "print",
        help="make a handout of a lesson or a theme, with an answer page",
        description="Makes one HTML page to be printed: drills and puzzles with the table drawn and room to answer, "
        "then their answers on a page of their own. It needs nothing else and opens in your browser; for a PDF, choose "
        "“Save as PDF” where the browser prints. The line at its end makes the same sheet again.",
        epilog="Example: ulti-teach print 5 --drills 8 --seed 7 (or a theme, such as ducking)",
        allow_abbrev=False,
    )
    parser.add_argument(
        "subject", metavar="LESSON|THEME", help="a lesson, such as 5 or 05_bidding, or a theme of puzzles: ducking"
    )
    parser.add_argument("--drills", type=number, metavar="N", default=6, help="how many drill questions (default 6)")
    parser.add_argument("--puzzles", type=number, metavar="N", default=4, help="at most how many puzzles (default 4)")
    parser.add_argument("--seed", type=seed, metavar="N", help="the number that makes the sheet (default: a new one)")
    parser.add_argument("--pack", choices=("french", "tell"), default="french", help="the cards (default french)")
    parser.add_argument("--paper", choices=("A4", "letter"), default="A4", help="the size of the paper (default A4)")
    parser.add_argument(
        "--output",
        type=Path,
        metavar="FILE.html",
        help="write this file, whatever it held (default: ulti-handout-LESSON-SEED.html in this folder)",
    )
    parser.add_argument("--no-browser", action="store_true", help="only write the file, open no browser")
    parser.set_defaults(run=run)


def number(text: str) -> int:
    """How many questions, from the command line."""
    if not re.fullmatch(r"\d{1,2}", text) or int(text) > 30:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 30")
    return int(text)


def seed(text: str) -> int:
    """A seed from the command line."""
    if not re.fullmatch(r"\d+", text) or len(text) > _LONGEST:
        raise argparse.ArgumentTypeError(f"{text!r} is not a seed; give a whole number, such as 7")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Makes the sheet, writes it, tells where it is and opens it.

    Raises `UltiError` where there is no such lesson or theme, where there would be nothing on the sheet, and where the
    file cannot be written or is somebody else's.
    """
    from ulti_teach.app import paper
    from ulti_teach.engine import UltiError

    drawn = secrets.randbelow(_SEEDS) if args.seed is None else args.seed
    subject = paper.subject(args.subject)
    order = paper.Order(subject, drawn, args.drills, args.puzzles, args.pack, args.paper)
    target = args.output or Path(paper.file_name(order))
    if args.output is None:
        _refuse_others(target)
    sheet = paper.sheet(order)
    if not sheet.drills and not sheet.puzzles:
        raise UltiError(f"There is nothing to print of {subject.name}: ask for some drills or puzzles.")
    _write(target, sheet.html)
    print(f"{subject.title}: {_count(sheet.drills, 'drill')} and {_count(sheet.puzzles, 'puzzle')}, with answers.")
    print(f"The handout is {target}. Print it from your browser; there it can also be saved as a PDF.")
    print(f"The same sheet again: {order.command}", flush=True)
    if not args.no_browser:
        import webbrowser

        webbrowser.open(target.resolve().as_uri())
    return 0


def _refuse_others(target: Path) -> None:
    """Only what was made here is written over without being told to."""
    from ulti_teach.app.paper import is_ours
    from ulti_teach.engine import UltiError

    try:
        ours = is_ours(target.read_text(encoding="utf-8", errors="replace"))
    except FileNotFoundError:
        return
    except OSError as fault:
        raise UltiError(f"{target} cannot be read: {fault.strerror or fault}.") from fault
    if not ours:
        raise UltiError(f"{target} is there already and is no handout of ours: move it, or name a file with --output.")


def _write(target: Path, html: str) -> None:
    from ulti_teach.app.files import replace_text
    from ulti_teach.engine import UltiError

    if target.is_dir():
        raise UltiError(f"{target} is a folder: give the name of a file in it, such as {target / 'handout.html'}.")
    try:
        replace_text(target, html)
        target.chmod(0o644)  # to be handed on: what is written beside a file first is its writer's alone
    except OSError as fault:
        raise UltiError(f"{target} cannot be written: {fault.strerror or fault}.") from fault


def _count(many: int, noun: str) -> str:
    return f"{many} {noun}" if many == 1 else f"{many} {noun}s"
