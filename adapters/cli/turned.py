"""A command that was turned down: raised inside the command line only, and told at its boundary."""


class Turned(Exception):
    """One sentence for the person who typed, and the exit code.

    `kind` is a stable code for programs, if the exit code does not say enough, and `rule` the id of a rule.
    """

    def __init__(self, sentence: str, code: int = 1, *, kind: str = "", rule: str = "") -> None:
        super().__init__(sentence)
        self.code, self.kind, self.rule = code, kind, rule
