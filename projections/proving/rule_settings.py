"""Which settings of a system choose how a rule is read, found in what it says of its settings."""

from collections.abc import Mapping
from fnmatch import fnmatchcase

import msgspec

ON = "x-on"
"""Where a settings type says in its schema on what a setting bears: rule ids, each with a term or not."""


class RuleSetting(msgspec.Struct, frozen=True):
    """What a system says of a setting: its description, which begins with ids, and on what it bears.

    Each of `on` is a rule id, or one and the name of a term of a sum, which may have a `*`. Where nothing is
    said, it bears on whatever goes by a rule among the ids.
    """

    description: str
    on: tuple[str, ...] = ()

    @property
    def ids(self) -> str:
        """The ids that the description begins with."""
        ids, colon, _ = self.description.partition(":")
        return ids if colon else ""

    def bears_on(self, rule: str, term: str = "") -> bool:
        """Whether it chooses how this rule is read, or where a term is given, this term of it.

        >>> size = RuleSetting("Q10, X-60: whose size", ("X-39 weight", "X-39 *height"))
        >>> size.bears_on("X-39", "weight"), size.bears_on("X-39"), size.bears_on("X-60", "rush")
        (True, False, False)
        >>> RuleSetting("Q1, X-20: -20 on each action; or a flat -20").bears_on("X-20", "several-actions")
        True
        """
        if not self.on:
            return rule in (each.strip() for each in self.ids.split(","))
        for place in self.on:
            where, _, name = place.partition(" ")
            if where == rule and (fnmatchcase(term, name) if name else not term):
                return True
        return False


def rule_settings(settings: type[msgspec.Struct]) -> dict[str, RuleSetting]:
    """What a settings type says of every setting that it describes, by its name."""
    schema = msgspec.json.schema(settings)
    fields = schema["$defs"][settings.__name__]["properties"]
    return {
        name: RuleSetting(field["description"], tuple(field.get(ON, ())))
        for name, field in fields.items()
        if "description" in field
    }


def bearing(settings: Mapping[str, RuleSetting], rule: str, term: str = "") -> list[str]:
    """The settings that bear on a rule, or on a term of it."""
    return [name for name, setting in settings.items() if rule and setting.bears_on(rule, term)]
