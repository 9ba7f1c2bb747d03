"""One fighter's turn, a second of their time, from what ends with it to what they do (GUR-140, GUR-198)."""

from domain.engine.menus.needs import Case
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key
from domain.facts.events import BeatBegan, CombatEnded, Faced, IntentSet
from domain.facts.hexes import FACINGS
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import ATTACKS, Turn, TurnAct, Turning
from domain.rulesets.gurps.core.contests import undecided
from domain.rulesets.gurps.core.fatigue import bears_up, breathe, recover
from domain.rulesets.gurps.core.holds import tidy
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.status import SIDES, able, going_on, mount_of
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.grapple.exchanges import fought_out
from domain.rulesets.gurps.move.facings import look_as_said, looks
from domain.rulesets.gurps.move.walks import there_already
from domain.rulesets.gurps.registry import END, WHOLE, act_of, doings, whole_turn
from domain.rulesets.gurps.stunts.tictacs import come_down
from domain.rulesets.gurps.turn.order import next_up, settle_ties, untied
from domain.rulesets.gurps.turn.points import allow
from domain.rulesets.gurps.turn.waits import interrupts
from domain.rulesets.gurps.turn_bounds import begin, conclude


def beat(scene: Scene, tables: GurpsTables) -> None:
    """One beat, a turn of somebody's (GUR-198): level ones throw for the order, or somebody has their
    turn."""
    if scene.state.beat and SIDES.end_between(scene, f"t{scene.state.number}.end"):
        return
    if not untied(scene.state):
        settle_ties(scene)
        return
    if fought_out(scene, Turn(tables, "", "", carry_out)):
        end_if_late(scene, scene.state.beat)
        return
    who, second = next_up(scene.state)
    key = f"t{second}.{who}"
    scene.tell(BeatBegan(key, second, (who,), "GUR-140"))
    take_turn(scene, Turn(tables, who, key, carry_out), second)
    if not SIDES.end(scene, key):
        end_if_late(scene, key)


def take_turn(scene: Scene, turn: Turn, second: int) -> None:
    """In the order of GUR-198; a turn that they faint in ends as any other."""
    begin(scene, turn, second)
    steed = mount_of(scene.state, turn.who)
    if steed:
        begin(scene, turn.of(steed, turn.slot), second)
    tidy(scene, turn.slot)
    breathe(scene, turn)
    if able(scene.state, turn.who):
        _act(scene, turn)
    conclude(scene, turn)
    if steed:
        conclude(scene, turn.of(steed, turn.slot))


def _act(scene: Scene, turn: Turn) -> None:
    """Their manoeuvre, and what they do in it."""
    said = scene.choose(
        turn.who, whole_turn(of_turn(scene.state, turn)), f"{turn.slot}.maneuver", rule="GUR-153"
    )
    if not able(scene.state, turn.who):
        return
    now = Choice(said.pick.act) if said.pick.path else said.pick  # where they go is no part of how they fight
    scene.tell(IntentSet(turn.who, now, said.key, "GUR-153"))
    if bears_up(scene, turn, said.pick, said.key):
        carry_out(scene, turn, said.pick, said.key)
    if able(scene.state, turn.who):
        recover(scene, turn)


def of_turn(state: State, turn: Turn) -> Turning:
    """Whose turn it is, in that state."""
    return Case(state, turn.tables, turn.who)


QUICK = ("take-posture", "turn", "step", "let-go", "throw-away")
"""What is nearly always offered where anything is: looked at first."""


def carry_out(scene: Scene, turn: Turn, picked: Choice, key: Key) -> None:
    """The manoeuvre: one thing after another until there is nothing more that they can or will do."""
    allow(scene, turn, key)
    scene.attempt(WHOLE[picked.act].does, scene, turn, picked, key)
    tidy(scene, key)
    if there_already(scene, turn, picked, key):
        face(scene, turn)
        return
    while going_on(scene.state, turn.who):
        menu = doings(of_turn(scene.state, turn))
        said = scene.choose_unless(END, turn.who, menu, f"{turn.slot}.does", rule="GUR-198", quick=QUICK)
        if said is None or said.pick == END or not going_on(scene.state, turn.who):
            break
        act = act_of(of_turn(scene.state, turn), said.pick.act)
        if assails(act, said.pick):
            interrupts(scene, turn, said.pick.foe, said.key)
            if not (menu.made_of(scene.state) or still(scene.state, turn, said.pick)):
                continue
        scene.attempt(act.does, scene, turn, said.pick, said.key)
        tidy(scene, said.key)
        interrupts(scene, turn, because=said.key)
    come_down(scene, turn)
    face(scene, turn)


def assails(act: TurnAct, pick: Choice) -> bool:
    """Whether it is an attack on somebody, which may set off a Wait before it is made (GUR-215)."""
    return bool(pick.foe) and set(act.within) <= set(ATTACKS) and bool(act.within)


def still(state: State, turn: Turn, pick: Choice) -> bool:
    """Whether what they were about to do can still be done after an interruption (GUR-215)."""
    return going_on(state, turn.who) and pick in doings(of_turn(state, turn))


def face(scene: Scene, turn: Turn) -> None:
    """At the end of a move one may turn: freely after a step or half the move, else by one side (GUR-138)."""
    if not going_on(scene.state, turn.who):
        return
    menu = looks(of_turn(scene.state, turn))
    if scene[turn.who].counter("looks"):
        look_as_said(scene, turn, menu)
        return
    said = scene.choose_unless(None, turn.who, menu, f"{turn.slot}.faces", rule="GUR-138")
    if said is None:
        return
    facing = FACINGS.index(said.pick.how)
    if facing != scene[turn.who].facing:
        scene.tell(Faced(turn.who, facing, said.key, "GUR-138"))


def end_if_late(scene: Scene, because: Key) -> None:
    """After the last turn of the last second the fight is a draw, by setting (GUR-140)."""
    cap = settings(scene.state).time_cap
    if cap and scene.state.number >= cap and next_up(scene.state)[1] > cap and undecided(scene.state) is None:
        scene.tell(CombatEnded((), because, "GUR-140", "time-cap"))
