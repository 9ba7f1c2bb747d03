"""What the weaponless rules leave open, and how a fight decides it; the defaults are the rules sheet's."""

from typing import Annotated, Literal

import msgspec

from domain.engine import ruleset
from domain.engine.ruleset import means


class AdndSettings(ruleset.Settings, frozen=True, forbid_unknown_fields=True):
    """One field a doubtful point, named by its Q number or rule."""

    rounding: Annotated[
        Literal["cumulative", "per-blow", "nearest"],
        means(
            "Q1, ADD-11: the lasting part of damage: of all so far, rounded down; of each blow; nearest",
            "ADD-11 lasting-part",
        ),
    ] = "cumulative"
    variable_die: Annotated[
        Literal["per-attack", "per-round", "per-combat"],
        means("Q2, ADD-07: how long a variable's die serves", "ADD-04"),
    ] = "per-attack"
    strike_again: Annotated[
        Literal["result-roll", "full-attack"], means("Q3, ADD-24: what 'strike again' means")
    ] = "result-roll"
    pummels: Annotated[
        Literal["two-each", "two-in-all"],
        means("Q4, ADD-22: whose the two pummeling attacks of a round are"),
    ] = "two-each"
    may_counter: Annotated[
        Literal["extra-attack", "moved-up", "nothing"],
        means("Q5: 'may counter' is an extra attack at once; the next attack moved up; nothing"),
    ] = "extra-attack"
    stun: Annotated[
        Literal["full-round", "next-turn"],
        means("Q6, ADD-57: stun lasts to the end of the next round; or costs the next own turn"),
    ] = "full-round"
    magic_armour: Annotated[
        Literal["per-cent", "ac-point", "cancelled"],
        means(
            "Q7, ADD-28: a plus of armour is 1 per cent; a point of AC; nothing, for it cancels itself",
            "ADD-28 own-ac",
            "ADD-28 armour-plus",
        ),
    ] = "per-cent"
    own_ac: Annotated[
        Literal["absolute-ac", "absolute-type", "signed"],
        means(
            "Q8, ADD-20: how the attacker's own AC counts: ac or ac_type without its sign; ac with it",
            "ADD-20 own-ac",
        ),
    ] = "absolute-ac"
    equal_rank: Annotated[
        Literal["damage", "no-effect", "breaks"], means("Q9, ADD-33: a counter of equal rank")
    ] = "damage"
    size_base: Annotated[
        Literal["opponent", "attacker"],
        means(
            "Q10, ADD-60: whose size a difference is measured by",
            "ADD-29 weight",
            "ADD-29 *height",
            "ADD-39 weight",
            "ADD-39 height",
        ),
    ] = "opponent"
    half_height: Annotated[
        Literal["whole", "each-step", "exact"],
        means(
            "Q11, ADD-29: how the height term is halved: as a whole; step by step; to the half point",
            "ADD-29 half-height",
        ),
    ] = "whole"
    sure_chances: Annotated[
        Literal["uncapped", "capped"],
        means(
            "Q12: chances over 100 and under 1; or kept within 1 and 99",
            "ADD-20 never-sure",
            "ADD-20 never-hopeless",
        ),
    ] = "uncapped"
    slowed: Annotated[
        Literal["adds", "highest"],
        means(
            "Q13: slowed adds to stunned or helpless; or only the highest counts",
            "ADD-20 opponent-slowed",
            "ADD-20 opponent-stunned",
            "ADD-23 opponent-*",
            "ADD-29 opponent-*",
            "ADD-60 one-foot-or-slowed",
            "ADD-60 both-feet-or-stunned",
        ),
    ] = "adds"
    armour_rows: Annotated[
        Literal["summed", "heaviest"],
        means(
            "Q14, ADD-60: armour, helmet and cloak against a blow: all; or only the heaviest",
            "ADD-23 *-armour",
            "ADD-23 *-helmet",
            "ADD-23 magical-cloak",
        ),
    ] = "summed"
    studded: Annotated[
        Literal["chain", "leather", "none"],
        means("Q15, ADD-28: what studded leather is to a grappler", "ADD-28 studded-armour"),
    ] = "chain"
    grapple_clamp: Annotated[
        Literal["clamped", "none"],
        means("Q16, ADD-28: whether ten times the AC is kept within 0 and 100", "ADD-28 own-ac"),
    ] = "clamped"
    down_movement: Annotated[
        Literal["counts", "void"],
        means("Q17, ADD-28: a grappled target's speed when it is down", "ADD-28 opponent-faster"),
    ] = "counts"
    recovery: Annotated[
        Literal["next-round", "same-round"], means("Q18, ADD-12: when recovery and the clock begin to run")
    ] = "next-round"
    holder: Annotated[
        Literal["hold-only", "one-more"],
        means("Q19, ADD-51: whether one whose hold acts has an attempt besides", "ADD-36"),
    ] = "hold-only"
    overbears: Annotated[Literal["one", "two"], means("Q20: overbearing attacks in a round")] = "one"
    follow_up: Annotated[
        Literal["next-turn", "at-once"], means("Q21, ADD-41: when one who has overborne a foe may follow up")
    ] = "next-turn"
    fending: Annotated[
        Literal["free", "wielders-attack"],
        means("Q22, ADD-58: whether fending costs an attack of the wielder"),
    ] = "free"
    own_die: Annotated[
        Literal["unknown", "known"],
        means("Q23, ADD-07: whether one knows one's own die before choosing its use", "ADD-05", "ADD-06"),
    ] = "unknown"
    knees: Annotated[
        Literal["overborne", "neither", "both"],
        means("Q24, ADD-41: one knocked to their knees is overborne but not prone; neither; both"),
    ] = "overborne"
    surprised: Annotated[
        str, means("ADD-16: combatants or sides surprised in round 1, separated by commas")
    ] = ""
    closing: Annotated[
        str, means("ADD-45: attackers who needed all segments of surprise to close, separated by commas")
    ] = ""
    round_cap: Annotated[
        int,
        msgspec.Meta(ge=0, le=100_000, description="ADD-62: rounds after which the fight ends; 0 for never"),
    ] = 100
    rest_rounds: Annotated[
        int,
        msgspec.Meta(
            ge=0, le=100_000, description="ADD-62: quiet rounds after the fight, as far as they are needed"
        ),
    ] = 0


settings = ruleset.settings_reader(AdndSettings)
"""The settings of the fight as they are now."""
