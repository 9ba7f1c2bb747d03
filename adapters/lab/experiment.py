"""An experiment as its file says it: the types of the TOML, in the words of a fight's file."""

from typing import Annotated, Any

import msgspec

from adapters.books.maps import Ground
from adapters.examples.example import ExampleCombatant, ExamplePart

MOST_FIGHTS = 1_000_000
"""Fights of a variant."""

MOST_VARIANTS = 1_000

LONGEST_NAME = 200
"""Letters of the name of a variant."""

LONGEST_SENTENCE = 300
"""Letters of a house rule."""

MOST_BATCH = 1_000
"""Fights of a part, whose rows are held until it is written."""

MOST_OF_A_KIND = 100
"""Combatants of one entry, and in a fight."""


class LabCombatant(ExampleCombatant, frozen=True):
    """A combatant as in a fight's file; `count` of a kind are numbered, `orc-1`, `orc-2`."""

    count: Annotated[int, msgspec.Meta(ge=1, le=MOST_OF_A_KIND)] = 1


class ListedVariant(ExamplePart, frozen=True):
    """A variant that is listed: what it is called, and what is other in it, by path."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME, pattern=r"^[^\x00-\x1f]*$")]
    values: dict[str, Any] = {}


class Experiment(ExamplePart, frozen=True):
    """Who fights, by which rules and where, how often, and what varies.

    ruleset      the system
    combatants   who fights, as in a fight's file
    settings, tables   as in a fight's file; `tables` are a file beside this one, or some values
    ground       a map under `[ground]`, or a file with one
    tactics      how they choose, by combatant, by side or for `all`; `fighter` where nothing is said
    house_rules  what stands from the beginning, such as `+2 to everybody's dodge`
    number       fights of each variant
    seed         another text gives other fights; the same for all variants, whose dice fall alike
    batch        fights of a part: so many of a variant are kept together, or lost together
    vary         by path the values to try: a list, or a range such as `10..16` or `10..16 by 2`
    variant      variants that are listed, instead of all combinations of `vary`
    """

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    ruleset: str
    combatants: Annotated[tuple[LabCombatant, ...], msgspec.Meta(min_length=1, max_length=MOST_OF_A_KIND)]
    about: str = ""
    settings: dict[str, Any] = {}
    tables: str | dict[str, Any] = ""
    ground: Ground | str | None = None
    tactics: dict[str, str] = {}
    house_rules: Annotated[
        tuple[Annotated[str, msgspec.Meta(max_length=LONGEST_SENTENCE)], ...], msgspec.Meta(max_length=50)
    ] = ()
    number: Annotated[int, msgspec.Meta(ge=1, le=MOST_FIGHTS)] = 1_000
    seed: Annotated[str, msgspec.Meta(min_length=1, max_length=1_000)] = "scuffle"
    batch: Annotated[int, msgspec.Meta(ge=1, le=MOST_BATCH)] = 50
    vary: dict[str, Any] = {}
    variant: Annotated[tuple[ListedVariant, ...], msgspec.Meta(max_length=MOST_VARIANTS)] = ()
