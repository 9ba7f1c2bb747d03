"""Boxing: each round both plan blows within their wind, then the quicker one's plan is carried out first."""

from functools import lru_cache, partial
from typing import Annotated, Literal

import msgspec

from domain.engine import ruleset
from domain.engine.menus.plans import PlainPlan
from domain.engine.play import Beat
from domain.engine.prompts import ChoicePrompt
from domain.engine.ruleset import Body, Ruleset
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import (
    BeatBegan,
    CombatantDowned,
    CombatEnded,
    Contested,
    CounterSet,
    Damaged,
    IntentSet,
    OrderSet,
    Recovered,
)
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.facts.term import Term, worth


class Settings(ruleset.Settings, frozen=True, forbid_unknown_fields=True):
    """How a boxer breathes."""

    breath: Annotated[
        Literal["blind", "open"], msgspec.Meta(description="BOX-5: whether the rest is rolled unseen")
    ] = "blind"


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A boxer."""

    skill: Annotated[int, msgspec.Meta(ge=1, le=20)]
    wind: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3
    health: Annotated[int, msgspec.Meta(ge=1, le=99)] = 10


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Damage of a hook by row."""

    tops: tuple[int, ...]
    damage: tuple[int, ...]


@lru_cache(maxsize=64)
def _sheet(raw: bytes) -> Sheet:
    return msgspec.json.decode(raw, type=Sheet)


@lru_cache(maxsize=64)
def _settings(raw: bytes) -> Settings:
    return msgspec.json.decode(raw, type=Settings)


def sheet(state: State, who: Name) -> Sheet:
    return _sheet(state.combatants[who].sheet)


JAB, HOOK, GUARD = Choice("jab", price=1), Choice("hook", price=2), Choice("guard", price=1)
PLANS = (JAB, HOOK, GUARD)


def up(state: State) -> tuple[Name, ...]:
    return tuple(name for name, boxer in state.combatants.items() if not boxer.down)


def foe(state: State, who: Name) -> Name:
    side = state.combatants[who].side
    return next((name for name in up(state) if state.combatants[name].side != side), "")


def next_beat(tables: Tables, scene: Scene) -> None:
    waiting = tuple(who for who in up(scene.state) if scene[who].counter("blows"))
    if ended(scene):
        return
    if waiting:
        quickest = max(waiting, key=lambda who: scene[who].counter("quick"))
        carry_out(scene, tables, quickest)
    else:
        plan(scene)


def ended(scene: Scene) -> bool:
    """BOX-1: nobody left to fight."""
    sides = tuple(dict.fromkeys(scene[who].side for who in up(scene.state)))
    if len(sides) > 1 and scene.state.number < 40:
        return False
    beat = f"r{scene.state.number}.end"
    scene.tell(BeatBegan(beat, scene.state.number, rule="BOX-1"))
    scene.tell(CombatEnded(sides if len(sides) == 1 else (), beat, "BOX-1"))
    return True


def plan(scene: Scene) -> None:
    """BOX-2: both plan within their wind, unseen; BOX-3: a contest says who is quicker."""
    number = scene.state.number + 1
    beat = f"r{number}"
    scene.tell(BeatBegan(beat, number, up(scene.state), "BOX-2"))
    prompts = [
        ChoicePrompt(
            f"{beat}.{who}.plans",
            who,
            PlainPlan(PLANS, most=3, budget=sheet(scene.state, who).wind),
            "BOX-2",
            (who,),
        )
        for who in up(scene.state)
    ]
    for said in scene.together(prompts):
        scene.tell(IntentSet(said.by, Choice("plan", then=said.picks), said.key, "BOX-2"))
        scene.tell(CounterSet(said.by, "blows", len(said.picks), said.key, "BOX-2"))
    names = up(scene.state)
    first, other = (names[0], foe(scene.state, names[0])) if names else ("", "")
    if not other:
        return
    contest = scene.contest(
        first,
        other,
        "3d6",
        f"{beat}.quicker",
        rule="BOX-3",
        mine=(Term("skill", sheet(scene.state, first).skill),),
        theirs=(Term("skill", sheet(scene.state, other).skill),),
    )
    scene.tell(Contested(first, other, "quicker", contest.winner, contest.margin, contest.key, "BOX-3"))
    order = tuple(sorted(names, key=lambda who: who != (contest.winner or first)))
    for place, who in enumerate(order):
        scene.tell(CounterSet(who, "quick", len(order) - place, contest.key, "BOX-3"))
    scene.tell(OrderSet(tuple((who,) for who in order), contest.key, "BOX-3"))


def carry_out(scene: Scene, tables: Tables, who: Name) -> None:
    """BOX-4: one blow of the plan; BOX-5: a guard is a rest, rolled unseen."""
    number = scene.state.number
    intent = scene[who].intent
    blow = scene[who].counter("blows")
    act = intent.then[-blow].act if intent is not None and len(intent.then) >= blow else "guard"
    beat = f"r{number}.{who}.{blow}"
    scene.tell(BeatBegan(beat, number, (who,), "BOX-4"))
    scene.tell(CounterSet(who, "blows", blow - 1, beat, "BOX-4"))
    victim = foe(scene.state, who)
    if act == "guard" or not victim:
        blind = _settings(scene.state.settings).breath == "blind"
        rest = scene.roll(
            who,
            "1-3",
            f"{beat}.rest",
            rule="BOX-5",
            adding=(Term("steady", 1, "-"), Term("least", 0, "floor")),
            seen_by=(who,) if blind else (),
        )
        scene.tell(Recovered(who, "health", max(rest.total, 0), rest.key, "BOX-5"))
        return
    skill = (Term("skill", sheet(scene.state, who).skill, rule="BOX-4"), Term("moving", 2, "-", "BOX-4"))
    verdict = scene.check(who, "3d6", f"{beat}.{act}", rule="BOX-4", against=skill)
    if not verdict.passed:
        return
    if act == "jab":
        hurt(scene, victim, (Term("jab", 1, rule="BOX-4"),), verdict.key)
        return
    row = scene.pick(who, "2d6kh1", f"{beat}.force", rule="BOX-6", rows=tables.tops)
    hurt(scene, victim, (Term("hook", tables.damage[row.row], rule="BOX-6"),), row.key)


def hurt(scene: Scene, who: Name, terms: tuple[Term, ...], because: Key) -> None:
    """BOX-6: points are lost; BOX-7: without any left he is down."""
    scene.tell(Damaged(who, "health", worth(terms), because, "BOX-6", terms=terms))
    if scene[who].pools["health"] <= 0:
        scene.tell(CombatantDowned(who, "knocked-out", because, "BOX-7"))


def beat(tables: Tables) -> Beat:
    return partial(next_beat, tables)


def body(sheet: Sheet, settings: Settings, tables: Tables) -> Body:
    return Body(pools={"health": sheet.health})


def why_not_asked(state: State, key: Key) -> Refused | None:
    return None


def why_not_begin(state: State) -> Refused | None:
    sides = {boxer.side for boxer in state.combatants.values()}
    return None if len(sides) == 2 else Refused("two-corners", "Boxing has two corners.", "BOX-1")


RULESET = Ruleset(
    name="tiny-boxing",
    title="Tiny boxing",
    version="1",
    folder="tiny_boxing.book",
    settings=Settings,
    sheet=Sheet,
    tables=Tables,
    beat=beat,
    body=body,
    why_not_asked=why_not_asked,
    why_not_begin=why_not_begin,
    labels="cross force guard haymaker hook jab plans quicker r rest",
)
