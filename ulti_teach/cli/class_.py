"""`ulti-teach class SET.toml`: a link, and its QR code, that opens a teacher's set of puzzles and drills."""

import argparse
import io
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from .open import HOST, PORT

if TYPE_CHECKING:
    import segno

#: From so many characters on the length of a link is told: it is too much to be typed, and its QR code is dense.
_LONG = 300
_TITLE = "A set of Ulti Teach"


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declares the command."""
    parser = subparsers.add_parser(
        "class",
        help="make a link, and its QR code, that opens a set of puzzles and drills for a class",
        description="Reads a file of puzzles, themes, drills and positions of your own, and prints the link that opens "
        "them one after the other. The link carries the whole set and none of the answers; nothing is kept on a "
        "server. Exit codes: 0 done, 1 refused (all that is wrong in the file is told), 2 wrong use.",
        epilog="Example: ulti-teach class tuesday.toml --base http://192.168.1.20:8632/ --svg tuesday.svg",
        allow_abbrev=False,
    )
    parser.add_argument("set", metavar="SET.toml", type=Path, help="the file of the set; the README shows one")
    parser.add_argument(
        "--base",
        type=base,
        default=f"http://{HOST}:{PORT}/",
        metavar="URL",
        help="where your class opens the course (default: http://localhost:8632/, for whoever runs it themselves)",
    )
    parser.add_argument("--svg", type=Path, metavar="FILE", help="write the QR code to this file, too, for paper")
    parser.set_defaults(run=run)


def base(text: str) -> str:
    """An address of the course from the command line, with a slash at its end."""
    wrong = argparse.ArgumentTypeError(f"{text!r} is not an address of the course; give one like http://{HOST}:{PORT}/")
    if not text.isascii() or not text.isprintable() or any(letter in text for letter in " ?#<>\"'\\"):
        raise wrong
    try:
        parts = urlsplit(text)
        fits = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0 and "@" not in parts.netloc
    except ValueError as fault:  # a port that is no number, brackets that do not close
        raise wrong from fault
    if not fits:
        raise wrong
    return text.rstrip("/") + "/"


def run(args: argparse.Namespace) -> int:
    """Prints the link and its QR code. Raises `UltiError` when the set is too long for a link."""
    from ulti_teach import data
    from ulti_teach.course.setfile import SetFileError, read_set_file
    from ulti_teach.course.sets import LONGEST, PAGE, SetError
    from ulti_teach.engine import UltiError
    from ulti_teach.puzzles import load_exercises

    languages = sorted(page.parent.name for page in data.notebooks().glob(f"*/{PAGE}"))
    try:
        found = read_set_file(args.set, load_exercises(data.exercises()), tuple(languages))
    except SetFileError as fault:
        print(fault, file=sys.stderr)
        return 1
    try:
        query = found.content.query
    except SetError as fault:
        raise UltiError(
            f"{args.set.name} is too long for one link: it would have {fault.says} after the question mark, and "
            f"{LONGEST:,} is the most; make two sets of it."
        ) from fault
    link = f"{args.base}voila/render/{found.language}/{PAGE}?{query}"
    items = len(found.content.items)
    if isinstance(sys.stdout, io.TextIOWrapper):  # a title may be in any script, and a terminal old
        sys.stdout.reconfigure(errors="replace")
    print(f"{found.content.title}: {items} {'item' if items == 1 else 'items'}", link, sep="\n")
    if len(link) > _LONG:
        print(f"The link has {len(link):,} characters: send it, or let the QR code be photographed from near by.")
    return _code(link, args.svg)


def _code(link: str, svg: Path | None) -> int:
    """Shows the QR code where there is room for it, and writes it to a file where one is named."""
    import segno

    try:
        code = segno.make_qr(link, error="l", boost_error=False)
    except segno.DataOverflowError:
        print("The link is too long for a QR code; send it instead.", file=sys.stderr)
        return 1 if svg else 0
    if svg:
        _write(code, svg)
        print(f"The QR code is in {svg}.")
    width, _ = code.symbol_size()
    if width > shutil.get_terminal_size().columns:
        print(f"The QR code is {width} columns wide, more than there are here: use a wider window, or --svg FILE.")
        return 0
    drawn = io.StringIO()
    code.terminal(out=drawn, compact=True)
    try:
        drawn.getvalue().encode(sys.stdout.encoding or "ascii")
        print(drawn.getvalue(), end="")
    except UnicodeEncodeError:
        print("This terminal cannot draw the QR code: use --svg FILE.")
    return 0


def _write(code: "segno.QRCode", path: Path) -> None:
    """Writes the picture. Raises `UltiError` when the file is somebody else's, or cannot be written."""
    from ulti_teach.app.files import replace_text
    from ulti_teach.engine import UltiError

    try:
        if path.exists() and _TITLE not in path.read_text(encoding="utf-8")[:1_000]:
            raise UltiError(f"{path} is there already, and is no QR code of ours: name another file.")
        picture = io.BytesIO()
        code.save(picture, kind="svg", scale=8, title=_TITLE, light="#fff", omitsize=False)
        replace_text(path, picture.getvalue().decode())
    except OSError as fault:
        raise UltiError(f"{path} cannot be written: {fault.strerror or fault}.") from fault
    except UnicodeDecodeError as fault:
        raise UltiError(f"{path} is there already, and is no QR code of ours: name another file.") from fault
