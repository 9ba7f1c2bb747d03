"""Odds as an example states them, held against every way in which it can go on."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import partial

import msgspec

from adapters.examples.example import DamageExpected, Number, OddsExpected
from adapters.input.choices import NotClear, chosen
from domain.engine.combat import Combat
from domain.engine.odds.branches import Branch
from domain.engine.odds.course import Course, follow
from domain.engine.prompts import ChoicePrompt
from domain.engine.sources.policies import Policy
from domain.facts.choice import Choice, Key, Name, phrase
from domain.facts.events import AnyEvent, Checked, Damaged, Rolled
from domain.facts.state import State


class Misstated(ValueError):
    """The odds cannot be worked out as the example asks; one sentence."""


def faults(combat: Combat, wanted: OddsExpected) -> list[str]:
    """What is other than expected, one line each; the odds are those from the open prompt on."""
    passage = combat.passage
    try:
        policy = _policy(wanted.answers, combat.state)
        odds = follow(
            combat.rules, passage.before, passage.events, policy,
            goes_on=_goes_on(combat, wanted), between=partial(_rested, passage.before, wanted.tireless),
        )  # fmt: skip
        if odds.unexplored:
            raise Misstated(f"the odds are too wide to be worked out; {odds.unexplored} is unexplored")
        return list(_differences(odds, wanted))
    except Misstated as error:
        return [f"odds: {error}"]


def _goes_on(combat: Combat, wanted: OddsExpected) -> Callable[[State], bool]:
    """Whether the odds that are wanted go on beyond a beat that ends in a state."""
    if wanted.until == "act":
        return combat.rules.ruleset.unfinished
    number = combat.state.number
    return lambda state: wanted.until == "round" and state.number == number


def _rested(before: State, tireless: bool, state: State) -> State:
    """The state with the points that everybody had `before`, if nobody tires."""
    if not tireless:
        return state
    crowd = {
        who: msgspec.structs.replace(one, pools=before.combatants[who].pools)
        if who in before.combatants
        else one
        for who, one in state.combatants.items()
    }
    return msgspec.structs.replace(state, combatants=crowd)


def fraction(written: Number, place: str) -> Fraction:
    """A number as an example writes it, exactly.

    >>> [str(fraction(each, "")) for each in (8.44, "37/100", "37%", "1/3", 1)]
    ['211/25', '37/100', '37/100', '1/3', '1']
    """
    text = str(written).strip()
    try:
        return Fraction(text[:-1].strip()) / 100 if text.endswith("%") else Fraction(text.replace(" ", ""))
    except (ValueError, ZeroDivisionError):
        raise Misstated(
            f"{place}: {written!r} is no number; write for example 0.37, '37/100' or '37%'"
        ) from None


def _differences(odds: Course, wanted: OddsExpected) -> Iterable[str]:
    for key, chance in wanted.passes.items():
        yield from _compare(f"{key} passes", chance, _weight(odds, partial(_passed, key)))
    for who, expected in wanted.damage.items():
        if not isinstance(expected, DamageExpected):
            expected = DamageExpected(mean=expected)
        if expected.mean is not None:
            yield from _compare(f"mean damage to {who}", expected.mean, mean_damage(odds, who))
        if expected.parts is not None:
            yield from _compare_parts(odds, who, expected.parts)
    for label, number in wanted.rolls.items():
        yield from _compare(f"rolls of {label}", number, _rolls(odds, label))
    for who, chance in wanted.down.items():
        ended = (end.weight for end in odds.ends if _down(who, end))
        yield from _compare(f"{who} is down", chance, sum(ended, Fraction(0)))


def _compare(what: str, wanted: Number, found: Fraction) -> Iterable[str]:
    if fraction(wanted, what) != found:
        yield f"odds: {what}: expected {wanted}, is {found} ({float(found):.6g})"


def _compare_parts(odds: Course, who: Name, wanted: Mapping[str, Number]) -> Iterable[str]:
    found = struck(odds, who)
    for part in (*wanted, *(part for part in found if part not in wanted)):
        yield from _compare(f"a blow on {who}'s {part}", wanted.get(part, 0), found.get(part, Fraction(0)))


def mean_damage(odds: Course, who: Name) -> Fraction:
    """The mean of the points that a combatant takes on the way, healing left aside."""
    return sum(
        (branch.weight * event.points for branch in odds.beats for event in _blows(branch.told, who)),
        Fraction(0),
    )


def struck(odds: Course, who: Name) -> dict[str, Fraction]:
    """How often each part of a combatant is to be struck, whatever the points; in one beat, how likely."""
    chances: dict[str, Fraction] = {}
    for branch in odds.beats:
        for part in dict.fromkeys(blow.part for blow in _blows(branch.told, who)):
            chances[part] = chances.get(part, Fraction(0)) + branch.weight
    return chances


def _blows(told: Iterable[AnyEvent], who: Name) -> Iterable[Damaged]:
    return (event for event in told if isinstance(event, Damaged) and event.who == who)


def _weight(odds: Course, holds: Callable[[Branch], bool]) -> Fraction:
    """Of something that can happen once at most."""
    return sum((branch.weight for branch in odds.beats if holds(branch)), Fraction(0))


def _rolls(odds: Course, label: str) -> Fraction:
    """How many rolls of that label are to be expected."""
    return sum((branch.weight * _thrown(branch.told, label) for branch in odds.beats), Fraction(0))


def _thrown(told: Iterable[AnyEvent], label: str) -> int:
    return sum(
        isinstance(event, Rolled) and event.key.rpartition(".")[2].partition("#")[0] == label
        for event in told
    )


def _passed(key: Key, branch: Branch) -> bool:
    """Whether the roll was made and passed, at once or when it was judged."""
    return any(
        (isinstance(event, Rolled) and event.key == key and event.passed)
        or (isinstance(event, Checked) and event.because == key and event.grade.passed)
        for event in branch.told
    )


def _down(who: Name, branch: Branch) -> bool:
    return who in branch.state.combatants and bool(branch.state.combatants[who].down)


def _policy(answers: Mapping[str, str | list[str]], state: State) -> Policy:
    """Answers by label or whole key: a text, which must be offered, or several in order of preference.

    What has no answer, or none that is offered in its list, takes the first option.
    """

    def choose(prompt: ChoicePrompt) -> tuple[Choice, ...]:
        label = prompt.key.rpartition(".")[2].partition("#")[0]
        wanted = answers.get(prompt.key, answers.get(label))
        if wanted is None:
            return prompt.options[: prompt.least]
        for text in [wanted] if isinstance(wanted, str) else wanted:
            try:
                pick = chosen(text, prompt.menu, state)
            except NotClear as error:
                raise Misstated(f"{prompt.key}: {error}") from None
            if pick in prompt.options:
                return (pick,)
        if isinstance(wanted, str):
            could = ", ".join(f"'{phrase(option)}'" for option in prompt.options)
            raise Misstated(f"{prompt.key}: '{wanted}' is not offered; there is {could}")
        return prompt.options[: prompt.least]

    return choose
