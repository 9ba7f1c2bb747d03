"""What is broken, hostile or huge: one sentence, whatever wrote it and whichever door it comes to."""

import json
import re
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp

from adapters.books.combatants import sheet
from adapters.books.systems import ruleset
from adapters.books.text import BadFile
from adapters.characters.read import characters_in
from adapters.characters.toml_text import toml_of
from adapters.web.app import application
from adapters.web.limits import Limits
from adapters.web.service import Service
from tests.characters.hostile import GENERATIONS, HOSTILE, good, spoilt, swept
from tests.cli.conftest import typed

BOUND = 150_000_000
"""Bytes beside those of the file itself."""


def spoilt_ones() -> Iterator[Any]:
    for how in HOSTILE:
        for generation in GENERATIONS:
            if (HOSTILE[how].xml if generation == "xml" else HOSTILE[how].json) is not None:
                yield pytest.param(generation, how, id=f"{how}, {generation}")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[ASGIApp]]:
    limits = Limits(rate=1_000_000, openings=1_000_000)
    service = Service(tmp_path_factory.mktemp("web") / "fights.db", limits=limits, base="http://scuffle.test")
    with TestClient(application(service), base_url="http://scuffle.test") as found:
        yield found
    service.close()


@pytest.mark.parametrize(("generation", "how"), [*spoilt_ones()])
def test_every_door_says_one_sentence(
    generation: str, how: str, tmp_path: Path, client: TestClient[ASGIApp]
) -> None:
    raw = spoilt(generation, HOSTILE[how])
    assert raw is not None
    tracemalloc.start()
    with pytest.raises(BadFile, match=HOSTILE[how].said) as error:
        characters_in(raw, "stranger.gcs")
    assert tracemalloc.get_traced_memory()[1] < BOUND
    tracemalloc.stop()
    sentence = str(error.value)
    assert sentence.startswith("stranger.gcs")
    assert len(sentence) < 200
    assert sentence.isprintable()
    file = tmp_path / "stranger.gcs"
    file.write_bytes(raw)
    for line in ("from", "show"):
        said = typed(tmp_path / "fights.db", ["combatant", line, str(file)], code=3)
        assert said.stdout == ""
        assert said.stderr.count("scuffle: ") == 1
    sent = {"name": "stranger.gcs", "text": raw.decode("utf-8", "replace")}
    answer = client.post("/api/sheets", json=sent)
    assert answer.status_code in (400, 413, 422)
    assert answer.json()["type"].startswith("urn:scuffle:problem:")
    assert "\n" not in answer.json()["detail"]


@pytest.mark.parametrize("generation", GENERATIONS)
@pytest.mark.parametrize("instead", [[1], None, -1, 1e308, "9^9^9^9", "x\x1b[31m"], ids=repr)
def test_whatever_stands_where_a_figure_should_is_read_or_turned_down(generation: str, instead: Any) -> None:
    """For every name under which anything stands, something else at all such places."""
    gurps = ruleset("gurps")
    for key, raw in swept(generation, instead):
        try:
            (read,) = characters_in(raw, "stranger.gcs")
        except BadFile:
            continue
        sheet(gurps, read.character.sheet, key)
        written = toml_of(read.character, "\n".join(read.remarks))
        assert not re.search(r"[^\n\x20-\U0010ffff]", written), key
        assert characters_in(written.encode(), "own.toml", "gurps")[0].character == read.character, key


@pytest.mark.parametrize("generation", GENERATIONS)
def test_ids_that_stand_there_twice_change_nothing(generation: str) -> None:
    text = good(generation).decode()
    alike = re.sub(r'(unique_id=|"(?:id|uuid)": )"[0-9A-Za-z_-]{8,}"', r'\1"the-same-id"', text)
    (read,), (once,) = (characters_in(each.encode(), "stranger.gcs") for each in (alike, text))
    assert read.character == once.character


@pytest.mark.parametrize("generation", ["v2", "v4", "v5"])
def test_of_a_score_that_stands_there_twice_the_last_holds(generation: str) -> None:
    values = json.loads(good(generation))
    (strength,) = [each for each in values["attributes"] if each["attr_id"] == "st"]
    values["attributes"].append({**strength, "adj": strength["adj"] + 1})
    (read,) = characters_in(json.dumps(values).encode(), "stranger.gcs")
    assert read.character.sheet["st"] == 14


