"""`python -m tests.bench deals`: whole deals at random, each checked, with a histogram of what occurred."""

import argparse

from tests.bench import deals


def main() -> None:
    """Runs the measurement that is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Measurements of the engine.")
    commands = parser.add_subparsers(required=True, metavar="WHAT")
    deals.add(commands)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
