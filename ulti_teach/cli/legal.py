"""`ulti-teach legal POSITION`: each card of the hand to play, legal or the rule that it breaks."""

import argparse
import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ulti_teach.engine import Position

_EXAMPLE = "parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9"


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declares the command."""
    parser = subparsers.add_parser(
        "legal",
        help="say of each card of a position whether it may be played, and why not",
        description="Says of each card of the hand to play whether it may be played, or which rule it breaks.",
        epilog=f'Example: ulti-teach legal "{_EXAMPLE}"',
    )
    parser.add_argument("position", metavar="POSITION", help="CONTRACT | HAND | HAND | HAND | LEADER | trick CARDS")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Prints the cards. Raises `UltiError` for a position that cannot be read, or in which nobody can play."""
    from ulti_teach.engine import parse_position

    position = parse_position(args.position)
    answer = judge(position)
    if args.json:
        print(json.dumps(answer, ensure_ascii=False))
        return 0
    for card in answer["cards"]:
        print(f"{card['card']}  legal" if card["legal"] else f"{card['card']}  {card['rule']}  {card['why']}")
    return 0


def judge(position: "Position") -> dict[str, Any]:
    """Whose turn it is, and each card of that hand: legal, or the rule it breaks and why (R7.2 to R7.7)."""
    from ulti_teach.text import Speech, refusal

    speech = Speech()
    cards: list[dict[str, Any]] = []
    for card in position.hand:
        reason = position.violation(card)
        cards.append({"card": str(card), "legal": reason is None})
        if reason:
            cards[-1] |= {"rule": reason.rule.value, "why": refusal(speech, reason)}
    return {"to_play": int(position.to_play), "cards": cards}