@pytest.mark.parametrize("generation", ["v1", "v2", "v4", "v5"])
def test_a_name_steers_no_terminal(generation: str, tmp_path: Path) -> None:
    name = json.dumps("Ha\x1b[31mn\u202ena\r\nBr\x07ock")[1:-1]
    file = tmp_path / "stranger.gcs"
    file.write_text(good(generation).decode().replace("Hanna Brock", name).replace("Luck", name))
    for line in ("from", "show"):
        said = typed(tmp_path / "fights.db", ["combatant", line, str(file)])
        assert not set(said.output) & {"\x1b", "\u202e", "\r", "\x07"}


SCORES = b"Name,ST,DX,HT\n"
PLAIN = {
    "nothing": ("csv", b"", "is empty"),
    "no text": ("csv", b"\x89PNG\r\n\x1a\n\0\0\0", "is a picture"),
    "Latin letters": ("csv", SCORES + "Jörg,1,1,1\n".encode("latin-1"), "not valid UTF-8"),
    "many rows": ("csv", SCORES + b"A,10,10,10\n" * 200_000, "larger than"),
    "more rows than people": ("csv", SCORES + b"A,1,1,1\n" * 1_001, "more than 1,000 combatants"),
    "no number": ("csv", SCORES + b"A,nan,10,10\n", "line 2, st: 'nan' is no number"),
    "a list": ("csv", SCORES + b"A,[1],10,10\n", r"line 2, st: '\[1\]' is no number"),
    "a long number": ("csv", SCORES + b"A," + b"9" * 5_000 + b",10,10\n", "is no number"),
    "a quote without end": ("csv", SCORES + b'"A,10,10,10\n', "is no table"),
    "two of one name": ("csv", SCORES + b"A,10,10,10\na,11,10,10\n", "line 3: there is 'a' already"),
    "brackets": ("toml", b"a = " + b"[" * 100_000 + b"]" * 100_000, "is not TOML"),
    "a name of many parts": ("toml", b"a." * 50_000 + b"b=1", "lies so deep as at line 1"),
    "quoted parts": ("toml", b"x=1\n" + b'"a" . ' * 50_000 + b"b=1", "lies so deep as at line 2"),
    "tables within tables": ("toml", b"".join(b"[a%s]\n" % (b".b" * n) for n in range(900)), "so deep"),
    "no end of numbers": ("toml", b"[sheet]\nst=nan\ndx=inf\nht=10\n", "Numbers go from"),
    "a list for a number": ("toml", b"[sheet]\nst=[1]\ndx=1\nht=10\n", "a whole number, not a list"),
    "a field twice": ("toml", b"[sheet]\nst=1\nst=2\n", "line 3"),
}


@pytest.mark.parametrize("how", PLAIN)
def test_a_plain_sheet_that_is_none_is_turned_down_at_once_at_every_door(
    how: str, tmp_path: Path, client: TestClient[ASGIApp]
) -> None:
    ends, raw, said = PLAIN[how]
    file = tmp_path / f"stranger.{ends}"
    file.write_bytes(raw)
    begun = monotonic()
    with pytest.raises(BadFile, match=said) as error:
        characters_in(raw, file.name, "gurps")
    assert monotonic() - begun < 2
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 200
    told = typed(tmp_path / "fights.db", ["combatant", "from", str(file), "--system", "gurps"], code=3)
    assert re.search(said, told.stderr.replace("\n", " ").replace("         ", ""))
    if how == "Latin letters":
        return  # which nobody can send as text
    sent = {"name": file.name, "text": raw.decode("utf-8", "replace"), "system": "gurps"}
    answer = client.post("/api/sheets", json=sent)
    assert answer.status_code in (400, 413, 422), answer.text


@pytest.mark.parametrize(
    ("ends", "text"),
    [
        ("csv", "Name,ST,DX,HT\nA\x1b[31m\x07B,10,10,10\n"),
        ("toml", 'called="A\\u001b[31m\\u0007B"\n[sheet]\nst=10\ndx=10\nht=10\n'),
    ],
)
def test_a_name_on_a_plain_sheet_steers_no_terminal(ends: str, text: str) -> None:
    (read,) = characters_in(text.encode(), f"stranger.{ends}", "gurps")
    assert read.character.called == "A [31m B"
