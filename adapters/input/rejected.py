"""Input that is not accepted: what a person or a program wanted cannot be done, in one sentence."""

from __future__ import annotations

TYPE_CHECKING = False  # as in `typing`, which the shortest commands do not load
if TYPE_CHECKING:
    from domain.facts.refusal import Refused


class Rejected(Exception):
    """One sentence for whoever wrote it, and the exit code of the command line.

    `kind` is a stable code for programs, if the exit code does not say enough, and `rule` the id of a rule;
    `place` is the field that it is about, if it is one of a structure.
    """

    def __init__(self, sentence: str, code: int = 1, *, kind: str = "", rule: str = "") -> None:
        super().__init__(sentence)
        self.code, self.kind, self.rule, self.place = code, kind, rule, ""


class InputField:
    """What is read within is this field: a rejection names it, such as `damage[0].pool`."""

    def __init__(self, place: str) -> None:
        self.place = place

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is not None and hasattr(error, "place"):
            error.place = f"{self.place}.{error.place}".strip(".")


def rejection(refused: Refused) -> Rejected:
    """What is raised for a refusal of the domain: its sentence with the rule, and for programs its code."""
    rule = f" [{refused.rule}]" if refused.rule else ""
    return Rejected(f"{refused.sentence}{rule}", kind=refused.code, rule=refused.rule)
