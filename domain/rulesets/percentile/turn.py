"""One pass: whoever's turn it is, or all who are tied, from the announcement to what comes of it (PCT-64).

One attacker is a tie of one: the same script serves both.
"""

from functools import partial

import msgspec

from domain.engine.prompts import ChoicePrompt, Expected, PendingBlow
from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import BeatBegan, ConditionGained, ConditionLost, CounterSet, Declared, Rolled
from domain.facts.state import Combatant, State
from domain.rulesets.percentile.acts import (
    ANSWERS,
    AREAS,
    DODGE,
    FLEE,
    FLIGHTS,
    REPLIES,
    TURN,
    may_block,
    may_dodge,
)
from domain.rulesets.percentile.needs import AreaStruck, Chooser
from domain.rulesets.percentile.numbers import TESTS, agility, skill_number
from domain.rulesets.percentile.outcomes import consequences, harm, run, spend_all, wound
from domain.rulesets.percentile.settings import settings
from domain.rulesets.percentile.sheet import sheet
from domain.rulesets.percentile.status import SIDES, able, may_act
from domain.rulesets.percentile.tables import PercentileTables
from domain.rulesets.shared.conditions import clear


class AnnouncedAttack(msgspec.Struct, frozen=True, gc=False):
    """An announced attack; `slot` is the key of the attacker's turn."""

    slot: Key
    who: Name
    foe: Name
    skill: str


class LandedAttack(msgspec.Struct, frozen=True, gc=False):
    """An attack that struck, with its die and the area it is aimed at."""

    attack: AnnouncedAttack
    die: Rolled
    part: str


def take_turn(scene: Scene, tables: PercentileTables, group: tuple[Name, ...]) -> None:
    """One beat. Everybody of `group` acts at the same moment."""
    turn = scene[group[0]].counter("turns") + 1
    round_ = f"r{scene.state.number}"
    beat = f"{round_}.{'+'.join(group)}.{turn}"
    scene.tell(BeatBegan(beat, scene.state.number, group, "PCT-64" if len(group) > 1 else "PCT-40"))
    if SIDES.end(scene, beat):
        return
    said = announce(scene, group, round_, turn)
    attacks = [
        AnnouncedAttack(f"{round_}.{each.by}.{turn}", each.by, pick.foe, pick.tool)
        for each in said
        if (pick := each.pick).act == "attack"
    ]
    called = exchange(scene, tables, attacks) if attacks else ()
    for each in said:
        # A dodge called in between took the flight's place, unless it failed and left an action (PCT-43, Q7).
        if each.pick == FLEE and (each.by not in called or may_act(scene[each.by])):
            run(scene, each.by, each.key, "PCT-51")
    SIDES.end(scene, said[-1].key if said else beat)


def exchange(scene: Scene, tables: PercentileTables, attacks: list[AnnouncedAttack]) -> tuple[Name, ...]:
    """What comes of announced attacks, step by step for all of them (PCT-64). Who called a dodge."""
    called = dodge_calls(scene, attacks)
    dice = attack_dice(scene, tables, attacks)
    dodgers = dodge_dice(scene, dice)
    hits = bumps(scene, tables, judge(scene, tables, dice))
    if hits:
        land(scene, tables, unblocked(scene, tables, hits))
    if dodgers:
        scene.attempt(leave_after_dodge, scene, dodgers)
    return called


def announce(scene: Scene, group: tuple[Name, ...], round_: Key, turn: int) -> tuple[Declared, ...]:
    """Attack whom, hold or flee; tied ones do not see each other's (PCT-40, PCT-41, PCT-51, PCT-64)."""
    seen = len(group) > 1
    prompts = [
        ChoicePrompt(
            f"{round_}.{who}.{turn}.action",
            who,
            TURN.menu(Chooser(scene.state, who)),
            "PCT-18",
            (who,) if seen else (),
        )
        for who in group
        if able(scene[who])
    ]
    said = scene.together(prompts)
    for each in said:
        scene.tell(CounterSet(each.by, "turns", turn, each.key, "PCT-40"))
    for each in said:
        if each.pick.act == "attack":
            pay(scene, each.by, each.key, "attacked", "PCT-44")
    stirring = [each for each in said if each.pick.act != "hold"]
    if stirring:
        stir(scene, stirring[0].key)
    for each in () if stirring else said:
        scene.tell(ConditionGained(each.by, "holding", each.key, "PCT-41"))
    return said


