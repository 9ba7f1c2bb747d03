"""Choices as people write them: `attack mutt`, `actions 2`, `aim area-3`, matched with what is offered."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from domain.engine.menus.menu import MANY, Menu
from domain.facts.choice import Choice, phrase
from domain.facts.hexes import Hex
from domain.facts.state import State
from domain.facts.validation import explained

_HEX = re.compile(r"(-?\d+),(-?\d+)")

CAST = "cast-spell"
SPELL = ("cast", "casts", CAST, "spell")
"""How people begin to say that somebody casts a spell, for the rules to say what they think of it."""

FILLED = tuple(field for field in Choice.__struct_fields__ if field not in ("act", "path"))
"""What an option says beside its act."""


class NotClear(ValueError):
    """A text that means several of the options, or a table that is no choice; one sentence with the mend."""


def chosen(said: str | Mapping[str, Any], options: Sequence[Choice], state: State) -> Choice:
    """The one option that a text or a table of fields means.

    Words may be left out as long as they fit one option only. What fits none becomes a choice as written, for
    the rules to refuse; of a menu, in the form in which that act is said. Raises `NotClear`.
    """
    if not isinstance(said, str):
        return _by_fields(said, options)
    words = _joined(said.lower().split(), options)
    if not words:
        raise NotClear("An empty text says nothing; write a choice such as 'attack mutt' or 'actions 2'.")
    fits = _saying(words, _near(options)) or _saying(words, _farther(words, options))
    return _only(said, fits) or _in_full(_as_written(words, options, state), options)


def _near(options: Sequence[Choice]) -> Sequence[Choice]:
    """What is looked at first; every act is among it that has an option at all."""
    return options.near if isinstance(options, Menu) else options


def _farther(words: Sequence[str], options: Sequence[Choice]) -> Sequence[Choice]:
    """What leads to a place that is named, also where that is farther away."""
    places = [place for word in words if (place := place_of(word)) is not None]
    if not places or not isinstance(options, Menu):
        return ()
    acts = dict.fromkeys(options.acts)
    return tuple(pick for act in acts for pick in options.like(Choice(act, to=places[0])))


def _saying(words: Sequence[str], options: Sequence[Choice]) -> list[Choice]:
    """The options that say just these words, or else these and more."""
    wanted = Counter(words)
    offered = [(option, phrase(option).split()) for option in options]
    exact = [option for option, whole in offered if len(whole) == len(words) and Counter(whole) == wanted]
    return exact or [option for option, whole in offered if wanted <= Counter(whole)]


def _in_full(choice: Choice, options: Sequence[Choice]) -> Choice:
    """The choice with the way there, if it is one to a place that is a walk away."""
    if choice.to is None or not isinstance(options, Menu) or options.why_not(choice) is None:
        return choice
    replace = msgspec.structs.replace
    way = next((each.path for each in options.like(replace(choice, manner=()))), ())
    return replace(choice, path=way)


def place_of(said: object) -> Hex | None:
    """The hex that a text such as `2,-1` names, if it is one."""
    place = _HEX.fullmatch(said.strip()) if isinstance(said, str) else None
    return Hex(int(place[1]), int(place[2])) if place else None


def _joined(words: list[str], options: Sequence[Choice]) -> list[str]:
    """The words with an act of several as its code is: `break free` is `break-free`."""
    offered = {option.act for option in _near(options)}
    for many in range(len(words), 1, -1):
        act = "-".join(words[:many])
        if act in offered or (isinstance(options, Menu) and options.form(act) is not None):
            return [act, *words[many:]]
    return words


def _by_fields(said: Mapping[str, Any], options: Sequence[Choice]) -> Choice:
    for field in said:
        if field not in Choice.__struct_fields__:
            known = ", ".join(Choice.__struct_fields__)
            raise NotClear(f"A choice has no field {field!r}; it has {known}.")
    try:
        meant = msgspec.convert(
            {**said, **({"to": place} if (place := place_of(said.get("to"))) else {})}, Choice
        )
    except msgspec.ValidationError as error:
        raise NotClear(explained(error, Choice, f"{said} is no choice")) from None
    some = options.like(meant) if isinstance(options, Menu) and meant.act else options
    fits = [
        option for option in some if all(getattr(option, field) == getattr(meant, field) for field in said)
    ]
    return _only(" ".join(f"{field} = {value!r}" for field, value in said.items()), fits) or meant


def _only(said: str, fits: Sequence[Choice]) -> Choice | None:
    if len(fits) > 1:
        could = ", ".join(f"'{phrase(option)}'" for option in fits[:MANY])
        could += f" and {len(fits) - MANY} more" if len(fits) > MANY else ""
        raise NotClear(f"'{said}' may mean {could}; say which.")
    return fits[0] if fits else None


def _as_written(words: Sequence[str], options: Sequence[Choice], state: State) -> Choice:
    """The choice that the words name. What they leave unsaid is taken from the options where those agree."""
    parts = {part for combatant in state.combatants.values() for part in combatant.parts}
    acts = {option.act for option in _near(options)}
    if len(acts) == 1 and (words[0] in parts or words[0] in state.combatants):
        words = (*acts, *words)
    act, *rest = words
    if act in SPELL and act not in acts:
        return Choice(CAST)
    kin = [option for option in _near(options) if option.act == act]
    form = options.form(act) if isinstance(options, Menu) else None
    said: dict[str, Any] = {}
    loose: list[str] = []
    for word in rest:
        if (place := place_of(word)) is not None:
            said["to"] = place
        elif word.isdecimal():
            said["count"] = int(word)
        elif word in state.combatants and "foe" not in said:
            said["foe"] = word
        elif word in parts and (form is None or (form.part and "part" not in said)):
            said["part"] = word
        elif word in parts or any(word in option.manner for option in kin):
            loose.append(word)
        elif unsaid := [field for field in ("foe", "part") if field not in said and _all_say(kin, field)]:
            said[unsaid[0]] = word
        elif form is not None and form.part and "part" not in said:
            said["part"] = word
        else:
            loose.append(word)
    if form is not None:
        most = form.using
    else:
        most = 0 if _all_say(kin, "manner") and not any(option.using for option in kin) else len(loose)
    hows = [word for word in loose if any(word in option.manner for option in kin)]
    using = [word for word in loose if word not in hows]
    if hows or using[most:]:
        said["manner"] = (*using[most:], *hows)
    if using[:most]:
        said["using"] = tuple(using[:most])
    for field in FILLED:
        values = {getattr(option, field) for option in kin}
        if field not in said and len(values) == 1:
            said[field] = values.pop()
    return Choice(act, **said)


def _all_say(kin: Sequence[Choice], field: str) -> bool:
    return bool(kin) and all(getattr(option, field) for option in kin)
