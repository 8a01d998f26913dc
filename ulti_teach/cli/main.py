"""``ulti-teach``: reads the command line and runs one command; without a command, opens the course."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from typing import NoReturn

from ulti_teach import __version__
from ulti_teach.cli import check, class_, lab, ladder, legal, mine, print_, results, settle, solve
from ulti_teach.cli import open as open_

_COMMANDS = (legal, ladder, settle, solve, check, mine, class_, results, print_, lab)


class _Parser(argparse.ArgumentParser):
    """A parser that answers a mistake with one sentence instead of a usage dump."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is; exit code 2."""
        self.exit(2, f"{self.prog}: {_sentence(message)} See {self.prog} --help.\n")


class _Version(argparse.Action):
    """Tells the version, and which search this installation has."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        """Print it and leave; the search is imported here, so that no other command waits for it."""
        from ulti_teach.solver.compiled import KIND

        print(f"ulti-teach {__version__} (search: {KIND.value})")
        parser.exit()


def _sentence(message: str) -> str:
    """Turn argparse's shorthand into a sentence."""
    if unknown := re.fullmatch(r"unrecognized arguments: (.*)", message):
        return f"I don't know what to do with {unknown[1]}."
    if choice := re.fullmatch(r"argument \w+: invalid choice: (.*) \(choose from (.*)\)", message):
        return f"There is no command {choice[1]}. The commands are {choice[2]}."
    plain = re.sub(r"^argument ([^:]+): ", r"\1: ", message)
    return plain if plain.endswith(".") else plain + "."


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = _Parser(
        prog="ulti-teach",
        description="Learn Ulti, Hungary's national card game. Without a command: open the course in your browser.",
        epilog="Exit codes: 0 done, 1 refused (a sentence says why), 2 not understood, 130 interrupted.",
        allow_abbrev=False,
    )
    top.add_argument("--version", action=_Version, nargs=0, help="show the version, and whether the search is compiled")
    open_.arguments(top)
    commands = top.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    for command in _COMMANDS:
        command.add(commands)
    top.set_defaults(run=open_.run)
    return top


def _refuse_unknown_options(top: argparse.ArgumentParser, given: Sequence[str]) -> None:
    """Name the option that is not known; argparse would take what follows it for a command and complain of that."""
    known = {name for action in top._actions for name in action.option_strings}
    for word in given:
        if not word.startswith("-"):
            if not word.isdigit():
                return
        elif word.split("=")[0] not in known and not word[1:].isdigit():
            top.error(f"unrecognized arguments: {word}")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 done, 1 refused, 2 not understood, 130 interrupted."""
    given = sys.argv[1:] if argv is None else list(argv)
    top = parser()
    _refuse_unknown_options(top, given)
    args = top.parse_args(given)
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has gone (`| head`): nothing more to say, and Python must not complain at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except ValueError as error:
        from ulti_teach.engine import UltiError

        if not isinstance(error, UltiError):
            raise
        print(f"ulti-teach: {error}", file=sys.stderr)
        return 1
    return code
