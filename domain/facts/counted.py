"""A number of things, as it is put in a sentence."""

import re


def counted(number: int, noun: str) -> str:
    """The number in figures, and the noun as it goes with it.

    >>> counted(1, "event"), counted(1200, "event"), counted(0, "try")
    ('1 event', '1,200 events', '0 tries')
    >>> counted(2, "hex"), counted(1, "foot"), counted(3, "foot")
    ('2 hexes', '1 foot', '3 feet')
    """
    if number == 1:
        return f"1 {noun}"
    if noun in _ODD:
        return f"{number:,} {_ODD[noun]}"
    return f"{number:,} {noun[:-1]}ies" if re.search("[^aeiou]y$", noun) else f"{number:,} {noun}s"


_ODD = {"hex": "hexes", "foot": "feet"}
