"""How fighters without a player choose: close with the nearest foe, strike or grapple as they can (GUR-001)."""

from domain.engine.asks import Prompt
from domain.engine.policies import Tactic
from domain.facts.choice import Choice, Name
from domain.facts.hexes import distance, facing_towards
from domain.facts.state import State
from domain.facts.term import worth
from domain.rulesets.gurps.able import foes, holds_of, holds_on
from domain.rulesets.gurps.figures import dodge, level, move, strength
from domain.rulesets.gurps.guards import bare, parry_skill
from domain.rulesets.gurps.place import FACINGS, apart, before
from domain.rulesets.gurps.sheet import sheet
from domain.rulesets.gurps.tables import Tables

BRAWLER = (
    "closes with the nearest foe and strikes or grapples as his skills suggest, with the best defence he has; "
    "who is held breaks free, who lies gets up [GUR-001, GUR-153]"
)
"""What the tactic does, for whoever hands it out."""

GRIPS = ("judo", "wrestling", "sumo-wrestling")
HOLDING = ("strangle", "squeeze", "tighten", "bend", "neck-snap", "judo-throw", "pin", "takedown", "wrench")
SEIZING = ("arm-lock", "choke-hold", "grapple")
STRIKING = ("two-handed-thrust", "swing", "thrust", "strike", "punch", "kick", "bite", "shoot")
"""What a grappler and a striker look for, what they like best first."""

ANSWERS = ("break-free", "pull-free", "wrest", "press-on", "sidestep", "dodge", "stand-in-the-way", "slip")
"""What anybody answers with where it is offered, wherever no other word of his decides."""


def brawler(tables: Tables, seed: bytes) -> Tactic:
    """The tactic of any fighter; nothing in it is left to chance."""

    def choose(state: State, prompt: Prompt) -> tuple[Choice, ...]:
        label = prompt.key.rpartition(".")[2].partition("#")[0]
        if label == "maneuver":
            return (maneuver(state, tables, prompt),)
        if label == "does":
            return (deed(state, prompt),)
        if label == "defends":
            return (max(prompt.options, key=lambda pick: score(state, tables, prompt.by, pick)),)
        if label == "aims":
            return (aim(state, prompt),)
        if label == "faces":
            return (min(prompt.options, key=lambda pick: _astray(state, prompt.by, pick)),)
        return (first(prompt.options, ANSWERS) or prompt.options[0],)

    return choose


def maneuver(state: State, tables: Tables, prompt: Prompt) -> Choice:
    """Free himself if that is likely, else attack whom he can reach, else get up, else come nearer."""
    who = prompt.by
    foe = nearest(state, who)
    held = any(strength(state, hold.holder) <= strength(state, who) + 3 for _, hold in holds_on(state, who))
    loose = first(prompt.options, ("break-free", "pull-free") if held else ("pull-free",))
    low = state.combatants[who].posture not in ("standing", "crouching")
    up = next((each for each in _rising(prompt.options)), None) if low and not holds_on(state, who) else None
    near = bool(foe) and apart(state, who, foe) <= 2
    slams = 2 < _yards(state, who) <= move(state, tables, who) and strength(state, who) >= 14
    wanted = ("attack",) if near or holds_of(state, who) else ("move-and-attack",) if slams else ("move",)
    return loose or up or first(prompt.options, (*wanted, "break-free", "attack")) or prompt.options[-1]


