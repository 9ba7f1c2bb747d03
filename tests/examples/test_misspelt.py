"""A typing error cannot go unnoticed: every word of a system, a letter wrong, is told with the right one."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest

from adapters.examples.check import Report, check
from adapters.examples.entrants import rules_of
from adapters.examples.reading import read
from adapters.seeds import folder, rules, ruleset
from domain.engine.strange import strange, strange_fields
from domain.engine.vocabulary import Vocabulary
from domain.facts.events import OUTCOMES, Event, HeadMoved
from domain.facts.evolve import evolve
from domain.facts.state import NOTHING, State
from tests.examples.fights import report

SYSTEMS = {
    "percentile": ("worked-fight", "flee"),
    "swordspath": ("mounted", "plunder-against-derek", "armed"),
    "adnd": ("worked-overbear", "legs", "taking-up"),
    "gurps": ("tavern-chase", "grab-and-wrest", "choke-hold", "stuck-spear"),
}
"""Some fights of each system in which most of its words occur."""


def known(system: str) -> Vocabulary:
    return rules(ruleset(system)).vocabulary


@cache
def played(system: str) -> tuple[Report, ...]:
    fights = folder(ruleset(system)) / "fights"
    there = [fights / f"{name}.toml" for name in SYSTEMS[system]]
    return tuple(report(path) for path in there if path.exists())


def told(found: Report) -> Iterator[tuple[State, Event]]:
    """Every event with the state before it, on whichever line of the history."""
    states = [NOTHING]
    for entry in found.entries:
        before = states[-1]
        if isinstance(entry.event, HeadMoved):
            states.append(states[entry.event.to])
            continue
        yield before, entry.event
        states.append(evolve(before, entry.event))


def outcomes(found: Report) -> Iterator[tuple[State, Event]]:
    yield from ((state, event) for state, event in told(found) if isinstance(event, OUTCOMES))


def unheard(found: Report) -> list[str]:
    """What the scripts told in words that their own vocabulary does not list."""
    known = rules_of(read(found.path), found.path).vocabulary
    return [str(why) for state, event in outcomes(found) if (why := strange(state, known, event))]


def misspelt(word: str) -> str:
    """The word with its last letter another; of a short one, with a letter too many."""
    return f"{word[:-1]}{'x' if word[-1] != 'x' else 'y'}" if len(word) > 3 else f"{word}{word[-1]}"


FIELDS = (
    "who", "foe", "holder", "victim", "by", "versus", "to", "winner", "pool", "part", "posture", "condition",
    "counter", "place", "item", "kind", "how", "hold",
)  # fmt: skip
"""Fields of outcomes whose texts are words of the system, or names."""

FREE: set[tuple[str, ...]] = {("hold-taken", "hold")}
"""What may be called anything."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_word_of_a_decree_is_refused_with_the_right_one_when_a_letter_is_wrong(system: str) -> None:
    unnoticed, done = set(), set(FREE)
    for found in played(system):
        for state, event in outcomes(found):
            tag = str(event.__struct_config__.tag)
            for field in FIELDS:
                word = getattr(event, field, "")
                if not isinstance(word, str) or not word or {(tag, field), (tag, field, word)} & done:
                    continue
                done.add((tag, field, word))
                fields = {**msgspec.structs.asdict(event), field: misspelt(word)}
                why = " ".join(map(str, strange_fields(state, known(system), tag, fields)))
                if f"'{word}'" not in why and f" {word}" not in why:
                    unnoticed.add((tag, field, word, why))

    assert unnoticed == set()
    assert len(done) > 20


HEAD = """
title = "A brawl"
ruleset = "{system}"
[[combatants]]
name = "ann"
{sheet}
[[combatants]]
name = "bob"
{sheet}
"""

SHEETS = {
    "percentile": "sheet = { agi = 4, dex=3, fig = 4, db = 8, dp = 9, skills.b = { level = 2, rating = 5 } }",
    "swordspath": "sheet = { ma = 5, bat = 8 }",
    "adnd": "sheet = { column = 1, ac = 8, dexterity = 12, strength = 12, hp = 20 }",
    "gurps": "sheet = { st = 10, dx = 11, ht = 10 }",
}

RULINGS = {
    "percentile": ('is = "damaged", who = "ann", pool = "area-22", points = 1', "area-2"),
    "swordspath": ('is = "posture-changed", who = "ann", posture = "dawn"', "down"),
    "adnd": ('is = "hold-taken", hold = "h", holder = "ann", victim = "bob", kind = "bearhug"', "bear-hug"),
    "gurps": ('is = "condition-gained", who = "ann", condition = "stuned"', "stunned"),
}


def failures(tmp_path: Path, text: str) -> tuple[str, ...]:
    (tmp_path / "brawl.toml").write_text(text, encoding="utf-8")
    return check(tmp_path / "brawl.toml").failures


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_misspelt_word_of_a_ruling_in_a_file_is_one_line_with_the_right_one(
    system: str, tmp_path: Path
) -> None:
    outcome, right = RULINGS[system]
    head = HEAD.replace("{system}", system).replace("{sheet}", SHEETS[system])
    ruling = f'[[steps]]\nruling = {{ why = "so", outcomes = [{{ {outcome} }}] }}\n'

    (line,) = failures(tmp_path, head + ruling)

    assert line.startswith("brawl.toml: step 1: refused: There is no ")
    assert f"'{right}'" in line


def test_a_hold_of_nobody_names_who_may_be_meant(tmp_path: Path) -> None:
    head = HEAD.replace("{system}", "gurps").replace("{sheet}", SHEETS["gurps"]).replace("ann", "alma")
    taken = '{ is = "hold-taken", hold = "h", holder = "almma", victim = "bob", kind = "grapple" }'

    (line,) = failures(tmp_path, f'{head}[[steps]]\nruling = {{ why = "so", outcomes = [{taken}] }}\n')

    assert (
        line
        == "brawl.toml: step 1: refused: Nobody is called 'almma'; did you mean 'alma'? [no-such-combatant]"
    )
