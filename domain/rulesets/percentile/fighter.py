"""How a fighter without a player plays to win: each action goes where it takes off or saves most (PCT-18)."""

from collections.abc import Iterator
from functools import lru_cache

from domain.engine.prompts import ChoicePrompt
from domain.engine.sources.policies import NamedTactic, Tactic
from domain.facts.choice import Choice, Name
from domain.facts.memo import of_rules
from domain.facts.state import State
from domain.rulesets.percentile.acts import DODGE, FLEE
from domain.rulesets.percentile.needs import skills
from domain.rulesets.percentile.numbers import TESTS, penalty, reach, through
from domain.rulesets.percentile.settings import settings
from domain.rulesets.percentile.sheet import PercentileSheet, sheet
from domain.rulesets.percentile.status import foes
from domain.rulesets.percentile.tables import PercentileTables
from domain.rulesets.shared.fighters import NOTHING, WHOLE, Means, asked, share, taken

MEANS = ("actions", "aims", "blocks", "dodges")
"""What one can do without, to see what it is worth: several actions a round, bumps, blocks, dodges."""

ABOUT = (
    "plays to win: as many actions as promise most, blows bumped to the area that is soonest empty, a block "
    "or a dodge where it saves more than a blow takes [PCT-17, PCT-29, PCT-34, PCT-43]"
)
"""What the tactic does, for whoever hands it out."""

HOLD, STAND, TAKE, STAY = Choice("hold"), Choice("stand"), Choice("take"), Choice("stay")

BEATEN = 3
"""Who has less than the third of an area on which they can be knocked out thinks of running."""


def fighter(tables: PercentileTables, seed: bytes, without: Means = NOTHING) -> Tactic:
    """The tactic of anybody; nothing in it is left to chance."""

    def choose(state: State, prompt: ChoicePrompt) -> tuple[Choice, ...]:
        return taken(prompt.menu, wishes(state, tables, prompt, without))

    return choose


TACTIC = NamedTactic("fighter", ABOUT, fighter)


def wishes(
    state: State, tables: PercentileTables, prompt: ChoicePrompt, without: Means
) -> Iterator[Choice | None]:
    """What they want to do at a prompt, most of all first."""
    who = prompt.by
    match asked(prompt):
        case "declares":
            yield from sorted(
                declarations(state, who, without), key=lambda each: -promises(state, tables, who, each)
            )
        case "action":
            if beaten(state, tables, who):
                yield FLEE
            yield attack(state, tables, who)
            yield HOLD
        case "dodges":
            if "dodges" not in without and dodging_pays(state, tables, who, prompt.key.split(".")[1]):
                yield DODGE
            yield STAND
        case "aim":
            yield aim(state, tables, prompt, without)
        case "replies":
            yield block(state, tables, prompt, without)
            yield TAKE
        case "flight":
            yield FLEE if beaten(state, tables, who) else STAY


# -- the round


def declarations(state: State, who: Name, without: Means) -> Iterator[Choice]:
    """So many actions with a skill, or with any (PCT-17)."""
    mine, chosen = sheet(state, who), settings(state)
    for skill, known in mine.skills.items():
        most = mine.level if chosen.actions_limit == "character" else known.level
        for count in range(1, (1 if "actions" in without else most) + 1):
            yield Choice("actions", using=() if chosen.skills == "any" else (skill,), count=count)


def promises(state: State, tables: PercentileTables, who: Name, said: Choice) -> int:
    """What so many actions take off and save, each of them as a blow or as a block."""
    skill = said.tool if said.using else best_skill(sheet(state, who), tuple(sheet(state, who).skills))
    total = 0
    for used in range(said.count):
        needed = number(state, tables, who, skill, said.count, used)
        theirs = max(
            (pressure(state, tables, foe, who, *usual(state, tables, foe)) for foe in foes(state, who)),
            default=0,
        )
        mine = max((pressure(state, tables, who, foe, skill, needed) for foe in foes(state, who)), default=0)
        total += mine + theirs * chance(state, needed) // 100
    return total


def attack(state: State, tables: PercentileTables, who: Name) -> Choice | None:
    """The foe who is soonest out, with the skill that does it."""
    best, found = -1, None
    for foe in foes(state, who):
        for skill in skills(state, who):
            promised = pressure(state, tables, who, foe, skill, next_number(state, tables, who, skill))
            if promised > best:
                best, found = promised, Choice("attack", foe=foe, using=(skill,))
    return found