def pay(scene: Scene, who: Name, because: Key, condition: str, rule: str) -> None:
    """An action is spent, whatever comes of it (PCT-28, PCT-36)."""
    scene.tell(CounterSet(who, "actions", scene[who].counter("actions") - 1, because, "PCT-40"))
    scene.tell(CounterSet(who, "used", scene[who].counter("used") + 1, because, "PCT-21"))
    if condition not in scene[who].conditions:
        scene.tell(ConditionGained(who, condition, because, rule))


def stir(scene: Scene, because: Key) -> None:
    """Somebody did something: those who held are asked again (PCT-41)."""
    for who in tuple(scene.state.combatants):
        if "holding" in scene[who].conditions:
            scene.tell(ConditionLost(who, "holding", because, "PCT-41"))


def dodge_calls(scene: Scene, attacks: list[AnnouncedAttack]) -> tuple[Name, ...]:
    """Before the die is rolled the target may call Dodge, and gives up what it declared (PCT-43). Who did."""
    first = {attack.foe: attack for attack in reversed(attacks) if scene[attack.who].down != "left"}
    prompts = [
        ChoicePrompt(
            f"{first[foe].slot}.{foe}.dodges", foe, ANSWERS.menu(Chooser(scene.state, foe)), "PCT-43"
        )
        for foe in scene.state.combatants
        if foe in first and may_dodge(scene.state, foe)
    ]
    if not prompts:
        return ()
    called = [said for said in scene.together(prompts) if said.pick == DODGE]
    for said in called:
        scene.tell(ConditionGained(said.by, "dodging", said.key, "PCT-43"))
    return tuple(said.by for said in called)


def attack_dice(
    scene: Scene, tables: PercentileTables, attacks: list[AnnouncedAttack]
) -> list[tuple[AnnouncedAttack, Rolled]]:
    """Tens and ones, in order of entry; judged only when the dodges are known (PCT-22, PCT-49). Told before
    them is the number as it stands, which a dodge that is still to be thrown may lower."""
    dice = []
    for attack in attacks:
        if able(scene[attack.who]) and able(scene[attack.foe]):
            die = scene.roll(
                attack.who,
                "1d100",
                f"{attack.slot}.attack",
                rule="PCT-22",
                zero=settings(scene.state).double_zero == 0,
                judged=True,
                test=TESTS[settings(scene.state).comparison],
                expects=partial(expected, scene.state, tables, attack),
            )
            dice.append((attack, die))
    return dice


def expected(state: State, tables: PercentileTables, attack: AnnouncedAttack) -> Expected:
    """The number as it stands, and whether a dodge is still to be thrown that may lower it (PCT-49)."""
    open_ = throws_to_dodge(state, attack.foe)
    fallen = 0 if open_ else taken_off(state, attack)
    return Expected(skill_number(state, tables, attack.who, attack.skill, fallen), open_)


def dodge_dice(scene: Scene, dice: list[tuple[AnnouncedAttack, Rolled]]) -> dict[Name, Key]:
    """Under AGI; one die for the round, or one an attack (PCT-45 to PCT-47, Q9). Who made it, and its key."""
    made: dict[Name, Key] = {}
    for attack, _ in dice:
        foe, each = attack.foe, settings(scene.state).dodge_die == "per-attack"
        if not throws_to_dodge(scene.state, foe):
            continue
        agi = sheet(scene.state, foe).agi
        verdict = scene.check(
            foe,
            "1d100",
            f"{attack.slot}.{foe}.dodge",
            rule="PCT-45",
            against=agility(agi),
            test=TESTS[settings(scene.state).comparison],
            zero=settings(scene.state).double_zero == 0,
        )
        settle_dodge(scene, foe, verdict.passed, verdict.key)
        if verdict.passed:
            made.setdefault(foe, verdict.key)
            scene.tell(CounterSet(foe, "dodge", agi, verdict.key, "PCT-45", attack.who if each else ""))
        elif each and scene[foe].counter("dodge", attack.who):
            scene.tell(CounterSet(foe, "dodge", 0, verdict.key, "PCT-45", attack.who))
    return made


