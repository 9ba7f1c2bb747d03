"""Which rule system is meant."""

from collections.abc import Sequence

from adapters.books.combatants import combatant_names
from adapters.books.systems import ruleset, ruleset_names, usable
from adapters.input.entrant_args import entry
from adapters.input.names import one_of
from adapters.input.rejected import Rejected
from domain.engine.ruleset import Ruleset


def system(name: str | None, fighters: Sequence[str] = ()) -> Ruleset:
    """The system of that name, or the one with which most of these `fighters` (`who[@side][=name]`) come.

    Raises `Rejected` with the nearest name.
    """
    known = ruleset_names()
    if name is not None:
        return ruleset(one_of("rule system", name, known))
    who = {entry(text).who for text in fighters}
    come = {each: len(who & {*combatant_names(each)}) for each in usable()}
    could = [each for each, many in come.items() if many == max(come.values())] if who else []
    if len(could) == 1:
        return could[0]
    raise Rejected(f"Say with --system by which rules: {', '.join(known) or 'none is installed'}.", 2)
