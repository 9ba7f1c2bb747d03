"""A character of the percentile system as its player writes it down (PCT-01)."""

from typing import Annotated

import msgspec

from domain.engine.ruleset import FEW, sheet_reader

Score = Annotated[int, msgspec.Meta(ge=-1000, le=1000)]
Level = Annotated[int, msgspec.Meta(ge=1, le=50)]


class Skill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hand-to-hand skill: `level` sets actions and bumps, `rating` is the per cent of PCT-23."""

    level: Level
    rating: Score


class PercentileSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PCT-01. `dp` is Max DP, `sp` Max SP; `worn` armour by area (PCT-26), `initiative` bonuses (PCT-12).

    MIG, WIS, PSY, CON and SP decide nothing in a fight, and are not known where they are left out.
    """

    agi: Score
    dex: Score
    fig: Annotated[int, msgspec.Meta(ge=0, le=1000)]
    db: Score
    dp: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
    skills: Annotated[dict[str, Skill], msgspec.Meta(min_length=1, max_length=20)]
    arm: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    mig: Score | None = None
    wis: Score | None = None
    psy: Score | None = None
    con: Score | None = None
    sp: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] | None = None
    level: Level = 1
    initiative: Score = 0
    worn: Annotated[dict[str, Annotated[int, msgspec.Meta(ge=0, le=1000)]], FEW] = {}


sheet = sheet_reader(PercentileSheet)
"""The sheet that a combatant joined with."""


def remarks(sheet: PercentileSheet) -> tuple[str, ...]:
    """Scores that do not follow the formulas which fit the chapter's characters (PCT-03); never an error.

    Only what is given is compared: a score that nobody wrote down is not 0.
    """
    found = []
    for name, is_, given, parts, of in (
        ("DB", sheet.db, (sheet.mig,), 5, "a fifth of MIG"),
        ("FIG", sheet.fig, (sheet.mig, sheet.agi), 2, "half of MIG and AGI"),
        ("DEX", sheet.dex, (sheet.agi, sheet.wis), 2, "half of AGI and WIS"),
    ):
        scores = [score for score in given if score is not None]
        should = -(-sum(scores) // parts)
        if len(scores) == len(given) and is_ != should:
            found.append(f"{name} is {is_}; {of}, rounded up, would be {should} (PCT-03)")
    return tuple(found)
