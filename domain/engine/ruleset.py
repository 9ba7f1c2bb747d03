"""What a rule system gives the engine: its scripts, its types, and what can be done by it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache, partial
from itertools import chain
from typing import Any, Final, Literal, NamedTuple, TypeVar

import msgspec

from domain.engine.divergence import RulesAbsent
from domain.engine.menus.acts import Act
from domain.engine.outside import Outside, watched, why_one_side
from domain.engine.play import Beat
from domain.engine.prompts import AT_LEAST, AT_MOST, UNDER, Test
from domain.engine.scene import Scene
from domain.engine.sources.policies import NamedTactic
from domain.engine.vocabulary import Vocabulary
from domain.facts.brief import Brief, brief
from domain.facts.choice import Key, Name
from domain.facts.events import Grade
from domain.facts.refusal import Refused
from domain.facts.state import Combatant, State
from domain.facts.term import Term


class Settings(Brief, frozen=True, forbid_unknown_fields=True):
    """The settings that every fight has; a system's own settings extend it.

    `by_hand` says who throws real dice: nobody (empty), `all`, or names of combatants and keys of rolls,
    separated by commas. `take_back` says how long a player may take their own last answer back: until they
    could have learnt something that bears on it (`unseen`: a die was thrown, another's answer was
    revealed), or as long as it is the last thing done (`last`). The game master always may.
    """

    by_hand: str = ""
    take_back: Literal["unseen", "last"] = "unseen"

    def throws_by_hand(self, who: Name, key: Key) -> bool:
        """Whether the roll of that key, thrown by `who`, is made with real dice."""
        if not self.by_hand:
            return False
        return self.by_hand == "all" or not {who, key}.isdisjoint(self.by_hand.split(","))


class Body(msgspec.Struct, frozen=True):
    """What a character sheet becomes when its owner joins a fight."""

    pools: dict[str, int] = {}
    parts: tuple[str, ...] = ()
    posture: str = "standing"


class SheetFigure(NamedTuple):
    """A figure that follows from a sheet: its name, what it is, and the sum that makes it, if it is one."""

    name: str
    value: str
    terms: tuple[Term, ...] = ()


class NoTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of a system that has none: it needs no `tables.toml`."""


