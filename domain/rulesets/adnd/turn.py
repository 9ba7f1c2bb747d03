"""A turn: what is done with it, who joins an attack, and the group's dice up to their base chances (ADD-51,
ADD-59).
"""

from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import BeatBegan, Declared, HoldBroken, ItemMoved, PostureChanged
from domain.facts.state import State
from domain.rulesets.adnd.attack import WEAPONLESS, announce, launch, over, slot
from domain.rulesets.adnd.hold_acts import SQUEEZE
from domain.rulesets.adnd.hold_results import squeeze
from domain.rulesets.adnd.holds import end_hold, let_go, stood_up
from domain.rulesets.adnd.menus import HOLDS, JOINS, TURNS
from domain.rulesets.adnd.needs import Turning
from domain.rulesets.adnd.other_actions import PASS
from domain.rulesets.adnd.round_bounds import spend
from domain.rulesets.adnd.settings import settings
from domain.rulesets.adnd.status import able, held, is_shield, own_hold
from domain.rulesets.adnd.stun import lose_turn
from domain.rulesets.adnd.tables import AdndTables
from domain.rulesets.adnd.weapon_attacks import fended, ordinary
from domain.rulesets.adnd.weaponless import APART
from domain.rulesets.shared.conditions import clear, count, gain

# -- whose turn it is


def next_holder(state: State) -> Name:
    """The first in order whose hold has still to act (ADD-18, ADD-51)."""
    if not state.holds:
        return ""
    return next((who for who in ranked(state) if acts_by_hold(state, who)), "")


def acts_by_hold(state: State, who: Name) -> bool:
    """Whether all that they do is to keep up the hold that they have (ADD-51)."""
    one = state.combatants[who]
    return "hold-due" in one.conditions and able(one) and bool(own_hold(state, who))


def next_actor(state: State) -> tuple[Name, int]:
    """Who is next, in the first pass or the second; nobody when the round is done (ADD-51)."""
    order = ranked(state)
    for number in (1, 2):
        for who in order:
            if has_turn(state, who, number):
                return who, number
    return "", 0


def ranked(state: State) -> tuple[Name, ...]:
    """Everybody in the order of the round."""
    return tuple([who for group in state.order for who in group])


def has_turn(state: State, who: Name, number: int) -> bool:
    """An unspent turn in the first pass; in the second the other attack of one who pummelled (ADD-22,
    ADD-51).
    """
    one = state.combatants[who]
    if number == 2:
        due = "second-due" in one.conditions and able(one)
        return due and (held(state, who) or not two_used_up(state))
    if one.counter("acted"):
        return "one-more" in one.conditions and able(one)
    return able(one) or loses_turn(state, who)


def loses_turn(state: State, who: Name) -> bool:
    """In the other reading of Q6 a stunned one's turn comes, and is lost."""
    one = state.combatants[who]
    return "stunned" in one.conditions and not one.down and settings(state).stun == "next-turn"


def two_used_up(state: State) -> bool:
    """In the reading of two pummeling attacks in all, whether they have been made (Q4)."""
    if settings(state).pummels == "two-each":
        return False
    return sum(one.counter("pummels") == state.number for one in state.combatants.values()) >= 2


# -- a hold that stands


def act_by_hold(scene: Scene, tables: AdndTables, who: Name) -> None:
    """One beat: the hold acts, or its owner tries for another, or lets go (ADD-31, ADD-36)."""
    where = slot(scene.state, who, 0)
    scene.tell(BeatBegan(where, scene.state.number, (who,), "ADD-36"))
    if not (able(scene[who]) and own_hold(scene.state, who)):
        clear(scene, who, "hold-due", where, "ADD-36")
        return
    said = scene.choose(who, HOLDS.menu(Turning(scene.state, who)), f"{where}.choice", rule="ADD-36")
    clear(scene, who, "hold-due", said.key, "ADD-36")
    name = own_hold(scene.state, who)
    if not name:
        return
    if said.pick.act == "let-go":
        end_hold(scene, name, said.key, "ADD-54")
        return
    spend(scene, who, said.key)
    if said.pick == SQUEEZE:
        squeeze(scene, tables, who, said.key)
        if settings(scene.state).holder == "one-more" and own_hold(scene.state, who):
            gain(scene, who, "one-more", said.key, "ADD-51")
        return
    scene.tell(HoldBroken(name, said.key, "ADD-36"))
    clear(scene, who, "countering", said.key, "ADD-36")
    announce(scene, who, Choice("grapple", foe=said.pick.foe), 0, said.key)
    launch(scene, tables, who, 1)


# -- a turn


