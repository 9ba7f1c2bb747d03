"""GURPS 4th edition unarmed combat and acrobatic movement as the engine knows them."""

from fractions import Fraction

from domain.engine.ruleset import Body, Ruleset
from domain.engine.sources.policies import NamedTactic
from domain.facts.choice import Name
from domain.facts.state import State
from domain.rulesets.gurps.beat import beat
from domain.rulesets.gurps.brawler import BRAWLER, brawler
from domain.rulesets.gurps.core.body import PARTS
from domain.rulesets.gurps.core.figures import FP, HP, fatigue_points, hit_points
from domain.rulesets.gurps.core.settings import GurpsSettings
from domain.rulesets.gurps.core.sheet import GurpsSheet
from domain.rulesets.gurps.core.skill_rolls import SUCCESS
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.fighter.fighter import TACTIC
from domain.rulesets.gurps.outside import OUTSIDE
from domain.rulesets.gurps.registry import EVERY
from domain.rulesets.gurps.shown import figures
from domain.rulesets.gurps.taking_part import why_not_asked, why_not_begin, why_not_join
from domain.rulesets.gurps.turn.order import in_order
from domain.rulesets.gurps.turn.points import HEX, left, pace
from domain.rulesets.gurps.vocabulary import vocabulary


def body(sheet: GurpsSheet, settings: GurpsSettings, tables: GurpsTables) -> Body:
    """HP and FP count down (GUR-149)."""
    return Body(pools={HP: hit_points(sheet), FP: fatigue_points(sheet)}, parts=PARTS[sheet.body])


def movement_left(state: State, tables: GurpsTables, who: Name) -> dict[str, Fraction]:
    """Movement points left in the manoeuvre of this turn, or yards of its step (GUR-137, GUR-139)."""
    if pace(state, who) == "none":
        return {}
    return {"movement": Fraction(left(state, tables, who), HEX)}


LABELS = (
    "acrobatics aims attack balance banister bars-the-way bend break-free breakage collision "
    "comes-off-at concentration consciousness controlled-fall damage death defence defends dive does "
    "evades exchange faces faces-anyhow falls-at falls-to feint force harm holds hops-off kick-balance "
    "knockdown landing lays leap maneuver neck-snap nerve order pin press-on pull-free push ready "
    "recovery riposte runs-on seat sees-through sidestep sidesteps skid slips spin squeeze strangle "
    "strikes swing t takedown throws tic-tac tie tighten trigger tumble vault will wrench wrest "
    "wrong-target"
)
"""The words of its keys."""

RULESET = Ruleset(
    name="gurps",
    title="GURPS 4th edition unarmed combat",
    version="2",
    earlier=("4e178aac855ff41d8028ca48577ba6fe", "aff165bfbc3ce4f7d075977ed9f6bbd8"),
    later=("modifiers", "limits"),
    folder="seeds.gurps",
    settings=GurpsSettings,
    sheet=GurpsSheet,
    tables=GurpsTables,
    beat=beat,
    labels=LABELS,
    body=body,
    why_not_asked=why_not_asked,
    why_not_begin=why_not_begin,
    why_not_join=why_not_join,
    radius=2,
    tests=(SUCCESS,),
    outside=OUTSIDE,
    idle=("end",),
    passes=("do-nothing",),
    facing=("faces", "face"),
    walls=("wall",),
    tactics=(TACTIC, NamedTactic("brawler", BRAWLER, brawler)),
    vocabulary=vocabulary,
    acts=lambda tables: EVERY,
    left=movement_left,
    order=in_order,
    figures=figures,
)