def aim(state: State, tables: PercentileTables, prompt: ChoicePrompt, without: Means) -> Choice | None:
    """Where it knocks out, else to the area that is then the soonest to be empty (PCT-29)."""
    who, could, blow = prompt.by, tuple(prompt.menu), prompt.blow
    if "aims" in without or blow is None:
        return could[0]
    skill = best_skill(sheet(state, who), skills(state, who))
    needed = last_number(state, tables, who, skill)
    basic = blow.points + armour(state, blow.foe, blow.part)
    left = {part: (pool, made) for part, pool, made in rates(state, tables, who, blow.foe, skill, needed)}

    def blows(pick: Choice) -> int:
        pool, made = left.get(pick.part, (1, 0))
        rest = pool - through(basic, armour(state, blow.foe, pick.part))
        return rest * WHOLE // made if made and pool > 0 else WHOLE * WHOLE

    return min(could, key=blows)


# -- what answers an attack


def block(state: State, tables: PercentileTables, prompt: ChoicePrompt, without: Means) -> Choice | None:
    """A block with the best skill, where it saves more than a blow would take (PCT-34).

    A blow that is kept for later is worth nothing to one whom this hit puts out.
    """
    who, blow = prompt.by, prompt.blow
    if "blocks" in without or blow is None or blow.part not in deciding(state, tables):
        return None
    skill, needed = usual(state, tables, who)
    hurts = share(blow.points, state.combatants[who].pools[blow.part])
    lost = max((unblocked(state, tables, who, foe, skill, needed) for foe in foes(state, who)), default=0)
    if hurts < WHOLE and hurts * chance(state, needed) // 100 < lost:
        return None
    return Choice("block", using=(skill,))


def unblocked(state: State, tables: PercentileTables, who: Name, foe: Name, skill: str, needed: int) -> int:
    """What a blow takes off, counting that it is blocked as long as the foe has an action for it."""
    promised = pressure(state, tables, who, foe, skill, needed)
    if state.combatants[foe].counter("actions") <= 0:
        return promised
    _, theirs = usual(state, tables, foe)
    return promised * (100 - chance(state, theirs)) // 100


def dodging_pays(state: State, tables: PercentileTables, who: Name, by: Name) -> bool:
    """Whether a dodge saves more of what is to come this round than their own actions are worth (PCT-43)."""
    saved, own = dodging(state, tables, who, by)
    return saved > own


def dodging(state: State, tables: PercentileTables, who: Name, by: Name) -> tuple[int, int]:
    """What a dodge saves of what is to come this round, and what the actions are worth that it gives up."""
    agi, saved = sheet(state, who).agi, 0
    for foe in foes(state, who):
        skill, needed = usual(state, tables, foe)
        plain = pressure(state, tables, foe, who, skill, needed)
        spared = plain - pressure(state, tables, foe, who, skill, needed - agi)
        saved += spared * (state.combatants[foe].counter("actions") + (foe == by))
    skill, needed = usual(state, tables, who)
    blocks = per_hit(state, tables, by, who) * chance(state, needed) // 100
    blows = max((unblocked(state, tables, who, foe, skill, needed) for foe in foes(state, who)), default=0)
    own = max(blows, blocks) * state.combatants[who].counter("actions")
    return saved * chance(state, agi) // 100, own


def beaten(state: State, tables: PercentileTables, who: Name) -> bool:
    """Whether they run, where people do: little is left of them, and of the foe there is more (PCT-51)."""
    if settings(state).gives_up == "never":
        return False
    one, full = state.combatants[who], sheet(state, who).dp
    if all(one.pools[part] * BEATEN >= full for part in deciding(state, tables)):
        return False
    mine = max(
        (pressure(state, tables, who, foe, *usual(state, tables, who)) for foe in foes(state, who)), default=0
    )
    theirs = max(
        (pressure(state, tables, foe, who, *usual(state, tables, foe)) for foe in foes(state, who)), default=0
    )
    return theirs > mine


# -- the numbers


def compared(state: State) -> tuple[str, int]:
    """By which two settings a die is held against its number (Q2, Q3)."""
    chosen = settings(state)
    return chosen.comparison, chosen.double_zero