def take_turn(scene: Scene, tables: AdndTables, who: Name, number: int) -> None:
    """One beat: an attack with all who join it up to their base chances, or anything else a turn is good
    for.
    """
    where = slot(scene.state, who, number)
    free_acts = scene[who].counter("asides")
    scene.tell(
        BeatBegan(f"{where}.aside{free_acts}" if free_acts else where, scene.state.number, (who,), "ADD-51")
    )
    if loses_turn(scene.state, who):
        spend(scene, who, where)
        lose_turn(scene, who, where)
        return
    if not has_turn(scene.state, who, number):
        return
    key = f"{where}.action#{free_acts + 1}" if free_acts else f"{where}.action"
    menu = TURNS.menu(Turning(scene.state, who, number))
    said = scene.choose_unless(PASS, who, menu, key, rule="ADD-51")
    if said is None:
        spend_turn(scene, who, number, where)
        gain(scene, who, "passed", where, "ADD-51")
        return
    if said.pick.act in ("drop", "let-go"):
        count(scene, who, "asides", free_acts + 1, said.key, "ADD-51")
        aside(scene, who, said)
        return
    spend_turn(scene, who, number, said.key)
    if said.pick.act in WEAPONLESS:
        attack_together(scene, tables, who, number, said)
    elif said.pick.act == "strike":
        ordinary(scene, tables, who, said.pick, where, said.key)
    else:
        do(scene, who, said)


def spend_turn(scene: Scene, who: Name, number: int, because: Key) -> None:
    """The turn, the second attack or the one more attempt is used."""
    spend(scene, who, because)
    clear(scene, who, "one-more", because, "ADD-51")
    if number == 2:
        clear(scene, who, "second-due", because, "ADD-22")


def aside(scene: Scene, who: Name, said: Declared) -> None:
    """Dropping and letting go are free; the turn goes on (ADD-51)."""
    if said.pick.act == "let-go":
        let_go(scene, who, said.pick.foe, said.key)
    else:
        scene.tell(ItemMoved(who, said.pick.tool, "ground", said.key, "ADD-51"))


def do(scene: Scene, who: Name, said: Declared) -> None:
    """What is no attack (ADD-14, ADD-51, ADD-52)."""
    act = said.pick.act
    if act == "pass":
        gain(scene, who, "passed", said.key, "ADD-51")
    elif act == "get-up":
        scene.tell(PostureChanged(who, "standing", said.key, "ADD-52"))
        stood_up(scene, who, said.key)
    elif act == "take-up":
        item = said.pick.tool
        place = "arm" if is_shield(scene.state, who, item) else "hand"
        scene.tell(ItemMoved(who, item, place, said.key, "ADD-51"))
    elif act in ("truss", "slay"):
        gain(scene, who, "trussing" if act == "truss" else "slaying", said.key, "ADD-14", by=said.pick.foe)


# -- attacks on one target


def attack_together(scene: Scene, tables: AdndTables, who: Name, number: int, said: Declared) -> None:
    """All base chances in attack order; the results then come in the same order, a beat each (ADD-42,
    ADD-59).
    """
    foe = said.pick.foe
    begin_attack(scene, who, said.pick, number, said.key)
    group = [who]
    while follower := next_follower(scene.state, group[-1], number):
        if not join(scene, follower, foe, number):
            break
        group.append(follower)
    turned_away = [
        each for each in group if not counters(scene.state, each) and fended(scene, tables, foe, each, number)
    ]
    for place, each in enumerate(group):
        if each in turned_away:
            over(scene, each, f"{slot(scene.state, each, number)}.{foe}.fend")
        else:
            launch(scene, tables, each, len(group) - place)


def counters(state: State, who: Name) -> bool:
    """Nobody fends against a counter (ADD-46)."""
    intent = state.combatants[who].intent
    return intent is not None and intent.act == "counter"


def begin_attack(scene: Scene, who: Name, choice: Choice, number: int, because: Key) -> None:
    """The attack is announced; one who pummels in the first pass has a second one (ADD-22)."""
    clear(scene, who, "countering", because, "ADD-62")
    old = own_hold(scene.state, who)
    if old and settings(scene.state).holder == "hold-only":
        scene.tell(HoldBroken(old, because, "ADD-36"))
    if choice.act == "pummel":
        count(scene, who, "pummels", scene.state.number, because, "ADD-22")
    if number == 1 and choice.act == "pummel":
        gain(scene, who, "second-due", because, "ADD-22", level=1)
    if number == 1 and choice.act == "overbear" and settings(scene.state).overbears == "two":
        gain(scene, who, "second-due", because, "ADD-22", level=2)
    announce(scene, who, choice, number, because)


def next_follower(state: State, last: Name, number: int) -> Name:
    """Whose turn follows in this pass without another's between; nobody's if none does (ADD-59)."""
    order = ranked(state)
    after = order[order.index(last) + 1 :] if last in order else ()
    return next((who for who in after if has_turn(state, who, number)), "")


def join(scene: Scene, who: Name, foe: Name, number: int) -> bool:
    """The next is asked whether they attack the same target; apart, they leave that one alone this pass
    (ADD-59).
    """
    if scene[foe].side == scene[who].side or loses_turn(scene.state, who):
        return False
    menu = JOINS.menu(Turning(scene.state, who, number, foe))
    said = scene.choose_unless(APART, who, menu, f"{slot(scene.state, who, number)}.joins", rule="ADD-59")
    if said is None:
        return False
    if said.pick == APART:
        count(scene, who, "apart", number, said.key, "ADD-59", versus=foe)
        return False
    spend_turn(scene, who, number, said.key)
    begin_attack(scene, who, said.pick, number, said.key)
    return True
