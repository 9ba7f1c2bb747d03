"""Settings as they are sent: of the one that names combatants, a list of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from adapters.input.rejected import InputField, Rejected
from adapters.input.requests import SettingValue
from adapters.input.settings import ALL, by_hand
from adapters.web.problem import ApiError
from domain.engine.ruleset import Ruleset, settings_of
from domain.facts.choice import Name
from domain.facts.events import Value
from domain.facts.validation import explained

BY_HAND = "by_hand"


def setting_value(name: str, value: SettingValue, combatants: Collection[Name], place: str) -> Value:
    """The value as it is recorded. Raises `ApiError` with the `place`, `Rejected` for nobody's name."""
    if name != BY_HAND:
        if isinstance(value, tuple):
            raise ApiError(422, "does-not-fit", f"{name} takes one value; only {BY_HAND} a list.", place)
        return value
    if isinstance(value, tuple):
        with InputField(place):
            return by_hand(value, combatants)
    if value not in (ALL, ""):
        allowed = f"is empty, {ALL!r} or a list of combatants such as {sorted(combatants)[:1]}, not {value!r}"
        raise ApiError(422, "does-not-fit", f"{BY_HAND} {allowed}.", place)
    return value


def must_fit(ruleset: Ruleset, settings: Mapping[str, Value]) -> None:
    """See to it that a fight can be opened with these. Raises `Rejected` with the place of the wrong one."""
    for name, value in settings.items():
        with InputField(f"settings.{name}"):
            try:
                settings_of(ruleset, {name: value})
            except msgspec.ValidationError as error:
                raise Rejected(explained(error, ruleset.settings)) from None
