"""What people are shown and told of a fight: everything has a word, and two scripts of the sheet read so."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from adapters.books.systems import folder, ruleset
from adapters.books.tables import rules
from adapters.books.words import words
from adapters.examples.check import play
from domain.facts.events import (
    AnyEvent,
    Checked,
    CombatantJoined,
    ConditionGained,
    CounterSet,
    Damaged,
    Declared,
    HoldTaken,
    PostureChanged,
    Rolled,
)
from domain.rulesets.gurps.registry import ACTS
from domain.rulesets.gurps.turn.maneuvers import MANEUVERS
from projections.record import record
from projections.telling.narrative import tell
from projections.telling.proofreading import faults
from projections.telling.story import text
from projections.telling.voice import Style
from tests.examples.fights import report

RULESET = ruleset("gurps")
WORDS = words(RULESET)
FIGHTS = sorted(Path(str(folder(RULESET) / "fights")).glob("*.toml"))
GOLDEN = Path(__file__).parent / "golden"


def test_the_words_pass_the_proof_reader() -> None:
    assert faults(WORDS) == ()


def test_every_act_and_every_setting_has_a_word() -> None:
    acts = {*MANEUVERS, *(act.name for act in ACTS)}
    assert acts - set(WORDS.acts) == set()
    assert set(WORDS.settings) == set(RULESET.settings.__struct_fields__)


@pytest.mark.parametrize("path", FIGHTS[::4], ids=lambda path: path.stem)
def test_everything_that_an_example_brings_up_has_a_word(path: Path) -> None:
    events = [entry.event for entry in report(path).entries]
    people = {event.name for event in events if isinstance(event, CombatantJoined)}
    assert {wordless for event in events for wordless in _wordless(event, people)} == set()


def _wordless(event: AnyEvent, people: set[str]) -> Iterator[tuple[str, str]]:
    if isinstance(event, Rolled | Checked | Damaged):
        for term in event.terms if isinstance(event, Damaged) else event.modifiers:
            if term.name not in WORDS.terms and not term.name.startswith("arm-"):
                yield "term", term.name
    if isinstance(event, Rolled | Declared):
        parts = [part.partition("#")[0] for part in event.key.split(".")]
        label = parts[-2] if parts[-1] in people else parts[-1]
        if label not in WORDS.labels or label not in WORDS.prompts:
            yield "label", label
    if isinstance(event, Declared):
        yield from (("act", pick.act) for pick in event.picks if pick.act not in WORDS.acts)
    if isinstance(event, CounterSet) and event.counter not in WORDS.counters:
        yield "counter", event.counter
    if isinstance(event, ConditionGained) and not _told(event.condition):
        yield "condition", event.condition
    if isinstance(event, HoldTaken) and event.kind not in WORDS.kinds:
        yield "kind", event.kind
    if isinstance(event, PostureChanged) and event.posture not in WORDS.postures:
        yield "posture", event.posture


def _told(condition: str) -> bool:
    return any(condition == name or condition.startswith(name.partition("*")[0]) for name in WORDS.conditions)


# -- golden texts


@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize("script", ["run-through", "grapple-takedown-pin"])
def test_the_scripts_are_told_so(script: str, style: Style) -> None:
    path = next(path for path in FIGHTS if path.stem == script)
    told = text(tell(record(script, play(path)), WORDS, style=style, undone=True))
    assert told == (GOLDEN / f"{script}-{style}.txt").read_text(encoding="utf-8").rstrip("\n")


def test_soft_is_how_some_ground_is_and_no_ground_itself() -> None:
    known = rules(ruleset("gurps")).vocabulary.words
    assert "soft" in known["manner"]
    assert {"mud", "sand", "floor"} <= set(known["ground"])
    assert "soft" not in known["ground"]
