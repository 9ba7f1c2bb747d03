"""The command line, on a record file of its own."""

from functools import partial
from pathlib import Path

import pytest

from tests.cli.conftest import Scuffle, typed


@pytest.fixture
def scuffle(tmp_path: Path) -> Scuffle:
    """The command line, on an empty record file."""
    return partial(typed, tmp_path / "fights.db")
