"""The lessons as tests read them: their cells, their prose as plain sentences, their claims, and facts flipped in those."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import Any

from ulti_teach import data, engine
from ulti_teach import widgets as components

NOTEBOOKS = sorted((data.notebooks() / "en").glob("*.ipynb"))
COMPONENT = re.compile(rf"(?:{'|'.join(components.__all__)})\(")
_CARDS = re.compile(r"[cdhs][ATKQJ987]+( [cdhs][ATKQJ987]+)*")


@dataclass(frozen=True)
class Cell:
    """One cell of a notebook."""

    id: str
    kind: str
    source: str
    tags: frozenset[str]
    rules: tuple[str, ...]

    @property
    def is_component(self) -> bool:
        """Whether a learner can do something here."""
        return self.kind == "code" and not self.tags and COMPONENT.match(self.source) is not None

    @property
    def words(self) -> int:
        """How many words of prose it has."""
        read = re.sub(r"\]\([^)]*\)", "]", self.source)  # where a link leads to is not read
        return len(re.findall(r"[^\W_]+", read)) if self.kind == "markdown" else 0


@dataclass(frozen=True)
class Lesson:
    """One notebook, a lesson or an app."""

    path: Path

    @cached_property
    def _read(self) -> dict[str, Any]:
        notebook: dict[str, Any] = json.loads(self.path.read_text(encoding="utf-8"))
        return notebook

    @property
    def about(self) -> dict[str, Any]:
        """What the notebook says of itself."""
        found: dict[str, Any] = self._read["metadata"]["ulti_teach"]
        return found

    @property
    def is_app(self) -> bool:
        """Whether it is no lesson."""
        return self.about.get("app") is True

    @property
    def number(self) -> int:
        """Which lesson it is."""
        return int(self.about["lesson"])

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All of them in order."""
        return tuple(
            Cell(
                cell["id"],
                cell["cell_type"],
                "".join(cell["source"]),
                frozenset(cell["metadata"].get("tags", ())),
                tuple(cell["metadata"].get("ulti_teach", {}).get("rules", ())),
            )
            for cell in self._read["cells"]
        )

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that its cells teach."""
        return tuple(rule for cell in self.cells for rule in cell.rules)

    @property
    def prose(self) -> str:
        """What a learner reads, without the code part."""
        return "\n\n".join(cell.source for cell in self.cells if cell.kind == "markdown" and "lab" not in cell.tags)

    @property
    def taught(self) -> str:
        """The prose without the look at the next lesson, which may name what is taught there."""
        return re.split(r"^## What next$", self.prose, flags=re.MULTILINE)[0]

    @property
    def puzzles(self) -> list[str]:
        """The puzzles that it shows, by id."""
        return [id for cell in self.cells if cell.is_component for id in re.findall(r'Puzzle\("([^"]+)"', cell.source)]

    @property
    def links(self) -> list[str]:
        """Where its prose leads to."""
        return re.findall(r"\]\(([^)\s]+)\)", self.prose)

    def run_to(self, id: str) -> dict[str, Any]:
        """The names that the import and the checks before a cell have made."""
        names: dict[str, Any] = {}
        for cell in self.cells:
            if cell.id == id:
                break
            if cell.kind == "code" and (cell.id == "import" or "check" in cell.tags):
                exec(cell.source, names)
        return names


ALL = tuple(Lesson(path) for path in NOTEBOOKS)
LESSONS = tuple(lesson for lesson in ALL if not lesson.is_app)


def plain(prose: str) -> str:
    """Prose as sentences: no headings, no marks, each item of a list a sentence of its own."""
    text = re.sub(r"^#.*$", "", prose, flags=re.MULTILINE)
    text = re.sub(r"^\s*\|.*$", "", text, flags=re.MULTILINE)  # a table is looked up, not read
    text = re.sub(r"\(\*[^*]+\*\)", "", text)  # the Hungarian name
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"[,;]\s*\n- ", ".\n- ", text)
    text = re.sub(r"^\s*(?:-|\d+\.)\s+", "\n", text, flags=re.MULTILINE)
    paragraphs = [" ".join(part.split()) for part in re.split(r"\n\s*\n", re.sub(r"[*_`]", "", text))]
    return "\n".join(part if part[-1] in ".?!:…”" else f"{part}." for part in paragraphs if part)


# --- claims, and what they would be if one fact were another


@dataclass(frozen=True)
class Flip:
    """A check in which one fact was exchanged: its cell, what was written, what stands there instead, the code."""

    cell: str
    was: str
    now: str
    code: str


def flips(cell: Cell) -> Iterator[Flip]:
    """Every way to exchange one fact on the right of a claim that something is this and nothing else."""
    tree = ast.parse(cell.source)
    for claim in ast.walk(tree):
        if not (isinstance(claim, ast.Assert) and isinstance(claim.test, ast.Compare)):
            continue
        if not all(isinstance(op, ast.Eq | ast.Is) for op in claim.test.ops):
            continue
        for number, fact in enumerate(claim.test.comparators):
            yield from _exchanged(cell, tree, claim, number, fact)


def _exchanged(cell: Cell, tree: ast.Module, claim: ast.Assert, number: int, fact: ast.expr) -> Iterator[Flip]:
    for part in ast.walk(fact):
        other = _other(part)
        if other is None:
            continue
        was = ast.unparse(part)
        changed = deepcopy(tree)
        (here,) = (node for node in ast.walk(changed) if isinstance(node, ast.Assert) and node.lineno == claim.lineno)
        assert isinstance(here.test, ast.Compare)
        here.test.comparators[number] = _Exchange(part, other).visit(here.test.comparators[number])
        ast.fix_missing_locations(changed)
        yield Flip(cell.id, was, ast.unparse(other), ast.unparse(changed))


class _Exchange(ast.NodeTransformer):
    def __init__(self, part: ast.AST, other: ast.expr) -> None:
        self.where = (getattr(part, "lineno", 0), getattr(part, "col_offset", 0), type(part))
        self.other = other

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Puts the other fact where the first one stands."""
        if (getattr(node, "lineno", 0), getattr(node, "col_offset", 0), type(node)) == self.where:
            return self.other
        return super().generic_visit(node)


def _other(part: ast.AST) -> ast.expr | None:
    """Another fact of the same kind: a number, a truth, cards, a member of an enum; None where it is none."""
    match part:
        case ast.Constant(value=bool() as truth):
            return ast.Constant(not truth)
        case ast.Constant(value=int() as number):
            return ast.Constant(number + 1)
        case ast.Constant(value=str() as text) if _CARDS.fullmatch(text):
            return ast.Constant("d8" if text == "c7" else "c7")
        case ast.Attribute(value=ast.Name(id=kind), attr=member):
            known = getattr(engine, kind, None)
            if isinstance(known, type) and issubclass(known, Enum) and member in known.__members__:
                name = next(name for name, one in known.__members__.items() if one is not known[member])
                return ast.Attribute(ast.Name(kind, ast.Load()), name, ast.Load())
    return None
