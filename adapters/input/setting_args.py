"""The settings of a system as a person reads and writes them: `comparison=inclusive`."""

from collections.abc import Collection, Iterable

from adapters.books.settings import SettingShown, settings_shown
from adapters.input.names import near
from adapters.input.rejected import Rejected
from adapters.input.settings import ALL, by_hand
from domain.engine.ruleset import Ruleset
from domain.facts.events import Value

TRUTH = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def read(ruleset: Ruleset, texts: Iterable[str]) -> dict[str, Value]:
    """The settings that are given as `name=value`. Raises `Rejected` with what is allowed."""
    known = {setting.name: setting for setting in settings_shown(ruleset)}
    chosen: dict[str, Value] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        name = name.strip().lower().replace("-", "_")
        if not equals:
            raise Rejected(
                f"{text!r} is no setting; write it as NAME=VALUE, such as comparison=inclusive.", 2
            )
        if name not in known:
            raise Rejected(f"The system {ruleset.name} has no setting {name!r}{near(name, known)}", 2)
        if name in chosen:
            raise Rejected(f"The setting {name} is given twice; give it once.", 2)
        chosen[name] = value_of(known[name], value.strip())
    return chosen


def value_of(setting: SettingShown, text: str) -> Value:
    """A setting's value as typed. Raises `Rejected` with the values that are allowed."""
    if setting.kind == "truth":
        if text.lower() not in TRUTH:
            raise Rejected(f"{setting.name} may be true or false, not {text!r}.", 2)
        return TRUTH[text.lower()]
    if setting.allowed:
        for value in setting.allowed:
            if str(value) == text.lower():
                return value
        could = " or ".join(str(value) for value in setting.allowed)
        words = [str(value) for value in setting.allowed]
        raise Rejected(f"{setting.name} may be {could}, not {text!r}{_hint(text, words)}", 2)
    if setting.kind.startswith("number"):
        if not text.removeprefix("-").isdecimal() or len(text) > 12:
            raise Rejected(f"{setting.name} is a {setting.kind}, not {text!r}.", 2)
        return int(text)
    return text


def _hint(text: str, words: list[str]) -> str:
    hint = near(text, words)
    return hint if hint.startswith(";") else "."


def hands(text: str, names: Collection[str]) -> str:
    """Who throws by hand: nobody (empty), `all`, or names parted by commas. Raises `Rejected`."""
    return text if text in (ALL, "") else by_hand((word.strip() for word in text.split(",")), names)
