"""Input that is not accepted: what a person or a program wanted cannot be done, in one sentence."""

from __future__ import annotations

TYPE_CHECKING = False  # as in `typing`, which the shortest commands do not load
if TYPE_CHECKING:
    from domain.facts.refusal import Refused


class Rejected(Exception):
    """One sentence for whoever wrote it, and the exit code of the command line.

    `kind` is a stable code for programs, if the exit code does not say enough, and `rule` the id of a rule.
    """

    def __init__(self, sentence: str, code: int = 1, *, kind: str = "", rule: str = "") -> None:
        super().__init__(sentence)
        self.code, self.kind, self.rule = code, kind, rule


def rejection(refused: Refused) -> Rejected:
    """What is raised for a refusal of the domain."""
    return Rejected(str(refused), kind=refused.code, rule=refused.rule)