class Ruleset(msgspec.Struct, frozen=True):
    """A rule system, registered under the entry point group `scuffle.rulesets`.

    name      kebab-case, as it stands in events, files and commands
    version   raised whenever a script changes what it tells
    earlier   hashes of the tables that came with earlier versions: fights opened with them are played on with
              those that come now, as far as the two agree
    later     tables that earlier versions had not, so that a user's own file of then is known by its hash
    folder    the importable package that holds `rules.md`, `tables.toml`, `words.toml`, `combatants`,
              `fights`
    sheet, tables, settings   the types at the edge; anything that does not fit them is refused there
    beat      the script that plays the next beat, given the scene and the tables
    body      what a sheet becomes under these settings and tables
    why_not_asked  why a prompt of that key is not asked at the moment, where a rule says so
    why_not_begin  why a fight with this state cannot begin, or `None`
    why_not_join   why a combatant of this state cannot take part, or `None`
    fixed     settings that count at the opening only, and cannot be changed later
    labels    the words of its keys, beside names and numbers: nobody who enters later may be called so
    remarks   harmless oddities of a sheet, for a warning
    doubts    where tables disagree with the examples of the rules themselves, for a warning
    radius    hexes from the middle at which sides line up, when nobody says where; 0 for all in one place
    printed   the tables as they are printed for people, where that is not as they are kept
    rest      the setting that says how many quiet rounds are played after the end, where time heals
    resting   whether the fight has been decided and those quiet rounds are running
    tests     how its rolls are held against their targets, for whoever tells the odds
    unfinished   whether the last act is still being played out: its odds go on through the beats to come
    alike     the state less what only numbers its steps, and cannot change how an act goes on: odds take
              states that are equal so for one
    idle      acts by which somebody does no more: what odds take to be chosen where nothing else is said
    passes    acts by which somebody lets their turn go by who has not begun it: what ends it at the table
    facing    the word of the question which way somebody faces once they have moved, and the act that says
              it; empty where nobody is asked
    spent     pools that are spent and come back, such as breath: what is gone of them is no harm, in odds and
              in what is counted of many fights
    walls     kinds of ground in which nobody can be put
    tactics   how combatants without a player choose, beside by chance, which every system has
    vocabulary   given the tables, the words that sheets, maps and rulings may use; without it all are taken
    out       how somebody is out of the fight, in a word such as `fled`; empty as long as they are in it
    outside   how it answers a leave or a decree, and which holds outlast it
    acts      given the tables, all that can be done, for whoever wants to read what it needs
    left      given the tables, what somebody who has said what they are at (`IntentSet`) has left to spend,
              such as `movement`, for the board; counters that have a name are shown there anyway
    order     who acts before whom, the first first, where no event says it
    figures   given the tables, what follows from somebody's sheet as their player knows it, such as Dodge:
              each with its name and its sum
    stands_on   folders of the systems that it is a variant of, the nearest first: what its own does not say
              is read there

    Only what has no default must be said; `seeds/AUTHORS.md` begins with the least and adds to it.
    """

    name: str
    title: str
    folder: str
    sheet: type[msgspec.Struct]
    beat: Callable[[Scene, Any], None]
    body: Callable[[Any, Any, Any], Body]
    version: str = "1"
    tables: type[msgspec.Struct] = NoTables
    settings: type[Settings] = Settings
    why_not_asked: Callable[[State, Key], Refused | None] = lambda state, key: None
    why_not_begin: Callable[[State], Refused | None] = why_one_side
    why_not_join: Callable[[State, Name], Refused | None] = lambda state, who: None
    fixed: tuple[str, ...] = ()
    labels: str = ""
    remarks: Callable[[Any], tuple[str, ...]] = lambda sheet: ()
    doubts: Callable[[Any], tuple[str, ...]] = lambda tables: ()
    radius: int = 0
    printed: Callable[[Any], dict[str, Any]] = msgspec.to_builtins
    rest: str = ""
    resting: Callable[[State], bool] = lambda state: False
    tests: tuple[Test, ...] = (UNDER, AT_MOST, AT_LEAST)
    unfinished: Callable[[State], bool] = lambda state: False
    alike: Callable[[State], State] = lambda state: state
    idle: tuple[str, ...] = ()
    passes: tuple[str, ...] = ()
    facing: tuple[str, str] = ("", "")
    spent: tuple[str, ...] = ()
    walls: tuple[str, ...] = ()
    tactics: tuple[NamedTactic, ...] = ()
    earlier: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    vocabulary: Callable[[Any], Vocabulary] = lambda tables: Vocabulary()
    out: Callable[[Combatant], str] = lambda one: one.down
    outside: Outside = Outside()
    acts: Callable[[Any], tuple[Act[Any], ...]] = lambda tables: ()
    left: Callable[[State, Any, Name], Mapping[str, Fraction]] = lambda state, tables, who: {}
    order: Callable[[State], tuple[Name, ...]] = lambda state: tuple(chain.from_iterable(state.order))
    figures: Callable[[State, Any, Name], tuple[SheetFigure, ...]] = lambda state, tables, who: ()

    def __repr__(self) -> str:
        return brief(self, self.name, self.version)

    def points(self, pools: Mapping[str, int]) -> int:
        """All points of somebody by which harm is counted: what is spent is none of it."""
        return sum(many for pool, many in pools.items() if pool not in self.spent)

    @property
    def gradings(self) -> dict[str, Callable[[int, int], Grade]]:
        """How a total does against a target, by the test's word in the record."""
        return {test.word: test.grade for test in self.tests}

    stands_on: tuple[str, ...] = ()


def variant(of: Ruleset, *, name: str, title: str, folder: str, **different: Any) -> Ruleset:
    """A system that stands on another and says only what differs: in its script, and in its folder.

    Rules, figures, words and combatants that its folder does not have are those of the other.
    """
    on = (of.folder, *of.stands_on)
    anew = {"version": "1", "earlier": (), "later": (), "stands_on": on, **different}
    return msgspec.structs.replace(of, name=name, title=title, folder=folder, **anew)


