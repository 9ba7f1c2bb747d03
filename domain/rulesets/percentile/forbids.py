"""Why something is not allowed: every refusal of the percentile system names its rule."""

from domain.engine.asks import Prompt
from domain.facts.choice import Choice, Key, Name, phrase
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.rulesets.percentile.able import DODGED, able, foes, sides_left
from domain.rulesets.percentile.settings import settings
from domain.rulesets.percentile.sheet import sheet

NOT_COVERED = Refused(
    "not-covered",
    "Casting spells is not covered: the chapter gives no rule for it. The try costs nothing.",
    "PCT-65",
)


def forbids(state: State, prompt: Prompt, picks: tuple[Choice, ...]) -> Refused:
    """The reason why `picks` do not answer `prompt`."""
    if len(picks) != 1:
        return Refused("one-choice", f"{prompt.key} takes exactly one choice, not {len(picks)}.", prompt.rule)
    pick = picks[0]
    if pick.act == "cast-spell":
        return NOT_COVERED
    label = prompt.key.rpartition(".")[2].partition("#")[0]
    if label == "declares" and pick.act == "actions":
        return _number(prompt, pick)
    if label == "action" and pick.act == "attack":
        return _target(state, prompt, pick)
    if label == "action" and pick.act == "block":
        return Refused("block-answers-a-hit", "A block is no turn: it answers a hit.", "PCT-34")
    if label in ("action", "replies") and pick.act == "dodge":
        return Refused(
            "dodge-too-late", "Dodge is called at declaration or before the attack die is rolled.", "PCT-43"
        )
    if label == "aim":
        parts = ", ".join(sorted(option.part for option in prompt.options))
        return Refused("out-of-bump", f"{phrase(pick)}: the blow can be bumped to {parts}.", "PCT-29")
    offered = ", ".join(f"'{phrase(option)}'" for option in prompt.options)
    return Refused(
        "not-offered", f"'{phrase(pick)}' is not offered; {prompt.by} may choose {offered}.", prompt.rule
    )


def _number(prompt: Prompt, pick: Choice) -> Refused:
    if pick.count < 1:
        return Refused("too-few-actions", "At least one action must be declared, or Dodge.", "PCT-17")
    with_skill = [
        option.count for option in prompt.options if option.act == "actions" and option.using == pick.using
    ]
    if not with_skill:
        skills = ", ".join(dict.fromkeys(" ".join(option.using) for option in prompt.options if option.using))
        return Refused(
            "no-such-skill", f"{prompt.by} has no {' '.join(pick.using)!r}; there is {skills}.", "PCT-17"
        )
    return Refused(
        "too-many-actions",
        f"{pick.count} actions are more than the skill's level allows: {max(with_skill)}.",
        "PCT-17",
    )


def _target(state: State, prompt: Prompt, pick: Choice) -> Refused:
    could = ", ".join(foes(state, prompt.by)) or "nobody"
    foe = state.combatants.get(pick.foe)
    if foe is None:
        return Refused(
            "no-such-target", f"There is no {pick.foe!r} here; {prompt.by} may attack {could}.", "PCT-60"
        )
    if "fled" in foe.conditions:
        return Refused("target-fled", f"{pick.foe} has fled and is out of reach; left are {could}.", "PCT-56")
    if not able(foe):
        return Refused("target-down", f"{pick.foe} is out of the fight; left are {could}.", "PCT-60")
    if foe.side == state.combatants[prompt.by].side:
        return Refused("own-side", f"{pick.foe} is on {prompt.by}'s own side; foes are {could}.", "PCT-60")
    return Refused("no-such-skill", f"{prompt.by} declared no {' '.join(pick.using)!r} this round.", "PCT-17")


