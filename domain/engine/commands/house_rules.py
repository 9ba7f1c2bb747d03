"""Rulings that stand: why one cannot be made, or ended."""

from __future__ import annotations

from domain.engine.combat import Combat
from domain.engine.menus.forms import Form
from domain.facts.choice import Key
from domain.facts.house_rule import RULE_ID, HouseRule
from domain.facts.nearest import nearest_or_all
from domain.facts.refusal import Refused

MOST = 50
"""House rules that a fight has at one time."""


def why_not_stand(combat: Combat, rule: HouseRule) -> Refused | None:
    """Why a house rule cannot be made: it speaks of nobody, of no roll and no act, or only of the past."""
    state = combat.state
    if len(state.house) >= MOST:
        return Refused("too-many", f"{MOST} house rules stand already; end one of them first.")
    known = (*state.combatants, *dict.fromkeys(each.side for each in state.combatants.values()))
    for name in rule.whose:
        if name not in known:
            return Refused("no-such-combatant", f"Nobody is called {name!r}{nearest_or_all(name, known)}")
    if rule.until and rule.until < state.number:
        return Refused("past", f"Number {rule.until} is over: it is {state.number} now.")
    if rule.says == "modifier":
        return _why_no_such_rolls(combat, rule)
    return _why_no_such_act(combat, rule)


def why_not_end(combat: Combat, key: Key) -> Refused | None:
    """Why a ruling does not stand, so that it cannot be ended."""
    standing = combat.state.house
    if key in standing:
        return None
    there = nearest_or_all(key, standing) if standing else ": none stands."
    return Refused("no-such-ruling", f"{key!r} is no ruling that stands{there}")


def _why_no_such_rolls(combat: Combat, rule: HouseRule) -> Refused | None:
    labels = combat.rules.ruleset.labels.split()
    if rule.modifier is None or rule.modifier.op not in ("+", "-"):
        return Refused("no-modifier", "Say what is added to the rolls, such as +2 or -1.")
    if RULE_ID.fullmatch(rule.of) or rule.of in labels:
        return None
    return Refused("no-such-roll", f"No roll is called {rule.of!r}{nearest_or_all(rule.of, labels)}")


def _why_no_such_act(combat: Combat, rule: HouseRule) -> Refused | None:
    acts = {act.name: act for act in combat.rules.ruleset.acts(combat.rules.tables)}
    words = combat.rules.act_names()
    if words and rule.of not in words:
        return Refused("no-such-act", f"There is no act {rule.of!r}{nearest_or_all(rule.of, words)}")
    if rule.says == "forbids":
        return None
    conditions = acts[rule.of].conditions() if rule.of in acts else ()
    rules = tuple(dict.fromkeys(each.rule for each in conditions if each.rule and not isinstance(each, Form)))
    if rule.despite in rules:
        return None
    if not rules:
        return Refused("no-such-condition", f"{rule.of} has no condition that could be lifted.")
    told = nearest_or_all(rule.despite, rules)
    return Refused("no-such-condition", f"No condition of {rule.of} is of {rule.despite!r}{told}")
