"""Whatever somebody sees in a notebook of any system shows itself in one short line."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import scuffle
from adapters.books.combatants import combatant_names
from adapters.books.systems import ruleset, ruleset_names
from adapters.books.tables import rules
from adapters.books.words import words
from adapters.lab.reading import read_plan
from domain.engine.odds.prospects import preferring, prospects
from domain.engine.prompts import ChoicePrompt

LONGEST = 200
ANSWERS = 6


def within(table: object, deep: int = 3) -> Iterator[object]:
    """A table, and what it is made of."""
    if isinstance(table, msgspec.Struct):
        yield table
        parts = [getattr(table, name) for name in table.__struct_fields__] if deep else []
        for part in parts:
            several = (
                part.values() if isinstance(part, dict) else part if isinstance(part, tuple) else (part,)
            )
            for each in several:
                yield from within(each, deep - 1)


def of_system(system: str) -> Iterator[object]:
    """What a system consists of, for whoever writes one or looks one up."""
    found = rules(ruleset(system))
    yield from (found, found.ruleset, found.vocabulary, found.ruleset.outside, found.ruleset.settings())
    yield from within(found.tables)
    yield from found.ruleset.tactics
    for act in found.ruleset.acts(found.tables):
        yield from (act, *act.conditions())


def of_fight(system: str) -> Iterator[object]:
    """What a fight has to show, while it is played and then."""
    one, other = combatant_names(ruleset(system))[:2]
    fight = scuffle.open(f"{one}@red=ann", f"{other}@blue=ben", system=system, seed="a seed of our own, 12")
    for _ in range(ANSWERS):
        yield from (fight, fight.asks, fight.combat, *fight.asks, *fight.combat.asks)
        for shown, asked in zip(fight.asks, fight.combat.asks, strict=True):
            yield from getattr(shown, "options", ())[:3]
            if isinstance(asked, ChoicePrompt):
                yield from (asked.menu, *asked.options[:3])
        fight.play("chance", most=1)
    yield from (fight.standing, fight.state, fight.record, fight.board, fight.lines, fight.rolls)
    yield from (*fight.rolls, *fight.lines, *fight.state.combatants.values(), *fight.state.holds.values())
    yield from (part for row in fight.record.rows for part in (row, row.entry, row.event))
    yield from (fight.verify(), scuffle.combatants(system))


@pytest.mark.parametrize("system", ruleset_names())
def test_what_a_system_is_made_of_and_what_a_fight_shows_is_a_short_line(system: str) -> None:
    shown = [repr(each) for each in (*of_system(system), *of_fight(system))]
    assert [each for each in shown if len(each) >= LONGEST or "\n" in each] == []


def test_what_came_of_a_question_is_a_short_line() -> None:
    fight = scuffle.open("grunthar@orcs", "mutt@dwarfs", seed="a seed of our own, 1")
    fight.answer("2 actions", of="mutt"), fight.answer("2 actions", of="grunthar")
    odds = fight.odds("attack grunthar")
    roll = fight.rolls[0]
    other = tuple(face % 10 + 1 for face in roll.faces)
    fight.dispute(roll.key, "a doubt")
    settled = fight.settle(roll.key, faces=" ".join(map(str, other)), preview=True)
    counted = scuffle.simulate("grunthar", "mutt", fights=2)
    assert [repr(each) for each in (odds, settled, counted) if len(repr(each)) >= LONGEST] == []
    assert repr(fight.rolls).endswith(" more)") or len(fight.rolls) < 4


def test_what_odds_and_experiments_are_made_of_is_a_short_line(tmp_path: Path) -> None:
    fight = scuffle.open("grunthar@orcs", "mutt@dwarfs", seed="a seed of our own, 1")
    fight.answer("2 actions", of="mutt"), fight.answer("2 actions", of="grunthar")
    odds = fight.odds("attack grunthar")
    found = prospects(fight.combat, preferring("block"))
    experiment = tmp_path / "experiment.toml"
    people = "".join(f'[[combatants]]\nfrom = "{who}"\n' for who in ("boxer", "wrestler", "boris"))
    experiment.write_text(f'title = "{"A bout " * 20}"\nruleset = "gurps"\nnumber = 2\n{people}')
    plan = read_plan(experiment)
    matchup = plan.matchup(0)
    made: tuple[object, ...] = (plan, *plan.variants, *plan.variants[0].people, matchup.play(plan.secret(0)))
    told = (*odds.expected, *odds.trials, *odds.assumed, found, *found.prospects, *found.trials)
    shown = [repr(each) for each in (*made, *told, words(ruleset("gurps")))]
    assert [each for each in shown if len(each) >= LONGEST or "\n" in each] == []
