"""Movement and stunts: what their needs say of a choice and what is listed is the same, on all grounds."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.engine.menus.forms import Form
from domain.engine.menus.needs import Need
from domain.facts.choice import Choice
from domain.facts.hexes import FACINGS
from domain.rulesets.gurps.core.acts import Turning, as_waited
from domain.rulesets.gurps.registry import PARTS, doings
from tests.gurps.grounds import MOVER, Drawn, made_up
from tests.gurps.sayings import Sayings
from tests.gurps.test_choices import RULES
from tests.kept import otherwise
from tests.laws.misspoken import misspoken

PLACES = ("step", "move", "jump-down", "jump", "vault", "dive", "climb", "tic-tac")
HOW = {
    "turn": FACINGS,
    "spin": FACINGS,
    "skid": ("standing", "kneeling", "prone"),
    "slide-banister": ("standing", "sitting"),
    "swing-across": ("by-the-hands", "by-the-legs"),
    "evade": ("acrobatics", "leap"),
}
ACTS = (*PLACES, *HOW, "tumble")
GOES = (*PLACES, "swing-across", "evade")
WAYS = ("no-way", "no-such-look")
"""What walks by destination need besides: `test_walks` has them."""

SEEDS = {"vault": 800, "evade": 600, "swing-across": 400, "tic-tac": 300, "jump": 300}
"""How many states each is tried in, where 200 do not show all that can be against it."""


def tried() -> Iterator[tuple[str, int]]:
    """Each act, in states of its own."""
    for act in ACTS:
        yield from ((act, seed) for seed in range(SEEDS.get(act, 200)))


@pytest.mark.thorough
def test_what_is_listed_is_what_meets_its_needs_and_every_need_fails_somewhere() -> None:
    """Costs seconds: every act that there is, on every ground that there can be."""
    every: tuple[Need[Turning], ...] = tuple(need for act in ACTS for need in PARTS[act].conditions())
    never = {
        id(each): each
        for each in every
        if each is not as_waited and each.code not in WAYS and not isinstance(each, Form)
    }
    said = Sayings()
    for act, seed in tried():
        drawn = Drawn(seed, act)
        case = Turning(drawn.state, RULES.tables, MOVER)
        menu = doings(case)
        listed = tuple(menu.like(Choice(act)))
        assert all(pick in menu and pick in menu.like(pick) for pick in listed), (act, seed)
        said.listed(f"{act} {seed}", PARTS[act], case, listed)
        wrong = [pick for pick in misspoken(listed) if pick not in listed]
        assert all(PARTS[act].lacks(case, pick) for pick in wrong), (act, seed)
        for _ in range(10):
            pick = made_up(drawn, (*HOW.get(act, ()), "backwards"), act in GOES)
            lacks = PARTS[act].lacks(case, pick)
            assert (lacks is None) == (pick in listed), (seed, pick)
            if lacks is not None:
                never.pop(id(lacks), None)
                said.refused(f"{act} {seed}", lacks, lacks.refused(case, pick), pick)
        if listed:
            said.done(f"{act} {seed}", case, PARTS[act], listed[seed % len(listed)])

    assert [(each.code, each.means) for each in never.values()] == []
    assert otherwise(Path(__file__).parent / "golden" / "grounds.json.gz", said.lines) == []
