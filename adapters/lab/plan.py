"""An experiment as it is played: every variant with its people, rules and ground; what `plan.json` holds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Any, Final, Literal

import msgspec

from adapters.books.systems import ruleset
from adapters.books.tables import raw_tables, rules
from adapters.books.toml import fit, laid_over
from adapters.input.house_rules import asked_in_words, house_rule
from adapters.input.names import one_of
from adapters.input.rejected import Rejected
from adapters.lab.experiment import MOST_BATCH, MOST_FIGHTS, MOST_VARIANTS
from domain.engine.commands.house_rules import why_not_stand
from domain.engine.commands.opening import open_combat
from domain.engine.ruleset import Rules
from domain.entrants import Entrant
from domain.facts.brief import Brief
from domain.facts.choice import Name
from domain.facts.events import Feature, Ruled, Value
from domain.facts.refusal import Refused
from domain.facts.seed import Seed
from domain.matchup import Matchup, matchup, secret_of

FORMAT: Final = 2
"""Raised when a folder of the new kind cannot be gone on with by what wrote the old."""

MOST_PARTS = 99_999
"""Parts of the results, which are numbered with five digits."""

KINDS = ("fights", "counts", "rolls", "events")
"""The folders of results."""


class ResolvedVariant(Brief, frozen=True):
    """A variant as it is played: `values` by path are what is other in it, and the rest is all of it."""

    variant: str
    values: dict[str, Any]
    people: tuple[Entrant, ...]
    settings: dict[str, Value]
    tactics: dict[Name, str]
    tables_hash: str
    tables: dict[str, Any] = {}
    ground: tuple[Feature, ...] = ()
    house_rules: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """How a sentence about it begins."""
        return f"Variant {self.variant!r}" if self.values else "The experiment"


class ResultPart(msgspec.Struct, frozen=True):
    """A part of the results: fights of one variant, by number from `first` to before `end`."""

    number: int
    variant: int
    first: int
    end: int


class ExperimentPlan(Brief, frozen=True):
    """All that the fights follow from; whoever has it can play each of them, wherever they are."""

    title: str
    system: str
    version: str
    number: Annotated[int, msgspec.Meta(ge=1, le=MOST_FIGHTS)]
    seed: str
    batch: Annotated[int, msgspec.Meta(ge=1, le=MOST_BATCH)]
    sides: tuple[str, ...]
    variants: Annotated[tuple[ResolvedVariant, ...], msgspec.Meta(min_length=1, max_length=MOST_VARIANTS)]
    rolls: bool = False
    events: bool = False
    format: Literal[2] = FORMAT

    @property
    def rounds(self) -> int:
        """How often each variant has a part."""
        return -(-self.number // self.batch)

    @property
    def parts(self) -> int:
        """How many parts there are in all."""
        return self.rounds * len(self.variants)

    def part(self, number: int) -> ResultPart:
        """The part of that number: those of all variants take turns."""
        turn, variant = divmod(number, len(self.variants))
        first = turn * self.batch
        return ResultPart(number, variant, first, min(first + self.batch, self.number))

    def secret(self, fight: int) -> bytes:
        """The secret seed of the fight of that number, the same in every variant: so its dice fall alike."""
        return secret_of(self.seed.encode(), fight)

    def matchup(self, variant: int) -> Matchup:
        """The variant at that place, ready to be played. Raises `Rejected` where today's rules are others."""
        now = ruleset(self.system).version
        if now != self.version:
            raise Rejected(
                f"The experiment is of version {self.version} of {self.system}, and this is {now}: its "
                "fights cannot be played here.",
                3,
            )
        return matchup_of(self.system, self.variants[variant])

    def kinds(self) -> tuple[str, ...]:
        """The folders of results that a part is written to."""
        return (
            "fights",
            "counts",
            *(("rolls",) if self.rolls else ()),
            *(("events",) if self.events else ()),
        )

    def case(self, name: str) -> ResolvedVariant:
        """The variant of that name. Raises `Rejected` with the nearest."""
        found = one_of("variant", name, [each.variant for each in self.variants])
        return next(each for each in self.variants if each.variant == found)


def rules_of(system: str, tables: dict[str, Any]) -> Rules:
    """The rules with these values of tables laid over the system's. Raises `BadFile`, `UnknownName`."""
    return _with_tables(system, msgspec.json.encode(tables)) if tables else rules(ruleset(system))


@lru_cache(maxsize=32)
def _with_tables(system: str, tables: bytes) -> Rules:
    """The same of values as JSON; variants often share them."""
    found = ruleset(system)
    laid = laid_over(raw_tables(found), msgspec.json.decode(tables))
    return Rules.of(found, fit(laid, found.tables, "tables"))


def matchup_of(system: str, case: ResolvedVariant) -> Matchup:
    """A variant, ready to be played. Raises `Rejected` where it cannot be, naming it."""
    bound = rules_of(system, case.tables)
    if bound.tables_hash != case.tables_hash:
        raise Rejected(
            f"{case.told} was begun with other tables ({case.tables_hash}) than those of today "
            f"({bound.tables_hash}); begin anew in another folder.",
            3,
        )
    plain = matchup(bound, case.people, case.settings, case.tactics, case.ground)
    if isinstance(plain, Refused):
        raise Rejected(f"{case.told} cannot be played: {plain}", kind=plain.code, rule=plain.rule)
    if not case.house_rules:
        return plain
    house = tuple(_standing(plain, case))
    made = matchup(bound, case.people, case.settings, case.tactics, case.ground, house)
    assert not isinstance(made, Refused)
    return made


def _standing(fight: Matchup, case: ResolvedVariant) -> Iterator[Ruled]:
    """The rulings with which its house rules are made, before anything else happens."""
    combat = open_combat(fight.rules, Seed(b"any"), fight.opened, fight.joined).combat
    for number, text in enumerate(case.house_rules, 1):
        key, rule = f"ruling.{number}", f"house rule {number}"
        place = f"{case.told}, {rule}" if case.values else rule
        try:
            found = house_rule(combat, key, asked_in_words(text))
        except Rejected as error:
            raise Rejected(f"{place}: {error}", error.code, kind=error.kind) from None
        if refused := why_not_stand(combat, found):
            raise Rejected(f"{place}: {refused}", 1, kind=refused.code)
        yield Ruled(key, "the experiment", stands=found)
