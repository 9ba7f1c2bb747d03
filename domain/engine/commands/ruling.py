"""What comes from outside the rules, before whatever is asked now: rulings, joins, leaves, settings."""

from collections.abc import Sequence

import msgspec

from domain.engine.combat import Combat, Draft, Step
from domain.engine.commands.answering import OVER
from domain.engine.commands.house_rules import why_not_end, why_not_stand
from domain.engine.history.passage import backwards
from domain.engine.news import RULING
from domain.engine.places import why_not_there
from domain.engine.prompts import ChoicePrompt, RollPrompt
from domain.engine.ruleset import settings_of
from domain.engine.sources.recorded import Recorded
from domain.engine.unknown_words import (
    no_such_combatant,
    why_event_unknown,
    why_joiner_unknown,
    why_not_decreed,
)
from domain.facts.choice import Key, Name
from domain.facts.events import (
    AnyEvent,
    CombatantJoined,
    CombatantLeft,
    Declared,
    HoldBroken,
    HoldTaken,
    How,
    Moved,
    Outcome,
    Rolled,
    Ruled,
    SettingChanged,
)
from domain.facts.evolve import evolve
from domain.facts.hexes import Hex
from domain.facts.names import why_not_named, why_not_named_later
from domain.facts.nearest import nearest
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.facts.validation import explained

REST = "rest"
"""What the move of the head that makes room for quiet rounds names: no key of a roll or a choice."""


CLOSED = (
    "Players have opened the words that go into the dice, so nobody enters or leaves and nothing is changed "
    "before the fight begins: begin it first."
)
"""What is fixed once the dice could be foreseen: else whoever knows the seed could choose by it."""


def next_ruling(combat: Combat) -> Key:
    """The key that the next ruling will have."""
    return f"{RULING}{combat.state.ruled + 1}"


def rule(combat: Combat, ruled: Ruled, decreed: Sequence[Outcome] = ()) -> Step | Refused:
    """A game master's ruling. `decreed` are outcomes that it brings about; their `because` is its key."""
    if combat.diverged is not None:
        return combat.diverged.refusal()
    state = combat.state
    for event in decreed:
        known = combat.rules.vocabulary
        if refused := why_event_unknown(state, known, event) or why_not_decreed(state, known, event):
            return refused
        if isinstance(event, Moved) and (refused := _why_not_there(combat, event.who, event.to)):
            return refused
        state = evolve(state, event)
    if ruled.on and (refused := _why_not_ruled(combat, ruled.on)):
        return refused
    if ruled.on and _thrown_already(combat, ruled.on):
        return Refused(
            "thrown-already", f"{ruled.on} has been thrown; undo to before it, or have it thrown again."
        )
    if ruled.stands is not None and (refused := why_not_stand(combat, ruled.stands)):
        return refused
    if ruled.ends and (refused := why_not_end(combat, ruled.ends)):
        return refused
    if decreed:
        ruled = msgspec.structs.replace(ruled, followed=True)
    step = _enter(combat, ruled, *decreed)
    return step if isinstance(step, Refused) else _why_lost_at_once(step, decreed) or step


def _why_lost_at_once(step: Step, decreed: Sequence[Outcome]) -> Refused | None:
    """Why a hold is not given that the rules would end before anybody is asked anything."""
    taken = {event.hold: event for event in decreed if isinstance(event, HoldTaken)}
    for event in step.events:
        if isinstance(event, HoldBroken) and event.hold in taken:
            hold, rule = taken[event.hold], f" ({event.rule})" if event.rule else ""
            if event in decreed:
                continue
            why = f"The rules end {hold.holder}'s hold on {hold.victim} at once, as they stand{rule}"
            return Refused("no-such-hold", f"{why}{_what_holds(step.combat.state, hold)}.")
    return None


def _what_holds(state: State, hold: HoldTaken) -> str:
    """What would make a hold last, as far as that can be seen."""
    holder, victim = state.combatants[hold.holder], state.combatants[hold.victim]
    mends = ["put them in one place first"] if holder.at != victim.at else []
    mends += [] if hold.using else ["say by which limbs it is"]
    return f": {', and '.join(mends)}" if mends else ""


def join(combat: Combat, *joined: CombatantJoined) -> Step | Refused:
    """Somebody enters the fight, behind their mount if they have one; they act from the next beat that
    looks for actors."""
    if combat.diverged is not None:
        return combat.diverged.refusal()
    state = combat.state
    for each in joined if combat.begun else ():
        if refused := why_not_named_later(each.name, combat.rules.ruleset.labels):
            return refused
    for each in joined:
        sides = {name: fighter.side for name, fighter in state.combatants.items()}
        if refused := why_not_named(each.name, each.side, sides):
            return refused
        if refused := why_joiner_unknown(state, combat.rules.vocabulary, each):
            return refused
        if refused := _why_not_there(combat, each.name, each.at):
            return refused
        state = evolve(state, each)
    for each in joined:
        if each.mount and each.mount not in state.combatants:
            return no_such_combatant(state, each.mount)
        if refused := combat.rules.ruleset.why_not_join(state, each.name):
            return refused
    return _enter(combat, *joined)


