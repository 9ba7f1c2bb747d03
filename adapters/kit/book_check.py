"""What can be wrong with the files of a system: rules, words and worked fights that do not fit together."""

import ast
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path

import msgspec

from adapters.books.coverage import coverage, fights
from adapters.books.faults import fault_of_rules
from adapters.books.rulebook import rulebook
from adapters.books.systems import folders
from adapters.books.tables import rules
from adapters.books.words import words
from adapters.examples.check import ExampleReport, check
from adapters.kit import time_limit
from adapters.kit.fault import Fault
from adapters.kit.idle_phrases import idle_phrases
from adapters.kit.time_limit import Unending, endless
from adapters.kit.untold_phrases import untold_phrases
from domain.engine.faults import fault
from domain.engine.ruleset import Ruleset

WORD = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def book_faults(ruleset: Ruleset, packages: Sequence[Path], tell: Callable[[str], None]) -> Iterator[Fault]:
    """Fights that come out otherwise, rules that none shows, ids and words that nothing has or uses."""
    ids = {rule.id for rule in rulebook(ruleset)}
    if not ids:
        yield Fault("rule", "rules.md", "there is no numbered rule in it; begin a line with `- ABC-01 `.")
    reports, played = list[ExampleReport](), True
    for path in fights(ruleset):
        tell(f"the worked fight {path.stem}")
        try:
            with time_limit.within(time_limit.FIGHT):
                reports.append(check(path))
        except Exception as error:
            played = False
            forever = isinstance(error, Unending)
            yield Fault("endless" if forever else "script", f"fights/{path.name}", _failed(error))
            if forever:
                return
    for report in reports:
        for failure in report.failures:
            place, _, sentence = failure.partition(": ")
            yield Fault("fight", f"fights/{place}", sentence)
    played = played and all(report.passed for report in reports)
    if played and not reports:
        yield Fault("fight", "fights", "there is no worked fight; it shows that a rule does what it says.")
    for sentence in coverage(ruleset, reports).faults if played else ():
        yield Fault("rule", "rules.md", f"{sentence}.")
    bound = rules(ruleset)
    for act in ruleset.acts(bound.tables):
        for need in act.conditions():
            if need.rule and need.rule not in ids:
                sentence = f"needs {need.code!r} by the rule {need.rule}, which is not in rules.md."
                yield Fault("rule", f"act {act.name}", sentence)
    said = _said(ruleset, packages)
    yield from _unused(ruleset, said)
    yield from idle_phrases(ruleset, said)
    yield from untold_phrases(ruleset, reports) if played else ()


def _failed(error: Exception) -> str:
    """What became of a script, and at which of its lines."""
    found = fault_of_rules(error)
    if sentence := endless(error):
        return f"{sentence} ({found.place})" if found else sentence
    return f"the script fails with {f'{found.what} ({found.place})' if found else fault(error)}."


def _unused(ruleset: Ruleset, said: Collection[str]) -> Iterator[Fault]:
    """Labels and words that stand in no script and no table: nothing is ever called so."""
    for label in ruleset.labels.split():
        if label not in said:
            yield Fault("word", "labels", f"no script makes a key with {label!r}; take it out.")
    told = words(ruleset)
    for listed in ("acts", "conditions", "counters", "holding", "postures"):
        for code in getattr(told, listed):
            stem = code.rstrip("*").rstrip("-")
            if stem and stem not in said and not any(each.startswith(stem) for each in said):
                yield Fault("word", f"words.toml, {listed}", f"{code!r} stands in no script and no table.")


def _said(ruleset: Ruleset, packages: Sequence[Path]) -> set[str]:
    """Every word of the scripts' texts, and of the tables."""
    texts = [msgspec.json.encode(rules(ruleset).tables).decode()]
    for path in (path for package in packages for path in sorted(package.rglob("*.py"))):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        labels = {
            id(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.keyword) and node.arg == "labels"
        }
        constants = (
            node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in labels
        )
        texts += [node.value for node in constants if isinstance(node.value, str)]
        texts += [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for book in folders(ruleset):
        texts += [path.read_text(encoding="utf-8") for path in sorted((book / "combatants").glob("*.toml"))]
    return {word for text in texts for word in WORD.findall(text.replace("_", "-"))}
