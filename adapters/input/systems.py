"""Which rule system is meant."""

from collections.abc import Sequence

from adapters.books.combatants import combatant_names
from adapters.books.systems import ruleset, ruleset_names, usable
from adapters.input.entrant_args import several
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
    who = {each.who for each in several(fighters)}
    come = {each: len(who & {*combatant_names(each)}) for each in usable()}
    best = max(come.values(), default=0)
    could = [each for each, many in come.items() if many == best] if who else []
    if len(could) == 1:
        return could[0]
    why = "Nothing says by which rules"
    if best:
        why = f"They may fight by the rules of {' or '.join(each.name for each in could)}"
    elif who:
        why = f"No system comes with {' or '.join(sorted(who))}"
    raise Rejected(f"{why}; name the system: {', '.join(known) or 'none is installed'}.", 2)
