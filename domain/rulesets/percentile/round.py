"""The opening of a round: what is over, who runs on, initiative, and what everybody declares."""

from domain.engine.prompts import ChoicePrompt
from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import (
    BeatBegan,
    CombatEnded,
    ConditionGained,
    ConditionLost,
    CounterSet,
    Declared,
    IntentSet,
    OrderSet,
)
from domain.facts.state import State
from domain.rulesets.percentile.acts import DECLARATIONS
from domain.rulesets.percentile.needs import Chooser
from domain.rulesets.percentile.numbers import initiative
from domain.rulesets.percentile.outcomes import run
from domain.rulesets.percentile.settings import settings
from domain.rulesets.percentile.sheet import sheet
from domain.rulesets.percentile.status import COUNTERS, FADING, SIDES, able, next_group
from domain.rulesets.shared.conditions import clear
from domain.rulesets.shared.durations import fade, lapse
from domain.rulesets.shared.turns import Order, ordered


def open_round(scene: Scene) -> None:
    """One beat: from the end of one round to the declarations of the next (PCT-11 to PCT-21)."""
    number = scene.state.number + 1
    beat = f"r{number}"
    scene.tell(BeatBegan(beat, number, rule="PCT-15"))
    for who in tuple(scene.state.combatants):
        pass_by(scene, who, beat)
        run_on(scene, who, beat)
    if SIDES.end(scene, beat):
        return
    if number == 1 and settings(scene.state).first_side:
        ambush(scene, beat)
    else:
        roll_initiative(scene, beat)
    if not SIDES.end(scene, beat):
        declare(scene, beat)


def close(scene: Scene) -> bool:
    """The fight ends between two beats when it is decided, or when its rounds are up (PCT-62)."""
    number, cap = scene.state.number, settings(scene.state).round_cap
    up = bool(cap) and number >= cap and not next_group(scene.state)
    if number and (up or SIDES.decided(scene.state)):
        beat = f"r{number}.end"
        scene.tell(BeatBegan(beat, number, rule="PCT-62"))
        if not SIDES.end(scene, beat):
            scene.tell(CombatEnded((), beat, "PCT-62", "round-cap"))
        return True
    return False


def pass_by(scene: Scene, who: Name, beat: Key) -> None:
    """What was said of them for one round only is over; unused actions are lost, or banked (PCT-41, Q16)."""
    fade(scene, who, FADING, "round", beat)
    lapse(scene, who, COUNTERS, "round", beat)
    left = scene[who].counter("actions")
    if left:
        banked = settings(scene.state).unused_actions == "banked" and able(scene[who])
        if banked:
            scene.tell(CounterSet(who, "banked", left, beat, "PCT-41"))
        scene.tell(CounterSet(who, "actions", 0, beat, "PCT-41"))


def run_on(scene: Scene, who: Name, beat: Key) -> None:
    """One who fled runs on at full FIG (PCT-52); one who put it off after their dodge starts now (PCT-59)."""
    if "will-flee" in scene[who].conditions:
        scene.tell(ConditionLost(who, "will-flee", beat, "PCT-59"))
        if able(scene[who]):
            run(scene, who, beat, "PCT-59")
    elif "fled" in scene[who].conditions and not scene[who].down:
        further = scene[who].counter("fled") + 2 * sheet(scene.state, who).fig
        scene.tell(CounterSet(who, "fled", further, beat, "PCT-52"))


def ambush(scene: Scene, beat: Key) -> None:
    """The side that is not expected acts first: no dice, by order of entry, nobody tied (PCT-63)."""
    first = settings(scene.state).first_side
    order = sorted(able_ones(scene.state), key=lambda who: scene[who].side != first)
    for place, who in enumerate(order):
        scene.tell(CounterSet(who, "initiative", len(order) - place, beat, "PCT-63"))
        if scene[who].side == first:
            scene.tell(ConditionGained(who, "ambusher", beat, "PCT-63"))
    scene.tell(OrderSet(tuple((who,) for who in order), beat, "PCT-63"))


def roll_initiative(scene: Scene, beat: Key) -> None:
    """1d10, a tenth of DEX and bonuses; the highest first, equal ones at the same moment (PCT-12, PCT-13)."""
    because = beat
    for who in able_ones(scene.state):
        if not (able(scene[who]) and wants_initiative(scene.state, who)):
            continue
        mine = sheet(scene.state, who)
        rolled = scene.roll(
            who,
            "1d10",
            f"{beat}.{who}.initiative",
            rule="PCT-12",
            adding=initiative(mine.dex, mine.initiative),
            zero=settings(scene.state).initiative_zero == 0,
        )
        because = rolled.key
        scene.tell(CounterSet(who, "initiative", rolled.total, rolled.key, "PCT-12"))
        clear(scene, who, "ambusher", rolled.key, "PCT-63")
    scene.tell(OrderSet(in_order(scene.state), because, "PCT-13"))


def wants_initiative(state: State, who: Name) -> bool:
    """Every round; or only in the first round with dice, and for those who came later (PCT-15, Q5)."""
    chosen = settings(state)
    if chosen.initiative == "each-round" or "initiative" not in state.combatants[who].counters:
        return True
    return state.number == (2 if chosen.first_side else 1)


def in_order(state: State) -> Order:
    """Who acts when, tied ones together; within a tie by order of entry (PCT-13, PCT-16)."""
    return ordered(
        {
            who: fighter.counters["initiative"]
            for who, fighter in state.combatants.items()
            if "initiative" in fighter.counters and able(fighter)
        }
    )


def able_ones(state: State) -> list[Name]:
    """Everybody who is neither knocked out nor gone, in order of entry."""
    return [name for name, fighter in state.combatants.items() if able(fighter)]


def declare(scene: Scene, beat: Key) -> None:
    """Everybody says how many actions they take, or dodge: unseen, or aloud in order (PCT-16, PCT-57).

    One who joins when the order is set already has a part in it from the next round on.
    """
    order = [who for together in scene.state.order for who in together if able(scene[who])]
    if settings(scene.state).declarations == "secret":
        prompts = [
            ChoicePrompt(
                f"{beat}.{who}.declares", who, DECLARATIONS.menu(Chooser(scene.state, who)), "PCT-17", (who,)
            )
            for who in order
        ]
        for said in scene.together(prompts):
            take(scene, said)
        return
    for who in order:
        if not able(scene[who]):
            continue
        menu = DECLARATIONS.menu(Chooser(scene.state, who))
        said = scene.choose(who, menu, f"{beat}.{who}.declares", rule="PCT-17")
        take(scene, said)


def take(scene: Scene, said: Declared) -> None:
    """What was declared is in force from now on."""
    who, pick = said.by, said.pick
    scene.tell(IntentSet(who, pick, said.key, "PCT-57"))
    if pick.act == "dodge":
        scene.tell(ConditionGained(who, "dodging", said.key, "PCT-58"))
        return
    banked = scene[who].counter("banked")
    scene.tell(CounterSet(who, "actions", pick.count + banked, said.key, "PCT-18"))
    if banked:
        scene.tell(CounterSet(who, "banked", 0, said.key, "PCT-41"))
