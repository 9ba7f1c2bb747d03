"""Shooting at somebody: range, aim, and what makes one hard to hit (GUR-127, GUR-153, GUR-164, GUR-191)."""

from collections.abc import Iterator

from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.able import able, foes, holding, holds_of, holds_on
from domain.rulesets.gurps.core.acts import Deed, Turn
from domain.rulesets.gurps.core.armed import shooting_mode
from domain.rulesets.gurps.core.body import PARTS
from domain.rulesets.gurps.core.place import apart, before
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.tables import Tables
from domain.rulesets.gurps.strike.attack import Attack, connects, worthwhile
from domain.rulesets.gurps.strike.damage import strike_home
from domain.rulesets.gurps.strike.strikes import attack_of, blow_of, mode_of
from domain.rulesets.gurps.stunts.tumbling import distant
from domain.rulesets.gurps.turn.attacks import count_attack, may_attack_now

WITHIN = ("attack",)
"""The options of an All-Out Attack are those of melee (GUR-154)."""


def offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """With each weapon in hand that shoots, at each foe before him in range (GUR-195)."""
    if engaged(state, who):
        return
    for foe in foes(state, who):
        if may_attack_now(state, who, foe) and before(state, who, foe) and apart(state, who, foe):
            for item in dict.fromkeys(holding(state, who).values()):
                if shooting_mode(state, tables, who, item, apart(state, who, foe)):
                    made = Choice("shoot", foe=foe, using=(item,))
                    if any(aims(state, tables, who, made)):
                        yield made


def engaged(state: State, who: Name) -> bool:
    """Nobody shoots while he is held, or holds somebody who is not pinned (GUR-020, GUR-048)."""
    return bool(holds_on(state, who)) or any(hold.kind != "pin" for _, hold in holds_of(state, who))


def aims(state: State, tables: Tables, who: Name, made: Choice) -> Iterator[Choice]:
    """Every part that he may hope to hit (GUR-144, GUR-167)."""
    mode = mode_of(state, tables, who, made)
    for part in PARTS[sheet(state, made.foe).body]:
        only = tables.location(part).only
        fits = mode is not None and (not only or mode.kind in only)
        if fits and worthwhile(state, tables, shot(state, tables, who, made, part)):
            yield Choice("aim", part=part)


def shot(state: State, tables: Tables, who: Name, made: Choice, part: str) -> Attack:
    """The shot as an attack: range, aim, how the foe stands; no parry and no retreat from it (GUR-218)."""
    more = [*distant(state, tables, who, made.foe), *_aimed(state, tables, who, made)]
    posture = state.combatants[made.foe].posture
    if low := tables.posture(posture).ranged:
        more.append(Term(f"foe-{posture}", low, rule="GUR-164"))
    plain = attack_of(state, tables, who, made, part)
    return plain._replace(more=tuple(more), ranged=True, retreat=False, rule="GUR-191")


def _aimed(state: State, tables: Tables, who: Name, made: Choice) -> Iterator[Term]:
    """Acc after a second of aim, 1 more for each further one (GUR-153)."""
    mode = mode_of(state, tables, who, made)
    if seconds := state.combatants[who].counter("aimed", made.foe):
        yield Term("aimed", (mode.accuracy if mode else 0) + seconds - 1, rule="GUR-153")


def shoot(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """Where to, the shot with its defence, the damage (GUR-199)."""
    who, tables = turn.who, turn.tables
    options = tuple(aims(scene.state, tables, who, made))
    if not options:
        return
    aim = scene.choose(who, options, f"{turn.slot}.aims", rule="GUR-199").pick
    if not able(scene.state, who):
        return
    count_attack(scene, who, made.foe, key)
    attack = shot(scene.state, tables, who, made, aim.part)
    hit = connects(scene, tables, attack, turn.slot)
    if hit is not None:
        strike_home(scene, tables, blow_of(scene.state, tables, attack, made, hit), turn.slot)


def refuses(state: State, who: Name, pick: Choice) -> Refused:
    """Why he cannot shoot."""
    if holds_on(state, who):
        return Refused("held", f"{who} is held and shoots at nobody.", "GUR-020")
    if engaged(state, who):
        return Refused("holding", f"{who} holds somebody who is not pinned.", "GUR-048")
    return Refused("no-shot", f"{who} has nothing in hand that shoots so far, or no attack left.", "GUR-191")


DEEDS = (Deed(("shoot",), WITHIN, offers, shoot, refuses),)
