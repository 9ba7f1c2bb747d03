"""What the rules leave open, and how a fight decides it; the defaults are the rules sheet's."""

from typing import Annotated, Literal

import msgspec

from domain.engine import ruleset
from domain.engine.ruleset import means


class SwordspathSettings(ruleset.Settings, frozen=True, forbid_unknown_fields=True):
    """One field a doubtful point, named by its A number; A11, A21 and A26 have no other to be played."""

    choke_damage: Annotated[
        Literal["total", "per-phase"],
        means("A1, SPG-18: 10 x N x N is the total of a hold of N phases; or the damage of its phase N"),
    ] = "total"
    first_held_phase: Annotated[
        Literal["next", "landing"],
        means("A2, SPG-19: the first phase of a hold that counts is the one after it lands; or that one"),
    ] = "next"
    held_out: Annotated[
        Literal["end", "next-start"],
        means("A3: a choke or strangle knocks out at the end of its last phase; or as the next one starts"),
    ] = "end"
    ten_to_hundred: Annotated[
        Literal["tens", "any"], means("A4, SPG-22: (10-100) is 10 x d10; or any whole number from 10 to 100")
    ] = "tens"
    thirty: Annotated[
        Literal["fixed", "rolled"], means("A5, SPG-26: (30) is 30 points; or a roll of one to thirty")
    ] = "fixed"
    part_actions: Annotated[
        Literal["floor", "round"],
        means("A6, SPG-02: a part of an action is dropped (keeping it buys nothing); or rounded, halves up"),
    ] = "floor"
    penalties_on: Annotated[
        Literal["everything", "attack"],
        means("A7, SPG-07: what is taken off MA counts wherever MA does; or for AL only"),
    ] = "everything"
    penalties: Annotated[
        Literal["add", "worst"], means("A8, SPG-07: several penalties add up; or only the worst counts")
    ] = "add"
    lock_injury: Annotated[
        Literal["after", "before"],
        means("A9, SPG-22: an escape from a joint lock disables the limb after its roll; or before it"),
    ] = "after"
    failed_lock_escape: Annotated[
        Literal["holds", "ends"], means("A10, SPG-17: a failed escape leaves the joint lock on; or ends it")
    ] = "holds"
    older_hold: Annotated[
        Literal["if-compatible", "always", "never"],
        means("A12, SPG-38: whether the loser's older hold on the winner outlives the winner's new position"),
    ] = "if-compatible"
    grapples: Annotated[
        Literal["one", "many"], means("A13, SPG-39: one grappling move a phase; or as many as CA allow")
    ] = "one"
    knockout: Annotated[
        Literal["phase-end", "at-once"],
        means(
            "A14: acts of one knocked out in the phase stand, with the roll at its end; or the later are lost"
        ),
    ] = "phase-end"
    halved_by: Annotated[
        Literal["grasp", "grab"],
        means(
            "A15, SPG-13: DB is halved for one in any hold that grasps, choke and strangle too; or grabs only"
        ),
    ] = "grasp"
    grab_first: Annotated[
        bool,
        means("A16: whether a lock, pin or throw needs an own grab, choke or strangle on the foe before"),
    ] = False
    escapes: Annotated[
        Literal["by-hold", "any"], means("A17: the escape goes by the hold; or the victim picks any")
    ] = "by-hold"
    flat_chances: Annotated[
        Literal["at-most", "under"],
        means("A18: control, roll-out, fall and the 20 % succeed on the number itself; or only under it"),
    ] = "at-most"
    after_throw: Annotated[
        Literal["separated", "holding"],
        means(
            "A19, SPG-26: an ordinary throw ends all holds between the two; or the thrower keeps their grip"
        ),
    ] = "separated"
    contact: Annotated[
        Literal["always", "armed-blocks"],
        means("A20, SPG-39: all acts on a foe need contact; or only a block against an armed one"),
    ] = "always"
    parry_classes: Annotated[
        Literal["three", "linear"],
        means("A22, SPG-10: too few parries make a partial parry; or each lowers the odds by its share"),
    ] = "three"
    parries: Annotated[
        Literal["per-foe", "shared"],
        means("A23: a duck or block works against the foe it names; or against everybody's strikes together"),
    ] = "per-foe"
    after_escape: Annotated[
        Literal["nothing", "own-kept"],
        means("A24, SPG-21: an escape ends all positions between the two; or their own on the foe stay"),
    ] = "nothing"
    pin_holder: Annotated[
        Literal["grapples", "limbs-only"],
        means("A25, SPG-49: one who pins may grapple their victim on; or only use the limbs left free"),
    ] = "grapples"
    dragged_rider: Annotated[
        Literal["mount-follows", "unseated"],
        means(
            "SPG-51: a rider whom another's shying mount drags along keeps their seat, and their mount goes "
            "too; or they come off it and lie"
        ),
    ] = "mount-follows"
    declarations: Annotated[
        Literal["secret", "open"],
        means("Declared unseen and revealed together; or aloud, in order of entry"),
    ] = "secret"
    gives_up: Annotated[
        Literal["never", "when-beaten"],
        means("SPG-47: whether one who has the tactic `fighter` ever yields; or does when they are losing"),
    ] = "never"
    phase_cap: Annotated[
        int,
        msgspec.Meta(
            ge=0, le=100_000, description="SPG-48: phases after which the fight is a draw; 0 for never"
        ),
    ] = 200


settings = ruleset.settings_reader(SwordspathSettings)
"""The settings of the fight as they are now."""
