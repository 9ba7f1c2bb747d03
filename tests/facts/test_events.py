"""The file format: golden bytes for every event, and the families."""

from pathlib import Path

import msgspec
import pytest

from domain.facts.events import (
    INPUTS,
    METAS,
    OPENINGS,
    OUTCOMES,
    AnyEvent,
    decode,
    encode,
    tag,
)
from domain.facts.evolve import FOLDS, evolve, fold
from domain.facts.state import NOTHING, digest
from tests.facts.samples import SAMPLES

GOLDEN = Path(__file__).parent / "golden" / "events.ndjson"
ALL = (*OPENINGS, *INPUTS, *OUTCOMES, *METAS)


def test_there_is_a_sample_of_every_event() -> None:
    assert {type(sample) for sample in SAMPLES} == set(ALL)
    assert set(AnyEvent.__args__) == set(ALL)


@pytest.mark.parametrize(
    ("sample", "line"),
    list(zip(SAMPLES, GOLDEN.read_bytes().splitlines(), strict=True)),
    ids=[tag(sample) for sample in SAMPLES],
)
def test_every_event_has_the_golden_bytes_and_comes_back_from_them(sample: AnyEvent, line: bytes) -> None:
    assert encode(sample) == line
    assert decode(line) == sample


def test_tags_are_kebab_case_and_all_different() -> None:
    tags = [tag(sample) for sample in SAMPLES]
    assert len(set(tags)) == len(ALL)
    assert all(word.islower() and word.isascii() for name in tags for word in name.split("-"))


def test_every_event_is_folded() -> None:
    assert set(FOLDS) == set(ALL)


def test_the_fold_of_the_samples_is_what_they_say() -> None:
    state = fold(SAMPLES, NOTHING)
    ben = state.combatants["ben"]
    assert ben.pools == {"health": 9}
    assert (ben.at, ben.height, ben.facing, ben.posture) == ((1, 1), 4, 2, "kneeling")
    assert ben.counters == {"breath:ann": 4}
    assert ben.counter("breath", "ann") == 4
    assert ben.items == {"stick": "left-hand", "cap": "belt"}
    assert state.combatants["ann"].items == {}
    assert ben.conditions == {}
    assert ben.down == "left"
    assert state.holds == {}
    assert state.over
    assert state.winners == ("red",)
    assert state.ruled == 1
    assert [feature.kind for feature in state.ground] == ["table"]


def test_evolving_never_changes_the_state_it_is_given() -> None:
    state = NOTHING
    for sample in SAMPLES:
        before = digest(state)
        after = evolve(state, sample)
        assert digest(state) == before
        state = after


def test_causes_and_settings_written_in_another_order_do_not_change_the_hash() -> None:
    opened = SAMPLES[0]
    other = msgspec.structs.replace(opened, settings=msgspec.Raw(b'{ "by_hand" : "" }'))
    assert digest(evolve(NOTHING, opened)) == digest(evolve(NOTHING, other))


def test_the_hash_of_a_known_state_is_the_same_on_every_platform() -> None:
    assert digest(fold(SAMPLES, NOTHING)) == "0db20b8efd8693ea8651342f6750351d"


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{}",
        b'{"is":"nonsense"}',
        b'{"is":"rolled"}',
        b'{"is":"noted","text":1}',
        b'{"is":"noted"',
        b"\xff",
    ],
)
def test_what_is_no_event_is_refused(line: bytes) -> None:
    with pytest.raises((msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError)):
        decode(line)
