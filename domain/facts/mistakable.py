"""Names that could be mistaken for words of keys, which nobody may have who enters when dice are fixed."""

from domain.facts.choice import Name
from domain.facts.refusal import Refused


def mistakable(name: Name, labels: str) -> Refused | None:
    """Why somebody who comes when the dice are fixed cannot have that name: keys could be read in two ways.

    In what the seed is asked a seat stands for a name; a name that is a number, or one of the `labels` that
    keys are made of, would put his seat into other people's questions.

    >>> mistakable("wolf-2", "attack r") is None, mistakable("attack2", "attack r") is None
    (True, False)
    """
    if name.rstrip("0123456789") not in ("", *labels.split()):
        return None
    return Refused(
        "bad-name",
        f"{name!r} is a word that the names of rolls are made of; whoever enters later needs another name.",
    )
