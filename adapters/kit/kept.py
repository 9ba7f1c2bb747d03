"""Laws of play, and what is raised where one is broken: a sentence, and where in a fight it was."""


class LawBroken(AssertionError):
    """A law that every rule system keeps is broken by one; the sentence is the law."""


def kept(so: object, law: str) -> None:
    """Raises `LawBroken` where the law is not kept."""
    if not so:
        raise LawBroken(law)