def deed(state: State, prompt: Prompt) -> Choice:
    """The attack that he likes best, else a turn or a step towards the nearest foe, else no more."""
    who = prompt.by
    mine = sheet(state, who).skills
    grapples = max((mine.get(skill, 0) for skill in GRIPS), default=0) >= max(
        (
            points
            for skill, points in mine.items()
            if skill not in (*GRIPS, "acrobatics", "jumping", "running", "riding")
        ),
        default=0,
    )
    seizes = SEIZING if not holds_of(state, who) else ()
    likes = (*HOLDING, *seizes, *STRIKING) if grapples else ("slam", *STRIKING, *HOLDING, *SEIZING)
    foe = nearest(state, who)
    pick = first(prompt.options, ("press-on", *likes))
    boxes = pick is not None and pick.act == "kick" and "karate" not in mine
    if pick is not None and not (
        boxes and any(step.to == state.combatants[foe].at for step in prompt.options)
    ):
        return pick
    if not foe or holds_of(state, who):
        return prompt.options[-1]
    here, there = state.combatants[who], state.combatants[foe]
    turns = [pick for pick in prompt.options if pick.act == "turn" and not before(state, who, foe)]
    if turns and here.at != there.at:
        return min(turns, key=lambda pick: _astray(state, who, pick))
    steps = [pick for pick in prompt.options if pick.act in ("move", "step") and pick.to is not None]
    nearer = [pick for pick in steps if distance(pick.to or here.at, there.at) < distance(here.at, there.at)]
    stays = bool(nearer) and not grapples and distance(here.at, there.at) == 1 and not _bare(state, who)
    ahead = min(nearer, key=lambda pick: distance(pick.to or here.at, there.at), default=None)
    return prompt.options[-1] if stays or ahead is None else ahead


def aim(state: State, prompt: Prompt) -> Choice:
    """At the neck where there is a hold to be had, else at the torso; never deceptively."""
    plain = [pick for pick in prompt.options if not pick.count]
    neck = next((pick for pick in plain if pick.part == "neck"), None)
    seizes = state.combatants[prompt.by].posture == "standing" and not any(
        pick.part == "vitals" for pick in plain
    )
    torso = next((pick for pick in plain if pick.part == "torso"), None)
    return (neck if seizes else None) or torso or (plain or list(prompt.options))[0]


def score(state: State, tables: Tables, who: Name, pick: Choice) -> int:
    """What a defence comes to, as far as its own kind decides (GUR-158 to GUR-162)."""
    back = "retreat" in pick.manner
    if pick.act == "dodge":
        return worth(dodge(state, tables, who)) + 3 * back - 2 * ("acrobatic" in pick.manner)
    if pick.act == "block":
        return worth(level(state, tables, who, "shield")) // 2 + 3 + back
    if pick.act != "parry":
        return 0
    skill = pick.using[1] if bare(pick) else parry_skill(state, tables, who, pick.using[0])
    made = 4 * state.combatants[who].counter("parries", pick.using[0])
    lively = skill in ("boxing", "judo", "karate")
    return worth(level(state, tables, who, skill)) // 2 + 3 - made + back * (3 if lively else 1)


def first(options: tuple[Choice, ...], acts: tuple[str, ...]) -> Choice | None:
    """The first option of the first of these acts that is offered."""
    return next((pick for act in acts for pick in options if pick.act == act), None)


def nearest(state: State, who: Name) -> Name:
    """The nearest foe who can still fight, the one he holds before all others; empty if there is none."""
    mine = {hold.victim for _, hold in holds_of(state, who)}
    return min(foes(state, who), key=lambda foe: (foe not in mine, apart(state, who, foe)), default="")


def _yards(state: State, who: Name) -> int:
    foe = nearest(state, who)
    return apart(state, who, foe) if foe else 0


def _bare(state: State, who: Name) -> bool:
    return not any("hand" in place for place in state.combatants[who].items.values())


def _rising(options: tuple[Choice, ...]) -> list[Choice]:
    """The changes of posture that lead to one's feet, the best first (GUR-165)."""
    changes = [pick for pick in options if pick.act == "change-posture"]
    return [pick for posture in ("standing", "kneeling") for pick in changes if posture in pick.manner]


def _astray(state: State, who: Name, pick: Choice) -> int:
    """By how many sides a facing misses the nearest foe."""
    foe = nearest(state, who)
    here = state.combatants[who].at
    if not foe or state.combatants[foe].at == here:
        return (FACINGS.index(pick.manner[0]) - (state.combatants[who].facing or 0)) % 6
    off = (FACINGS.index(pick.manner[0]) - facing_towards(here, state.combatants[foe].at)) % 6
    return min(off, 6 - off)
