"""Absurd numbers and dice in each field of each sheet: refused in a sentence, or played at once."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from adapters.books.combatants import character, comers, fighter, sheet
from adapters.books.lineup import lined_up
from adapters.books.systems import ruleset
from adapters.books.tables import rules, rules_finder
from adapters.books.text import BadFile
from adapters.books.toml import fit
from adapters.store.memory import MemoryStore
from domain.engine.odds.prospects import preferring, prospects
from domain.engine.play import play
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import at_random
from domain.facts.chances import countable
from domain.facts.dice import BadDice
from domain.facts.hexes import FARTHEST, Hex
from domain.facts.thrower import Thrower
from domain.fights import Done, Fights
from domain.rulesets.gurps.core.terrain import passable
from domain.rulesets.swordspath.throws import straight

SYSTEMS = ("percentile", "adnd", "gurps", "swordspath")
HUGE = (10**30, 10**9 + 1, -(10**9) - 1)
DICE = (
    "1000d1000000",
    "1d1000000",
    "1-1000000",
    "100d100kh50",
    "9999999d6",
    "-1d6",
    "1d6-2d6",
    "",
    "x" * 300,
)
Path = tuple[str, ...]
EACH = "*"
"""A step to each entry of a list or table."""


def kinds(type_: inspect.Type) -> Iterator[inspect.Type]:
    """A type, or those that it is made of."""
    if isinstance(type_, inspect.Metadata):
        yield from kinds(type_.type)
    elif isinstance(type_, inspect.UnionType):
        for each in type_.types:
            yield from kinds(each)
    else:
        yield type_


def leaves(type_: inspect.Type, path: Path = ()) -> Iterator[tuple[Path, inspect.Type]]:
    """Every number and text of a type, and every list or table, with the way to it."""
    for kind in kinds(type_):
        if isinstance(kind, inspect.StructType):
            for field in kind.fields:
                yield from leaves(field.type, (*path, field.encode_name))
        elif isinstance(kind, inspect.DictType):
            yield path, kind
            yield from leaves(kind.value_type, (*path, EACH))
        elif isinstance(kind, inspect.VarTupleType):
            yield path, kind
            yield from leaves(kind.item_type, (*path, EACH))
        elif isinstance(kind, inspect.IntType | inspect.DecimalType | inspect.StrType):
            yield path, kind


def least(type_: inspect.Type) -> Any:
    """Some value of a type."""
    kind = next(kinds(type_))
    if isinstance(kind, inspect.StructType):
        return {field.encode_name: least(field.type) for field in kind.fields if field.required}
    if isinstance(kind, inspect.LiteralType):
        return kind.values[0]
    if isinstance(kind, inspect.DictType):
        return {least(kind.key_type): least(kind.value_type)}
    if isinstance(kind, inspect.VarTupleType):
        return [least(kind.item_type)]
    return "1d6" if isinstance(kind, inspect.StrType) else 1


def put(value: Any, type_: inspect.Type, path: Path, what: Any) -> Any:
    """The value with something else at the end of the way, what is missing on it being made."""
    if not path:
        return what
    step, rest = path[0], path[1:]
    kind = next(kind for kind in kinds(type_) if not isinstance(kind, inspect.NoneType))
    value = value or least(kind)
    if isinstance(kind, inspect.VarTupleType):
        return [put(value[0], kind.item_type, rest, what)]
    if isinstance(kind, inspect.DictType):
        name = next(iter(value))
        return {**value, name: put(value[name], kind.value_type, rest, what)}
    assert isinstance(kind, inspect.StructType)
    inner = next(field.type for field in kind.fields if field.encode_name == step)
    return {**value, step: put(value.get(step), inner, rest, what)}


def absurd(kind: inspect.Type) -> list[Any]:
    if isinstance(kind, inspect.DictType):
        key = next(kinds(kind.key_type))
        if isinstance(key, inspect.LiteralType):
            return []
        return [{f"n{number}": least(kind.value_type) for number in range(51)}]
    if isinstance(kind, inspect.VarTupleType):
        return [[least(kind.item_type)] * 51]
    return [*HUGE] if isinstance(kind, inspect.IntType) else ["1e999999", "NaN", "-1", 10**30]


def types(system: str) -> tuple[dict[str, Any], inspect.Type]:
    book = ruleset(system)
    return character(book, comers(book)[0]).sheet, inspect.type_info(book.sheet)


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_sheet_has_an_absurd_number_anywhere(system: str) -> None:
    base, type_ = types(system)
    tried = 0
    for path, kind in leaves(type_):
        for value in absurd(kind) if not isinstance(kind, inspect.StrType) else ["x" * 200_000]:
            with pytest.raises(BadFile):
                sheet(ruleset(system), put(base, type_, path, value), "sheet")
            tried += 1
    assert tried > 20


@pytest.mark.parametrize(
    ("system", "path"), [("adnd", ("weapons", EACH, "damage")), ("gurps", ("strikers", EACH, "damage"))]
)
@pytest.mark.parametrize("dice", DICE)
def test_no_damage_is_more_than_anybody_does_nor_below_none(system: str, path: Path, dice: str) -> None:
    base, type_ = types(system)
    with pytest.raises(BadFile):
        sheet(ruleset(system), put(base, type_, path, dice), "sheet")


@pytest.mark.parametrize("dice", ["1d-5", "1d4-2"])
def test_damage_that_could_give_points_back_is_refused_where_no_rule_has_a_least(dice: str) -> None:
    base, type_ = types("adnd")
    with pytest.raises(BadFile, match="they must come to 0 or more"):
        sheet(ruleset("adnd"), put(base, type_, ("weapons", EACH, "damage"), dice), "sheet")


@pytest.mark.parametrize("damage", ["thr+99999999", "sw-x", "1d20", "2-8", "1d6+2d6", "2d6kh1", "251d"])
def test_damage_is_dice_of_six_or_goes_by_strength(damage: str) -> None:
    base, type_ = types("gurps")
    with pytest.raises(BadFile):
        sheet(ruleset("gurps"), put(base, type_, ("strikers", EACH, "damage"), damage), "sheet")


def test_dice_of_which_odds_can_be_told_are_countable() -> None:
    for text in ("100d100", "10d1000", "1d100", "4d6kh3", "10d100kh5", "2d6-1"):
        assert countable(text)
    for text in ("101d100", "1d10002", "1000d6", "100d100kh50"):
        with pytest.raises(BadDice, match="odds cannot be told"):
            countable(text)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"a": 10**30}, "Numbers go from"),
        ({"a": [float("inf")]}, "Numbers go from"),
        ({"a": float("nan")}, "Numbers go from"),
        ({"a": "x" * 100_001}, "A text has"),
        ([1] * 1_001, "entries stand together"),
    ],
)
def test_no_file_has_an_absurd_number_anywhere(value: Any, said: str) -> None:
    with pytest.raises(BadFile, match=said):
        fit(value, object, "own.toml")


def test_nobody_gets_further_than_a_record_can_say() -> None:
    edge = Hex(0, -FARTHEST)
    with MemoryStore() as store:
        book = ruleset("gurps")
        pair = [fighter(book, "alma", "a"), fighter(book, "boris", "b")]
        state = _opened(store, "gurps", pair)
        assert passable(state, edge)
        assert not passable(state, Hex(0, -FARTHEST - 1))
    assert straight(Hex(0, 5 - FARTHEST), 0, 50) == edge


def _opened(store: MemoryStore, system: str, pair: list[Any]) -> Any:
    book = ruleset(system)
    fights = Fights(store, rules_finder())
    done = fights.open("duel", rules(book), b"secret", lined_up(pair, book.radius), {}, by="gm", command="1")
    if not isinstance(done, Done):
        return None  # refused in a sentence
    prospects(done.combat, preferring(), None, limit=20, samples=3)
    return done.combat.passage.before


@pytest.mark.long
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_sheet_at_the_end_of_its_ranges_is_played(system: str) -> None:
    base, type_ = types(system)
    book = ruleset(system)
    who, foe = comers(book)[:2]
    for path, kind in leaves(type_):
        for value in (getattr(kind, "ge", None), getattr(kind, "le", None)):
            if value is None or "mount" in path:
                continue
            raw = sheet(book, put(json.loads(json.dumps(base)), type_, path, value), "sheet")
            pair = [msgspec.structs.replace(fighter(book, who, "a"), sheet=raw), fighter(book, foe, "b")]
            with MemoryStore() as store:
                state = _opened(store, system, pair)
                for _ in range(6):
                    if state is not None and not state.over:
                        state = play(rules(book).beat, state, Automatic(Thrower(b"x"), at_random(b"y"))).state
