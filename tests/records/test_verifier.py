"""The stand-alone verifier, run as a stranger would run it, on sound records and on meddled ones."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from adapters.books.text import BadFile
from adapters.files import verify_dice
from adapters.files.records import export, parse
from adapters.files.verifier import script, write_verifier
from adapters.store.chain import digest, link, start
from adapters.store.memory import MemoryStore
from domain.facts.dice import parse as parse_dice
from domain.facts.events import Rolled
from domain.facts.thrower import Thrower
from projections.proving.dice_proof import NAMES, Proved, prove
from projections.record import record
from tests.laws.history import History

Lines = list[bytes]

SEED = 28
"""Of the histories that are looked at more closely: one with seeded and with typed dice."""


@pytest.fixture(scope="module")
def lines() -> Lines:
    """The record of a fight in which much was done, with its seed revealed at the end."""
    with MemoryStore() as store:
        history = History(SEED, store, "tiny-boxing")
        for number in range(40):
            if number % 3 or history.combat.state.over:
                history.step()
            else:
                history.play()
        history.fights.reveal("fight", early=True, by="gm", id="reveal")
        return list(export(store, "fight"))


def verified(folder: Path, written: Lines, *more: str) -> subprocess.CompletedProcess[str]:
    """What the script says of a record, without anything of ours to import."""
    (folder / "fight.ndjson").write_bytes(b"".join(written))
    path = write_verifier(folder)
    return subprocess.run(
        [sys.executable, "-I", path.name, "fight.ndjson", *more],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=20,
    )


def rechained(written: Lines, change: Callable[[dict], None]) -> Lines:  # type: ignore[type-arg]
    """The record with its events changed and a whole new chain over it: what a forger with patience makes."""
    header, before = json.loads(written[0]), start(json.loads(written[0])["combat"])
    made = []
    for line in written[1:]:
        whole = json.loads(line)
        change(whole["event"])
        body = {name: value for name, value in whole.items() if name not in ("version", "chain")}
        before = link(before, whole["version"], whole["event"]["is"], digest(msgspec.json.encode(body)))
        envelope = {name: value for name, value in body.items() if name != "event"}
        whole = {"version": whole["version"], **envelope, "chain": before.hex(), "event": body["event"]}
        made.append(msgspec.json.encode(whole) + b"\n")
    header["chain"] = before.hex()
    return [msgspec.json.encode(header) + b"\n", *made]


def counted(said: str) -> dict[str, int]:
    kinds = "|".join(NAMES.values())
    return {kind: int(many) for many, kind in re.findall(rf"^ *(\d+) ({kinds})$", said, re.MULTILINE)}


def test_a_sound_record_is_found_sound_and_counted_as_we_count_it(tmp_path: Path, lines: Lines) -> None:
    done = verified(tmp_path, lines)

    assert (done.returncode, done.stderr) == (0, "")
    assert f"Events 1 to {len(lines) - 1}, chained to the end: {json.loads(lines[0])['chain']}" in done.stdout
    assert "The seed is as promised." in done.stdout
    with (tmp_path / "fight.ndjson").open("rb") as file:
        ours = prove(record("fight", parse(file, "fight.ndjson").whole().entries()))
    expected = {NAMES[Proved(name)]: many for name, many in ours.counts.items()}
    assert counted(done.stdout) == expected
    assert expected["seeded and right"] > 10


def test_dice_that_were_changed_are_named_even_under_a_forged_chain(tmp_path: Path, lines: Lines) -> None:
    forged: list[str] = []

    def better(event: dict) -> None:  # type: ignore[type-arg]
        if event["is"] == "rolled" and event.get("source", "seeded") == "seeded" and not forged:
            forged.append(event["key"])
            event["faces"] = [face % 2 + 1 for face in event["faces"]]

    done = verified(tmp_path, rechained(lines, better))

    assert done.returncode == 1
    assert counted(done.stdout)["seeded and WRONG"] == 1
    assert re.search(rf"^WRONG: event \d+, {re.escape(forged[0])}: ", done.stdout, re.MULTILINE)


@pytest.mark.parametrize("dice", ["99999999999d6", "d16777217", "d0", "1-99999999999", "0-5", "9-2"])
def test_dice_that_nobody_can_throw_end_the_check_at_once(tmp_path: Path, lines: Lines, dice: str) -> None:
    def absurd(event: dict) -> None:  # type: ignore[type-arg]
        if event["is"] == "rolled":
            event["dice"] = dice

    done = verified(tmp_path, rechained(lines, absurd))

    assert (done.returncode, done.stderr[:6]) == (1, "WRONG:")


def test_the_same_record_chained_anew_is_sound_for_only_a_copy_of_the_last_link_can_tell(
    tmp_path: Path, lines: Lines
) -> None:
    again = rechained(lines, lambda event: None)

    assert again == lines
    assert verified(tmp_path, again).returncode == 0


@pytest.mark.parametrize("seed", ["00" * 32, "2a"])
def test_another_seed_is_not_the_promised_one(tmp_path: Path, lines: Lines, seed: str) -> None:
    done = verified(tmp_path, lines, seed)

    assert done.returncode == 1
    assert "The seed is NOT the one promised." in done.stdout
    assert counted(done.stdout)["seeded and WRONG"] > counted(done.stdout)["seeded and right"]


def test_before_the_reveal_the_seeded_rolls_wait(tmp_path: Path) -> None:
    with MemoryStore() as store:
        history = History(SEED, store, "tiny-boxing")
        for _ in range(10):
            history.play()
        written = list(export(store, "fight"))
    done = verified(tmp_path, written)

    assert done.returncode == 0
    assert "The seed is secret still." in done.stdout
    assert counted(done.stdout)["seeded, not checked"] > 0
    told = verified(tmp_path, written, SEED.to_bytes(32, "big").hex())
    assert told.returncode == 0
    assert counted(told.stdout)["seeded and right"] == counted(done.stdout)["seeded, not checked"]


def _changed(written: Lines) -> Lines:
    at = next(i for i, line in enumerate(written) if b'"is":"damaged"' in line)
    return [*written[:at], written[at].replace(b'"points":', b'"points":1', 1), *written[at + 1 :]]


MEDDLED: dict[str, tuple[Callable[[Lines], Lines], str]] = {
    "an event changed": (_changed, r"the chain breaks at event \d+"),
    "one left out": (lambda written: written[:6] + written[7:], "event 6 is missing"),
    "two moved": (
        lambda written: [*written[:6], written[7], written[6], *written[8:]],
        "event 6 is missing",
    ),
    "the end cut off": (lambda written: written[:-2], "does not end as its first line says"),
    "a line cut off": (lambda written: [*written[:-1], written[-1][:-9]], "not in the form"),
    "another name": (
        lambda written: [written[0].replace(b'"fight"', b'"other"'), *written[1:]],
        "the chain breaks at event 1",
    ),
    "the author changed": (
        lambda written: [line.replace(b'"by":"gm"', b'"by":"me"') for line in written],
        "the chain breaks at event 1",
    ),
    "written anew with blanks": (
        lambda written: [
            written[0],
            *(json.dumps(json.loads(line)).encode() + b"\n" for line in written[1:]),
        ],
        "not in the form in which it was written",
    ),
    "no record": (lambda written: [b"hello\n"], "WRONG: "),
    "nothing": (lambda written: [], "WRONG: "),
}


@pytest.mark.parametrize("meddled", MEDDLED)
def test_a_record_that_was_meddled_with_is_refused_in_a_sentence(
    tmp_path: Path, lines: Lines, meddled: str
) -> None:
    change, said = MEDDLED[meddled]
    done = verified(tmp_path, change(lines))

    assert done.returncode == 1
    assert re.search(said, done.stderr), done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("kind", ["damaged", "declared", "rolled", "beat-began"])
def test_nothing_but_a_blank_answer_or_roll_passes_for_one_that_is_kept_back(lines: Lines, kind: str) -> None:
    at = next(i for i, line in enumerate(lines) if b'"is":"%s"' % kind.encode() in line)
    whole = json.loads(lines[at])
    body = {name: value for name, value in whole.items() if name not in ("version", "chain")}
    kept_back = digest(msgspec.json.encode(body)).hex().encode()
    with_digest = lines[at].replace(b'"chain":', b'"digest":"%s","chain":' % kept_back)
    for forged in (with_digest, with_digest.replace(b'"is":', b'"picks":[],"faces":[],"is":')):
        with pytest.raises(ValueError, match=f"the chain breaks at event {at}"):
            verify_dice.events_of([*lines[:at], forged, *lines[at + 1 :]])


def test_without_a_record_it_says_how_it_is_used(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-I", write_verifier(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "python3 verify_dice.py RECORD.ndjson [SEED]" in done.stderr


@pytest.mark.parametrize("system", ["percentile", "tiny-boxing"])
def test_it_counts_as_our_own_proof_does_on_random_fights(system: str) -> None:
    for seed in range(10):
        with MemoryStore() as store:
            history = History(seed, store, system)
            for _ in range(15):
                history.step()
            events = verify_dice.events_of(list(export(store, "fight")))
            ours = prove(record("fight", store.entries("fight")), seed.to_bytes(32, "big").hex())
        counts, wrong = verify_dice.check(events, seed.to_bytes(32, "big"))
        assert counts == {NAMES[Proved(name)]: many for name, many in ours.counts.items()}
        assert wrong == []


@pytest.mark.parametrize(
    "dice",
    ["3d6", "d%", "1d100", "3d", "2d-1", "1d+2", "1-4", "2-5", "3 - 18", "2d6kh1+1d4-1", "D20", "1d1000"],
)
def test_it_reads_dice_as_we_do(dice: str) -> None:
    ours = Thrower(b"seed").faces(parse_dice(dice), "r1.mutt.attack", 2)
    assert tuple(verify_dice.throw(b"seed", "r1.mutt.attack\0" + "2\0", dice)) == ours


def test_words_in_the_seed_and_forged_throws_are_seen() -> None:
    roll = {"is": "rolled", "key": "r1.a", "dice": "1d6", "faces": [0], "source": "seeded"}
    told = [{"is": "combat-opened"}, {"is": "seed-salted", "by": "mutt", "words": "abra"}, roll]
    fair = verify_dice.throw(
        verify_dice.blake2b(b"\0\0\0\4abra", key=b"k", digest_size=32).digest(), "r1.a\x000\0", "1d6"
    )
    roll["faces"] = fair
    assert verify_dice.check(told, b"k")[0][verify_dice.RIGHT] == 1
    roll["throw"] = 3
    announced = [*told[:2], {"is": "ruled", "key": "ruling.1", "on": "r1.a", "throw": 3}, roll]
    again = verify_dice.throw(
        verify_dice.blake2b(b"\0\0\0\4abra", key=b"k", digest_size=32).digest(), "r1.a\x003\0", "1d6"
    )
    assert verify_dice.check(announced, b"k")[0][verify_dice.RIGHT] == (again == fair)


def test_it_is_short_and_for_old_pythons_and_imports_the_standard_library_only() -> None:
    tree = ast.parse(script(), feature_version=(3, 8))
    assert len(script().splitlines()) <= 200
    imported = {
        (node.module or "").partition(".")[0] for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)
    } | {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert imported <= sys.stdlib_module_names


def test_it_is_written_beside_a_record_once_and_never_over_another_file(tmp_path: Path) -> None:
    path = write_verifier(tmp_path)
    assert path.read_text(encoding="utf-8") == script()
    assert write_verifier(tmp_path) == path
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(BadFile, match="is another file than the verifier"):
        write_verifier(tmp_path)
    with pytest.raises(BadFile, match="cannot be written"):
        write_verifier(tmp_path / "nowhere")


def test_a_roll_has_the_fields_that_the_script_reads() -> None:
    roll = json.loads(msgspec.json.encode(Rolled("r1.a", "mutt", "1d6", (3,), 3)))
    assert roll == {"is": "rolled", "key": "r1.a", "by": "mutt", "dice": "1d6", "faces": [3], "total": 3}


@pytest.mark.parametrize("data", [b"\x95\x02", b"title = 1\n", b"BZh91AY"])
def test_a_file_of_another_kind_is_called_none_of_ours(data: bytes, tmp_path: Path) -> None:
    other = tmp_path / "other.ndjson"
    other.write_bytes(data)
    with pytest.raises(ValueError, match="no Scuffle record"):
        verify_dice.lines_of(str(other))
