"""Names as people type them: nearest names for errors, and names that a fight or a combatant may bear."""

import re
from collections.abc import Collection, Iterable, Mapping
from unicodedata import category, combining, normalize

from adapters.books.recorded import words_of
from adapters.input.rejected import Rejected
from domain.facts.choice import Name
from domain.facts.state import State
from projections.telling.names import called

LONGEST = 60
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
RESERVED = ("gm", "public", "all", "none", "nobody", "ruling")
"""Words that stand for something else where names are typed."""


def near(word: str, known: Iterable[str], codes: Iterable[str] = ()) -> str:
    """The end of a sentence: `; did you mean 'mutt'?`, or what there is; what is meant by one of its `codes`
    is told by that."""
    from difflib import get_close_matches

    names = list(dict.fromkeys(known))
    if found := get_close_matches(word.lower(), [*map(str.lower, names), *codes], n=1, cutoff=0.5):
        return f"; did you mean {next((each for each in names if each.lower() == found[0]), found[0])!r}?"
    return f". There is: {', '.join(names)}." if names else "."


def one_of(kind: str, word: str, known: Iterable[str]) -> str:
    """The known name that `word` is, whatever its capitals. Raises `Rejected` with the nearest."""
    names = tuple(dict.fromkeys(known))
    if word in names:
        return word
    for name in names:
        if name.lower() == word.lower():
            return name
    raise Rejected(f"There is no {kind} {word!r}{near(word, names)}", 2)


def combatant(state: State, word: str) -> Name:
    """A combatant's name, typed so, as what they are called, or as a word of it that nobody else bears.
    Raises `Rejected` with the nearest."""
    return _one_called("combatant", word, {name: called(state, name) for name in state.combatants})


def named_so(state: State, word: str) -> list[Name]:
    """Everybody who is meant by a name, by what they are called, or by a word of it."""
    return _meant(word, {name: called(state, name) for name in state.combatants})


def by_name(state: State, text: str) -> str:
    """A text in which everybody whom it calls as they are called, or by a word of that, goes by their name.

    >>> from domain.facts.state import Combatant
    >>> state = State(combatants={"boxer": Combatant("boxer", "a", b"{}", "Gentleman Joe")})
    >>> by_name(state, "kick joe"), by_name(state, "kick Gentleman Joe hard")
    ('kick boxer', 'kick boxer hard')
    """
    for name in state.combatants:
        text = re.sub(rf"\b{re.escape(called(state, name))}\b", name, text, flags=re.IGNORECASE)
    words = text.split()
    found = [named_so(state, word) if word.lower() not in _ARTICLES else [] for word in words]
    return " ".join(one[0] if len(one) == 1 else word for word, one in zip(words, found, strict=True))


_ARTICLES = ("the", "a", "an", "of")


def combatant_or_side(state: State, word: str) -> Name:
    """The same of a combatant, or of a whole side."""
    people = {name: called(state, name) for name in state.combatants}
    sides = {fighter.side: fighter.side for fighter in state.combatants.values()}
    return _one_called("combatant or side", word, {**sides, **people})


def pool_of(state: State, who: Name, word: str) -> str:
    """A pool of that combatant, named by its code or as its system calls it. Raises `Rejected`."""
    words = words_of(state.ruleset)
    return _one_called("pool", word, {code: words.part(code) for code in state.combatants[who].pools})


def part_of(state: State, who: Name, word: str) -> str:
    """A part of that combatant's body, named by its code or as its system calls it; any word where the body
    has no parts. Raises `Rejected`."""
    words, parts = words_of(state.ruleset), state.combatants[who].parts
    return _one_called("part", word, {code: words.part(code) for code in parts}) if parts else word


def _one_called(kind: str, word: str, names: Mapping[str, str]) -> str:
    """The code that is meant, of all with what each is called: by either, or by a word of what it is called.
    Raises `Rejected`."""
    found = _meant(word, names)
    if len(found) > 1:
        raise Rejected(f"{word!r} may be {' or '.join(names[code] for code in found)}; say which.", 2)
    if not found:
        raise Rejected(f"There is no {kind} {word!r}{near(word, names.values(), names)}", 2)
    return found[0]


def _meant(word: str, names: Mapping[str, str]) -> list[str]:
    low = word.lower()
    whole = [code for code, text in names.items() if low in (code.lower(), text.lower())]
    return whole or [code for code, text in names.items() if low in text.lower().split()]


def proper(kind: str, word: str) -> str:
    """`word` as the name of a new fight, combatant, side or line. Raises `Rejected`."""
    if not _NAME.fullmatch(word) or len(word) > LONGEST:
        like = slug(word)
        hint = f", such as {like!r}" if like else ""
        raise Rejected(
            f"{word!r} cannot be the name of a {kind}: use lower case letters, digits and single hyphens, "
            f"at most {LONGEST} of them{hint}.",
            2,
        )
    if word in RESERVED:
        raise Rejected(f"{word!r} cannot be the name of a {kind}: the word means something else here.", 2)
    return word


def slug(text: str) -> str:
    """A name made of a text: `Big Bad` is `big-bad`. Empty when no letter or digit is in it.

    >>> slug("Sir Mutt, the 2nd"), slug("Mütt Große")
    ('sir-mutt-the-2nd', 'mutt-grosse')
    """
    return "-".join(re.findall(r"[a-z0-9]+", _plain(text)))[:LONGEST].strip("-")


def slugged(kind: str, text: str) -> str:
    """The name that is made of a text. Raises `Rejected` where letters of it would be lost, or all of it."""
    name = slug(text)
    if not name or any(letter.isalnum() and not letter.isascii() for letter in _plain(text)):
        raise Rejected(f"No name of a {kind} can be made of {text!r}: use letters a to z and digits.", 2)
    return proper(kind, name)


def labelled(text: str, own: Collection[str], others: Iterable[str]) -> str:
    """The label of a link, by which its holder stands in the record. Raises `Rejected` for one by which they
    would be taken for somebody else: a word that is reserved, or one of `others` that is not their `own`."""
    label = " ".join(text.split())
    if len(label) > LONGEST:
        raise Rejected(f"A label has {LONGEST} characters at most.", 2)
    if any(category(letter) == "Cc" for letter in label):
        raise Rejected("A label has no control characters.", 2)
    if slug(label) in {*RESERVED, *others} - {*own}:
        raise Rejected(f"The label {label!r} stands for somebody else here; write another.", 2)
    return label


_SPELT = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th"})
"""Letters of the Latin alphabets that are no letter with an accent."""


def _plain(text: str) -> str:
    """Small letters without their accents."""
    parts = normalize("NFKD", text.lower().translate(_SPELT))
    return "".join(letter for letter in parts if not combining(letter))
