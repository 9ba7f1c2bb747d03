"""Which rule system is meant."""

from collections.abc import Sequence

from adapters.cli.entrants import typed
from adapters.cli.naming import one_of
from adapters.cli.paper import warn
from adapters.cli.turned import Turned
from adapters.seeds import combatant_names, ruleset, ruleset_names
from domain.engine.ruleset import Rules, Ruleset


def system(name: str | None, fighters: Sequence[str] = ()) -> Ruleset:
    """The system of that name, or the one with which most of these `fighters` (`who[@side][=name]`) come.

    Raises `Turned` with the nearest name.
    """
    known = ruleset_names()
    if name is not None:
        return ruleset(one_of("rule system", name, known))
    who = {typed(text).who for text in fighters}
    come = {each: len(who & {*combatant_names(ruleset(each))}) for each in known} if who else {}
    could = [each for each in known if come.get(each, 0) == max(come.values(), default=0)]
    if len(could) == 1:
        return ruleset(could[0])
    raise Turned(f"Say with --system by which rules: {', '.join(known) or 'none is installed'}.", 2)


def warn_of(ruleset: Ruleset, bound: Rules) -> None:
    """Tell on stderr where the tables at hand disagree with the examples of the rules themselves."""
    for doubt in ruleset.doubts(bound.tables):
        warn(f"{doubt}.")
