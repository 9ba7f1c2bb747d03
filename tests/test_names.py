"""Names and words: one word a thing, one thing a word, and what a large value shows of itself."""

import ast
import inspect
import re
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

import domain
from domain.engine.combat import Draft
from domain.facts.events import Noted
from projections.record import record
from projections.standing import standing
from tests.engine.fight import Fight
from tests.sources import ROOT, files, nodes

SHIPPED = ("domain", "projections", "adapters", "seeds")
PAGES = ("README.md", "seeds/README.md", "seeds/AUTHORS.md", "seeds/NOTATION.md")

DIALECT = ("deed", "nought", "naught", "whim", "whilst", "thither")
"""Words that nobody who plays today would look for."""

RECORDED = ("nought_slams", "below-nought")
"""A setting and a modifier whose names stand in records; they are shown by the words for them."""

ONE_SEX = ("he", "him", "his", "himself", "she", "her")
"""What nobody knows of a combatant: it is `they`."""

MUDDLED = ("ask", "asking", "wanted", "reading", "book")
"""Words that have stood for several things: what is asked is a prompt, what is decided is a setting."""


def modules(*packages: str) -> Iterator[tuple[str, tuple[ast.AST, ...]]]:
    """The files of these packages, by their path, each with all that stands in it."""
    for package in packages:
        yield from ((str(path.relative_to(ROOT)), nodes(path)) for path in files(package))


def words(name: str) -> set[str]:
    """The words of a name: of `ChoicePrompt` and `choice_prompt` alike."""
    return set(re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower().split("_"))


def names(written: tuple[ast.AST, ...]) -> Iterator[str]:
    """What a module calls its classes, functions, parameters and fields."""
    for node in written:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


def public(package: str) -> Iterator[tuple[str, str, Any]]:
    """Every module, public class and function of a package, and all within classes: place, name, the
    thing."""
    front_door = ROOT / "adapters" / "scuffle"
    for path in files(package):
        root = front_door if front_door in path.parents else ROOT
        place = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        module = import_module(place)
        yield place, "", module
        for name, thing in vars(module).items():
            if name.startswith("_") or getattr(thing, "__module__", "") != place:
                continue
            if inspect.isclass(thing) or inspect.isfunction(inspect.unwrap(thing)):
                yield place, name, thing
            if inspect.isclass(thing):
                yield from ((place, f"{name}.{each}", what) for each, what in members(thing))


def members(kind: type) -> Iterator[tuple[str, Any]]:
    """The public methods and properties that a class defines itself."""
    for name, what in vars(kind).items():
        bound = isinstance(what, classmethod | staticmethod)
        if not name.startswith("_") and (bound or isinstance(what, property) or inspect.isfunction(what)):
            yield name, getattr(kind, name) if bound else what


def documented(place: str, name: str, thing: Any) -> bool:
    """Whether it says what it is; a method may leave that to the class that it stands in for."""
    if thing.__doc__:
        return True
    kind, _, member = name.partition(".")
    bases = getattr(import_module(place), kind).__mro__[1:] if member else ()
    return any(getattr(vars(base).get(member), "__doc__", "") for base in bases)


GLOSSARY = re.findall(r"^    (\S+) +\S", domain.__doc__ or "", re.MULTILINE)
"""The words that the domain's own docstring explains."""


@pytest.fixture(scope="module")
def in_use() -> set[str]:
    """The words of all public names of the domain."""
    return {word for place, name, _ in public("domain") for each in (place, name) for word in words(each)} | {
        part for place, _, _ in public("domain") for part in place.split(".")
    }


def test_no_two_classes_have_one_name() -> None:
    """Costs seconds: every file is read, once for these tests."""
    found: dict[str, list[str]] = defaultdict(list)
    for path, written in modules("domain", "projections", "adapters"):
        for node in written:
            if isinstance(node, ast.ClassDef):
                found[node.name].append(path)
    assert {name: paths for name, paths in found.items() if len(paths) > 1} == {}


