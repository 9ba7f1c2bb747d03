"""All test cases of the sheet are shown; random fights under all readings end."""

import random
import re
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from adapters.books.combatants import combatant_names
from adapters.books.coverage import fights
from adapters.books.systems import folder
from adapters.books.words import words
from domain.engine.odds.simulation import simulate
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import at_random
from domain.facts.events import BeatBegan, Declared, Rolled
from domain.facts.thrower import Thrower
from projections.record import record
from projections.telling.narrative import tell
from projections.telling.voice import Style
from tests.adnd.ring import RULES, RULESET, known, standing
from tests.examples.fights import report, reports

FIGHTS = fights(RULESET)
GOLDEN = Path(__file__).parent / "golden"


def test_all_test_cases_of_the_sheet_are_named_by_an_example() -> None:
    sheet = (folder(RULESET) / "rules.md").read_text(encoding="utf-8")
    cases = set(re.findall(r"^\| (T\d\d) \|", sheet, re.MULTILINE))
    named = {case for path in FIGHTS for case in re.findall(r"\bT\d\d\b", path.read_text(encoding="utf-8"))}
    assert len(cases) == 58
    assert named == cases


def test_every_row_of_the_three_tables_is_reached_by_an_example() -> None:
    """Costs seconds where no test before it has played the worked fights, which is done once a worker."""
    tables = RULES.tables
    told = {getattr(entry.event, "act", "") for found in reports(RULESET.name) for entry in found.entries}
    for mode in ("pummel", "grapple", "overbear"):
        assert {row.name for row in tables.rows(mode)} <= told  # type: ignore[attr-defined]
    assert {row.lesser for row in tables.rows("grapple")[1:]} <= told  # type: ignore[attr-defined]


def settings_allowed() -> dict[str, tuple[Any, ...]]:
    hints = get_type_hints(RULESET.settings).items()
    return {name: get_args(kind) for name, kind in hints if get_origin(kind) is Literal}


@pytest.mark.parametrize("seed", range(120))
def test_a_random_fight_under_random_readings_ends_and_repeats_no_key(seed: int) -> None:
    chance = random.Random(seed)
    names = chance.sample(combatant_names(RULESET), chance.randint(2, 6))
    sides = chance.choice((2, 2, 3, len(names)))
    crowd = [known(name, f"side-{at % sides}") for at, name in enumerate(names)]
    chosen = {name: chance.choice(values) for name, values in settings_allowed().items()}
    chosen |= {
        "round_cap": 20,
        "rest_rounds": chance.choice((0, 10)),
        "surprised": chance.choice(("", "side-1")),
    }
    start = standing(*crowd, **chosen)
    seeded = seed.to_bytes(2, "big")
    played = simulate(RULES.beat, start, Automatic(Thrower(seeded), at_random(seeded)), beats=5_000)
    assert played.state.over
    keys = [event.key for event in played.events if isinstance(event, Declared | Rolled)]
    beats = [event.beat for event in played.events if isinstance(event, BeatBegan)]
    assert len(keys) == len(set(keys))
    assert len(beats) == len(set(beats))


@pytest.mark.parametrize("fight", ["worked-pummel", "worked-overbear"])
@pytest.mark.parametrize("style", list(Style))
def test_the_worked_fights_are_told_as_they_were(fight: str, style: Style) -> None:
    path = folder(RULESET) / "fights" / f"{fight}.toml"
    told = tell(record(fight, report(path).entries), words(RULESET), style=style)
    text = "\n".join(line for paragraph in told for line in (paragraph.heading, paragraph.text) if line)
    assert text == (GOLDEN / f"{fight}-{style.value}.txt").read_text(encoding="utf-8").rstrip("\n")
