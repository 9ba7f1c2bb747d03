"""The settings of a system: the points by which a fight may be played in one way or another."""

from typing import Annotated

import msgspec

from domain.engine.ruleset import Ruleset
from domain.facts.events import Value
from projections.says import says


class SettingShown(msgspec.Struct, frozen=True):
    """A setting: a point that a fight may be played by in one way or another."""

    name: str
    default: Value
    allowed: Annotated[
        tuple[Value, ...], says("its values, the default first; empty where any of its kind will do")
    ]
    kind: Annotated[str, says("word, truth, text, or a number with its bounds")]
    meaning: Annotated[str, says("the doubtful points or rules that it decides, and what each value means")]


def settings_shown(ruleset: Ruleset) -> tuple[SettingShown, ...]:
    """All settings of a system, the common ones first."""
    info = msgspec.inspect.type_info(ruleset.settings)
    assert isinstance(info, msgspec.inspect.StructType)
    return tuple(_reading(field) for field in info.fields)


def _reading(field: msgspec.inspect.Field) -> SettingShown:
    kind, meaning = field.type, MEANINGS.get(field.name, "")
    if isinstance(kind, msgspec.inspect.Metadata):
        meaning = str((kind.extra_json_schema or {}).get("description", meaning))
        kind = kind.type
    default: Value = field.default
    if isinstance(kind, msgspec.inspect.LiteralType):
        others: list[Value] = sorted((v for v in kind.values if v is not None and v != default), key=str)
        return SettingShown(field.name, default, (default, *others), "word", meaning)
    if isinstance(kind, msgspec.inspect.BoolType):
        return SettingShown(field.name, default, (default, not default), "truth", meaning)
    if isinstance(kind, msgspec.inspect.IntType):
        span = (
            f"number from {kind.ge} to {kind.le}" if kind.ge is not None and kind.le is not None else "number"
        )
        return SettingShown(field.name, default, (), span, meaning)
    return SettingShown(field.name, default, (), "text", meaning)


MEANINGS = {
    "by_hand": "who throws real dice: nobody (empty), `all`, or combatants by their names",
    "take_back": (
        "how long a player may take back their own last answer: until they could have learnt something since "
        "(a die was thrown, another's answer revealed); or as long as it is the last thing done"
    ),
}
"""Of the settings that every system has."""
