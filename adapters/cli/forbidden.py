"""A refusal of the domain, on its way to the person who typed."""

from adapters.cli.turned import Turned
from domain.facts.refusal import Refused


def forbidden(refused: Refused) -> Turned:
    """What is raised for it."""
    return Turned(str(refused), kind=refused.code, rule=refused.rule)
