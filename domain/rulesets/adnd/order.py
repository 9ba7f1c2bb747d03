"""The opening of a round: what is over, who charges or braces, and who goes first (ADD-16, ADD-51)."""

from domain.engine.prompts import ChoicePrompt
from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import BeatBegan, Declared, OrderSet
from domain.facts.state import State
from domain.rulesets.adnd.harm import outstanding
from domain.rulesets.adnd.menus import OPENS
from domain.rulesets.adnd.needs import Turning
from domain.rulesets.adnd.round_bounds import COUNTERS, FADING, spend
from domain.rulesets.adnd.settings import settings
from domain.rulesets.adnd.sheet import sheet
from domain.rulesets.adnd.status import able, down, free, own_hold, present
from domain.rulesets.shared.conditions import clear, count, gain
from domain.rulesets.shared.durations import fade, lapse
from domain.rulesets.shared.turns import Order, ordered, throw_off


def open_round(scene: Scene) -> None:
    """One beat: what lasted a round goes, charges and braces are declared, and the order is set."""
    number = scene.state.number + 1
    beat = f"r{number}"
    scene.tell(BeatBegan(beat, number, rule="ADD-51"))
    begin_round(scene, beat)
    declare(scene, beat)
    scene.tell(OrderSet(in_order(scene.state), beat, "ADD-16"))


def begin_round(scene: Scene, beat: Key) -> None:
    """What lasts for a round only is over; those who hold somebody come first (ADD-51)."""
    for who in tuple(scene.state.combatants):
        fade(scene, who, FADING, "round", beat)
        lapse(scene, who, COUNTERS, "round", beat)
        if settings(scene.state).variable_die == "per-round":
            count(scene, who, "edge-die", 0, beat, "ADD-07")
            count(scene, who, "guard-die", 0, beat, "ADD-07")
        if not scene[who].counter("entered"):
            enter(scene, who, beat)
        count(scene, who, "owed", outstanding(scene.state, who), beat, "ADD-12")
        if "owes-turn" in scene[who].conditions:
            clear(scene, who, "owes-turn", beat, "ADD-62")
            spend(scene, who, beat)
    for who in present(scene.state):
        if own_hold(scene.state, who):
            gain(scene, who, "hold-due", beat, "ADD-36")


def enter(scene: Scene, who: Name, beat: Key) -> None:
    """What their sheet says of them holds from now on; in round 1 they may be surprised (ADD-16, ADD-45)."""
    count(scene, who, "entered", scene.state.number, beat, "ADD-50")
    for condition in sheet(scene.state, who).conditions:
        gain(scene, who, condition, beat, "ADD-50")
    if scene.state.number == 1:
        if named(scene.state, who, settings(scene.state).surprised):
            gain(scene, who, "surprised", beat, "ADD-16")
        if named(scene.state, who, settings(scene.state).closing):
            gain(scene, who, "closing", beat, "ADD-45")


def named(state: State, who: Name, names: str) -> bool:
    """Whether they or their side is among the names."""
    return not {who, state.combatants[who].side}.isdisjoint(each.strip() for each in names.split(","))


def declare(scene: Scene, beat: Key) -> None:
    """Those who stand free say unseen whether they charge or brace; to brace costs the turn (ADD-51,
    ADD-60).
    """
    prompts = [
        ChoicePrompt(f"{beat}.{who}.declares", who, OPENS.menu(Turning(scene.state, who)), "ADD-51", (who,))
        for who in present(scene.state)
        if free(scene.state, who) and not down(scene[who]) and not own_hold(scene.state, who)
    ]
    said: tuple[Declared, ...] = scene.together(prompts) if prompts else ()
    for each in said:
        if each.pick.act == "charge":
            gain(scene, each.by, "charging", each.key, "ADD-16")
        elif each.pick.act == "brace":
            gain(scene, each.by, "braced", each.key, "ADD-60")
            spend(scene, each.by, each.key)


def in_order(state: State) -> Order:
    """Everybody who takes part, as they rank (ADD-16)."""
    return ordered({who: rank(state, who) for who in present(state) if takes_part(state, who)})


def rank(state: State, who: Name) -> tuple[int, ...]:
    """Whoever has the higher is earlier: unsurprised, charging, Dexterity (ADD-16)."""
    one = state.combatants[who].conditions
    return "surprised" not in one, "charging" in one, sheet(state, who).dexterity


def takes_part(state: State, who: Name) -> bool:
    """The able have a place in the order; a stunned one only where their stun costs a turn (Q6)."""
    one = state.combatants[who]
    if able(one):
        return True
    return "stunned" in one.conditions and not one.down and settings(state).stun == "next-turn"


def tied(state: State) -> bool:
    """Whether a die must still decide between some (ADD-16)."""
    return max(map(len, state.order), default=0) > 1


def break_ties(scene: Scene) -> None:
    """One beat: d6 each among the tied, the higher first; level ones roll again in a beat of their own
    (ADD-16).
    """
    last = scene.state.beat.rpartition(".tie")[2]
    beat = f"r{scene.state.number}.tie{int(last) + 1 if last.isdigit() else 1}"
    scene.tell(BeatBegan(beat, scene.state.number, rule="ADD-16"))
    groups: list[tuple[Name, ...]] = []
    because = beat
    for group in tuple(scene.state.order):
        if len(group) == 1:
            groups.append(group)
            continue
        thrown = {}
        for die in throw_off(scene, group, beat, "initiative", "ADD-16", takes_part):
            thrown[die.by], because = die.total, die.key
        groups += ordered(thrown)
    scene.tell(OrderSet(tuple(groups), because, "ADD-16"))
