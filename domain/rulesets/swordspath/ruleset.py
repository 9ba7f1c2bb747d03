"""The martial arts of Sword's Path: Glory as the engine knows them."""

from domain.engine.ruleset import Body, Ruleset
from domain.rulesets.swordspath.fighter import TACTIC
from domain.rulesets.swordspath.knockouts import FULL, STARRED
from domain.rulesets.swordspath.levels import BELOW, WITHIN
from domain.rulesets.swordspath.menus import every_act
from domain.rulesets.swordspath.outside import OUTSIDE
from domain.rulesets.swordspath.phase import phase
from domain.rulesets.swordspath.settings import SwordspathSettings
from domain.rulesets.swordspath.sheet import PARTS, SwordspathSheet
from domain.rulesets.swordspath.shown import figures
from domain.rulesets.swordspath.tables import SwordspathTables, doubts, printed
from domain.rulesets.swordspath.taking_part import why_not_asked, why_not_begin, why_not_join
from domain.rulesets.swordspath.vocabulary import vocabulary


def body(sheet: SwordspathSheet, settings: SwordspathSettings, tables: SwordspathTables) -> Body:
    """Points taken are counted from zero down, PD and PD* apart (SPG-28)."""
    return Body(pools={FULL: 0, STARRED: 0}, parts=PARTS)


LABELS = (
    "control declares fall grapple half-die harm impact injury knockout location p ram rise roll-out "
    "shy strike useless"
)
"""The words of its keys."""

RULESET = Ruleset(
    name="swordspath",
    title="Sword's Path: Glory martial arts",
    version="2",
    folder="seeds.swordspath",
    settings=SwordspathSettings,
    sheet=SwordspathSheet,
    tables=SwordspathTables,
    beat=phase,
    labels=LABELS,
    body=body,
    figures=figures,
    why_not_asked=why_not_asked,
    why_not_begin=why_not_begin,
    why_not_join=why_not_join,
    doubts=doubts,
    printed=printed,
    tests=(WITHIN, BELOW),
    tactics=(TACTIC,),
    vocabulary=vocabulary,
    outside=OUTSIDE,
    acts=every_act,
)