def throws_to_dodge(state: State, foe: Name) -> bool:
    """Whether somebody throws to dodge an attack: the die of the round, or one for each (Q9)."""
    fighter = state.combatants[foe]
    each = settings(state).dodge_die == "per-attack"
    return "dodging" in fighter.conditions or (each and has_dodged(fighter))


def has_dodged(fighter: Combatant) -> bool:
    """Whether their die of the round is thrown (PCT-46, PCT-47)."""
    return "out-of-reach" in fighter.conditions or "dodge-failed" in fighter.conditions


def settle_dodge(scene: Scene, foe: Name, made: bool, because: Key) -> None:
    """Made: out of reach for the round (PCT-46). Failed: the round is given up all the same (PCT-47, Q7)."""
    clear(scene, foe, "dodging", because, "PCT-45")
    if made:
        if "out-of-reach" not in scene[foe].conditions:
            scene.tell(ConditionGained(foe, "out-of-reach", because, "PCT-46"))
        spend_all(scene, foe, because, "PCT-46")
    elif "dodge-failed" not in scene[foe].conditions and "out-of-reach" not in scene[foe].conditions:
        scene.tell(ConditionGained(foe, "dodge-failed", because, "PCT-47"))
        cost = settings(scene.state).failed_dodge
        left = scene[foe].counter("actions")
        if cost == "round":
            spend_all(scene, foe, because, "PCT-47")
        elif cost == "action" and left:
            scene.tell(CounterSet(foe, "actions", left - 1, because, "PCT-47"))


def judge(
    scene: Scene, tables: PercentileTables, dice: list[tuple[AnnouncedAttack, Rolled]]
) -> list[tuple[AnnouncedAttack, Rolled]]:
    """The die against rating, less the penalty, less the AGI of one who dodged (PCT-23)."""
    struck = []
    for attack, die in dice:
        needed = skill_number(scene.state, tables, attack.who, attack.skill, taken_off(scene.state, attack))
        test = TESTS[settings(scene.state).comparison]
        if scene.judge(die, needed, "attack", rule="PCT-23", test=test, foe=attack.foe).passed:
            struck.append((attack, die))
    return struck


def taken_off(state: State, attack: AnnouncedAttack) -> int:
    """What a dodge that was made takes off the number of an attack (PCT-45, Q9)."""
    foe = state.combatants[attack.foe]
    return foe.counter("dodge", attack.who) or foe.counter("dodge")


def bumps(
    scene: Scene, tables: PercentileTables, struck: list[tuple[AnnouncedAttack, Rolled]]
) -> list[LandedAttack]:
    """The attacker may move the area struck by up to their skill level, before any block (PCT-29, PCT-32)."""
    struck = [(attack, die) for attack, die in struck if able(scene[attack.who])]
    if not struck:
        return []
    prompts = [
        ChoicePrompt(
            f"{attack.slot}.aim",
            attack.who,
            AREAS.menu(AreaStruck(scene.state, tables, attack.who, attack.skill, die.faces[0] % 10)),
            "PCT-29",
            blow=blow(scene.state, attack, die, tables.areas[die.faces[0] % 10].part),
        )
        for attack, die in struck
    ]
    said = scene.together(prompts)
    return [LandedAttack(attack, die, aim.pick.part) for (attack, die), aim in zip(struck, said, strict=True)]


