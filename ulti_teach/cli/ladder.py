"""`ulti-teach ladder`: all bids of a rule set, low to high."""

import argparse
import json


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declares the command."""
    parser = subparsers.add_parser(
        "ladder",
        help="print all bids of a rule set, low to high",
        description="Prints all bids of a rule set, low to high; bids of one line are equal. "
        "The value is the sum of the components without the parti, and the parti's own to break a tie.",
        epilog="Example: ulti-teach ladder --rules 'four aces, tournament durchmars'",
    )
    parser.add_argument(
        "--rules", default="standard", metavar="RULES", help="variants parted by commas; 'standard' without (default)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON list instead of lines")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Prints the ladder. Raises `UltiError` for rules that cannot be read."""
    from ulti_teach.engine import ladder, parse_rules

    rows = ladder(parse_rules(args.rules))
    if args.json:
        print(json.dumps([{"value": list(row.value), "bids": [str(bid) for bid in row.bids]} for row in rows]))
        return 0
    for row in rows:
        print(f"{row.value!s:>4}  {' · '.join(str(bid) for bid in row.bids)}")
    return 0
