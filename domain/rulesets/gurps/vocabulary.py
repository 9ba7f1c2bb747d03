"""The words that GURPS understands, beside the names of people and sides."""

from domain.engine.vocabulary import Vocabulary
from domain.facts.hexes import FACINGS
from domain.rulesets.gurps.core.body import HUMAN
from domain.rulesets.gurps.core.sheet import Grappling, Striking
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.core.terrain import DEEP, FLOORS, HINDERING, ROPES, SOFT, SOLID
from domain.rulesets.gurps.registry import ACTS, COUNTERS

PARTS = (*HUMAN, "arm-{number}", "hand-{number}")

CONDITIONS = (
    "stunned", "suffocating", "exhausted", "fainted", "blocked", "aloft", "skidding", "tumbling", "tumbled",
    "unseated", "mortally-wounded", "broken-{item}", "crippled-{part}", "crippled-arm-{number}",
    "crippled-hand-{number}", "at-bay-{who}", "held-off-{who}", "stuck-for-good-{item}",
    "undecided-wrest-{item}", "undecided-force-{item}",
)  # fmt: skip

ANSWERS = (
    "block", "dodge", "end", "face", "hop-off", "lay", "let-pass", "no-defence", "nothing", "obstruct",
    "parry", "riposte", "run-on", "slip", "stand-in-the-way", "stay", "strike-arm", "strike-on", "take-it",
    "throw", "when", "when-anybody",
)  # fmt: skip
"""What one chooses besides the acts of the registry."""

SKILLS = (
    *Striking, *Grappling, "acrobatics", "jumping", "running", "skating", "riding", "shield", "cloak",
)  # fmt: skip

HOW = (
    "acrobatic", "retreat", "determined", "double", "strong", "feint", "undefended", "deceptive", "leap",
    "by-the-hands", "by-the-legs", "comes-into-reach", "attacks", "sitting", "standing", "kneeling", "prone",
    *FACINGS,
)  # fmt: skip

MOVES = (
    "move", "banister", "over-the-rail", "fall", "step", "jump-down", "slip", "sidestep", "throw", "jump",
    "knockback", "evade", "slam", "retreat", "follow", "pounce", "dive", "under", "dragged", "vault", "skid",
    "run-on", "flying-tackle", "shield-rush", "swing", "on-top", "tic-tac", "land", "climb",
)  # fmt: skip

PLACES = (
    "right-hand", "left-hand", "hand-{number}", "both-hands", "right-arm", "left-arm", "arm-{number}", "belt",
    "back", "ground", "lost",
)  # fmt: skip


def vocabulary(tables: GurpsTables) -> Vocabulary:
    """Skills are those above and what the weapons of the tables are used with; a hold may be on a weapon."""
    skills = tuple(dict.fromkeys((*SKILLS, *(mode.skill for kind in tables.weapons for mode in kind.modes))))
    kinds = tuple(row.id for row in tables.weapons)
    return Vocabulary(
        words={
            "act": tuple(sorted({*ANSWERS, *(act.name for act in ACTS)})),
            "how": HOW,
            "part": PARTS,
            "posture": tuple(row.id for row in tables.postures),
            "condition": CONDITIONS,
            "counter": tuple(COUNTERS),
            "down": ("unconscious", "dead", "mortally-wounded"),
            "end": ("decided", "time-cap"),
            "move": MOVES,
            "hold": ("grapple", "pin", "arm-lock", "choke-hold", "weapon", "impaled", "stuck"),
            "using": ("dx", "body", "unarmed", "teeth", *skills, *PARTS),
            "damage": ("cr", "cut", "imp", "pi", "pi-", "pi+", "pi++", "burn", "tox", "cor", "fatigue"),
            "place": PLACES,
            "ground": (*FLOORS, *HINDERING, *DEEP, *SOLID, *ROPES, *SOFT[1:], "banister"),
            "manner": (*SOFT, "light", "slanted", "open-left", "open-right", "bears-{number}", *HARMS),
        },
        sheet={
            "skills.*": skills,
            "weapons.*.kind": kinds,
            "strikers.*.skill": (*skills, "dx"),
        },
        things=("weapons", "shields"),
        about=("at-bay-", "held-off-", "undecided-"),
    )


HARMS = tuple(f"harms-{{dice}}-{kind}" for kind in ("cr", "cut", "imp", "burn"))
"""What a window does to whoever is caught in it."""