def unblocked(scene: Scene, tables: PercentileTables, hits: list[LandedAttack]) -> list[LandedAttack]:
    """Each hit may be blocked with a saved action; different targets answer at once (PCT-34 to PCT-39)."""
    hits = [hit for hit in hits if scene[hit.attack.who].down != "left"]
    landing = list(hits)
    for rank in range(max((hits_before(hits, hit) for hit in hits), default=-1) + 1):
        now = [
            hit for hit in hits if hits_before(hits, hit) == rank and may_block(scene.state, hit.attack.foe)
        ]
        prompts = [
            ChoicePrompt(
                f"{hit.attack.slot}.{hit.attack.foe}.replies",
                hit.attack.foe,
                REPLIES.menu(Chooser(scene.state, hit.attack.foe)),
                "PCT-34",
                blow=blow(scene.state, hit.attack, hit.die, hit.part),
            )
            for hit in now
        ]
        for hit, said in zip(now, scene.together(prompts) if prompts else (), strict=True):
            if said.pick.act == "block" and blocked(scene, tables, hit, said):
                landing.remove(hit)
    return landing


def blow(state: State, attack: AnnouncedAttack, die: Rolled, part: str) -> PendingBlow:
    """What a die does that has hit, on an area (PCT-24 to PCT-26)."""
    points, _ = harm(state, attack.who, attack.foe, part, die.faces[0] % 100 // 10)
    return PendingBlow(attack.who, attack.foe, part, points)


def hits_before(hits: list[LandedAttack], hit: LandedAttack) -> int:
    """How many hits on the same target stand before this one."""
    return sum(other.attack.foe == hit.attack.foe for other in hits[: hits.index(hit)])


def blocked(scene: Scene, tables: PercentileTables, hit: LandedAttack, said: Declared) -> bool:
    """Under the target's own number; the action is spent either way (PCT-35, PCT-36)."""
    foe = hit.attack.foe
    pay(scene, foe, said.key, "blocked", "PCT-36")
    needed = skill_number(scene.state, tables, foe, said.pick.tool)
    return scene.check(
        foe,
        "1d100",
        f"{hit.attack.slot}.{foe}.block",
        rule="PCT-35",
        against=needed,
        test=TESTS[settings(scene.state).comparison],
        zero=settings(scene.state).double_zero == 0,
    ).passed


def land(scene: Scene, tables: PercentileTables, hits: list[LandedAttack]) -> None:
    """All damage together, then what it does; or the first die's first (PCT-42, Q17)."""
    in_turn = settings(scene.state).ties == "first-die"
    for hit in hits:
        if in_turn and scene[hit.attack.who].down:
            continue
        wound(scene, hit.attack.who, hit.attack.foe, hit.part, hit.die.faces[0] % 100 // 10, hit.die.key)
        if in_turn:
            consequences(scene, tables, hit.attack.foe, hit.part, hit.die.key)
    for hit in () if in_turn else hits:
        consequences(scene, tables, hit.attack.foe, hit.part, hit.die.key)


def leave_after_dodge(scene: Scene, dodgers: dict[Name, Key]) -> None:
    """One whose dodge was made may flee as soon as the attack is settled (PCT-54, PCT-59)."""
    prompts = [
        ChoicePrompt(
            key.removesuffix("dodge") + "flight", who, FLIGHTS.menu(Chooser(scene.state, who)), "PCT-59"
        )
        for who, key in dodgers.items()
        if may_leave(scene.state, who)
    ]
    for said in scene.together(prompts) if prompts else ():
        if said.pick == FLEE and settings(scene.state).dodge_flight == "at-once":
            run(scene, said.by, said.key, "PCT-54")
        elif said.pick == FLEE:
            scene.tell(ConditionGained(said.by, "will-flee", said.key, "PCT-59"))


def may_leave(state: State, who: Name) -> bool:
    """Whether they are able, and are not to flee at the end of it already."""
    return able(state.combatants[who]) and "will-flee" not in state.combatants[who].conditions
