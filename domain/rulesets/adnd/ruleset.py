"""The weaponless rules of AD&D as the engine knows them."""

from domain.engine.ruleset import Body, Ruleset
from domain.engine.scene import Scene
from domain.engine.sources.policies import NamedTactic
from domain.rulesets.adnd.attack import next_due
from domain.rulesets.adnd.blow import strike
from domain.rulesets.adnd.closed_prompts import why_not_asked
from domain.rulesets.adnd.ending import decide, end_round, ending, finish, rest, rested, resting, round_ended
from domain.rulesets.adnd.extra_attacks import attack_at_once, next_right
from domain.rulesets.adnd.fighter import TACTIC
from domain.rulesets.adnd.harm import HP
from domain.rulesets.adnd.menus import ACTS
from domain.rulesets.adnd.monsters import CREATURE, creature
from domain.rulesets.adnd.odds import alike, unfinished
from domain.rulesets.adnd.order import break_ties, open_round, tied
from domain.rulesets.adnd.outside import OUTSIDE
from domain.rulesets.adnd.settings import AdndSettings
from domain.rulesets.adnd.sheet import AdndSheet, remarks
from domain.rulesets.adnd.shown import figures
from domain.rulesets.adnd.tables import AdndTables
from domain.rulesets.adnd.taking_part import why_not_begin, why_not_join
from domain.rulesets.adnd.turn import act_by_hold, next_actor, next_holder, take_turn
from domain.rulesets.adnd.vocabulary import vocabulary


def next_beat(scene: Scene, tables: AdndTables) -> None:
    """What comes next in a fight; after it, quiet rounds as far as they are wished for (ADD-51, ADD-62)."""
    if how := resting(scene.state):
        finish(scene, how) if rested(scene.state) else rest(scene)
    elif how := ending(scene.state):
        decide(scene, how)
    elif not scene.state.number or round_ended(scene.state):
        open_round(scene)
    else:
        go_on(scene, tables)


def go_on(scene: Scene, tables: AdndTables) -> None:
    """Within a round: what arises at once, results due, ties, holds, turns in two passes, the end."""
    who, right = next_right(scene.state)
    if right:
        attack_at_once(scene, tables, who, right)
    elif who := next_due(scene.state):
        strike(scene, tables, who)
    elif tied(scene.state):
        break_ties(scene)
    elif who := next_holder(scene.state):
        act_by_hold(scene, tables, who)
    else:
        who, number = next_actor(scene.state)
        take_turn(scene, tables, who, number) if who else end_round(scene)


def body(sheet: AdndSheet, settings: AdndSettings, tables: AdndTables) -> Body:
    """One pool of hit points."""
    return Body(pools={HP: sheet.hp})


LABELS = (
    "action aftermath aside base blow choice declares end extra fend fends harm hold initiative joins "
    "over r rested result strike strikes tie uses variable"
)
"""The words of its keys."""

RULESET = Ruleset(
    name="adnd",
    title="AD&D weaponless combat",
    version="2",
    earlier=("1de61f5d53f31c6296a8ebd6a653171f",),
    later=("limits",),
    folder="seeds.adnd",
    settings=AdndSettings,
    sheet=AdndSheet,
    tables=AdndTables,
    beat=next_beat,
    acts=lambda tables: ACTS,
    labels=LABELS,
    body=body,
    figures=figures,
    why_not_asked=why_not_asked,
    why_not_begin=why_not_begin,
    why_not_join=why_not_join,
    rest="rest_rounds",
    resting=lambda state: not state.over and bool(resting(state)),
    remarks=remarks,
    unfinished=unfinished,
    alike=alike,
    outside=OUTSIDE,
    passes=("pass",),
    tactics=(TACTIC, NamedTactic("creature", CREATURE, creature)),
    vocabulary=vocabulary,
)
