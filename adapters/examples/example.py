"""A worked example as its file says it: the types of the TOML."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec

from adapters.books.maps import Ground
from domain.facts.events import Pronouns, Value
from domain.facts.hexes import Hex

Called = Annotated[str, msgspec.Meta(pattern="^[a-z0-9][a-z0-9-]*$")]
"""A combatant's name within the fight: lower case letters, digits and hyphens."""

Said = str | dict[str, Any] | list[str | dict[str, Any]]
"""A choice as written: a text, the fields of a choice, or several of either."""

Thrown = int | str | list[int | str]
"""Faces as written: one face, several, or a text as a person types it."""

Graded = Literal["", "success", "failure", "critical-success", "critical-failure"]
"""How a roll went; empty where it is held against nothing."""

Number = int | float | str
"""A chance or a mean as written: `0.37`, `"37/100"`, `"37%"`."""


class ExamplePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all parts of an example: a field that nobody knows is refused."""


class ExampleCombatant(ExamplePart, frozen=True):
    """A combatant: `from` a file or with a `sheet` of their own, `override` laid over it."""

    source: str = msgspec.field(default="", name="from")
    sheet: dict[str, Any] = {}
    name: Called | None = None
    side: str = ""
    called: str = ""
    at: Hex | None = None
    facing: Annotated[int, msgspec.Meta(ge=0, le=5)] | None = None
    items: dict[str, str] = {}
    mount: str = ""
    pronouns: Pronouns = ""
    override: dict[str, Any] = {}


class ExampleRethrow(ExamplePart, frozen=True):
    """A roll that is thrown again, and why."""

    on: str
    why: str = "thrown again"


class ExampleModifier(ExamplePart, frozen=True):
    """A term that a ruling adds to a roll; `op` as in `Term`."""

    name: str
    value: int
    op: Literal["+", "-", "x", "/", "floor", "cap", "="] = "+"
    rule: str = ""


class ExampleRuling(ExamplePart, frozen=True):
    """What a game master rules. `outcomes` are events; the ruling's key is put in as their cause.

    `standing` is a house rule in words, `no_longer` the ruling whose house rule ends.
    """

    why: str
    on: str = ""
    modifier: ExampleModifier | None = None
    target: int | None = None
    verdict: Graded = ""
    outcomes: tuple[dict[str, Any], ...] = ()
    standing: str = ""
    no_longer: str = ""


class ExampleDispute(ExamplePart, frozen=True):
    """A roll, or a choice, that somebody disputes."""

    key: str
    why: str
    by: str = ""


class ExampleSettlement(ExamplePart, frozen=True):
    """How a dispute about `key` is settled, by one of its fields from `upheld` on; or what that would do."""

    key: str
    why: str = ""
    upheld: bool = False
    faces: Thrown | None = None
    target: int | None = None
    modifier: ExampleModifier | None = None
    verdict: Graded = ""
    instead: Said | None = None
    not_made: bool = False
    forgotten: str = ""

    def ways(self) -> tuple[str, ...]:
        """By which of its fields it is settled; there ought to be one."""
        return given(self, WAYS)


def given(part: ExamplePart, fields: Iterable[str]) -> tuple[str, ...]:
    """Which of its fields a part of a file gives. Zero is given: a die may show it, a number may be it."""
    values = ((field, getattr(part, field)) for field in fields)
    return tuple(field for field, value in values if value is not None and value is not False and value != "")


WAYS = ("upheld", "faces", "target", "modifier", "verdict", "instead", "not_made", "forgotten")


class ExampleSalt(ExamplePart, frozen=True):
    """What somebody does about their words for the dice: commits the hash of `commit`, or opens `open`."""

    commit: str = ""
    open: str = ""
    by: str = ""


class ExampleBeginning(ExamplePart, frozen=True):
    """The fight begins, although the words of those named were not opened."""

    without: tuple[str, ...]


class ExampleLeaving(ExamplePart, frozen=True):
    """Somebody leaves the fight, and why."""

    who: str
    why: str = ""


class ExampleSetting(ExamplePart, frozen=True):
    """A setting that is changed in the fight, and why."""

    name: str
    value: Value
    why: str = ""


class ExpectedRefusal(ExamplePart, frozen=True):
    """Which refusal is expected; what is left out may be anything. `says` is a part of its sentence."""

    code: str = ""
    rule: str = ""
    says: str = ""


class RollExpected(ExamplePart, frozen=True):
    """What a roll must be: faces, total, and what it was held against. `modifiers` by name, all of them."""

    faces: Thrown | None = None
    total: int | None = None
    target: int | None = None
    grade: Graded | None = None
    passed: bool | None = None
    modifiers: dict[str, int] | None = None


class CheckExpected(ExamplePart, frozen=True):
    """How a roll must have been judged after it was thrown."""

    act: str | None = None
    target: int | None = None
    grade: Graded | None = None
    passed: bool | None = None
    modifiers: dict[str, int] | None = None


class Offers(ExamplePart, frozen=True):
    """Some of the options that a prompt must offer, and some that it must not."""

    includes: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()


class DamageExpected(ExamplePart, frozen=True):
    """The mean of the points that one combatant takes, and how likely a blow falls on which part."""

    mean: Number | None = None
    parts: dict[str, Number] | None = None


class OddsExpected(ExamplePart, frozen=True):
    """What may come of it from here on. `answers` answer the prompts on the way, by label.

    It goes on `until` the act has been played out, the beat ends, or the round. `tireless`: points are
    counted but not lost, as if everybody could take any number. `rolls`: how many there are to expect, by
    label.
    """

    answers: dict[str, str | list[str]] = {}
    until: Literal["act", "beat", "round"] = "act"
    tireless: bool = False
    rolls: dict[str, Number] = {}
    passes: dict[str, Number] = {}
    damage: dict[str, Number | DamageExpected] = {}
    down: dict[str, Number] = {}


class DifferenceExpected(ExamplePart, frozen=True):
    """Of one difference that a correction makes, what matters. `is` and `was` as the state has them."""

    who: str | None = None
    what: str | None = None
    name: str | None = None
    was: str | int | None = None
    is_: str | int | None = msgspec.field(default=None, name="is")
    because: str | None = None


class CorrectionExpected(ExamplePart, frozen=True):
    """What a correction, or its preview, comes to. Each list is complete; their order does not matter."""

    kept: tuple[str, ...] | None = None
    changed: tuple[str, ...] | None = None
    dropped: tuple[str, ...] | None = None
    waiting: tuple[str, ...] | None = None
    needed: tuple[str, ...] | None = None
    refused: tuple[str, ...] | None = None
    stranded: tuple[str, ...] | None = None
    differences: tuple[DifferenceExpected, ...] | None = None


class Expect(ExamplePart, frozen=True):
    """What must hold after a step. `tactics`: for each tactic and open prompt all answers it may give."""

    rolls: dict[str, RollExpected] = {}
    checks: dict[str, CheckExpected] = {}
    state: dict[str, Any] = {}
    asks: tuple[str, ...] | None = None
    offers: dict[str, tuple[str, ...] | Offers] = {}
    events: tuple[dict[str, Any], ...] = ()
    absent: tuple[dict[str, Any], ...] = ()
    refused: ExpectedRefusal | None = None
    odds: OddsExpected | None = None
    tactics: dict[str, dict[str, tuple[str, ...]]] = {}
    correction: CorrectionExpected | None = None


class ExampleStep(ExamplePart, frozen=True):
    """One step: at most one thing that is done to the fight from outside, then choices and dice by key.

    `by` is the combatant or side whose player undoes or withdraws; without it the game master does.
    """

    note: str = ""
    undo: bool | int | str = False
    redo: bool | str = False
    withdraw: str = ""
    rethrow: ExampleRethrow | None = None
    ruling: ExampleRuling | None = None
    setting: ExampleSetting | None = None
    join: ExampleCombatant | None = None
    leave: ExampleLeaving | None = None
    dispute: ExampleDispute | None = None
    preview: ExampleSettlement | None = None
    settle: ExampleSettlement | None = None
    carry_on: bool = False
    salt: ExampleSalt | None = None
    begin: bool | ExampleBeginning = False
    reveal: bool | Literal["early"] = False
    by: str = ""
    declare: dict[str, Said] = {}
    dice: dict[str, Thrown] = {}
    expect: Expect = Expect()

    def outside(self) -> tuple[str, ...]:
        """The names of what is done from outside."""
        return given(self, OUTSIDE)


OUTSIDE = (
    *("undo", "redo", "withdraw", "rethrow", "ruling", "setting", "join", "leave"),
    *("dispute", "preview", "settle", "carry_on", "salt", "begin", "reveal"),
)


class Example(ExamplePart, frozen=True):
    """A worked example. `refused`: the fight cannot begin; `rules` are shown by it without being cited.

    `waiting`: the fight begins with a step that says `begin`. `watch`: it is a fight to be watched from
    beginning to end, and is told before the others.
    """

    title: str
    ruleset: str
    combatants: Annotated[tuple[ExampleCombatant, ...], msgspec.Meta(min_length=1)]
    about: str = ""
    rules: tuple[str, ...] = ()
    settings: dict[str, Any] = {}
    tables: str | dict[str, Any] = ""
    ground: Ground | None = None
    waiting: bool = False
    watch: bool = False
    steps: tuple[ExampleStep, ...] = ()
    refused: ExpectedRefusal | None = None
