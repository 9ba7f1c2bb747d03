"""A worked example as its file says it: the types of the TOML, and how a file is read into them."""

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

import msgspec

from adapters.seeds import BadFile, read_toml
from domain.facts.events import Value
from domain.facts.hexes import Hex

Called = Annotated[str, msgspec.Meta(pattern="^[a-z0-9][a-z0-9-]*$")]
"""A combatant's name within the fight: lower case letters, digits and hyphens."""

Said = str | dict[str, Any] | list[str | dict[str, Any]]
"""A choice as written: a text, the fields of a choice, or several of either."""

Thrown = int | str | list[int]
"""Faces as written: one face, several, or a text as a person types it."""

Number = int | float | str
"""A chance or a mean as written: `0.37`, `"37/100"`, `"37%"`."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all parts of an example: a field that nobody knows is refused."""


class Entrant(Part, frozen=True):
    """A combatant: `from` a file or with a `sheet` of his own, `override` laid over it."""

    source: str = msgspec.field(default="", name="from")
    sheet: dict[str, Any] = {}
    name: Called | None = None
    side: str = ""
    called: str = ""
    at: Hex = Hex(0, 0)
    facing: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    items: dict[str, str] = {}
    override: dict[str, Any] = {}


class Rethrow(Part, frozen=True):
    on: str
    why: str = "thrown again"


class Modifier(Part, frozen=True):
    """A term that a ruling adds to a roll; `op` as in `Term`."""

    name: str
    value: int
    op: str = "+"
    rule: str = ""


class Ruling(Part, frozen=True):
    """What a game master rules. `outcomes` are events; the ruling's key is put in as their cause."""

    why: str
    on: str = ""
    modifier: Modifier | None = None
    target: int | None = None
    verdict: str = ""
    outcomes: tuple[dict[str, Any], ...] = ()


class Leave(Part, frozen=True):
    who: str
    why: str = ""


class Change(Part, frozen=True):
    name: str
    value: Value
    why: str = ""


class Refusal(Part, frozen=True):
    """Which refusal is expected; what is left out may be anything. `says` is a part of its sentence."""

    code: str = ""
    rule: str = ""
    says: str = ""


class RollExpected(Part, frozen=True):
    """What a roll must be: its faces and total, and against what it was held. `modifiers` by name, all of them."""

    faces: Thrown | None = None
    total: int | None = None
    target: int | None = None
    grade: str | None = None
    passed: bool | None = None
    modifiers: dict[str, int] | None = None


class CheckExpected(Part, frozen=True):
    """How a roll must have been judged after it was thrown."""

    act: str | None = None
    target: int | None = None
    grade: str | None = None
    passed: bool | None = None
    modifiers: dict[str, int] | None = None


class Offers(Part, frozen=True):
    """Some of the options that a question must offer, and some that it must not."""

    includes: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()


class DamageExpected(Part, frozen=True):
    """The mean of the points that one combatant takes, and how likely a blow falls on which part."""

    mean: Number | None = None
    parts: dict[str, Number] | None = None


class OddsExpected(Part, frozen=True):
    """What may come of the beat from here on. `answers` say how questions on the way are answered, by label."""

    answers: dict[str, str | list[str]] = {}
    passes: dict[str, Number] = {}
    damage: dict[str, Number | DamageExpected] = {}
    down: dict[str, Number] = {}


class Expect(Part, frozen=True):
    """What must hold after a step."""

    rolls: dict[str, RollExpected] = {}
    checks: dict[str, CheckExpected] = {}
    state: dict[str, Any] = {}
    asks: tuple[str, ...] | None = None
    offers: dict[str, tuple[str, ...] | Offers] = {}
    events: tuple[dict[str, Any], ...] = ()
    absent: tuple[dict[str, Any], ...] = ()
    refused: Refusal | None = None
    odds: OddsExpected | None = None


class Step(Part, frozen=True):
    """One step: at most one thing that is done to the fight from outside, then choices and dice by key."""

    note: str = ""
    undo: bool | int | str = False
    redo: bool | str = False
    withdraw: str = ""
    rethrow: Rethrow | None = None
    ruling: Ruling | None = None
    setting: Change | None = None
    join: Entrant | None = None
    leave: Leave | None = None
    declare: dict[str, Said] = {}
    dice: dict[str, Thrown] = {}
    expect: Expect = Expect()

    def outside(self) -> tuple[str, ...]:
        """The names of what is done from outside."""
        return tuple(field for field in OUTSIDE if getattr(self, field) not in (False, "", None))


