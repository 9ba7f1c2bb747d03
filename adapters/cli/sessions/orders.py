"""What can be said at a sitting besides an answer: the program's own commands, about this fight."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence

from adapters.input.rejected import Rejected
from domain.facts.choice import Key

ABOUT_A_FIGHT = frozenset(
    (
        *("audit", "badge", "carry-on", "dispute", "fairness", "fork", "join", "leave", "ledger", "lines"),
        *("log", "note", "odds", "picture", "redo", "rest", "rethrow", "reveal", "rule", "set", "settle"),
        *("show", "undo", "verify", "why", "withdraw"),
    )
)
"""Commands that are given the name of a fight first: at a sitting it is left out."""

LOOKED_UP = frozenset(("rules", "settings", "tables", "combatants"))
"""Commands that are given the name of a rule system first: at a sitting it is left out."""

ON_A_ROLL = frozenset(("dispute", "rethrow", "settle", "why"))
"""Commands that name a roll or a choice: `last` is the roll that was thrown last."""

HELP = """\
An answer: a number, words or their beginnings, as many as you like: `attack kick boris face`.
  ?  what is asked; `? kick` shows its ways     more  what others beat     e  end the turn, or the plan
  orcs: attack mutt   the same for all of a side, or `ann, bob: ...`, each their own answer
  always dodge        this and every such question is answered so, until `ask me`; `parry, else dodge`,
                      `dodge unless the parry is better`
  345, 3 4 5          dice as they lie; `12` or `=12` their total; an empty line has the seed throw
Looking:  board (b)   show (s)   log [N] (l)   last   why KEY|last   odds N|WORDS   audit   rules ID
Mending:  undo [N] (u)   redo (r)   dispute KEY|last WHY   settle KEY|last --faces 3,4,5 [--why WHY]
Ruling:   rule --why WHY ...   rethrow last --why WHY   join WHO   leave WHO [WHY]   note TEXT
help (h) this; q leave, and the fight is kept."""


def command_line(name: str, system: str, said: str, last: Callable[[], Key]) -> list[str] | None:
    """The command that is said, as it would be typed outside; `None` if it is none. Raises `Rejected`.

    `last` gives the key of the last roll. What follows a dispute, a remark or a leave is its reason or text;
    a settlement without a reason is only looked at.
    """
    word = said.split(maxsplit=1)[0].lower()
    if word not in ABOUT_A_FIGHT | LOOKED_UP:
        return None
    try:
        _, *rest = shlex.split(said)
    except ValueError:
        raise Rejected("A quotation mark is open; close it, or leave it out.", 2) from None
    if word in LOOKED_UP:
        return [word, system, *rest]
    if word in ON_A_ROLL and rest[:1] == ["last"]:
        rest[0] = last()
    return [word, name, *_completed(word, rest)]


def _completed(word: str, rest: Sequence[str]) -> Sequence[str]:
    options = any(each.startswith("--") for each in rest)
    if word == "note" and not options:
        return (" ".join(rest),)
    if word in ("dispute", "leave") and not options and len(rest) > 1:
        return (rest[0], "--why", " ".join(rest[1:]))
    if word == "settle" and "--why" not in rest and "--preview" not in rest:
        return (*rest, "--preview")
    if word == "undo" and rest[:1] and rest[0].isdecimal():
        raise Rejected("So many steps are taken back by `u N`; to an event goes `undo --to N`.", 2)
    return rest
