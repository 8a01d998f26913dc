"""`python -m tests.bench deals`: whole deals at random, each checked, with a histogram of what occurred.

`python -m tests.bench page`: pages of the course in a real browser, beside a bare Voilà page.

`python -m tests.bench lessons`: how fast every lesson opens, beside a bare page.

`python -m tests.bench hour`: an hour of use of each component: how long a click takes, what is sent, what grows.

`python -m tests.bench solve`: perfect play on kept deals: positions visited, time and memory, compiled and pure.
"""

import argparse

from tests.bench import deals, hour, lessons, page, solve


def main() -> None:
    """Runs the measurement that is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Measurements, never assertions.")
    commands = parser.add_subparsers(required=True, metavar="WHAT")
    deals.add(commands)
    page.add(commands)
    lessons.add(commands)
    hour.add(commands)
    solve.add(commands)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