OUTSIDE = ("undo", "redo", "withdraw", "rethrow", "ruling", "setting", "join", "leave")


class Example(Part, frozen=True):
    """A worked example. `refused` is for one whose fight cannot begin; `rules` are those shown without being cited."""

    title: str
    ruleset: str
    combatants: Annotated[tuple[Entrant, ...], msgspec.Meta(min_length=1)]
    about: str = ""
    rules: tuple[str, ...] = ()
    settings: dict[str, Any] = {}
    tables: str | dict[str, Any] = ""
    steps: tuple[Step, ...] = ()
    refused: Refusal | None = None


def read(path: Path) -> Example:
    """The example in a file. Raises `BadFile`: one sentence with the file, the step and the mend."""
    raw = read_toml(path)
    steps = raw.get("steps", [])
    for step in steps if isinstance(steps, list) else ():
        if isinstance(step, dict):
            _flatten(step)
    try:
        example = msgspec.convert(raw, Example)
    except msgspec.ValidationError as error:
        raise BadFile(f"{path.name}: {_place(str(error))}") from None
    for number, step in enumerate(example.steps, 1):
        if len(done := step.outside()) > 1:
            raise BadFile(f"{path.name}: step {number}: {' and '.join(done)} must stand in steps of their own.")
    return example


def _flatten(step: dict[str, Any]) -> None:
    """Keys may be written without quotes: TOML takes their dots for tables, which are joined again here."""
    for field, ends in (("declare", _is_choice), ("dice", _never)):
        if isinstance(step.get(field), dict):
            step[field] = joined(step[field], ends)
    expect = step.get("expect")
    if not isinstance(expect, dict):
        return
    odds = expect.get("odds")
    for within, field, ends in (
        (expect, "rolls", _has(RollExpected)),
        (expect, "checks", _has(CheckExpected)),
        (expect, "offers", _has(Offers)),
        (expect, "state", _never),
        (odds, "passes", _never),
    ):
        if isinstance(within, dict) and isinstance(within.get(field), dict):
            within[field] = joined(within[field], ends)


def joined(nested: Mapping[str, Any], ends: Callable[[Mapping[str, Any]], bool]) -> dict[str, Any]:
    """Nested tables as one, their names joined by dots, down to values and to tables of which `ends` is true.

    >>> joined({"r1": {"mutt": {"1": {"attack": 53}}}}, lambda table: False)
    {'r1.mutt.1.attack': 53}
    """
    flat: dict[str, Any] = {}
    for name, value in nested.items():
        if isinstance(value, Mapping) and not ends(value):
            flat.update({f"{name}.{rest}": inner for rest, inner in joined(value, ends).items()})
        else:
            flat[name] = value
    return flat


def _never(table: Mapping[str, Any]) -> bool:
    return False


def _is_choice(table: Mapping[str, Any]) -> bool:
    return isinstance(table.get("act"), str)


def _has(kind: type[msgspec.Struct]) -> Callable[[Mapping[str, Any]], bool]:
    """Whether a table is meant as one of `kind`: it says something itself, and is no mere step of a key."""

    def has(table: Mapping[str, Any]) -> bool:
        plain = any(not isinstance(value, Mapping) for value in table.values())
        return plain or not table or set(table) <= set(kind.__struct_fields__) & {"modifiers"}

    return has


def _place(error: str) -> str:
    """An error of the types in a game master's words: steps and combatants counted from 1, the nearest field."""
    what, _, where = error.partition(" - at `$")
    place = re.sub(r"\[(\d+)\]", lambda found: f" {int(found[1]) + 1}", where.rstrip("`"))
    place = place.replace("[...]", "").strip(".").replace("steps ", "step ").replace("combatants ", "combatant ")
    if unknown := re.search(r"unknown field `(.+?)`", what):
        near = get_close_matches(unknown[1], FIELDS, n=1, cutoff=0.5)
        what = f"there is no field {unknown[1]!r}{f'; did you mean {near[0]!r}?' if near else '.'}"
    elif missing := re.search(r"missing required field `(.+?)`", what):
        what = f"the field {missing[1]!r} is missing."
    else:
        what = f"{what}."
    return f"{place.replace('.', ', ')}: {what}" if place else what


def _fields(kind: type[msgspec.Struct]) -> set[str]:
    return set(kind.__struct_encode_fields__).union(*map(_fields, kind.__subclasses__()))


FIELDS = sorted(_fields(Part))
"""The name of every field that an example may have anywhere."""
