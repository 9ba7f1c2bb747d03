"""Whose fault an error is: a rule system's of somebody else's package, or our own."""

from typing import NamedTuple

from adapters.books.systems import OURS, entries, package_of
from domain.engine.faults import lines, what


class RulesFault(NamedTuple):
    """That the scripts of a system failed: what with, where in the fight (if it is known), at which line."""

    system: str
    what: str
    beat: str
    place: str

    def __str__(self) -> str:
        """In a sentence, with what is left and what can be done."""
        return (
            f"The rules of {self.system!r} fail{self._beat} with {self.what} ({self.place}). {LEFT} "
            "`--log-level debug` shows the trace."
        )

    def outline(self) -> str:
        """The same for people elsewhere: what the error says may be somebody's secret."""
        kind = self.what.partition(":")[0]
        return f"The rules of {self.system!r} fail{self._beat} with a {kind} ({self.place}). {LEFT}"

    @property
    def _beat(self) -> str:
        return f" {self.beat}" if self.beat else ""


LEFT = "Nothing was written, and what is recorded can be read. That is for whoever wrote them to mend."
"""What is left, and what can be done."""


def fault_of_rules(error: BaseException) -> RulesFault | None:
    """The fault of a system that is not ours, if the error came up in the midst of its own lines."""
    led = [line for line in lines(error.__traceback__) if line.module]
    for line in reversed(led):
        if line.module.startswith(SURE):
            continue
        for entry in entries():
            if not entry.value.startswith(OURS) and f"{line.module}.".startswith(package_of(entry)):
                beat = next(iter(getattr(error, "__notes__", ())), "")
                return RulesFault(entry.name, what(error), beat, str(line))
    return None


SURE = ("domain", "projections", "adapters", "click", "importlib")
"""Modules that are no part of such a package; to know them saves to ask what is installed."""