def leave(combat: Combat, left: CombatantLeft) -> Step | Refused:
    """Somebody is taken out of the fight for good."""
    if refused := _why_unknown(combat, left.who):
        return refused
    if combat.state.combatants[left.who].down == "left":
        return Refused("left-already", f"{left.who} has left already.")
    return _enter(combat, msgspec.structs.replace(left, followed=True))


def change(combat: Combat, changed: SettingChanged) -> Step | Refused:
    """A setting is another from here on."""
    if combat.diverged is not None:
        return combat.diverged.refusal()
    ruleset = combat.rules.ruleset
    if changed.name in ruleset.fixed:
        return Refused(
            "fixed-setting", f"{changed.name} is settled at the opening and cannot be changed later."
        )
    if changed.name == "by_hand" and (refused := _why_by_nobody(combat, str(changed.value))):
        return refused
    try:
        settings_of(ruleset, {**msgspec.json.decode(combat.state.settings), changed.name: changed.value})
    except msgspec.ValidationError as error:
        return Refused("bad-setting", explained(error, ruleset.settings))
    return _enter(combat, changed)


def _why_by_nobody(combat: Combat, hands: str) -> Refused | None:
    """Why nobody of that name can throw by hand; keys of rolls and `all` may stand there as well."""
    names = [word for word in hands.split(",") if word and word != "all" and "." not in word]
    return next((refused for name in names if (refused := _why_unknown(combat, name))), None)


def rest(combat: Combat, rounds: int, why: str) -> Step | Refused:
    """Let so many quiet rounds go by after the end of the fight, counted from its decision.

    It is no alteration: the move of the head says by `REST` in its `on` why the setting is another.
    """
    if combat.diverged is not None:
        return combat.diverged.refusal()
    setting = combat.rules.ruleset.rest
    if not setting:
        return Refused("no-rest", f"By the rules of {combat.rules.ruleset.title} time alone heals nothing.")
    if combat.rules.ruleset.resting(combat.state):
        asked = ", ".join(prompt.key for prompt in combat.asks)
        return Refused(
            "resting",
            f"Quiet rounds are running already: first answer {asked}, then ask for more of them.",
        )
    if not combat.state.over:
        return Refused("not-over", "The fight goes on; quiet rounds come after its end.")
    draft = Draft(combat).head(combat.passage.cut(1), How.RULED, REST)
    return draft.add(SettingChanged(setting, rounds, why)).step()


def _enter(combat: Combat, *events: AnyEvent) -> Step | Refused:
    """Add events before the open prompts. If it is half answered, the answers that are still offered come
    after them."""
    if combat.diverged is not None:
        return combat.diverged.refusal()
    if combat.state.over:
        return Refused("combat-over", OVER)
    if not combat.begun and combat.salting.opened:
        return Refused("list-closed", CLOSED)
    if not combat.begun:
        return Draft(combat).add(*events).pause()
    if not combat.answered:
        return Draft(combat).add(*events).step()
    at = min(place for key in combat.answered if (place := combat.passage.place(key)) is not None)
    answers = [event for event in combat.passage.events[at:] if isinstance(event, Declared)]
    events = tuple(_after(event, combat.answered) for event in events)
    draft = Draft(combat).head(combat.passage.cut(at), How.RULED).add(*events)
    return draft.feed(Recorded(answers)).step()


def _after(event: AnyEvent, answered: tuple[Key, ...]) -> AnyEvent:
    """A ruling also says who had answered already; their answer comes behind it all the same."""
    return msgspec.structs.replace(event, after=answered) if isinstance(event, Ruled) else event


def _why_not_there(combat: Combat, who: Name, at: Hex) -> Refused | None:
    return why_not_there(combat.state.ground, combat.rules.ruleset.walls, who, at)


def _why_unknown(combat: Combat, who: Name) -> Refused | None:
    return None if who in combat.state.combatants else no_such_combatant(combat.state, who)


def _why_not_ruled(combat: Combat, key: Key) -> Refused | None:
    """Why a ruling cannot bear on `key`: it names nobody's roll, or a choice."""
    asked = [prompt.key for prompt in combat.asks if isinstance(prompt, RollPrompt)]
    if key in asked:
        return None
    choices = [prompt.key for prompt in combat.asks if isinstance(prompt, ChoicePrompt)]
    if key in choices or not set(key.split(".")) & set(combat.state.combatants):
        return Refused("no-such-roll", f"{key!r} is not a roll that can still come{nearest(key, asked)}")
    return None


def _thrown_already(combat: Combat, key: Key) -> bool:
    return any(isinstance(event, Rolled) and event.key == key for _, event in backwards(combat.passage))
