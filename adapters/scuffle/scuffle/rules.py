"""All that a rule system is written with, in one place: `from scuffle.rules import Ruleset, Scene, need`.

A script asks and tells by the `Scene`. What may be chosen is a menu of acts, each with its needs. What
happens is an event. What many systems share (sides, order of turns, what lasts how long) is here too.
"""

from domain.engine.menus.acts import Act, Candidates, Foretold, Numbers, nobody
from domain.engine.menus.forms import Form, said
from domain.engine.menus.limits import Limit
from domain.engine.menus.menu import Menu, Offered, Recurring, not_offered
from domain.engine.menus.needs import Case, Narrowing, Need, Needs, Together, When, lacking, need
from domain.engine.menus.plans import PlainPlan, Plan
from domain.engine.news import News
from domain.engine.outside import Outside
from domain.engine.play import Beat
from domain.engine.prompts import (
    AT_LEAST,
    AT_MOST,
    UNDER,
    ChoicePrompt,
    Contest,
    TableRow,
    Test,
    Verdict,
    Won,
)
from domain.engine.ruleset import (
    FEW,
    Body,
    NoTables,
    Rules,
    Ruleset,
    Settings,
    SheetFigure,
    means,
    settings_reader,
    sheet_reader,
    variant,
)
from domain.engine.scene import Scene
from domain.engine.sources.policies import NamedTactic, Policy, Tactic, at_random
from domain.engine.vocabulary import Vocabulary
from domain.facts import hexes
from domain.facts.choice import Choice, Key, Name, Stride, phrase
from domain.facts.counted import counted
from domain.facts.dice import BadDice, parse
from domain.facts.events import (
    BeatBegan,
    Checked,
    CombatantDowned,
    CombatantRevived,
    CombatEnded,
    ConditionGained,
    ConditionLost,
    Contested,
    CounterSet,
    Damaged,
    Declared,
    Faced,
    Feature,
    Grade,
    GroundChanged,
    HoldBroken,
    HoldChanged,
    HoldTaken,
    IntentSet,
    ItemMoved,
    Moved,
    OrderSet,
    PostureChanged,
    Recovered,
    Revealed,
    Rolled,
    Ruled,
)
from domain.facts.hexes import Arc, Hex
from domain.facts.memo import of_rules, of_state
from domain.facts.refusal import Refused
from domain.facts.state import Combatant, Condition, Hold, State
from domain.facts.term import Term, worth
from domain.rulesets.shared.conditions import clear, count, gain
from domain.rulesets.shared.durations import Counter, FadingCondition, Until, declared, fade, lapse
from domain.rulesets.shared.ending_holds import end_holds
from domain.rulesets.shared.ground import cheapest, free, occupied, passable, reached, within
from domain.rulesets.shared.items import kind_of
from domain.rulesets.shared.opposed import oppose
from domain.rulesets.shared.rows import Band, row_of
from domain.rulesets.shared.sides import Sides, up
from domain.rulesets.shared.simultaneous import Doing, abreast, pairs
from domain.rulesets.shared.tactic_dice import tactic_choice, tactic_number
from domain.rulesets.shared.turns import Order, levels, next_up, ordered, throw_off
from domain.rulesets.shared.vital import Vital

__all__ = [
    "AT_LEAST",
    "AT_MOST",
    "FEW",
    "UNDER",
    "Act",
    "Arc",
    "BadDice",
    "Band",
    "Beat",
    "BeatBegan",
    "Body",
    "Candidates",
    "Case",
    "Checked",
    "Choice",
    "ChoicePrompt",
    "CombatEnded",
    "Combatant",
    "CombatantDowned",
    "CombatantRevived",
    "Condition",
    "ConditionGained",
    "ConditionLost",
    "Contest",
    "Contested",
    "Counter",
    "CounterSet",
    "Damaged",
    "Declared",
    "Doing",
    "Faced",
    "FadingCondition",
    "Feature",
    "Foretold",
    "Form",
    "Grade",
    "GroundChanged",
    "Hex",
    "Hold",
    "HoldBroken",
    "HoldChanged",
    "HoldTaken",
    "IntentSet",
    "ItemMoved",
    "Key",
    "Limit",
    "Menu",
    "Moved",
    "Name",
    "NamedTactic",
    "Narrowing",
    "Need",
    "Needs",
    "News",
    "NoTables",
    "Numbers",
    "Offered",
    "Order",
    "OrderSet",
    "Outside",
    "PlainPlan",
    "Plan",
    "Policy",
    "PostureChanged",
    "Recovered",
    "Recurring",
    "Refused",
    "Revealed",
    "Rolled",
    "Ruled",
    "Rules",
    "Ruleset",
    "Scene",
    "Settings",
    "SheetFigure",
    "Sides",
    "State",
    "Stride",
    "TableRow",
    "Tactic",
    "Term",
    "Test",
    "Together",
    "Until",
    "Verdict",
    "Vital",
    "Vocabulary",
    "When",
    "Won",
    "abreast",
    "at_random",
    "cheapest",
    "clear",
    "count",
    "counted",
    "declared",
    "end_holds",
    "fade",
    "free",
    "gain",
    "hexes",
    "kind_of",
    "lacking",
    "lapse",
    "levels",
    "means",
    "need",
    "next_up",
    "nobody",
    "not_offered",
    "occupied",
    "of_rules",
    "of_state",
    "oppose",
    "ordered",
    "pairs",
    "parse",
    "passable",
    "phrase",
    "reached",
    "row_of",
    "said",
    "settings_reader",
    "sheet_reader",
    "tactic_choice",
    "tactic_number",
    "throw_off",
    "up",
    "variant",
    "within",
    "worth",
]
