"""Words of an expectation that nobody understands, so that it could not fail as it should."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from adapters.books.rulebook import rulebook
from adapters.books.words import words
from adapters.examples.example import ExampleRuling, ExampleStep, Expect, OddsExpected, Offers
from domain.engine.combat import Combat
from domain.engine.prompts import ChoicePrompt
from domain.engine.ruleset import Ruleset
from domain.engine.unknown_words import mistyped_name, mistyped_word, no_such_combatant, unknown_in_fields
from domain.engine.vocabulary import Vocabulary
from domain.facts.choice import Key, phrase
from domain.facts.events import Declared, HoldTaken, Rolled
from domain.facts.nearest import nearest_or_all, resembles
from domain.facts.state import State

_NUMBERED = re.compile(r"[a-z]*\d+")
"""A part of a key that counts something: `r1`, `2`, `blow1`."""


def unknown_in_expectation(expect: Expect, combat: Combat) -> Iterator[str]:
    """One line for every name or word that there is not, with the nearest."""
    known, state = combat.rules.vocabulary, combat.state
    for wanted in (*expect.events, *expect.absent):
        said = {field: value for field, value in wanted.items() if field != "hold"}
        for why in unknown_in_fields(state, known, wanted["is"], said):
            yield f"{wanted['is']}: {why.sentence}"
        yield from _unknown_hold(combat, wanted.get("hold"), str(wanted["is"]))
        yield from unknown_rule(combat.rules.ruleset, wanted.get("rule"), str(wanted["is"]))
    for wanted in expect.absent:
        for key in (wanted.get("key"), wanted.get("because"), wanted.get("beat")):
            yield from _unknown_key(combat, key, str(wanted["is"])) if isinstance(key, str) else ()
    for path in expect.state:
        yield from _unknown_counter(path, known, state)
    for key, offers in expect.offers.items():
        for text in offers.excludes if isinstance(offers, Offers) else ():
            yield from _unknown_words(text, combat, f"offers: {key}")
    if expect.odds is not None:
        yield from _unknown_odds(expect.odds, combat)


def unknown_in_step(step: ExampleStep, combat: Combat) -> Iterator[str]:
    """One line for whoever does it, if they look mistyped, and for what is to be refused for another reason
    than a typing error: a word of a choice, a key."""
    for place, given in (("by", step), ("dispute", step.dispute), ("salt", step.salt)):
        if given is not None and (why := mistyped_name(combat.state, given.by)):
            yield f"{place}: {why}"
    refused = step.expect.refused
    if refused is None or "did you mean" in refused.says:
        return
    for place, key in _keys_named(step):
        yield from _unknown_key(combat, key, place)
    settled = [(each.key, each.instead) for each in (step.settle, step.preview) if each and each.instead]
    for key, said in (*step.declare.items(), *settled):
        for one in said if isinstance(said, list) else [said]:
            texts = (
                [one] if isinstance(one, str) else [each for each in one.values() if isinstance(each, str)]
            )
            for text in texts:
                yield from _unknown_words(text, combat, key)


def _keys_named(step: ExampleStep) -> Iterator[tuple[str, Key]]:
    """The keys of what is to be undone, withdrawn, thrown again, disputed or settled."""
    yield from (("undo", key) for key in (step.undo,) if isinstance(key, str))
    yield from (("withdraw", key) for key in (step.withdraw,) if key)
    yield from (("rethrow", each.on) for each in (step.rethrow,) if each is not None)
    for place, given in (("dispute", step.dispute), ("settle", step.settle), ("preview", step.preview)):
        if given is not None:
            yield place, given.key


def unknown_rules(ruling: ExampleRuling, combat: Combat) -> Iterator[str]:
    """One line for every rule that a ruling cites and there is not, and for a key that looks mistyped."""
    ruleset = combat.rules.ruleset
    for cited in (*(each.get("rule") for each in ruling.outcomes), getattr(ruling.modifier, "rule", "")):
        yield from unknown_rule(ruleset, cited, "ruling")
    yield from _unknown_key(combat, ruling.on, "ruling") if ruling.on else ()


def unknown_rule(ruleset: Ruleset, rule: object, place: str) -> Iterator[str]:
    """A rule id that the system's `rules.md` does not have."""
    ids = _ids(ruleset)
    if isinstance(rule, str) and rule and rule not in ids:
        yield f"{place}: There is no rule {rule!r}{nearest_or_all(rule, ids)}"


@cache
def _ids(ruleset: Ruleset) -> tuple[str, ...]:
    return tuple(each.id for each in rulebook(ruleset))


@cache
def _labels(ruleset: Ruleset) -> tuple[str, ...]:
    """What the last word of a key may be, as far as the system has words for it."""
    named = words(ruleset)
    return tuple(dict.fromkeys((*named.labels, *named.prompts)))


def _unknown_odds(odds: OddsExpected, combat: Combat) -> Iterator[str]:
    for who in (*odds.damage, *odds.down):
        if who not in combat.state.combatants:
            yield f"odds: {no_such_combatant(combat.state, who).sentence}"
    for key in (*odds.answers, *odds.rolls, *odds.passes):
        yield from _unknown_key(combat, key, "odds")
    for said in odds.answers.values():
        for text in said if isinstance(said, list) else [said]:
            yield from _unknown_words(text, combat, "odds")


def _unknown_key(combat: Combat, key: Key, place: str) -> Iterator[str]:
    """A word of a key that is like a name or a label of the fight, and is none."""
    asked = [prompt.key for prompt in combat.asks]
    stood = [event.key for event in combat.path() if isinstance(event, Declared | Rolled)]
    told = {word for each in (*asked, *stood) for word in each.partition("#")[0].split(".")}
    heard = (*combat.state.combatants, *_labels(combat.rules.ruleset), *sorted(told))
    for word in key.partition("#")[0].split("."):
        if word not in heard and not _NUMBERED.fullmatch(word) and resembles(word, heard):
            yield f"{place}: {key}: there is no {word!r}{nearest_or_all(word, heard)}"


def _unknown_hold(combat: Combat, hold: object, place: str) -> Iterator[str]:
    """A hold of a name that none has had."""
    taken = {event.hold for event in combat.path() if isinstance(event, HoldTaken)}
    if isinstance(hold, str) and hold not in taken:
        yield f"{place}: There is no hold {hold!r}{nearest_or_all(hold, sorted(taken))}"


def _unknown_counter(path: str, known: Vocabulary, state: State) -> Iterator[str]:
    who, _, rest = path.partition(".")
    kind, _, counter = rest.partition(".")
    if kind == "counters" and who in state.combatants and counter not in state.combatants[who].counters:
        name, _, versus = counter.partition(":")
        for field, word in (("counter", name), ("versus", versus)):
            fields: Mapping[str, Any] = {"who": who, field: word}
            for why in unknown_in_fields(state, known, "counter-set", fields):
                yield f"{path}: {why.sentence}"


def _unknown_words(text: str, combat: Combat, place: str) -> Iterator[str]:
    """A word of a choice that looks like a mistyped one."""
    options = (
        phrase(option)
        for prompt in combat.asks
        if isinstance(prompt, ChoicePrompt)
        for option in prompt.options
    )
    offered = tuple(word for option in options for word in option.split())
    for word in text.split():
        if why := mistyped_word(combat.state, combat.rules.vocabulary, word, offered):
            yield f"{place}: {text}: {why}"
