"""Settings as they are sent: of the one that names combatants, a list of them."""

from __future__ import annotations

from collections.abc import Collection

from adapters.input.rejected import InputField
from adapters.input.settings import ALL, by_hand
from adapters.web.problem import ApiError
from adapters.web.requests import SettingValue
from domain.facts.choice import Name
from domain.facts.events import Value

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
