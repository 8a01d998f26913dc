"""The golden records: one whole deal for each family of contracts and each variant, made from its name.

`python -m tests.golden` shows what has changed against `tests/data/records`; with `--write` it keeps that.
"""

import difflib
import random
import sys
from pathlib import Path

from tests.at_random import random_game
from ulti_teach.engine import parse_contract, parse_rules, write_record

FOLDER = Path(__file__).parent / "data" / "records"

# Each family: the contract, None for a free auction, and the rules.
FAMILIES: dict[str, tuple[str | None, str]] = {
    "auction": (None, "standard"),
    "parti": ("parti", "standard"),
    "heart-parti": ("heart parti", "four players, dealer pays"),
    "ulti": ("ulti", "standard"),
    "heart-ulti": ("heart ulti", "silent ulti alone, marriages in parti"),
    "hundred": ("40-100", "standard"),
    "hundred-and-ulti": ("heart 20-100 ulti", "older 20-100"),
    "betli": ("betli", "no beating in betli"),
    "open-betli": ("open betli", "standard"),
    "durchmars": ("durchmars", "kontra to x4"),
    "durchmars-combined": ("40-100 ulti durchmars", "standard"),
    "open-durchmars": ("heart ulti open durchmars", "standard"),
    "four-aces": ("ulti four aces", "four aces"),
    "suit-durchmars": ("heart suit durchmars", "tournament durchmars"),
}


def record(name: str) -> str:
    """The record of a family; the same each time."""
    contract, rules = FAMILIES[name]
    rng = random.Random(name)
    return write_record(random_game(rng, parse_rules(rules), parse_contract(contract) if contract else None))


def main() -> int:
    """Shows the difference to what is kept, or keeps what is made now."""
    write = sys.argv[1:] == ["--write"]
    differs = False
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in FAMILIES:
        path, now = FOLDER / f"{name}.txt", record(name)
        kept = path.read_text(encoding="utf-8") if path.exists() else ""
        if now != kept:
            differs = True
            print(
                "".join(
                    difflib.unified_diff(kept.splitlines(True), now.splitlines(True), f"{name} kept", f"{name} now")
                )
            )
            if write:
                path.write_text(now, encoding="utf-8")
    print("Kept." if write else "Some differ." if differs else "All as kept.")
    return int(differs and not write)


if __name__ == "__main__":
    sys.exit(main())
