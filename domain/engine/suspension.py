"""How a script ends before its end: it waits for somebody, or what it was doing comes to nothing."""

from domain.engine.prompts import Prompt
from domain.facts.choice import Key


class Suspended(BaseException):
    """The script waits for `asks`. Not an `Exception`, so that no script can catch it by accident."""

    def __init__(self, asks: tuple[Prompt, ...], answered: tuple[Key, ...] = ()) -> None:
        self.asks, self.answered = asks, answered


class CutShort(BaseException):
    """The beat ends here, whatever the script was about to do. No script can catch it by accident."""


class Lapsed(CutShort):
    """The one who would be asked is out of the fight: what was being done with them comes to nothing."""
