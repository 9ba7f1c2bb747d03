"""What is due after a base chance that was made: one result roll, and all that its row does (ADD-23,
ADD-29, ADD-39).
"""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import BeatBegan, Checked, Grade, PostureChanged
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.adnd import grapple, overbear, pummel
from domain.rulesets.adnd.attack import over, slot
from domain.rulesets.adnd.extra_attacks import allow_counter, allow_follow_up, allow_more
from domain.rulesets.adnd.falling import fall_prone
from domain.rulesets.adnd.harm import hurt, row_damage
from domain.rulesets.adnd.hold_results import settle_hold
from domain.rulesets.adnd.holds import end_hold, take_leg, waits_in_vain
from domain.rulesets.adnd.settings import settings
from domain.rulesets.adnd.status import FLAT, HANDS_AND_KNEES, KNEES, PRONE, grips
from domain.rulesets.adnd.stun import stun
from domain.rulesets.adnd.tables import AdndTables, Row
from domain.rulesets.adnd.variable import on_result
from domain.rulesets.shared.conditions import clear, count, gain

RESULT = {"pummel": "ADD-23", "grapple": "ADD-29", "overbear": "ADD-39"}
POSTURES = {"knees": KNEES, "hands-and-knees": HANDS_AND_KNEES, "flat": FLAT}
DEPTH = {"standing": 0, KNEES: 1, HANDS_AND_KNEES: 2, PRONE: 2, FLAT: 3}


def strike(scene: Scene, tables: AdndTables, who: Name) -> None:
    """One beat: a blow of a series, a hold or a shove. A series is a chain of such beats (ADD-23)."""
    where = slot(scene.state, who, scene[who].counter("slot"))
    number = scene[who].counter("blows") + 1
    beat = f"{where}.blow{number}"
    scene.tell(BeatBegan(beat, scene.state.number, (who,), "ADD-23"))
    due = scene[who].conditions.get("result-due")
    intent = scene[who].intent
    if (
        due is None
        or intent is None
        or waits_in_vain(scene.state, who)
        or scene[due.by].down in ("left", "slain")
    ):
        over(scene, who, beat)
        return
    foe, act = due.by, intent.act
    mode = "grapple" if act == "counter" else act
    row = scene.pick(
        who,
        "1d100",
        f"{beat}.result",
        rule=RESULT[mode],
        rows=tables.tops(mode),
        adding=modifier(scene.state, tables, who, foe, mode),
    )
    found = tables.rows(mode)[row.row]
    count(scene, who, "blows", number, row.key, RESULT[mode])
    if mode == "grapple":
        over(scene, who, row.key)
        settle_hold(scene, tables, who, foe, row.row + 1, row.key)
        return
    failed = "counter" in found.effects
    scene.tell(
        Checked(who, found.name, Grade.FAILURE if failed else Grade.SUCCESS, row.key, RESULT[mode], foe)
    )
    if mode == "pummel":
        land(scene, tables, who, foe, found, row.key)
    else:
        shove(scene, tables, who, foe, found, row.key)


def modifier(state: State, tables: AdndTables, who: Name, foe: Name, mode: str) -> tuple[Term, ...]:
    """What is added to the result roll, as things are at this moment (ADD-59), with the variables kept for
    it.
    """
    kept = on_result(state, who)
    if mode == "pummel":
        intent = state.combatants[who].intent
        using = intent.tool if intent is not None and intent.using else "fists"
        return (*pummel.result(state, tables, who, foe, using), *kept)
    if mode == "overbear":
        return (*overbear.result(state, tables, who, foe), *kept)
    return (*grapple.result(state, tables, who, foe), *kept)


def land(scene: Scene, tables: AdndTables, who: Name, foe: Name, row: Row, because: Key) -> None:
    """A row of the pummeling table: damage, then strike again, off balance, counter or stun (ADD-23,
    ADD-24).
    """
    was_up = not scene[foe].down
    hurt(
        scene,
        foe,
        row_damage(scene.state, tables, who, row, row.name, "ADD-23"),
        tables.limits.lasting,
        who,
        because,
    )
    if row.damage:
        for name in grips(scene.state, holder=foe, victim=who):
            end_hold(scene, name, because, "ADD-53")
    if "stun" in row.effects:
        stun(scene, foe, who, because)
    felled = was_up and bool(scene[foe].down)
    if felled:
        clear(scene, who, "result-due", because, "ADD-26")
    if felled or "again" not in row.effects or settings(scene.state).strike_again == "full-attack":
        over(scene, who, because)
    if "again" in row.effects and not felled and settings(scene.state).strike_again == "full-attack":
        allow_more(scene, who, foe, "may-pummel-again", because, "ADD-24")
    if "counter" in row.effects:
        allow_counter(scene, foe, who, because)


def shove(scene: Scene, tables: AdndTables, who: Name, foe: Name, row: Row, because: Key) -> None:
    """A row of the overbearing table (ADD-39 to ADD-41)."""
    over(scene, who, because)
    hurt(
        scene,
        foe,
        row_damage(scene.state, tables, who, row, row.name, "ADD-39"),
        tables.limits.overborne_lasting,
        who,
        because,
    )
    if "leg" in row.effects:
        slip(scene, who, foe, because)
    for effect in row.effects:
        if effect in POSTURES:
            put_down(scene, foe, POSTURES[effect], because)
    if "stun" in row.effects:
        stun(scene, foe, who, because)
    if "again" in row.effects and not scene[foe].down:
        allow_more(scene, who, foe, "may-overbear-again", because, "ADD-40")
    if "overborne" in scene[foe].conditions and settings(scene.state).follow_up == "at-once":
        allow_follow_up(scene, who, foe, because)
    if "counter" in row.effects:
        allow_counter(scene, foe, who, because)


def slip(scene: Scene, who: Name, foe: Name, because: Key) -> None:
    """The attacker slips down and holds a leg (ADD-53)."""
    fall_prone(scene, who, because, "ADD-53")
    take_leg(scene, who, foe, because)


def put_down(scene: Scene, foe: Name, posture: str, because: Key) -> None:
    """Overborne: down, and no leg grip on them lasts (ADD-41, ADD-53); what the knees count as is Q24."""
    if DEPTH[posture] > DEPTH.get(scene[foe].posture, 2):
        scene.tell(PostureChanged(foe, posture, because, "ADD-39"))
    if posture != KNEES or settings(scene.state).knees != "neither":
        gain(scene, foe, "overborne", because, "ADD-41")
        for name in grips(scene.state, victim=foe):
            end_hold(scene, name, because, "ADD-53")
