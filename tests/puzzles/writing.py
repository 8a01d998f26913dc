"""Puzzle files written for tests: one good puzzle of each kind, and folders of them."""

from collections.abc import Mapping
from pathlib import Path

#: One puzzle of each kind, the values as TOML has them.
PUZZLES: dict[str, dict[str, str]] = {
    "legal-cards": {
        "position": '"parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9"',
        "seat": "2",
        "answer": '"dA7"',
    },
    "trick-winner": {
        "position": '"durchmars | c8 hT | d9 hJ | cA sK | 0"',
        "line": '"hT hJ cA"',
        "answer": '"1"',
    },
    "strongest-card": {
        "position": '"parti in c | h9 | hA | c8 | 0"',
        "line": '"h9 hA c8"',
        "answer": '"c8"',
    },
    "legal-bids": {
        "bid": '"ulti"',
        "choices": '["40-100", "betli", "20-100", "heart parti"]',
        "seat": "1",
        "answer": '"betli, 20-100"',
    },
    "points": {
        "position": '"parti in c | hA | hT | c7 | 0 | points 40"',
        "line": '"hA hT c7"',
        "seat": "1",
        "answer": '"50"',
    },
    "settlement": {
        "position": '"ulti in c | ? | ? | ? | 0 | kontra ulti x2"',
        "facts": '"points 50 | tricks 6-4 | seven 0 loses"',
        "answer": '"-22 +11 +11"',
    },
    "best-card": {
        "position": '"parti in c | cA | h8 | dTQ | 0 | trick sT cT | points 20"',
        "goal": '"not points>=50"',
        "seat": "2",
        "answer": '"dT"',
    },
    "play": {
        "position": '"ulti in c | cA7 dA h8 | cT9 hTQ | dTJ98 | 0"',
        "goal": '"ulti"',
        "line": '"cA c9 d8"',
        "answer": '"cA"',
    },
    "discard": {
        "position": '"durchmars | cAKQ dAQJ hAKQ987 | cJ7 dT98 sATK98 | cT98 dK7 hTJ sQJ7 | 0"',
        "goal": '"durchmars"',
        "answer": '"dQJ"',
    },
    "safe-play": {
        "position": '"ulti in c | cA7 d98 | ? | ? | 0"',
        "unseen": '"cTK hTQJ sAJ7"',
        "goal": '"ulti"',
        "answer": '"d98"',
    },
}
COMMON = {"theme": '"tricks"', "difficulty": "1", "seat": "0", "rule": '"R7.2"', "lesson": "2"}
WORDS = {"prompt": '"Which?"', "hints": '["Look.", "Look again."]', "explanation": '"So {dA:the}."'}


def puzzle(kind: str, **changes: str | None) -> dict[str, str]:
    """A good puzzle of a kind, named after it, with these keys changed, or left out where they are None."""
    fields = {"id": f'"{kind}"', "kind": f'"{kind}"', **COMMON, **PUZZLES[kind], **changes}
    return {key: value for key, value in fields.items() if value is not None}


def entry(fields: Mapping[str, str]) -> str:
    """A puzzle as it is written in a file."""
    return "[[puzzle]]\n" + "".join(f"{key} = {value}\n" for key, value in fields.items())


def words(id: str, fields: Mapping[str, str] = WORDS) -> str:
    """A puzzle's words as they are written in a file."""
    return f"[{id}]\n" + "".join(f"{key} = {value}\n" for key, value in fields.items())


def folder_of(folder: Path, *puzzles: Mapping[str, str], theme: str = "tricks", said: str | None = None) -> Path:
    """A folder with these puzzles and words for each."""
    (folder / "en").mkdir(exist_ok=True)
    (folder / f"{theme}.toml").write_text("".join(map(entry, puzzles)), encoding="utf-8")
    spoken = "".join(words(fields["id"].strip('"')) for fields in puzzles) if said is None else said
    (folder / "en" / f"{theme}.toml").write_text(spoken, encoding="utf-8")
    return folder
