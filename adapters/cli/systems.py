"""Which rule system is meant."""

from adapters.cli.naming import one_of
from adapters.cli.turned import Turned
from adapters.seeds import ruleset, ruleset_names
from domain.engine.ruleset import Ruleset


def system(name: str | None) -> Ruleset:
    """The system of that name, or the only one there is. Raises `Turned` with the nearest name."""
    known = ruleset_names()
    if name is not None:
        return ruleset(one_of("rule system", name, known))
    if len(known) == 1:
        return ruleset(known[0])
    raise Turned(f"Say with --system by which rules: {', '.join(known) or 'none is installed'}.", 2)
