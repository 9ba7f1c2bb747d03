"""Attacks that are made at once where they arise: counters, attack again, a second grapple, a follow-up
(ADD-59).
"""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import BeatBegan
from domain.facts.state import State
from domain.rulesets.adnd.attack import EXTRA, announce, highest, launch, slot
from domain.rulesets.adnd.menus import AT_ONCE
from domain.rulesets.adnd.needs import Turning
from domain.rulesets.adnd.other_actions import PASS
from domain.rulesets.adnd.round_bounds import spend
from domain.rulesets.adnd.settings import settings
from domain.rulesets.adnd.status import able, free
from domain.rulesets.adnd.tables import AdndTables
from domain.rulesets.adnd.weaponless import RIGHTS
from domain.rulesets.shared.conditions import clear, count, gain


def allow_counter(scene: Scene, who: Name, foe: Name, because: Key) -> None:
    """May counter (Q5): an extra attack, open to one able and not held; itself not to be countered
    (ADD-62).
    """
    if "countering" in scene[foe].conditions or settings(scene.state).may_counter == "nothing":
        return
    if free(scene.state, who):
        gain(scene, who, "may-counter", because, "ADD-62", by=foe)


def allow_more(scene: Scene, who: Name, foe: Name, right: str, because: Key, rule: str) -> None:
    """They may go on at once against the same foe."""
    if able(scene[who]):
        gain(scene, who, right, because, rule, by=foe)


def allow_follow_up(scene: Scene, who: Name, foe: Name, because: Key) -> None:
    """One who has overborne a foe may attack at once in another mode (Q21)."""
    if free(scene.state, who) and not scene[foe].down:
        gain(scene, who, "may-follow-up", because, "ADD-41", by=foe)


def next_right(state: State) -> tuple[Name, str]:
    """Who has an attack at once, and by which right; empty if nobody."""
    for name, one in state.combatants.items():
        for right in filter(one.conditions.__contains__, RIGHTS) if one.conditions else ():
            return name, right
    return "", ""


def attack_at_once(scene: Scene, tables: AdndTables, who: Name, right: str) -> None:
    """One beat: the extra attack is made or let pass; it uses no turn, and nobody fends against it (ADD-46,
    ADD-59).
    """
    number = EXTRA + scene[who].counter("extras")
    where = slot(scene.state, who, number)
    _, rule = RIGHTS[right]
    scene.tell(BeatBegan(where, scene.state.number, (who,), rule))
    count(scene, who, "extras", number - EXTRA + 1, where, rule)
    found = scene[who].conditions.get(right)
    foe = found.by if found is not None else ""
    clear(scene, who, right, where, rule)
    if foe not in scene.state.combatants or not free(scene.state, who):
        return
    menu = AT_ONCE[right].menu(Turning(scene.state, who, foe=foe))
    said = scene.choose_unless(PASS, who, menu, f"{where}.action", rule=rule)
    if said is None or said.pick == PASS:
        return
    if right == "may-grapple-again":
        gain(scene, who, "grappled-again", said.key, rule)
    if right == "may-counter":
        gain(scene, who, "countering", said.key, rule)
        move_up(scene, who, said.key)
    announce(scene, who, said.pick, number, said.key)
    launch(scene, tables, who, highest(scene.state) + 1)


def move_up(scene: Scene, who: Name, because: Key) -> None:
    """In the reading of a next attack moved up, it is the turn still to come, or the next round's (Q5)."""
    if settings(scene.state).may_counter != "moved-up":
        return
    if "second-due" in scene[who].conditions:
        clear(scene, who, "second-due", because, "ADD-62")
    elif not scene[who].counter("acted"):
        spend(scene, who, because)
    else:
        gain(scene, who, "owes-turn", because, "ADD-62")
