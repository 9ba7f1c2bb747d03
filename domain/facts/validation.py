"""A value that does not fit its type, told in plain words: the place in it, what is wrong, and the mend."""

import copy
import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any

import msgspec
from msgspec import inspect

KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}
"""What the types call by other names."""

PATTERNS = {
    r"\\S": "that says something",
    "^[a-z0-9][a-z0-9-]*$": "of lower case letters, digits and hyphens, such as mutt or orc-2",
    "^[a-z][a-z0-9-]*$": "of lower case letters, digits and hyphens, such as short-sword",
    r"\\A[a-z0-9-]*\\Z": "of lower case letters, digits and hyphens",
    r"\\AGUR-\\d{3}\\Z": "such as GUR-021, the id of a rule",
    r"^[^\\x00-\\x1f]*$": "on one line",
    r"^[^\\x00]*$": "without a zero byte",
    "^[0-9]+/": "such as 0/r1.mutt.1.action, an id as it was given",
    "^[0-9A-Fa-f]{64}$|^$": "of 64 hexadecimal digits, or empty",
}
"""What patterns ask for, in words."""

MANY = 12
"""So many known names are listed; of more only the nearest is told."""


def explained(error: msgspec.ValidationError, kind: Any, within: str = "", value: object = None) -> str:
    """A sentence about an error of converting to `kind`; `within` is the place of the whole value, if it has
    one. Of a `value` that is given the entry is named that does not fit.

    >>> class Point(msgspec.Struct, forbid_unknown_fields=True):
    ...     across: int
    >>> try:
    ...     msgspec.convert({"acros": 1}, Point)
    ... except msgspec.ValidationError as error:
    ...     print(explained(error, Point, "map.toml"))
    map.toml: there is no field 'acros' here; did you mean 'across'?
    """
    what, _, where = str(error).partition(" - at `")
    steps, types = found_at(where, kind)
    if value is not None and ANY_KEY in steps:
        steps = _with_keys(steps, value, kind, str(error))
    place = ", ".join(_told(steps))
    return ": ".join(filter(None, (within, place, sentence(what.rstrip("."), types))))


def found_at(where: str, kind: Any) -> tuple[list[str], list[inspect.Type]]:
    """The steps to a place in a value of that type, such as `$.damage[0].who`, and what may stand there."""
    steps = re.findall(r"[^.\[\]`$]+|\[\d+\]|\[\.\.\.\]", where.partition("` in `")[2] or where)
    types = _types(kind)
    for step in steps:
        types = [inner for each in types for inner in _inside(each, step)]
    if where.startswith("key` in"):
        types = [
            inner for each in types if isinstance(each, inspect.DictType) for inner in _single(each.key_type)
        ]
    return steps, types


ANY_KEY = "[...]"
"""How the step to some entry of a table is given, without its name."""


def _with_keys(steps: Sequence[str], value: object, kind: Any, error: str) -> list[str]:
    """The steps with the names of the entries: each is the one with which alone the error is the same."""
    whole = copy.deepcopy(value)
    found, at = list(steps), whole
    for place, step in enumerate(steps):
        if step == ANY_KEY and isinstance(at, dict):
            entries = dict(at)
            for key in entries:
                at.clear()
                at[key] = entries[key]
                if _error(whole, kind) == error:
                    found[place] = key
                    break
        at = _entry(at, found[place])
    return found


def _error(value: object, kind: Any) -> str:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


def _entry(at: object, step: str) -> object:
    """What stands one step further in, if there is anything."""
    if isinstance(at, dict):
        return at.get(step)
    return at[int(step[1:-1])] if isinstance(at, list) and re.fullmatch(r"\[\d+\]", step) else None


def _told(steps: Sequence[str]) -> Iterator[str]:
    """The steps to a place as people say them: entries are counted from 1, those of a table go without."""
    name = ""
    for step in (*steps, ""):
        if step.startswith("[") and step != ANY_KEY:
            name = f"{_one_of(name)} {int(step[1:-1]) + 1}".strip()
        elif step != ANY_KEY:
            if name:
                yield name
            name = step


def _one_of(name: str) -> str:
    """What one entry is called of a list of that name: of `steps` a step."""
    return name[:-1] if re.search(r"[^s]s$", name) and name != "odds" else name


