"""What an example expects after a step, held against what is."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from adapters.books.systems import missing
from adapters.examples import chances, corrections
from adapters.examples.example import CheckExpected, Expect, ExpectedRefusal, Offers, RollExpected
from adapters.examples.partial_events import matches, shown, unmatched
from adapters.examples.run import StepResult
from adapters.examples.stopped import faces_of
from adapters.examples.unknown_expectations import unknown_in_expectation
from adapters.input.choices import NotClear, chosen, place_of
from domain.engine.combat import Combat
from domain.engine.prompts import ChoicePrompt
from domain.engine.sources.tactics import tactics_of
from domain.facts.choice import Choice, Key, phrase
from domain.facts.events import AnyEvent, Checked, Rolled
from domain.facts.refusal import Refused
from domain.facts.state import Condition, State
from domain.facts.term import Term


def unmet(expect: Expect, taken: StepResult) -> Iterator[str]:
    """One line for everything that is not as expected; after an unexpected refusal nothing can be."""
    yield from unexpected_refusals(expect.refused, taken.refusals)
    if taken.refusals and expect.refused is None:
        return
    yield from unknown_in_expectation(expect, taken.combat)
    path = taken.combat.path()
    yield from _rolls(expect.rolls, path)
    yield from _checks(expect.checks, path)
    yield from unmet_state(expect.state, taken.combat.state)
    yield from _asks(expect.asks, taken.combat)
    yield from _offers(expect.offers, taken.combat)
    yield from _events(expect.events, expect.absent, taken.events)
    if expect.odds is not None:
        yield from chances.faults(taken.combat, expect.odds)
    yield from _tactics(expect.tactics, taken.combat)
    if expect.correction is not None:
        yield from corrections.faults(taken.corrected, expect.correction)


SEEDS = 30
"""With so many seeds a tactic is asked for all that it may answer."""


def _tactics(wanted: Mapping[str, Mapping[Key, Sequence[str]]], combat: Combat) -> Iterator[str]:
    known = tactics_of(combat.rules.ruleset)
    open_ = {prompt.key: prompt for prompt in combat.asks if isinstance(prompt, ChoicePrompt)}
    for name, answers in wanted.items():
        if name not in known:
            yield f"tactics: {missing('tactic', name, tuple(known))}"
            continue
        made = [known[name].make(combat.rules.tables, seed.to_bytes(2, "big")) for seed in range(SEEDS)]
        for key, expected in answers.items():
            if key not in open_:
                yield f"tactics: {key} is not asked; open is {', '.join(open_) or 'nothing'}"
                continue
            said = {phrase(pick) for tactic in made for pick in tactic(combat.state, open_[key])}
            if said != set(expected):
                yield f"tactics: {name} at {key}: expected {sorted(expected)}, may answer {sorted(said)}"


def unexpected_refusals(wanted: ExpectedRefusal | None, found: Sequence[Refused]) -> Iterator[str]:
    """Refusals other than the one that is expected, or its absence."""
    if wanted is None:
        yield from (f"refused: {refusal}" for refusal in found)
        return
    fitting = [refusal for refusal in found if _fits(refusal, wanted)]
    named = ", ".join(f"{field} {value!r}" for field, value in _given(wanted)) or "of any kind"
    if not found:
        yield f"expected a refusal ({named}), nothing was refused"
    elif len(fitting) != len(found) or len(found) > 1:
        yield f"expected one refusal ({named}), there is: {'; '.join(map(str, found))}"


def _fits(refusal: Refused, wanted: ExpectedRefusal) -> bool:
    return (
        wanted.code in ("", refusal.code)
        and wanted.rule in ("", refusal.rule)
        and wanted.says in refusal.sentence
    )


def _given(expected: msgspec.Struct) -> list[tuple[str, Any]]:
    values = [(field, getattr(expected, field)) for field in expected.__struct_fields__]
    return [(field, value) for field, value in values if value not in (None, "")]


# -- rolls and checks


def _rolls(wanted: Mapping[Key, RollExpected], path: Sequence[AnyEvent]) -> Iterator[str]:
    rolls = {event.key: event for event in path if isinstance(event, Rolled)}
    for key, expected in wanted.items():
        if key not in rolls:
            yield missing("roll", key, tuple(rolls)).rstrip(".")
            continue
        roll = rolls[key]
        for field, value in _given(expected):
            if field == "faces":
                value = faces_of(roll.dice, value, key, roll.zero)
            yield from _differs(key, field, value, _of(roll, field))


def _checks(wanted: Mapping[Key, CheckExpected], path: Sequence[AnyEvent]) -> Iterator[str]:
    checks = {event.because: event for event in path if isinstance(event, Checked)}
    for key, expected in wanted.items():
        if key not in checks:
            yield missing("check of", key, tuple(checks)).rstrip(".")
            continue
        for field, value in _given(expected):
            yield from _differs(key, field, value, _of(checks[key], field))


def _of(event: Rolled | Checked, field: str) -> object:
    if field == "modifiers":
        return by_name(event.modifiers)
    if field == "passed" and isinstance(event, Checked):
        return event.grade.passed
    return getattr(event, field)


def by_name(terms: Iterable[Term]) -> dict[str, int]:
    """Modifiers as people list them: name and value, negative when it is taken away.

    >>> by_name((Term("rating", 57), Term("several-actions", 20, "-")))
    {'rating': 57, 'several-actions': -20}
    """
    sums: dict[str, int] = {}
    for term in terms:
        sums[term.name] = sums.get(term.name, 0) + (-term.value if term.op == "-" else term.value)
    return sums


def _differs(place: str, field: str, wanted: object, found: object) -> Iterator[str]:
    if wanted != found or isinstance(wanted, bool) != isinstance(found, bool):
        yield f"{place}: {field}: expected {_plain(wanted)}, is {_plain(found)}"


# -- the state


def unmet_state(wanted: Mapping[str, Any], state: State) -> Iterator[str]:
    """One line for each place of the state, such as `mutt.at`, where something else stands than is wanted."""
    for path, value in wanted.items():
        try:
            found = look(state, path)
        except LookupError as error:
            yield f"{path}: {error.args[0]}"
            continue
        if isinstance(found, list) and (place := place_of(value)):
            value = list(place)
        if isinstance(found, Mapping) and not isinstance(value, Mapping):
            for name, each in found.items():
                yield from _differs(f"{path}.{name}", "state", value, each)
        elif isinstance(found, frozenset):
            if not isinstance(value, list) or set(value) != found:
                yield f"{path}: expected {_plain(value)}, is {_plain(sorted(found))}"
        elif value != found or isinstance(value, bool) != isinstance(found, bool):
            yield f"{path}: expected {_plain(value)}, is {_plain(found)}"


def look(state: State, path: str) -> Any:
    """What stands at a dotted path of the state, such as `mutt.pools.area-0` or `winners`.

    Conditions are a set of names, a choice its words, places and orders lists. Raises `LookupError`.
    """
    first, *rest = path.split(".")
    found: Any = state.combatants.get(first)
    if found is None:
        if first not in State.__struct_fields__ or first == "combatants":
            raise LookupError(missing("combatant", first, tuple(state.combatants)).rstrip("."))
        found = getattr(state, first)
        if first == "settings":
            found = msgspec.json.decode(found)
    for number, word in enumerate(rest):
        if isinstance(found, msgspec.Struct):
            if word not in found.__struct_fields__:
                raise LookupError(missing("field", word, found.__struct_fields__).rstrip("."))
            found = getattr(found, word)
            if word == "sheet":
                found = msgspec.json.decode(found)
        elif isinstance(found, Mapping):
            if word not in found and rest[number - 1] == "counters":
                return 0
            if word not in found:
                raise LookupError(missing("entry", word, tuple(found)).rstrip("."))
            found = found[word]
        else:
            raise LookupError(f"there is nothing below {'.'.join((first, *rest[:number]))}")
    if isinstance(found, Choice):
        return phrase(found)
    if isinstance(found, Mapping) and all(isinstance(value, Condition) for value in found.values()) and found:
        return frozenset(found)
    if rest and rest[-1] == "conditions":
        return frozenset[str]()
    return msgspec.json.decode(msgspec.json.encode(found))


# -- what is asked and told


def _asks(wanted: Sequence[Key] | None, combat: Combat) -> Iterator[str]:
    if wanted is None:
        return
    open_ = [prompt.key for prompt in combat.asks]
    if sorted(wanted) != sorted(open_):
        yield f"asks: expected {', '.join(wanted) or 'nothing'}, open is {', '.join(open_) or 'nothing'}"


def _offers(wanted: Mapping[Key, tuple[str, ...] | Offers], combat: Combat) -> Iterator[str]:
    prompts = {prompt.key: prompt for prompt in combat.asks if isinstance(prompt, ChoicePrompt)}
    for key, expected in wanted.items():
        if key not in prompts:
            yield f"offers: {missing('open prompt', key, tuple(prompts)).rstrip('.')}"
            continue
        menu = prompts[key].menu
        options, near = menu.all, menu.near  # of places that are a walk away none is left out by mistake
        exact = isinstance(expected, tuple)
        includes = expected if isinstance(expected, tuple) else expected.includes
        met = {text: _choice_named(text, options, combat.state) for text in includes}
        offered = ", ".join(f"'{phrase(option)}'" for option in near)
        yield from (
            f"{key}: expected '{text}' among the options, there is {offered}"
            for text, pick in met.items()
            if pick not in options
        )
        if exact and not set(near) <= set(met.values()):
            extra = ", ".join(f"'{phrase(option)}'" for option in near if option not in met.values())
            yield f"{key}: expected no other options, there is also {extra}"
        for text in () if isinstance(expected, tuple) else expected.excludes:
            if _choice_named(text, near, combat.state) in near:
                yield f"{key}: expected no option '{text}', there is {offered}"


def _choice_named(text: str, options: Sequence[Choice], state: State) -> Choice | None:
    try:
        return chosen(text, options, state)
    except NotClear:
        return None


def _events(
    wanted: Sequence[Mapping[str, Any]], absent: Sequence[Mapping[str, Any]], events: Sequence[AnyEvent]
) -> Iterator[str]:
    if (first := unmatched(events, wanted)) is not None:
        yield f"expected in this order the event {shown(first)}; it did not occur"
    for each in absent:
        if any(matches(event, each) for event in events):
            yield f"expected no event {shown(each)}; it occurred"


def _plain(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {each}" for name, each in value.items()) or "nothing"
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(_plain, value))}]"
    return (
        repr(str(value))
        if isinstance(value, str)
        else str(value).lower()
        if isinstance(value, bool)
        else str(value)
    )