def absent(state: State, key: Key) -> Refused | None:
    """Why nobody asks for `key` now, where a rule says so: a dodge, block or turn that is not to be had."""
    parts = key.split(".")
    if len(parts) < 3:
        return None
    who, label = parts[-2] if len(parts) > 4 else parts[1], parts[-1]
    if who not in state.combatants:
        return None
    if label == "dodges":
        return _no_dodge(state, who)
    if label in ("replies", "block"):
        return _no_block(state, who)
    if label == "declares" and not able(state.combatants[who]):
        return _out(who)
    if label in ("action", "attack"):
        return _no_turn(state, who)
    return None


def _no_dodge(state: State, who: Name) -> Refused:
    fighter = state.combatants[who]
    if not able(fighter):
        return _out(who)
    if "attacked" in fighter.conditions:
        return Refused("dodge-after-attack", f"{who} has attacked this round and cannot dodge.", "PCT-44")
    if "blocked" in fighter.conditions and settings(state).dodge_after_block == "refused":
        return Refused("dodge-after-block", f"{who} has blocked this round and cannot dodge.", "PCT-44")
    if any(condition in fighter.conditions for condition in DODGED):
        return Refused("one-dodge", f"{who} has had the one dodge of this round.", "PCT-44")
    return Refused(
        "no-attack-to-dodge", f"A dodge answers an announced attack on {who}; there is none.", "PCT-43"
    )


def _no_block(state: State, who: Name) -> Refused:
    fighter = state.combatants[who]
    if not able(fighter):
        return _out(who)
    if "out-of-reach" in fighter.conditions:
        return Refused("dodger-cannot-act", f"{who} dodged and can do nothing else this round.", "PCT-46")
    if "dodge-failed" in fighter.conditions and not fighter.counter("actions"):
        return Refused(
            "dodger-cannot-act", f"{who}'s failed dodge gave up the round's other actions.", "PCT-47"
        )
    if not fighter.counter("actions"):
        return Refused("no-action-left", f"{who} has no action left to block with.", "PCT-34")
    return Refused("no-hit-to-block", f"A block answers a hit on {who}; there is none.", "PCT-34")


def _no_turn(state: State, who: Name) -> Refused | None:
    fighter = state.combatants[who]
    if not able(fighter):
        return _out(who)
    if "dodging" in fighter.conditions:
        return Refused("dodger-cannot-act", f"{who} declared Dodge and has no turn this round.", "PCT-58")
    if "out-of-reach" in fighter.conditions:
        return Refused("dodger-cannot-act", f"{who} dodged and can do nothing else this round.", "PCT-46")
    if "dodge-failed" in fighter.conditions and not fighter.counter("actions"):
        return Refused(
            "dodger-cannot-act", f"{who}'s failed dodge gave up the round's other actions.", "PCT-47"
        )
    if not fighter.counter("actions"):
        return Refused("no-action-left", f"{who} has no action left this round.", "PCT-40")
    return None


def _out(who: Name) -> Refused:
    return Refused("out-of-the-fight", f"{who} is knocked out or gone, and is not asked.", "PCT-61")


def fits(state: State, who: Name) -> Refused | None:
    """Why somebody cannot take part: armour on an area that there is not."""
    parts = state.combatants[who].parts
    area = next((area for area in sheet(state, who).worn if area not in parts), "")
    if not area:
        return None
    return Refused(
        "no-such-area", f"{who} wears armour on {area!r}; the areas are {', '.join(parts)}.", "PCT-26"
    )


def ready(state: State) -> Refused | None:
    """Why a fight cannot begin so."""
    if len(sides_left(state)) < 2:
        return Refused("one-side", "A fight needs combatants on at least two sides.", "PCT-62")
    chosen = settings(state)
    if chosen.first_side and chosen.first_side not in sides_left(state):
        named = ", ".join(sides_left(state))
        return Refused(
            "no-such-side", f"first_side is {chosen.first_side!r}; the sides are {named}.", "PCT-63"
        )
    if not chosen.aware and not chosen.first_side:
        return Refused(
            "ambush-needs-side",
            "One does not roll against a foe unseen; name the side that acts first in `first_side`.",
            "PCT-11",
        )
    return None
