"""Combatants as they are typed, `who[@side][=name]`, and places, `name=q,r[,facing]`."""

import re
from collections.abc import Collection, Iterator, Sequence

import msgspec

from adapters.input.entrants import NamedCombatant, enter
from adapters.input.names import one_of
from adapters.input.rejected import Rejected
from domain.engine.ruleset import Ruleset
from domain.entrants import Entrant
from domain.facts.hexes import NEAR, Hex, near

MOST = 100
"""Combatants in one command."""

_ENTRANT = re.compile(r"(?P<who>.+?)(?:@(?P<side>[^@=/\\]*))?(?:=(?P<name>[^@=/\\]*))?", re.DOTALL)

_SEVERAL = re.compile(r"(?P<count>[0-9]{1,4})x\s*(?P<rest>\S.*)?", re.DOTALL)

_PLACE = re.compile(r"(?P<name>[^=]+)=(?P<q>-?\d{1,4}),(?P<r>-?\d{1,4})(?:,(?P<facing>[0-5]))?", re.ASCII)


def entry(text: str) -> NamedCombatant:
    """The parts of `who[@side][=name]`. Raises `Rejected`.

    >>> entry("./my@home/orc.toml@orcs=Big Bad")[:3]
    ('./my@home/orc.toml', 'orcs', 'Big Bad')
    """
    found = _ENTRANT.fullmatch(text)
    if found is None or found["side"] == "" or found["name"] == "":
        raise Rejected(f"{text!r} names no combatant; write WHO, WHO@SIDE or WHO@SIDE=NAME.", 2)
    if "=" in found["who"] and not found["who"].endswith(".toml"):
        raise Rejected(
            f"{text!r}: a name has no @, =, / or \\ in it; write WHO, WHO@SIDE or WHO@SIDE=NAME.", 2
        )
    return NamedCombatant(found["who"], found["side"], found["name"])


def entrants(
    ruleset: Ruleset, given: Sequence[str | NamedCombatant], present: Collection[str] = ()
) -> list[Entrant]:
    """Everybody who is typed or named, as for `enter`; several of a kind as `3x orc`."""
    all_ = list(several(given))
    if len(all_) > MOST:
        raise Rejected(f"{len(all_)} combatants are more than one command takes, {MOST}.", 2)
    return enter(ruleset, all_, present)


def several(given: Sequence[str | NamedCombatant]) -> Iterator[NamedCombatant]:
    """Everybody, each so many times as `3x` before them says; their names, if any, stand behind one another.

    >>> [each.name for each in several(["2x orc@orcs=Grak,Mug"])], len(list(several(["3x", "orc"])))
    (['Grak', 'Mug'], 3)
    """
    waiting = ""
    for text in given:
        if not isinstance(text, str):
            yield text
            continue
        whole, waiting = f"{waiting}{text}", ""
        found = _SEVERAL.fullmatch(whole)
        if found is None:
            yield entry(whole)
        elif not found["rest"]:
            waiting = whole
        else:
            yield from _copies(int(found["count"]), entry(found["rest"]), whole)
    if waiting:
        raise Rejected(f"{waiting!r} of whom? Write {waiting} WHO, such as 3x orc@orcs.", 2)


def _copies(count: int, each: NamedCombatant, whole: str) -> Iterator[NamedCombatant]:
    if not 1 <= count <= MOST:
        raise Rejected(f"{whole!r}: from 1 to {MOST} of a kind come in one command.", 2)
    names = [None] * count if each.name is None else [name.strip() for name in each.name.split(",")]
    if len(names) != count:
        raise Rejected(f"{whole!r} gives {len(names)} names for {count}; give each one, or none.", 2)
    yield from (NamedCombatant(each.who, each.side, name) for name in names)


def placed(fighters: Sequence[Entrant], texts: Sequence[str]) -> list[Entrant]:
    """The fighters where they are told to stand (`NAME=Q,R[,FACING]`). Raises `Rejected`."""
    known = {fighter.name: fighter for fighter in fighters}
    for text in texts:
        place = _PLACE.fullmatch(text)
        if place is None:
            raise Rejected(f"{text!r} is no place; write NAME=Q,R or NAME=Q,R,FACING, as in mutt=0,3,0.", 2)
        name = one_of("combatant", place["name"], known)
        facing = known[name].facing if place["facing"] is None else int(place["facing"])
        at = Hex(int(place["q"]), int(place["r"]))
        if not near(at):
            raise Rejected(f"{text!r} lies too far out; {NEAR:,} from the middle is the most.", 2)
        known[name] = msgspec.structs.replace(known[name], at=at, facing=facing)
    return list(known.values())
