"""The command line. One module a command, with ``add(subparsers)`` and ``run(args) -> int``.

A command's heavy imports are made inside ``run``, so that ``--help`` answers at once.
"""
