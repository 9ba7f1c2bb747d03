"""Boxing: each round all plan blows within their wind, unseen; the quicker carries his out first."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from scuffle.rules import (
    AT_MOST,
    BeatBegan,
    Body,
    Choice,
    ChoicePrompt,
    CombatEnded,
    IntentSet,
    Name,
    OrderSet,
    Outside,
    PlainPlan,
    Recovered,
    Ruleset,
    Scene,
    Settings,
    Sides,
    State,
    Term,
    Vital,
    Vocabulary,
    count,
    means,
    settings_reader,
    sheet_reader,
    up,
)


class Breath(Settings, frozen=True, forbid_unknown_fields=True):
    """How a boxer breathes."""

    breath: Annotated[Literal["blind", "open"], means("whether the rest is rolled unseen", "BOX-5")] = "blind"


class Boxer(Struct, frozen=True, forbid_unknown_fields=True):
    """What is written of a boxer."""

    skill: Annotated[int, Meta(ge=1, le=20)]
    wind: Annotated[int, Meta(ge=1, le=9)] = 3
    health: Annotated[int, Meta(ge=1, le=99)] = 10


class Hooks(Struct, frozen=True, forbid_unknown_fields=True):
    """What a hook does: up to which total of its dice, and how many points."""

    tops: tuple[int, ...]
    damage: tuple[int, ...]


settings, sheet = settings_reader(Breath), sheet_reader(Boxer)

SIDES, HEALTH = Sides("BOX-1"), Vital("health", "knocked-out", "BOX-7")
PLANS = (Choice("jab", price=1), Choice("hook", price=2), Choice("guard", price=1))
ROUNDS = 40


def next_beat(scene: Scene, tables: Hooks) -> None:
    """BOX-1: the next act of the quickest who has one left; else the next round, of forty."""
    number = scene.state.number
    if SIDES.end_between(scene, f"r{number}.end"):
        return
    for (who,) in scene.state.order:
        if up(scene.state, who) and scene[who].counter("acts"):
            carry_out(scene, tables, who)
            return
    if number < ROUNDS:
        plan(scene, f"r{number + 1}")
        return
    scene.tell(BeatBegan(f"r{number}.end", number, rule="BOX-1"))
    scene.tell(CombatEnded((), f"r{number}.end", "BOX-1", "round-cap"))


def plan(scene: Scene, beat: str) -> None:
    """BOX-2: all plan within their wind, unseen; BOX-3: a contest says who is quicker."""
    scene.tell(BeatBegan(beat, scene.state.number + 1, rule="BOX-2"))
    boxers = [who for who in scene.state.combatants if up(scene.state, who)]
    plans = {who: PlainPlan(PLANS, most=3, budget=sheet(scene.state, who).wind) for who in boxers}
    prompts = [ChoicePrompt(f"{beat}.{who}.plans", who, plans[who], "BOX-2", (who,)) for who in boxers]
    for said in scene.together(prompts):
        scene.tell(IntentSet(said.by, Choice("plan", then=said.picks), said.key, "BOX-2"))
        count(scene, said.by, "acts", len(said.picks), said.key, "BOX-2")
    if not (boxers := [who for who in boxers if up(scene.state, who)]):
        return
    one, other = boxers[0], foe(scene.state, boxers[0])
    mine, theirs = skill(scene.state, one), skill(scene.state, other)
    key = f"{beat}.quicker"
    faster = scene.outdo(one, other, "3d6", key, rule="BOX-3", mine=mine, theirs=theirs, test=AT_MOST)
    order = sorted(boxers, key=lambda who: who != (faster.winner or one))
    scene.tell(OrderSet(tuple((who,) for who in order), faster.key, "BOX-3"))


def carry_out(scene: Scene, tables: Hooks, who: Name) -> None:
    """BOX-4: one act of the plan, a blow or a guard; BOX-6: a hook falls hard or less hard."""
    left, intent = scene[who].counter("acts"), scene[who].intent
    act, beat = intent.then[-left].act if intent else "guard", f"r{scene.state.number}.{who}.{left}"
    scene.tell(BeatBegan(beat, scene.state.number, (who,), "BOX-4"))
    count(scene, who, "acts", left - 1, beat, "BOX-4")
    if act == "guard":
        rest(scene, who, f"{beat}.rest")
        return
    number = (*skill(scene.state, who), Term("moving", 2, "-", "BOX-4"))
    landed = scene.check(who, "3d6", f"{beat}.{act}", rule="BOX-4", against=number)
    if not landed.passed:
        return
    victim, points, because = foe(scene.state, who), 1, landed.key
    if act == "hook":
        force = scene.pick(who, "2d6kh1", f"{beat}.force", rule="BOX-6", rows=tables.tops)
        points, because = tables.damage[force.row], force.key
    HEALTH.hurt(scene, victim, (Term(act, points, rule="BOX-6"),), because, "BOX-6")


def rest(scene: Scene, who: Name, key: str) -> None:
    """BOX-5: a guard is a rest, rolled unseen."""
    unseen = (who,) if settings(scene.state).breath == "blind" else ()
    least = (Term("steady", 1, "-", "BOX-5"), Term("least", 0, "floor", "BOX-5"))
    breath = scene.roll(who, "1-3", key, rule="BOX-5", adding=least, seen_by=unseen)
    scene.tell(Recovered(who, "health", breath.total, breath.key, "BOX-5"))


def foe(state: State, who: Name) -> Name:
    """The first of another side who is up."""
    side = state.combatants[who].side
    return next(name for name, one in state.combatants.items() if one.side != side and not one.down)


def skill(state: State, who: Name) -> tuple[Term, ...]:
    """The number that his blows go by."""
    return (Term("skill", sheet(state, who).skill, rule="BOX-4"),)


RULESET = Ruleset(
    name="tiny-boxing",
    title="Tiny boxing",
    folder="tiny_boxing.book",
    vocabulary=lambda tables: Vocabulary(words={"counter": ("acts",)}),
    sheet=Boxer,
    tables=Hooks,
    settings=Breath,
    beat=next_beat,
    body=lambda boxer, settings, tables: Body(pools={"health": boxer.health}),
    labels="end force guard hook jab plans quicker r rest",
    outside=Outside(answers=HEALTH.answers),
)
