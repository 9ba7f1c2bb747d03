"""A command that was turned down: raised inside the command line only, and told at its boundary."""


class Turned(Exception):
    """One sentence for the person who typed, and the exit code."""

    def __init__(self, sentence: str, code: int = 1) -> None:
        super().__init__(sentence)
        self.code = code
