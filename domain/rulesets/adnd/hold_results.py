"""What the hold roll of a grapple comes to: a hold, a counter that breaks one or does less, or a kick
(ADD-29 to ADD-35).
"""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import Checked, Grade
from domain.facts.state import State
from domain.rulesets.adnd.extra_attacks import allow_more
from domain.rulesets.adnd.falling import fall_prone
from domain.rulesets.adnd.harm import hurt, row_damage
from domain.rulesets.adnd.holds import end_hold, take_hold
from domain.rulesets.adnd.settings import settings
from domain.rulesets.adnd.status import hold_between, own_hold
from domain.rulesets.adnd.stun import stun
from domain.rulesets.adnd.tables import AdndTables, Row


def settle_hold(scene: Scene, tables: AdndTables, who: Name, foe: Name, rank: int, because: Key) -> None:
    """The rank rolled, against the foe's hold on them if there is one (ADD-32 to ADD-34)."""
    row = tables.grapple.rows[rank - 1]
    theirs = hold_between(scene.state, foe, who)
    if theirs and not beats(scene.state, rank, scene.state.holds[theirs].level):
        equal = rank == scene.state.holds[theirs].level
        lesser(scene, tables, who, foe, row, equal, because)
        return
    scene.tell(Checked(who, row.name, Grade.SUCCESS, because, "ADD-32" if theirs else "ADD-29", foe))
    if theirs:
        end_hold(scene, theirs, because, "ADD-34" if "strike" in row.effects else "ADD-32")
    if "strike" in row.effects:
        kick(scene, tables, who, foe, row, because)
        return
    take_hold(scene, who, foe, row.name, rank, because)
    hurt(
        scene,
        foe,
        row_damage(scene.state, tables, who, row, row.name, "ADD-30"),
        tables.limits.lasting,
        who,
        because,
    )


def beats(state: State, rank: int, level: int) -> bool:
    """A higher rank breaks a hold (ADD-32); whether an equal one does is Q9."""
    return rank > level or (rank == level and settings(state).equal_rank == "breaks")


def lesser(
    scene: Scene, tables: AdndTables, who: Name, foe: Name, row: Row, equal: bool, because: Key
) -> None:
    """The hold stands; a smash, a bite, a trip, a throw or a butt of the head does the row's damage
    (ADD-33).
    """
    nothing = not row.damage or (equal and settings(scene.state).equal_rank == "no-effect")
    name = row.lesser if row.lesser and not nothing else "vain-counter"
    scene.tell(Checked(who, name, Grade.FAILURE if nothing else Grade.SUCCESS, because, "ADD-33", foe))
    if nothing:
        return
    hurt(
        scene,
        foe,
        row_damage(scene.state, tables, who, row, name, "ADD-33"),
        tables.limits.lasting,
        who,
        because,
    )
    if "lesser-down" in row.effects:
        for one in (foe, who):
            fall_prone(scene, one, because, "ADD-33")


def kick(scene: Scene, tables: AdndTables, who: Name, foe: Name, row: Row, because: Key) -> None:
    """A strike and no hold; it stuns, and a second grapple attack may follow at once (ADD-34, ADD-35)."""
    hurt(
        scene,
        foe,
        row_damage(scene.state, tables, who, row, row.name, "ADD-29"),
        tables.limits.lasting,
        who,
        because,
    )
    if "stun" in row.effects:
        stun(scene, foe, who, because)
    if (
        "grappled-again" not in scene[who].conditions
        and not scene[foe].down
        and not own_hold(scene.state, who)
    ):
        allow_more(scene, who, foe, "may-grapple-again", because, "ADD-35")


def squeeze(scene: Scene, tables: AdndTables, who: Name, because: Key) -> None:
    """A standing hold acts: its damage again, without a roll (ADD-31)."""
    victim, rank = held_by(scene.state, own_hold(scene.state, who))
    row = tables.grapple.rows[min(rank, len(tables.grapple.rows)) - 1]
    hurt(
        scene,
        victim,
        row_damage(scene.state, tables, who, row, row.name, "ADD-31"),
        tables.limits.lasting,
        who,
        because,
    )


def held_by(state: State, name: str) -> tuple[Name, int]:
    """Whom a hold holds, and its rank."""
    return state.holds[name].victim, state.holds[name].level
