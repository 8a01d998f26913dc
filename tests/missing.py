"""What a machine may lack that some tests need: they skip there, and fail where it is required."""

import os
from typing import NoReturn

import pytest


def missing(what: str, variable: str) -> NoReturn:
    """Skip with advice; fail where `variable` of the environment is `required`, as in a whole run of everything."""
    if os.environ.get(variable) == "required":
        pytest.fail(what)
    pytest.skip(what)
