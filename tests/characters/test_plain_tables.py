"""A table of characters: nothing in it is overwritten or dropped in silence, and a fault has its line."""

from pathlib import Path

import pytest

from adapters.books.text import BadFile
from adapters.characters.read import read_characters


def read(tmp_path: Path, text: str, name: str = "party.csv") -> str:
    """What is said of it; nothing if it is read."""
    file = tmp_path / name
    file.write_text(text)
    try:
        read_characters(file, "gurps")
    except BadFile as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Name,ST,st,DX,HT\nBo,12,13,11,10\n", "two columns for st"),
        ("Name,ST,DX,HT,\nBo,12,11,10,judo 12\n", "line 2: 'judo 12' stands under no heading"),
        ("Name,ST,DX,HT,Skills\nBo,12,11,10,judo 12; judo 14\n", "line 2, skills: 'judo' stands there twice"),
        ("Name,ST,DX,HT,\nBo,12,11,10,\n", ""),
    ],
)
def test_what_is_said_twice_or_under_no_heading_is_refused(tmp_path: Path, text: str, said: str) -> None:
    found = read(tmp_path, text)
    assert said in found
    assert bool(said) is bool(found)


def test_a_fault_has_the_line_that_it_has_in_the_file(tmp_path: Path) -> None:
    """Remarks and empty lines count, as they do in every editor."""
    text = "# a remark\n\n# another\nName,ST,DX,HT\n\nBo,12,11,10\nMo,x,11,10\n"
    assert "party.csv, line 7, st: 'x'" in read(tmp_path, text)


def test_a_field_under_two_names_is_refused(tmp_path: Path) -> None:
    text = "[sheet]\nST = 12\nst = 13\ndx = 11\nht = 10\n"
    assert "says st twice" in read(tmp_path, text, "bo.toml")
