"""`ulti-teach mine`: random deals are searched for puzzles, which are written down for a person to put into words."""

import argparse
import re
import sys
from pathlib import Path

_DEALS = 20_000


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declares the command."""
    parser = subparsers.add_parser(
        "mine",
        help="search random deals for puzzles",
        description="Searches random deals for positions in which one kind of card alone keeps the goal and the card "
        "that comes to mind first does not. Each is written at once, with empty words: fill them in, then check it. "
        "Exit codes: 0 found, 1 not as many as wanted, 2 wrong use, 130 interrupted (what was found is kept).",
        epilog="Example: ulti-teach mine --theme keeping-the-seven --number 5 --seed 7",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--theme", required=True, help="what to search for, such as ducking; a wrong one lists them all"
    )
    parser.add_argument("--number", type=_number, default=5, metavar="N", help="how many to find (default 5)")
    parser.add_argument("--seed", type=_seed, default=1, metavar="N", help="the same number finds the same (default 1)")
    parser.add_argument("--contract", metavar="BID", help="only this bid, such as 'heart ulti'")
    # Where habit is right there is no find, so that none is of grade 1.
    parser.add_argument("--grade", type=int, choices=range(2, 6), help="only puzzles as hard as this, 2 to 5")
    parser.add_argument(
        "--deals", type=_number, default=_DEALS, metavar="N", help=f"give up after so many deals (default {_DEALS:,})"
    )
    parser.add_argument(
        "--out", type=Path, default=Path("mined"), metavar="FOLDER", help="where to write them (default: mined)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Writes and prints what is found. Raises `UltiError` for a theme or a contract that cannot be searched for."""
    from tqdm import tqdm

    from ulti_teach.puzzles.miner import mine
    from ulti_teach.puzzles.writing import append

    path: Path = args.out / f"{args.theme}.toml"
    found = deals = 0
    finds = mine(args.theme, args.seed, contract=args.contract, grade=args.grade)
    try:
        # Shown where a person reads along; a file or a pipe is spared it.
        with tqdm(total=args.number, unit="puzzle", disable=None, leave=False, file=sys.stderr) as bar:
            for question in finds:
                deals += question is None
                if question is None:
                    bar.set_postfix(deals=deals)
                elif append(question, args.out):
                    found += 1
                    bar.update()
                    told = f"{question.id}  grade {question.difficulty}  {question.target}  {question.position}"
                    bar.write(told, file=sys.stdout)
                    sys.stdout.flush()
                if found == args.number or deals == args.deals:
                    break
    except KeyboardInterrupt:
        print(f"Stopped; {_told(found, path)}", file=sys.stderr)
        raise
    print(f"Searched {_count(deals, 'deal')}: {_told(found, path)}")
    return 0 if found == args.number else 1


def _told(found: int, path: Path) -> str:
    if not found:
        return "nothing new was found."
    words = path.parent / "en" / path.name
    return (
        f"{_count(found, 'new puzzle')} in {path}. Write the words in {words}, then run: ulti-teach check {path.parent}"
    )


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _number(text: str) -> int:
    """How many, from the command line."""
    if not re.fullmatch(r"[0-9]{1,7}", text) or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 up, such as 5")
    return int(text)


def _seed(text: str) -> int:
    """Any whole number that is not too long to repeat."""
    if not re.fullmatch(r"[0-9]{1,12}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a seed; give a whole number, such as 7")
    return int(text)
