"""A phase: both sides declare, then everything is resolved on the state at its start (section 9)."""

from domain.engine.scene import Scene
from domain.facts.events import BeatBegan, CombatEnded
from domain.rulesets.swordspath.ending import pass_by
from domain.rulesets.swordspath.grapples import attempts, compare, injuries
from domain.rulesets.swordspath.knockouts import Harms, held_out, knockout_rolls
from domain.rulesets.swordspath.mounted import control, drop_reins, rams, shy
from domain.rulesets.swordspath.movement import close_in, parted, walk_off
from domain.rulesets.swordspath.opening import begin, declare, give_up
from domain.rulesets.swordspath.positions import apply
from domain.rulesets.swordspath.settings import settings
from domain.rulesets.swordspath.status import SIDES
from domain.rulesets.swordspath.strikes import strike_all
from domain.rulesets.swordspath.tables import SwordspathTables
from domain.rulesets.swordspath.timed_holds import tick


def phase(scene: Scene, tables: SwordspathTables) -> None:
    """One beat (SPG-37). A phase may hold strikes, grapples, or both (SPG-01)."""
    if scene.state.number and SIDES.end_between(scene, f"p{scene.state.number}.end"):
        return
    number = scene.state.number + 1
    beat = f"p{number}"
    scene.tell(BeatBegan(beat, number, rule="SPG-01"))
    begin(scene, tables, beat)
    if SIDES.end(scene, beat):
        return
    declared = declare(scene, tables, beat)
    give_up(scene, declared)
    drop_reins(scene, declared)
    harms: Harms = {}
    lost = control(scene, tables, declared)
    close_in(scene, tables, declared)
    made = attempts(scene, tables, declared, harms)
    compared = compare(scene, made)
    rams(scene, tables, declared, harms)
    strike_all(scene, tables, declared, harms)
    apply(scene, tables, declared, compared, harms)
    tick(scene, tables, beat)
    injuries(scene, tables, made, harms)
    shy(scene, tables, declared, lost)
    walk_off(scene, tables, declared)
    if settings(scene.state).held_out == "end":
        held_out(scene, tables, beat)
    parted(scene, beat)
    knockout_rolls(scene, tables, harms)
    pass_by(scene, declared, beat)
    cap = settings(scene.state).phase_cap
    if not SIDES.end(scene, beat) and cap and number >= cap:
        scene.tell(CombatEnded((), beat, "SPG-48", "phase-cap"))
