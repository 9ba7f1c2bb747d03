"""Systems are found by name as they are by entry point."""

from importlib.metadata import entry_points

import pytest

from adapters.books.systems import GROUP, ruleset, ruleset_names


@pytest.mark.parametrize("name", ruleset_names())
def test_a_system_found_by_name_is_the_one_that_is_registered(name: str) -> None:
    (entry,) = entry_points(group=GROUP, name=name)
    assert ruleset(name) is entry.load()
