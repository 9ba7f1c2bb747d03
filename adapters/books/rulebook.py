"""The numbered rules of a system, as its `rules.md` has them."""

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from adapters.books.systems import UnknownName, files, folder
from adapters.books.text import BadFile, read_text
from domain.engine.menus.acts import Act
from domain.engine.ruleset import Ruleset
from domain.facts.house_rule import RULE_ID
from domain.facts.nearest import nearest_or_all

_HEADING = re.compile(r"#{1,6}\s+(.*)")
_BEGINS = re.compile(rf"(?:-\s+|#{{1,6}}\s+)?({RULE_ID.pattern})\s+(?=\S)")
_WITHIN = re.compile(rf"(?<=[.)])\s+({RULE_ID.pattern})\s+(?=\S)")
_MARK = re.compile(
    r"\[([A-Z](?:/[A-Z])*|default)\]\s*|([kx?])\s+(?=\S)|(\((?:[kx] [\w ]+|[\w ]+ [kx])[^)]*\))\s*"
)

_WRAPPED = re.compile(r"(?<![|\n])\n(?!\n|[|#>]|[-*] |\d+\. )")
"""Where a line of prose goes on in the next line of a sheet; rows, items and blank lines begin anew."""


class Rule(msgspec.Struct, frozen=True):
    """One numbered rule. `mark` says how sure it is, in the sheet's own letters; `text` may hold tables, and
    a paragraph of it is one line."""

    id: str
    text: str
    mark: str = ""
    section: str = ""


def rules_in(text: str) -> tuple[Rule, ...]:
    r"""The rules of a sheet, in its order.

    A rule begins with its id at the beginning of a line, or, where several share one, with the next number
    after the end of a sentence. It ends where the next rule or the next heading begins.

    >>> [(rule.id, rule.mark, rule.text) for rule in rules_in("- ABC-01 [S] One. ABC-02 Two, as ABC-01.")]
    [('ABC-01', 'S', 'One.'), ('ABC-02', '', 'Two, as ABC-01.')]
    >>> rules_in("- ABC-01 One\nand two.\n\n| a |\n| b |\n\nSo\nit is.")[0].text
    'One and two.\n\n| a |\n| b |\n\nSo it is.'
    """
    section = ""
    id_ = ""
    lines: list[str] = []
    found: list[Rule] = []
    for line in text.splitlines():
        begins = _BEGINS.match(line)
        heading = _HEADING.match(line)
        if begins or heading:
            found.extend(_split(id_, "\n".join(lines), section))
            id_, lines = "", []
        if begins:
            id_, lines = begins[1], [line[begins.end() :]]
        elif heading:
            section = heading[1].strip()
        elif id_:
            lines.append(line.strip())
    found.extend(_split(id_, "\n".join(lines), section))
    return tuple(found)


def _split(id_: str, text: str, section: str) -> Iterator[Rule]:
    """The rule, and those of the following numbers that share its text."""
    start = 0
    for within in _WITHIN.finditer(text):
        if id_ and within[1] == _after(id_):
            yield _rule(id_, text[start : within.start()], section)
            id_, start = within[1], within.end()
    if id_:
        yield _rule(id_, text[start:], section)


def _after(id_: str) -> str:
    letters, _, digits = id_.partition("-")
    return f"{letters}-{int(digits) + 1:0{len(digits)}}"


def _rule(id_: str, text: str, section: str) -> Rule:
    text = _WRAPPED.sub(" ", text)
    mark = _MARK.match(text)
    if mark is None:
        return Rule(id_, text.strip(), "", section)
    return Rule(id_, text[mark.end() :].strip(), mark[1] or mark[2] or mark[3], section)


@lru_cache
def rulebook(ruleset: Ruleset) -> tuple[Rule, ...]:
    """The rules of a system, with those of the systems that it stands on. Raises `BadFile` when its sheet is
    missing or numbers a rule twice."""
    own = _own_rules(ruleset)
    return tuple({rule.id: rule for rule in (*inherited(ruleset), *own)}.values())


@lru_cache
def inherited(ruleset: Ruleset) -> tuple[Rule, ...]:
    """The rules that it has from the systems that it stands on, and does not number anew itself."""
    own = {rule.id for rule in _own_rules(ruleset)}
    found: dict[str, Rule] = {}
    for path in reversed(files(ruleset, "rules.md")):
        if path.parent != folder(ruleset):
            found |= {rule.id: rule for rule in read(path) if rule.id not in own}
    return tuple(found.values())


def _own_rules(ruleset: Ruleset) -> tuple[Rule, ...]:
    """A system that stands on another need have none of its own."""
    path = folder(ruleset) / "rules.md"
    return () if ruleset.stands_on and not path.exists() else read(path)


def read(path: Path) -> tuple[Rule, ...]:
    """The rules in a file. Raises `BadFile` when it is missing or numbers a rule twice."""
    rules = rules_in(read_text(path))
    seen: set[str] = set()
    for rule in rules:
        if rule.id in seen:
            raise BadFile(f"{path}: {rule.id} is numbered twice.")
        seen.add(rule.id)
    return rules


def rule(ruleset: Ruleset, id_: str) -> Rule:
    """The rule of that number, which may be written `26` or `pct-26`. Raises `UnknownName`."""
    return find(rulebook(ruleset), id_)


def find(rules: Sequence[Rule], id_: str) -> Rule:
    """The same in a sheet at hand.

    >>> find(rules_in("- ABC-07 [S] Seven."), "7").id
    'ABC-07'
    """
    ids = [rule.id for rule in rules]
    wanted = id_.strip().upper()
    for rule in rules:
        letters, _, digits = rule.id.partition("-")
        if wanted == rule.id or (wanted.removeprefix(f"{letters}-").lstrip("0") or "0") == digits.lstrip("0"):
            return rule
    near = get_close_matches(wanted, ids, n=1, cutoff=0.4)
    hint = (
        f"did you mean {near[0]}?" if near else f"they run from {ids[0]} to {ids[-1]}." if ids else "none is."
    )
    raise UnknownName(f"No rule is numbered {id_!r}; {hint}")


def acts(ruleset: Ruleset, tables: msgspec.Struct, name: str) -> tuple[Act[Any], ...]:
    """All acts of that name. Raises `UnknownName`."""
    every = ruleset.acts(tables)
    found = tuple(each for each in every if each.name == name)
    if not found:
        raise UnknownName(f"No act is called {name!r}{nearest_or_all(name, [each.name for each in every])}")
    return found
