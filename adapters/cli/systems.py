"""Which rule system is meant."""

from collections.abc import Sequence

from adapters.cli.entrants import typed
from adapters.cli.naming import one_of
from adapters.cli.turned import Turned
from adapters.seeds import combatant_names, ruleset, ruleset_names
from domain.engine.ruleset import Ruleset


def system(name: str | None, fighters: Sequence[str] = ()) -> Ruleset:
    """The system of that name, or the only one with which all these `fighters` come (`who[@side][=name]`).

    Raises `Turned` with the nearest name.
    """
    known = ruleset_names()
    if name is not None:
        return ruleset(one_of("rule system", name, known))
    who = {typed(text).who for text in fighters}
    could = [each for each in known if who <= {*combatant_names(ruleset(each))}] if who else list(known)
    if len(could) == 1:
        return ruleset(could[0])
    raise Turned(f"Say with --system by which rules: {', '.join(known) or 'none is installed'}.", 2)
