"""A refusal is a value: a code for programs, a sentence for people, and the rule that forbids it."""

import msgspec


class Refused(msgspec.Struct, frozen=True, omit_defaults=True):
    """A command that was not carried out; nothing was written and no dice were used.

    `code` is stable and kebab-case, `sentence` says what would be allowed, `rule` is a rule id or empty.
    """

    code: str
    sentence: str
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.sentence} [{self.code}{', ' + self.rule if self.rule else ''}]"
