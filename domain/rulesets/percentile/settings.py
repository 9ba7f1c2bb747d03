"""What the percentile rules leave open, and how a fight decides it; the defaults are the rules sheet's."""

from typing import Annotated, Literal

import msgspec

from domain.engine import ruleset
from domain.engine.ruleset import means


class PercentileSettings(ruleset.Settings, frozen=True, forbid_unknown_fields=True):
    """One field a doubtful point, named by its Q number or rule."""

    many_actions: Annotated[
        Literal["each", "flat", "ten-each", "rising"],
        means(
            "Q1, PCT-20: -20 x (n-1) on each action; -20 for n over 1; -10 x n for n over 1; 0, -20, -40 ..."
        ),
    ] = "each"
    comparison: Annotated[
        Literal["strict", "inclusive"], means("Q2, PCT-23: a roll must be under the number; or may equal it")
    ] = "strict"
    double_zero: Annotated[Literal[0, 100], means("Q3: what a roll of 00 counts")] = 0
    initiative_zero: Annotated[Literal[10, 0], means("Q4: what a 0 on the initiative die counts")] = 10
    initiative: Annotated[Literal["each-round", "once"], means("Q5, PCT-15: when initiative is rolled")] = (
        "each-round"
    )
    bump_wrap: Annotated[
        Literal["none", "circular"], means("Q6, PCT-31: whether areas 9 and 0 are neighbours")
    ] = "none"
    failed_dodge: Annotated[
        Literal["round", "action", "nothing"], means("Q7, PCT-47: what a failed dodge costs")
    ] = "round"
    dodge_after_block: Annotated[
        Literal["refused", "allowed"], means("Q8, PCT-44: a dodge after an own block")
    ] = "refused"
    dodge_die: Annotated[
        Literal["per-round", "per-attack"], means("Q9, PCT-45: how far one dodge die serves")
    ] = "per-round"
    actions_limit: Annotated[
        Literal["skill", "character"], means("Q10, PCT-17: which level limits the actions")
    ] = "skill"
    armour: Annotated[
        Literal["damage", "pool"],
        means("Q11, PCT-26: ARM lowers every blow; or is a cushion added to each area's pool at the start"),
    ] = "damage"
    half_flight: Annotated[Literal["up", "down", "exact"], means("Q12, PCT-53: half of an odd FIG")] = "up"
    aware: Annotated[bool, means("Q13, PCT-11: whether both sides are aware of each other at the start")] = (
        True
    )
    first_side: Annotated[str, means("Q13, PCT-63: the side that acts first when the other is not aware")] = (
        ""
    )
    skills: Annotated[
        Literal["one", "any"], means("Q14: one skill serves the whole round; or each action may use any")
    ] = "one"
    knockout: Annotated[
        Literal["vital", "any-area", "never"], means("Q15, PCT-10: which empty area knocks out")
    ] = "vital"
    unused_actions: Annotated[
        Literal["lost", "banked"], means("Q16, PCT-41: what becomes of actions left at the end of a round")
    ] = "lost"
    ties: Annotated[Literal["both", "first-die"], means("Q17, PCT-42: whether both blows of a tie land")] = (
        "both"
    )
    declarations: Annotated[
        Literal["secret", "open"], means("PCT-16: declared unseen and revealed together; or aloud, in order")
    ] = "secret"
    dodge_flight: Annotated[
        Literal["at-once", "next-round"], means("PCT-59: when a dodger who flees starts to run")
    ] = "at-once"
    gives_up: Annotated[
        Literal["never", "when-beaten"],
        means("PCT-51: whether one who has the tactic `fighter` ever flees; or does when they are losing"),
    ] = "never"
    round_cap: Annotated[
        int,
        msgspec.Meta(
            ge=0, le=100_000, description="PCT-62: rounds after which the fight is a draw; 0 for never"
        ),
    ] = 100


settings = ruleset.settings_reader(PercentileSettings)
"""The settings of the fight as they are now."""