@lru_cache(maxsize=4096)
def hitting(needed: int, comparison: str, double_zero: int) -> tuple[int, ...]:
    """The faces of d100 that succeed, as the two dice show them (PCT-23)."""
    grade = TESTS[comparison].grade
    return tuple(faces for faces in range(100) if grade(faces or double_zero, needed).passed)


@lru_cache(maxsize=65536)
def rate(
    needed: int, comparison: str, double_zero: int, level: int, wrap: bool, area: int, bonus: int, armour: int
) -> int:
    """Points that a hundred blows take off an area, each bumped there that can be (PCT-24 to PCT-31)."""
    return sum(
        through(faces // 10 + bonus, armour)
        for faces in hitting(needed, comparison, double_zero)
        if area in reach(faces % 10, level, wrap)
    )


def chance(state: State, needed: int) -> int:
    """The chance of a roll against that number, in a hundred."""
    return len(hitting(needed, *compared(state)))


def per_hit(state: State, tables: PercentileTables, who: Name, foe: Name) -> int:
    """What a blow of theirs that has hit takes of what keeps a foe up."""
    skill, needed = usual(state, tables, who)
    return pressure(state, tables, who, foe, skill, needed) * 100 // max(chance(state, needed), 1)


def armour(state: State, who: Name, part: str) -> int:
    """What their armour takes off a blow there (PCT-26)."""
    theirs = sheet(state, who)
    return theirs.worn.get(part, 0) + (theirs.arm if settings(state).armour == "damage" else 0)


def deciding(state: State, tables: PercentileTables) -> tuple[str, ...]:
    """The areas that knock out when they are empty (PCT-10)."""
    every = settings(state).knockout == "any-area"
    return tuple([area.part for area in tables.areas if every or area.vital])


def rates(
    state: State, tables: PercentileTables, who: Name, foe: Name, skill: str, needed: int
) -> Iterator[tuple[str, int, int]]:
    """Each area that decides: what is left there, and what a hundred blows take off it."""
    mine, chosen = sheet(state, who), settings(state)
    pools, known = state.combatants[foe].pools, mine.skills[skill].level
    every, wrap = chosen.knockout == "any-area", chosen.bump_wrap == "circular"
    for at, area in enumerate(tables.areas):
        if every or area.vital:
            worn = armour(state, foe, area.part)
            made = rate(needed, chosen.comparison, chosen.double_zero, known, wrap, at, mine.db, worn)
            yield area.part, pools[area.part], made


@of_rules
def pressure(state: State, tables: PercentileTables, who: Name, foe: Name, skill: str, needed: int) -> int:
    """What a blow against that number takes of what keeps a foe up, on the area where it is most."""
    return max([share(made, 100 * pool) for _, pool, made in rates(state, tables, who, foe, skill, needed)])


def number(state: State, tables: PercentileTables, who: Name, skill: str, declared: int, used: int) -> int:
    """The number needed for the next of so many actions, so many having been used (PCT-20)."""
    off = penalty(settings(state).many_actions, declared, used, tables.penalty)
    return sheet(state, who).skills[skill].rating - off


def next_number(state: State, tables: PercentileTables, who: Name, skill: str) -> int:
    """The number that their next action needs."""
    one = state.combatants[who]
    declared = one.intent.count if one.intent is not None else 1
    return number(state, tables, who, skill, declared, one.counter("used"))


def last_number(state: State, tables: PercentileTables, who: Name, skill: str) -> int:
    """The number that the action needed for which they have just paid."""
    one = state.combatants[who]
    declared = one.intent.count if one.intent is not None else 1
    return number(state, tables, who, skill, declared, max(one.counter("used") - 1, 0))


def usual(state: State, tables: PercentileTables, who: Name) -> tuple[str, int]:
    """The best skill of somebody, and the number that they need with it as they have declared."""
    skill = best_skill(sheet(state, who), skills(state, who))
    return skill, next_number(state, tables, who, skill)


def best_skill(mine: PercentileSheet, among: tuple[str, ...]) -> str:
    """The skill with the highest rating, of equal ones that of the higher level."""
    known = mine.skills
    return max(
        (skill for skill in among if skill in known), key=lambda each: (known[each].rating, known[each].level)
    )
