"""The state of a fight at one moment: a fold of its events, and nothing of why it came about."""

from __future__ import annotations

import hashlib

import msgspec

from domain.facts.brief import brief
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import Feature, Pronouns, Ruled
from domain.facts.hexes import Hex
from domain.facts.house_rule import HouseRule
from domain.facts.term import Term


class Condition(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something that holds of a combatant for a while; `by` whom, if anybody."""

    level: int = 0
    by: Name = ""


class Hold(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One fighter's hold on another; `level` is a rank or a position modifier."""

    holder: Name
    victim: Name
    kind: str
    part: str = ""
    using: tuple[str, ...] = ()
    level: int = 0


class Combatant(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One fighter. `sheet` is JSON that only the rules read; `down` says why they are out, if they are."""

    name: Name
    side: str
    sheet: bytes
    called: str = ""
    pools: dict[str, int] = {}
    parts: tuple[str, ...] = ()
    items: dict[str, str] = {}
    at: Hex = Hex(0, 0)
    height: int = 0
    facing: int = 0
    posture: str = "standing"
    mount: Name = ""
    conditions: dict[str, Condition] = {}
    counters: dict[str, int] = {}
    intent: Choice | None = None
    down: str = ""
    pronouns: Pronouns = ""

    def __repr__(self) -> str:
        return brief(self, self.name, f"of {self.side}", self.posture, self.down)

    def counter(self, counter: str, versus: Name = "") -> int:
        """A counter's value; one that was never set is 0."""
        return self.counters.get(f"{counter}:{versus}" if versus else counter, 0)


class State(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Everything that the rules may know. Combatants stand in order of entry; `settings` is JSON.

    `derivation` is how its dice follow from the seed, `salts` are the players' words in it where that is 1,
    `rulings` are those that bear on a roll, `house` those that stand, by their keys, `ruled` is the number of
    the last ruling of any kind.
    """

    ruleset: str = ""
    version: str = ""
    settings: bytes = b"{}"
    tables: str = ""
    title: str = ""
    ground: tuple[Feature, ...] = ()
    combatants: dict[Name, Combatant] = {}
    beat: str = ""
    number: int = 0
    who: tuple[Name, ...] = ()
    order: tuple[tuple[Name, ...], ...] = ()
    holds: dict[str, Hold] = {}
    salts: tuple[str, ...] = ()
    rulings: dict[Key, tuple[Ruled, ...]] = {}
    house: dict[Key, HouseRule] = {}
    ruled: int = 0
    over: bool = False
    winners: tuple[str, ...] = ()
    derivation: int = 1

    def __repr__(self) -> str:
        return brief(self, self.ruleset, self.beat, "over" if self.over else "", *self.combatants)


NOTHING = State()
"""The state before the first event."""

FOLD = 3
"""Raised by hand whenever `evolve` makes something else of the same events."""

_SHAPES = (State, Combatant, Condition, Hold, Ruled, Choice, Term, Feature, HouseRule)

SCHEMA = hashlib.blake2b(
    repr((FOLD, [(shape.__name__, shape.__annotations__) for shape in _SHAPES])).encode(), digest_size=8
).hexdigest()
"""Names the shape of the state: a snapshot of another shape is not read."""

_encode = msgspec.json.Encoder(order="deterministic").encode


def digest(state: State) -> str:
    """A hash of the state, the same on every platform; the order of entry counts, that of counters does
    not."""
    order = "\0".join(state.combatants).encode()
    return hashlib.blake2b(_encode(state) + b"\0" + order, digest_size=16).hexdigest()