class Rules(msgspec.Struct, frozen=True):
    """A rule system with the tables that a fight is played with; `tables_hash` goes into its opening.

    `older_hash` is what that was before the system had its `later` tables.
    `missing` says why the rules are not at hand after all (see `missing_rules`); empty where they are.
    """

    ruleset: Ruleset
    tables: msgspec.Struct
    tables_hash: str
    beat: Beat
    vocabulary: Vocabulary = Vocabulary()
    missing: str = ""
    older_hash: str = ""

    def __repr__(self) -> str:
        return brief(
            self, self.ruleset.name, self.ruleset.version, f"tables {self.tables_hash}", self.missing
        )

    @classmethod
    def of(cls, ruleset: Ruleset, tables: msgspec.Struct) -> Rules:
        """Bind tables of the ruleset's type to its scripts."""
        beat = watched(ruleset.beat, ruleset.outside, tables)
        older = _hash(tables, ruleset.later)
        return cls(ruleset, tables, _hash(tables), beat, ruleset.vocabulary(tables), older_hash=older)

    def act_names(self) -> tuple[str, ...]:
        """Every act that there is by these rules, those with conditions first; none where any word will
        do."""
        with_needs = (act.name for act in self.ruleset.acts(self.tables))
        return tuple(dict.fromkeys((*with_needs, *self.vocabulary.words.get("act", ()))))

    def same(self, version: str, tables: str) -> bool:
        """Whether what was played by that version and those tables was played by these very rules: tables
        that have only come to hold figures that stood in the scripts are no others."""
        return version == self.ruleset.version and tables in (self.tables_hash, self.older_hash)


def _hash(tables: msgspec.Struct, but: tuple[str, ...] = ()) -> str:
    """By what a fight names the tables that it is played with; without some, as if they were none of them."""
    encode = partial(msgspec.json.encode, order="deterministic")
    fields = (name for name in tables.__struct_fields__ if name not in but)
    raw = b"{%b}" % b",".join(b"%b:%b" % (encode(name), encode(getattr(tables, name))) for name in fields)
    return hashlib.blake2b(raw, digest_size=16).hexdigest()


FEW: Final = msgspec.Meta(max_length=50)
"""How many entries a list or a table of a sheet may have: each of them can multiply what is offered."""

Chosen = TypeVar("Chosen", bound=Settings)


def means(text: str, *on: str) -> msgspec.Meta:
    """What a setting decides, with the ids of the rule's question and of the rules, for its annotation.

    `on` says on what it bears, if it is not on all that goes by those rules: a rule id, or one and the name
    of a term of a sum, which may have a `*`, such as `X-20 size-*`.
    """
    return msgspec.Meta(description=text, extra_json_schema={"x-on": list(on)} if on else None)


def settings_reader(kind: type[Chosen]) -> Callable[[State], Chosen]:
    """The function by which a system's scripts read the settings of the fight as they are now."""
    read = _Read(kind)

    def settings(state: State) -> Chosen:
        return read[state.settings]

    return settings


Written = TypeVar("Written", bound=msgspec.Struct)


def sheet_reader(kind: type[Written]) -> Callable[[State, Name], Written]:
    """The function by which a system's scripts read the sheet that a combatant joined with."""
    read = _Read(kind)

    def sheet(state: State, who: Name) -> Written:
        return read[state.combatants[who].sheet]

    return sheet


class _Read(dict[bytes, Written]):
    """What has been read, by how it is written: scripts look into it many times an event."""

    def __init__(self, kind: type[Written]) -> None:
        self._decode = msgspec.json.Decoder(kind).decode

    def __missing__(self, raw: bytes) -> Written:
        if len(self) >= MOST_READ:
            self.clear()
        found = self[raw] = self._decode(raw)
        return found


MOST_READ: Final = 4_096
"""So many sheets, and settings, of one kind are remembered."""


_lenient = msgspec.json.Decoder(dict[str, Any])


@lru_cache(maxsize=1024)
def common(settings: bytes) -> Settings:
    """The settings that every fight has, read out of a state's settings."""
    said = _lenient.decode(settings)
    lax = said.get("take_back") == "last"
    return Settings(by_hand=str(said.get("by_hand", "")), take_back="last" if lax else "unseen")


def settings_of(ruleset: Ruleset, given: Mapping[str, object]) -> Settings:
    """All settings of a fight, the given ones checked and the rest at their defaults.

    Raises `msgspec.ValidationError` naming the setting and what it may be.
    """
    return msgspec.convert(dict(given), ruleset.settings)


class Unplayable(Exception):
    """The fight's rules or tables are not those at hand; it can be read, told and audited, gone back and
    forked in, not played on."""


def missing_rules(name: str, tables_hash: str, why: str) -> Rules:
    """What stands in for rules that are not at hand: they say nothing, and every beat disagrees with them."""

    def nothing(scene: Scene, tables: object = None) -> None:
        raise RulesAbsent(why)

    ruleset = Ruleset(name, name, "", msgspec.Struct, nothing, lambda sheet, settings, tables: Body())
    return Rules(ruleset, NoTables(), tables_hash, nothing, missing=why)
