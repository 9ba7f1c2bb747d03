"""Golden dice of every derivation that ever was: our proof, the stand-alone verifier and the page agree."""

import json
import shutil
import subprocess
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from adapters.files import verify_dice
from domain.facts.events import decode
from domain.store import Entry
from projections.proving.dice_proof import prove
from projections.record import Record, record

GOLDEN = Path(__file__).parent / "golden"
SEED = bytes(range(32))
RUN = """
const {{ checkDice, promised }} = await import({page});
const text = await new Response((await import("node:stream")).Readable.toWeb(process.stdin)).text();
const found = JSON.parse(text).map((events) => [checkDice(events).wrong, promised(events)]);
console.log(JSON.stringify(found));
"""

Events = list[dict[str, Any]]


def golden(derivation: int) -> Events:
    lines = (GOLDEN / f"derivation-{derivation}.ndjson").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def ours(events: Events) -> Record:
    return record("golden", (Entry(at, decode(json.dumps(event))) for at, event in enumerate(events, 1)))


def at(events: Events, kind: str) -> int:
    return next(place for place, event in enumerate(events) if event["is"] == kind)


def _another_face(events: Events) -> None:
    events[at(events, "rolled")]["faces"] = [11 - events[at(events, "rolled")]["faces"][0]]


def _another_name(events: Events) -> None:
    """Of a name that somebody chose nothing depends; that it stands in the keys as well is seen to."""
    for event in events:
        for field in ("name", "key", "on", "by"):
            if event["is"] != "salt-committed" and isinstance(event.get(field), str):
                event[field] = event[field].replace("zok", "wolf")


def _other_words(events: Events) -> None:
    events[at(events, "salt-opened")]["words"] += "!"


def _late_hash(events: Events) -> None:
    late = {"is": "salt-committed", "by": "carl", "hash": "0f" * 32}
    events.insert(at(events, "beat-began"), late)


def _closed(events: Events) -> None:
    events.insert(at(events, "beat-began"), {"is": "setting-changed", "name": "by_hand", "value": "all"})


def _silently_without(events: Events) -> None:
    events.insert(3, {"is": "salt-committed", "by": "carl", "hash": "0f" * 32})


def _ruled(events: Events) -> None:
    events.insert(at(events, "beat-began"), {"is": "ruled", "key": "ruling.9", "why": "so"})


def _skipped(events: Events) -> None:
    events[at(events, "ruled")]["throw"] = 2


def _no_change(events: Events) -> None:
    pass


CASES: dict[str, tuple[int, Callable[[Events], None], bool]] = {
    "names": (1, _no_change, True),
    "a face by names": (1, _another_face, False),
    "another name by names": (1, _another_name, False),
    "seats": (2, _no_change, True),
    "a face by seats": (2, _another_face, False),
    "another name by seats": (2, _another_name, True),
    "other words": (2, _other_words, False),
    "a late hash": (2, _late_hash, False),
    "a change when words are open": (2, _closed, False),
    "a ruling when words are open": (2, _ruled, False),
    "words missing and nothing said": (2, _silently_without, False),
    "a throw that passes over another": (2, _skipped, False),
}


def case(name: str) -> tuple[Events, bool]:
    derivation, change, sound = CASES[name]
    events = golden(derivation)
    change(events)
    return events, sound


@pytest.mark.parametrize("name", CASES)
def test_our_proof_and_the_stand_alone_verifier_say_the_same_of_golden_dice(name: str) -> None:
    events, sound = case(name)
    assert prove(ours(events)).sound is sound
    wrong = verify_dice.check(events, SEED)[1]
    unordered = verify_dice.salting(events)[1] if events[0].get("derivation") == 2 else []
    assert (not wrong and not unordered) is sound, wrong + unordered


@pytest.mark.skipif(shutil.which("node") is None, reason="the page's own code wants something to run it")
def test_the_page_says_the_same_of_golden_dice(tmp_path: Path) -> None:
    page = tmp_path / "chain.mjs"
    page.write_text(files("adapters.files.onefile").joinpath("chain.js").read_text(encoding="utf-8"))
    done = subprocess.run(
        ["node", "--input-type=module", "-e", RUN.format(page=json.dumps(page.as_uri()))],
        input=json.dumps([case(name)[0] for name in CASES]), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found = dict(zip(CASES, json.loads(done.stdout), strict=True))
    assert {name: not wrong for name, (wrong, _) in found.items()} == {name: case(name)[1] for name in CASES}
    told = " ".join(found["seats"][1])
    assert "The words of anna and ben are in the dice" in told
    assert "could foresee" in told
    assert "event 11, combatant-joined" in told
