"""The percentile system as the engine knows it."""

from domain.engine.ruleset import Body, Ruleset
from domain.engine.scene import Scene
from domain.rulesets.percentile.acts import ACTS
from domain.rulesets.percentile.closed_prompts import why_not_asked
from domain.rulesets.percentile.fighter import TACTIC
from domain.rulesets.percentile.numbers import TESTS
from domain.rulesets.percentile.outside import OUTSIDE
from domain.rulesets.percentile.round import close, open_round
from domain.rulesets.percentile.settings import PercentileSettings
from domain.rulesets.percentile.sheet import PercentileSheet, remarks
from domain.rulesets.percentile.shown import figures
from domain.rulesets.percentile.status import next_group
from domain.rulesets.percentile.tables import PercentileTables
from domain.rulesets.percentile.taking_part import why_not_begin, why_not_join
from domain.rulesets.percentile.turn import take_turn
from domain.rulesets.percentile.vocabulary import vocabulary


def next_beat(scene: Scene, tables: PercentileTables) -> None:
    """A pass while anybody has an action left to use, else the next round (PCT-40)."""
    if close(scene):
        return
    group = next_group(scene.state)
    if group:
        take_turn(scene, tables, group)
    else:
        open_round(scene)


def body(sheet: PercentileSheet, settings: PercentileSettings, tables: PercentileTables) -> Body:
    """Every area has its own pool of full Max DP (PCT-08), with ARM as a cushion in that reading of Q11."""
    cushion = sheet.arm if settings.armour == "pool" else 0
    parts = tuple(area.part for area in tables.areas)
    return Body(pools=dict.fromkeys(parts, sheet.dp + cushion), parts=parts)


LABELS = "action aim attack block declares dodge dodges end flight initiative r replies"
"""The words of its keys."""

RULESET = Ruleset(
    name="percentile",
    title="Percentile hand-to-hand",
    version="1",
    folder="seeds.percentile",
    settings=PercentileSettings,
    sheet=PercentileSheet,
    tables=PercentileTables,
    beat=next_beat,
    acts=lambda tables: ACTS,
    labels=LABELS,
    body=body,
    figures=figures,
    why_not_asked=why_not_asked,
    why_not_begin=why_not_begin,
    why_not_join=why_not_join,
    fixed=("armour", "aware", "first_side"),
    remarks=remarks,
    tests=tuple(TESTS.values()),
    passes=("hold",),
    tactics=(TACTIC,),
    vocabulary=vocabulary,
    out=lambda one: "fled" if "fled" in one.conditions else one.down,
    outside=OUTSIDE,
)