def sentence(what: str, types: Sequence[inspect.Type], table: str = KINDS["object"]) -> str:
    """What is wrong where one of these types should stand, and the mend; `table` is what has fields."""
    if unknown := re.fullmatch(r"Object contains unknown field `(.*?)`", what):
        return f"there is no field {unknown[1]!r} here{_nearest(unknown[1], _fields(types))}"
    if missing := re.fullmatch(r"Object missing required field `(.+?)`", what):
        needs = ", ".join(dict.fromkeys(_fields(_below(types, missing[1]), needed=True)))
        return f"the field {missing[1]!r} is missing{f'; it needs {needs}' if needs else ''}."
    if wrong := re.fullmatch(r"Invalid (?:enum )?value (.+)", what):
        known = [str(value) for each in types for value in _values(each)]
        return f"it cannot be {wrong[1]}{_nearest(wrong[1].strip(chr(39)), known)}"
    if expected := re.fullmatch(r"Expected (`.+?`.*?)(?:, got `(.+?)`)?", what):
        given = "a decimal number" if expected[2] == "float" else KINDS.get(expected[2], expected[2])
        got = f", not {given}" if expected[2] else ""
        if known := [str(value) for each in types for value in _values(each)]:
            return f"it must be {' or '.join(known)}{got}."
        return f"it must be {_expected(expected[1], types, table)}{got}."
    return what if what.endswith("?") else f"{what}."


def _expected(what: str, types: Sequence[inspect.Type], table: str) -> str:
    """What is expected, such as "`int` >= 0", "`str` of length >= 1" or "`int | null`"."""
    named = re.match(r"`(.+?)`", what)
    assert named is not None
    fields = ", ".join(dict.fromkeys(_fields(types, needed=True)))
    known = {**KINDS, "object": f"{table} with {fields}" if fields else table}
    kinds = " or ".join(known.get(each, each) for each in named[1].split(" | ") if each != "null")
    things = "entries" if named[1].startswith("array") else "characters"
    more = what[named.end() :]
    if length := re.fullmatch(r" of length (\d+), got (\d+)", more):
        return f"{kinds} of {length[1]} {things}, not {length[2]}"
    if pattern := re.search(r"matching regex '(.*)'$", more):
        more = f" {PATTERNS.get(pattern[1], f'that fits {pattern[1]}')}"
    more = re.sub(r"of length (>=|<=) (\d+)", rf"of \1 \2 {things}", more)
    more = re.sub(r" (?:of )?>= (-?[\d.]+)( \w+)?", r", \1 or more\2", more)
    return kinds + re.sub(r" (?:of )?<= (-?[\d.]+)( \w+)?", r", \1 or less\2", more)


def _nearest(word: str, known: Sequence[str]) -> str:
    """The end of a sentence: the nearest of what is known, or all of it."""
    near = get_close_matches(word, known, n=1, cutoff=0.5)
    if near:
        return f"; did you mean {near[0]!r}?"
    return f"; there could be {', '.join(sorted(set(known)))}." if 0 < len(set(known)) <= MANY else "."


def _types(kind: Any) -> list[inspect.Type]:
    return list(_single(inspect.type_info(kind)))


def _single(type_: inspect.Type) -> Iterator[inspect.Type]:
    """A type, or those that it is made of, without what is only said about them."""
    if isinstance(type_, inspect.Metadata):
        yield from _single(type_.type)
    elif isinstance(type_, inspect.UnionType):
        for each in type_.types:
            yield from _single(each)
    else:
        yield type_


def _inside(type_: inspect.Type, step: str) -> Iterator[inspect.Type]:
    """The types that may stand one step further in."""
    if isinstance(type_, inspect.StructType):
        if type_.tag_field == step:
            yield inspect.LiteralType((type_.tag,))
        for field in type_.fields:
            if field.encode_name == step:
                yield from _single(field.type)
    elif isinstance(type_, inspect.DictType) and step.startswith("[..."):
        yield from _single(type_.value_type)
    elif isinstance(type_, inspect.VarTupleType | inspect.ListType) and step.startswith("["):
        yield from _single(type_.item_type)
    elif isinstance(type_, inspect.TupleType) and step.startswith("["):
        yield from (inner for each in type_.item_types for inner in _single(each))


def _below(types: Sequence[inspect.Type], field: str) -> list[inspect.Type]:
    """What may stand under a field, or in the list or the named entries that stand there."""
    found = [inner for each in types for inner in _inside(each, field)]
    return [*found, *(inner for each in found for step in ("[0]", ANY_KEY) for inner in _inside(each, step))]


def _fields(types: Sequence[inspect.Type], needed: bool = False) -> list[str]:
    structs = [each for each in types if isinstance(each, inspect.StructType)]
    fields = [field for each in structs for field in each.fields]
    return [field.encode_name for field in fields if field.required or not needed]


def _values(type_: inspect.Type) -> Iterator[object]:
    """The values of a closed set."""
    if isinstance(type_, inspect.LiteralType):
        yield from (value for value in type_.values if value is not None)
    elif isinstance(type_, inspect.EnumType):
        yield from (member.value for member in type_.cls)
