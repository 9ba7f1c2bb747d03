"""What a prompt at the table means: the number needed term by term, the rule of a choice, or why a roll."""

from __future__ import annotations

from adapters.books.derivation import derive
from adapters.books.rulebook import find, rulebook
from adapters.books.systems import UnknownName
from adapters.cli.context import Invocation
from adapters.cli.terminal.derivation import write
from adapters.input.rejected import Rejected
from domain.engine.combat import Combat
from domain.engine.prompts import Prompt, RollPrompt
from domain.facts.dice import parse, span
from projections.proving.arithmetic import chance, steps
from projections.record import record
from projections.telling.words import Words
from projections.visibility import PUBLIC, redact


def explain(at: Invocation, name: str, combat: Combat, prompt: Prompt | None, key: str, words: Words) -> None:
    """With a key, why that roll was what it was; without, what is asked now."""
    if key:
        seen = redact(record(name, at.open().entries(name)), at.viewer or PUBLIC)
        write(at.printer, derive(seen, key), seen)
    elif prompt is None:
        raise Rejected("Nothing is asked; give the key of a roll, such as ? r1.mutt.1.attack.")
    elif isinstance(prompt, RollPrompt):
        _dice(at, combat, prompt, words)
    else:
        _rule(at, combat, prompt.rule)
        at.printer.line("Any of the options answers it, by number or in words.")


def _dice(at: Invocation, combat: Combat, prompt: RollPrompt, words: Words) -> None:
    low, high = span(parse(prompt.dice))
    at.printer.line(f"{prompt.dice} comes to {low} to {high}.")
    if prompt.target is not None:
        at.printer.line(f"The number needed is {prompt.target} ({prompt.test.replace('-', ' ')}):")
        likely = chance(
            prompt.dice, prompt.zero, prompt.test, prompt.target, "success", combat.rules.ruleset.gradings
        )
    else:
        likely = None
    for step in steps(prompt.modifiers):
        rule = f" [{step.rule}]" if step.rule else ""
        at.printer.line(f"    {step.op} {words.terms.get(step.name, step.name)} {step.value}{rule}")
    if likely is not None:
        at.printer.line(f"The chance of it is {likely.fraction}, {likely.percent} %.")
    _rule(at, combat, prompt.rule)


def _rule(at: Invocation, combat: Combat, id_: str) -> None:
    """The text of the rule that asks, if the system has numbered rules."""
    try:
        rule = find(rulebook(combat.rules.ruleset), id_)
    except UnknownName:
        return
    at.printer.prose(f"{rule.id}: {rule.text}", "    ", first="")