@pytest.mark.parametrize("package", ["domain", "projections", "adapters"])
def test_everything_public_says_what_it_is(package: str) -> None:
    """Costs seconds: everything is imported, also what no test before it has needed."""
    bare = [f"{place}.{name}" for place, name, thing in public(package) if not documented(place, name, thing)]
    assert bare == []


def test_what_gives_a_refusal_or_nothing_says_why_not() -> None:
    """Costs seconds: every file is read, once for these tests."""
    for path, written in modules("domain"):
        for node in written:
            if isinstance(node, ast.FunctionDef) and node.returns is not None:
                gives = ast.unparse(node.returns) == "Refused | None"
                assert not gives or node.name.lstrip("_").startswith("why_"), f"{path}: {node.name}"


@pytest.mark.parametrize("word", GLOSSARY)
def test_a_word_of_the_glossary_is_a_word_of_public_names(word: str, in_use: set[str]) -> None:
    assert {word, f"{word}s", word.replace("refusal", "refused")} & in_use


def test_the_glossary_is_short_and_explains_nothing_twice() -> None:
    assert 20 <= len(GLOSSARY) == len(set(GLOSSARY)) <= 28


def test_the_pages_speak_in_the_words_of_the_glossary() -> None:
    pages = " ".join((ROOT / page).read_text(encoding="utf-8").lower() for page in PAGES)
    assert [word for word in GLOSSARY if not re.search(rf"\b{word}s?\b", pages)] == []


def test_nobody_is_taken_for_a_man() -> None:
    """A pronoun by itself is one that a combatant's file may choose. Costs seconds: every file is read, once
    for these tests."""
    one_sex = re.compile(r"(?<![-\w])(he|him|his|himself)(?![-\w])", re.IGNORECASE)
    for path, written in modules("domain", "projections"):
        for text in written:
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                bare = text.value in {"he", "him", "his", "himself"}
                assert bare or not one_sex.search(text.value), f"{path}: {text.value}"


def test_no_name_is_of_a_dialect() -> None:
    """Costs seconds: every file is read, once for these tests."""
    for path, written in modules(*SHIPPED):
        banned = {*DIALECT, *((*MUDDLED, *ONE_SEX) if path.startswith("domain") else ())}
        for name in names(written):
            assert name in RECORDED or not words(name) & banned, f"{path}: {name}"


def test_nothing_is_told_in_a_dialect() -> None:
    """Costs seconds: every file is read, once for these tests, and every text looked through."""
    word = re.compile(rf"\b({'|'.join(DIALECT)})s?\b", re.IGNORECASE)
    recorded = re.compile("|".join(RECORDED))
    for path, written in modules(*SHIPPED):
        for text in written:
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                assert not word.search(recorded.sub("", text.value)), f"{path}: {text.value}"
    for place in (ROOT / "README.md", *sorted((ROOT / "seeds").rglob("*.*"))):
        if place.suffix in (".md", ".toml"):
            for line in place.read_text(encoding="utf-8").splitlines():
                assert not word.search(recorded.sub("", line)), f"{place}: {line}"


def test_a_large_value_shows_itself_in_one_short_line() -> None:
    fight = Fight()
    roll = fight.combat
    fight.open_round()
    now, told = fight.combat, record("fight", fight.store.entries("fight"))
    done = fight.do(lambda combat: Draft(combat).note(Noted("well")).aside())
    shown = [
        now, now.state, now.passage, now.rules, now.rules.ruleset, *now.state.combatants.values(), *now.asks,
        *roll.asks, done, told, standing(told, now),
    ]  # fmt: skip
    assert [repr(each) for each in shown if len(repr(each)) > 200 or "\n" in repr(each)] == []
    assert repr(now) == "<Combat percentile, at event 17, r1.mutt.1, asks r1.mutt.1.action>"
    assert repr(now.asks[0]).startswith("<ChoicePrompt r1.mutt.1.action, by mutt, attack, ")
