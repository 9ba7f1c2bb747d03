"""The program's own commands as they are said at a sitting: without the fight's name, and in fewer words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from adapters.input.rejected import Rejected
from domain.facts.choice import Key

READING = frozenset(
    ("audit", "badge", "fairness", "ledger", "lines", "log", "odds", "picture", "verify", "why")
)
"""Commands that only look at a fight: they show what may be seen by whoever sits there."""

ABOUT_A_FIGHT = READING | frozenset(
    (
        *("carry-on", "dispute", "fork", "join", "leave", "note", "redo", "rest", "rethrow", "reveal"),
        *("rule", "set", "settle", "show", "undo", "withdraw"),
    )
)
"""Commands that are given the name of a fight first: at a sitting it is left out."""

LOOKED_UP = frozenset(("rules", "settings", "tables", "combatants"))
"""Commands that are given the name of a rule system first: at a sitting it is left out."""

ON_A_ROLL = frozenset(("dispute", "rethrow", "settle", "why"))
"""Commands that name a roll or a choice: without a key it is the roll that was thrown last."""

LAST = "last"
AGREED = "agreed at the table"
"""The reason of a settlement for which nobody gives one."""

_WORD = re.compile(r"""(?P<open>"|(?<!\S)')(?P<quoted>.*?)(?P=open)(?!\w)|(?P<plain>[^\s"]+|")""")


def said_words(text: str) -> list[str]:
    """The words of a line; what stands between quotation marks is one. An apostrophe is a letter.

    >>> said_words('note it wasn\\'t "all that" bad')
    ['note', 'it', "wasn't", 'all that', 'bad']
    """
    return [each["plain"] if each["quoted"] is None else each["quoted"] for each in _WORD.finditer(text)]


def command_line(name: str, system: str, said: str, last: Callable[[], Key]) -> list[str] | None:
    """The command that is said, as it would be typed outside; `None` if it is none. Raises `Rejected`.

    `last` gives the key of the last roll. What follows a dispute, a remark, a leave or `--why` is a text,
    with or without quotation marks; a settlement without a reason is only looked at.
    """
    word, *rest = said_words(said) or [""]
    word = word.lower()
    if word in LOOKED_UP:
        return [word, system, *rest]
    if word not in ABOUT_A_FIGHT:
        return None
    if word in ON_A_ROLL and not (rest and ("." in rest[0] or rest[0] in ("-h", "--help"))):
        rest = [last(), *(rest[1:] if rest[:1] == [LAST] else rest)]
    return [word, name, *_completed(word, _with_whole_reason(rest))]


def _with_whole_reason(rest: Sequence[str]) -> list[str]:
    """The words behind `--why` are one text, up to the next option."""
    if "--why" not in rest:
        return list(rest)
    at = rest.index("--why") + 1
    end = next((each for each in range(at, len(rest)) if rest[each].startswith("--")), len(rest))
    return [*rest[:at], *([" ".join(rest[at:end])] if end > at else []), *rest[end:]]


def _completed(word: str, rest: Sequence[str]) -> Sequence[str]:
    options = any(each.startswith("--") for each in rest)
    if word == "note" and rest and not options:
        return (" ".join(rest),)
    if word in ("dispute", "leave") and not options and len(rest) > 1:
        return (rest[0], "--why", " ".join(rest[1:]))
    if word == "settle" and options and not {"--why", "--preview", "--help"} & {*rest}:
        return (*rest, "--why", AGREED) if "--uphold" in rest else (*rest, "--preview")
    if word == "undo" and rest[:1] and rest[0].isdecimal():
        raise Rejected("So many steps are taken back by `u N`; to an event goes `undo --to N`.", 2)
    return rest
