"""Grapplers: what their needs say of a choice and what is listed is the same, in holds of all kinds."""

from pathlib import Path

from msgspec import convert, structs

from domain.engine.menus.forms import Form
from domain.engine.menus.needs import Need
from domain.facts.choice import Choice
from domain.rulesets.gurps.core.acts import TurnAct, Turning, as_waited
from domain.rulesets.gurps.core.tables import WeaponKind
from domain.rulesets.gurps.registry import PARTS, WHOLE, doings, whole_turn
from tests.gurps.clinches import HERO, Drawn
from tests.gurps.sayings import Sayings
from tests.gurps.test_choices import RULES
from tests.kept import otherwise
from tests.laws.misspoken import misspoken

WITHIN = (
    "grapple", "grab", "takedown", "pin", "strangle", "squeeze", "choke-hold", "tighten", "arm-lock", "bend",
    "neck-snap", "wrench", "judo-throw", "force-drop", "let-go", "release", "throw-away", "drag", "carry",
)  # fmt: skip
INSTEAD = ("break-free", "wrest", "force-drop")
"""Of a manoeuvre."""

ACTS: tuple[TurnAct, ...] = (*(PARTS[name] for name in WITHIN), *(WHOLE[name] for name in INSTEAD))
WHIP = {
    "id": "whip", "weight": 200, "grabs": True, "mark": "unsure",
    "modes": [{"id": "swing", "skill": "whip", "damage": "sw-2", "kind": "cr", "reach": [1, 2]}],
}  # fmt: skip
TABLES = structs.replace(RULES.tables, weapons=(*RULES.tables.weapons, convert(WHIP, WeaponKind)))
"""With a weapon that grabs, which the rules name and no table has (GUR-003)."""

SEEDS = {
    "grapple": 240, "grab": 520, "squeeze": 250, "choke-hold": 260, "tighten": 200,
    "arm-lock": 600, "judo-throw": 200, "throw-away": 400,
}  # fmt: skip
"""How many states each is tried in, where 150 do not show all that can be against it."""


def test_what_is_listed_is_what_meets_its_needs_and_every_need_fails_somewhere() -> None:
    """Costs seconds: every act that there is, in every hold that there can be."""
    every: tuple[Need[Turning], ...] = tuple(need for act in ACTS for need in act.conditions())
    never = {id(each): each for each in every if each is not as_waited and not isinstance(each, Form)}
    said = Sayings()
    for act in ACTS:
        for seed in range(SEEDS.get(act.name, 150)):
            drawn = Drawn(seed, act.name)
            case = Turning(drawn.state, TABLES, HERO)
            menu = doings(case) if act.within else whole_turn(case)
            listed = tuple(menu.like(Choice(act.name)))
            assert len(set(listed)) == len(listed), (act, seed)
            assert all(pick in menu and pick in menu.like(pick) for pick in listed), (act, seed)
            said.listed(f"{act.name} {seed}", act, case, listed)
            wrong = [pick for pick in misspoken(listed) if pick not in listed]
            assert all(act.lacks(case, pick) for pick in wrong), (act, seed)
            for _ in range(8):
                form = act.form
                pick = drawn.made_up(listed, bool(form and form.part), form.using if form else 0)
                lacks = act.lacks(case, pick)
                assert (lacks is None) == (pick in listed), (act, seed, pick)
                if lacks is not None:
                    never.pop(id(lacks), None)
                    said.refused(f"{act.name} {seed}", lacks, lacks.refused(case, pick), pick)
            if listed:
                said.done(f"{act.name} {seed}", case, act, listed[seed % len(listed)])

    assert [(each.code, each.means) for each in never.values()] == []
    assert otherwise(Path(__file__).parent / "golden" / "holds.json.gz", said.lines) == []
