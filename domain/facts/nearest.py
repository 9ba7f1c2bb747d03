"""The end of a sentence that refuses a word: which known one is near, or what there is."""

from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches

MANY = 12
"""So many known words are listed; of more only the nearest is told."""

SURE = 0.8
"""How alike two words are of which one is surely the other mistyped: 'trip' is no 'grip'."""


def nearest(word: str, known: Iterable[str]) -> str:
    """`; did you mean 'mutt'?`, also of several as near, or a full stop when no known word is near.

    >>> nearest("mut", ("mutt", "grunthar")), nearest("x", ("mutt", "grunthar"))
    ("; did you mean 'mutt'?", '.')
    >>> nearest("arm", ("arms", "right-arm", "left-arm"))
    "; did you mean 'right-arm' or 'left-arm'?"
    """
    words = tuple(dict.fromkeys(known))
    if kin := [f"'{each}'" for each in words if "-" in each and word in each.split("-")][:MANY]:
        return f"; did you mean {' or '.join(kin)}?"
    near = get_close_matches(word, words, n=1, cutoff=0.5)
    if not near:
        return "."
    alike = [f"'{each}'" for each in words if _ratio(word, each) == _ratio(word, near[0])][:MANY]
    return f"; did you mean {' or '.join(alike)}?"


def resembles(word: str, known: Iterable[str], least: float = 0.0) -> bool:
    """Whether a word looks like a mistyped known one: by how much `least`, else the more the longer it is.

    >>> resembles("stuned", ("stunned",)), resembles("dazed", ("stunned",))
    (True, False)
    """
    return bool(get_close_matches(word, list(known), n=1, cutoff=least or (0.75 if len(word) > 3 else 0.6)))


def _ratio(word: str, other: str) -> float:
    return SequenceMatcher(None, other, word).ratio()


def nearest_or_all(word: str, known: Iterable[str]) -> str:
    """As `nearest`; where nothing is near and there are few, all of them.

    >>> nearest_or_all("x", ("mutt", "grunthar"))
    '; there is mutt, grunthar.'
    """
    words = tuple(dict.fromkeys(known))
    end = nearest(word, words)
    return f"; there is {', '.join(words)}." if end == "." and 0 < len(words) <= MANY else end
