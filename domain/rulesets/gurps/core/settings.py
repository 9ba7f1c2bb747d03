"""What the rules leave open, and how a fight decides it; the defaults are the rules sheet's."""

from typing import Annotated, Literal

import msgspec

from domain.engine import ruleset
from domain.engine.ruleset import means


class GurpsSettings(ruleset.Settings, frozen=True, forbid_unknown_fields=True):
    """One field a doubtful point, named by its A number or rule."""

    space: Annotated[
        Literal["map", "line"],
        means("GUR-195, GUR-100: a hex map with facings; or a line, where only distances count"),
    ] = "map"
    in_combat: Annotated[
        bool, means("A44, GUR-121, GUR-136: jumps and tic-tacs are halved, as they are in combat")
    ] = True
    realistic_charges: Annotated[
        bool, means("GUR-080: parried and halted charges as in GUR-083 to GUR-099; off for cinematic play")
    ] = True
    contests: Annotated[
        Literal["one-exchange", "to-the-end"],
        means("A1, GUR-146: a Regular Contest is one exchange a turn; or is fought out at once"),
    ] = "one-exchange"
    extreme_scores: Annotated[bool, means("A2, GUR-147: extreme scores of Regular Contests are rescaled")] = (
        False
    )
    held_dodge: Annotated[
        bool, means("A5, GUR-009: the -4 DX of one who is held lowers their Dodge as well (by 1)")
    ] = False
    held_limb: Annotated[
        Literal["its-use", "all"],
        means("A8, GUR-016: a held limb or neck costs DX in its own use only; or in everything"),
    ] = "its-use"
    half_penalty: Annotated[
        Literal["away-from-zero", "toward-zero"],
        means("A3, GUR-015: half a hit location's penalty is rounded away from zero; or toward it"),
    ] = "away-from-zero"
    held_strength: Annotated[
        bool, means("A6, GUR-009: the -4 DX of one who is held by the torso lowers contests of ST as well")
    ] = False
    several_holds: Annotated[
        Literal["once", "each"],
        means("A57, GUR-009: several who hold one foe cost them 4 DX once; or 4 for each of them"),
    ] = "once"
    near_miss_holds: Annotated[
        Literal["nothing", "torso"],
        means("A67, GUR-168: a grapple that misses neck or head by 1 is a miss; or holds the torso"),
    ] = "nothing"
    retreat_from_hold: Annotated[
        Literal["too-slow", "followed"],
        means(
            "A74, GUR-218: who fails to retreat from a grapple or grab stays where they are; or is followed"
        ),
    ] = "too-slow"
    entry_side: Annotated[
        Literal["turn", "attack"],
        means("A75, GUR-161: from which side one came into a hex counts all turn; or for the first attack"),
    ] = "turn"
    unnamed_maneuvers: Annotated[
        bool,
        means("A9: one who is held may also take All-Out Defence, Change Posture and Evaluate"),
    ] = True
    first_struggle: Annotated[
        Literal["at-once", "after-ten"],
        means("A11, GUR-027: who is pinned may try to break free at once; or first after ten seconds"),
    ] = "at-once"
    takedown_dx: Annotated[
        Literal["lowered", "full"],
        means("A14, GUR-033: in a takedown the -4 for being held lowers DX and skills; or does not"),
    ] = "lowered"
    takedown_hold: Annotated[
        Literal["stays", "ends"],
        means("A18, GUR-035: whoever takes a foe down keeps their hold; or loses it as well"),
    ] = "stays"
    pin_hands: Annotated[
        Literal["holding-count", "empty-only"],
        means("A16, GUR-037: hands in the hold count as free hands in a pin; or only empty ones do"),
    ] = "holding-count"
    pin_from: Annotated[
        Literal["anywhere", "the-ground"],
        means("A54, GUR-036: one may pin from one's feet; or has to be on the ground oneself"),
    ] = "anywhere"
    suffocation: Annotated[
        Literal["until-escape", "each-squeeze"],
        means("A20, GUR-043: once choked one suffocates until one escapes; or until a squeeze fails"),
    ] = "until-escape"
    breath_lost: Annotated[
        Literal["start", "end"],
        means("A21, GUR-180: the FP for want of air is lost at the start of the turn; or at its end"),
    ] = "start"
    strangle_again: Annotated[
        bool, means("A73, GUR-039: one may strangle or squeeze on every turn; or once in a hold")
    ] = True
    waking: Annotated[
        Literal["with-air", "later"],
        means("GUR-180: who fainted for want of air wakes when they can breathe; or not in this fight"),
    ] = "with-air"
    force_drop: Annotated[
        Literal["whole-turn", "attack"],
        means("GUR-017: making a held hand drop its weapon takes the turn, as a wrest; or an attack"),
    ] = "whole-turn"
    failed_drop: Annotated[
        Literal["hold-ends", "nothing"],
        means("A55, GUR-017: who loses that contest loses their hold on the arm; or nothing"),
    ] = "hold-ends"
    choke_hold: Annotated[
        Literal["basic", "martial-arts"],
        means("GUR-208: a choke hold cuts off breath by itself; or is tightened turn by turn at ST+3"),
    ] = "basic"
    choke_hold_grip: Annotated[
        Literal["instead", "besides"],
        means("GUR-208, GUR-025: its +5 against breaking free is that of two hands; or comes on top"),
    ] = "instead"
    kick_balance: Annotated[
        Literal["miss", "not-landed"],
        means("GUR-200: a kick that misses costs a DX roll or a fall; or also one that is defended against"),
    ] = "miss"
    shock_defences: Annotated[bool, means("GUR-161: shock lowers active defences as well")] = False
    load_on_acrobatics: Annotated[
        bool, means("GUR-193: encumbrance lowers Acrobatics and Jumping as well")
    ] = False
    still_slams: Annotated[
        bool, means("A22, GUR-054: a slam at no velocity is possible: it does no damage, the foe rolls DX")
    ] = False
    collision_bounds: Annotated[
        Literal["lower", "upper"],
        means("A23, GUR-055: exactly 0.25 and 0.50 dice are in the lower row of the two; or in the upper"),
    ] = "lower"
    nought_slams: Annotated[
        Literal["roll", "both-fall"],
        means("A24, GUR-057: of two rolls of zero the foe rolls DX; or each is twice the other, both fall"),
    ] = "roll"
    slam_knockback: Annotated[bool, means("A26, GUR-183: the damage of a slam knocks back as well")] = False
    slam_velocity: Annotated[
        Literal["straight", "all-yards"],
        means("A27, GUR-054: the straight approach is the velocity of a slam; or all yards of the turn"),
    ] = "straight"
    rush_bonus: Annotated[
        Literal["basic", "extra"],
        means("A28, GUR-063: the shield is part of the basic damage that decides who falls; or is not"),
    ] = "basic"
    one_hand_shove: Annotated[
        Literal["before-doubling", "after-doubling"],
        means("A29, GUR-064: -1 a die of a one-handed shove comes off before the roll is doubled; or after"),
    ] = "before-doubling"
    shove_reach: Annotated[
        Literal["close", "arms-length"],
        means("GUR-064, GUR-166: one shoves in close combat only; or also whoever is a yard away"),
    ] = "close"
    tackle_yard: Annotated[
        Literal["reach", "movement"],
        means("A58, GUR-061: the extra yard of a flying tackle is no velocity; or counts as run"),
    ] = "reach"
    bare_slam_parry: Annotated[
        bool, means("A68, GUR-084: a slam no heavier than one's Basic Lift may be parried bare-handed")
    ] = True
    rush_harm: Annotated[
        Literal["shield", "rusher"],
        means("A69, GUR-063: the shield takes what comes back in a rush; or the rusher does"),
    ] = "shield"
    hurled_dodge: Annotated[
        bool, means("GUR-220, GUR-184: whoever is in the way of one who is hurled back may dodge them")
    ] = True
    hopeless_rolls: Annotated[
        Literal["made", "failed"],
        means("A66, GUR-144: HT and balance at a score under 3 are rolled, 3 and 4 succeed; or fail at once"),
    ] = "made"
    mortal_wounds: Annotated[
        Literal["down", "fights-on"],
        means("GUR-178: who is mortally wounded is out of the fight; or goes on while they can"),
    ] = "down"
    wounded_move: Annotated[
        Literal["next-turn", "at-once"],
        means("A42, GUR-177: a Move lowered by wounds in mid-turn counts from the next turn; or at once"),
    ] = "next-turn"
    strike_weight: Annotated[
        Literal["all", "a-tenth"],
        means("GUR-084: a parried bare blow weighs ST in pounds; or a tenth, and only slams the whole"),
    ] = "all"
    parried_part: Annotated[
        Literal["limb", "torso"],
        means("A32, GUR-086: a weapon that parried wounds the limb that came in; or always the torso"),
    ] = "limb"
    obstruction: Annotated[
        Literal["basic", "penetrating"],
        means("A33, GUR-090: an obstruction halves the basic damage; or what DR lets through"),
    ] = "basic"
    failed_evade: Annotated[
        Literal["his-hex", "before-it"],
        means("A63, GUR-109: who fails to evade stands in the foe's hex; or in the one before it"),
    ] = "his-hex"
    evade_harm: Annotated[
        Literal["every-hit", "first-hit"],
        means("A50, GUR-109: the +1 after a failed stunt is on each of that foe's hits; or on the first"),
    ] = "every-hit"
    jump_points: Annotated[
        Literal["free", "within"],
        means("A64, GUR-134: a jump is as long as it is; or no longer than the movement points left"),
    ] = "free"
    pulled_out: Annotated[
        Literal["whole-wound", "first-wound"],
        means("A71, GUR-211: a stuck weapon does half of the enlarged wound again; or half of the first one"),
    ] = "whole-wound"
    stopped_point: Annotated[
        Literal["contest", "no-matter"],
        means("A35, GUR-094: an impaling thrust stopped by DR leads to the contest of ST; or to nothing"),
    ] = "contest"
    enlarged_wound: Annotated[
        Literal["increase", "whole"],
        means("A38, GUR-098: only the increase of the wound may be a major wound; or the wound as a whole"),
    ] = "increase"
    largest_blow: Annotated[
        Literal["with-charge", "without"],
        means("A39, GUR-098: the largest injury counts what the charge added; or does not"),
    ] = "with-charge"
    own_thrust: Annotated[
        Literal["without-charge", "with-charge"],
        means("A40, GUR-098: the charge adds nothing to the thrust that comes out behind; or adds to it"),
    ] = "without-charge"
    not_through: Annotated[
        Literal["held", "moves-on"],
        means("A41, GUR-099: whose back stops the point is held; or moves on off it"),
    ] = "held"
    second_nerve: Annotated[
        bool, means("A62, GUR-096: a failed Will roll to run oneself through may be tried again in the turn")
    ] = False
    stunt_dodge: Annotated[
        Literal["next-dodge", "all-turn"],
        means("A43, GUR-102: the +2 or -2 of a stunt is on the next dodge; or on all until one's next turn"),
    ] = "next-dodge"
    charge_yards: Annotated[
        Literal["whole-turn", "straight-run"],
        means("A31, GUR-081: all yards toward one this turn add to a stop thrust; or those of the last run"),
    ] = "whole-turn"
    wait_order: Annotated[
        Literal["reach", "turn-order"],
        means("GUR-215: several Waits go off by reach, skill, order of turns; or by that order alone"),
    ] = "reach"
    charge_step: Annotated[
        Literal["step", "one-yard"],
        means("A30, GUR-082: no retreat from a stop thrust after more than one's step; or more than a yard"),
    ] = "step"
    hurled_at_bay: Annotated[
        bool, means("A34, GUR-093: who was knocked back must win the contest of ST to close again as well")
    ] = False
    bay_tie: Annotated[
        Literal["held-off", "through"],
        means("A36, GUR-094: a tie in the contest at bay holds them off; or lets them through"),
    ] = "held-off"
    shock_will: Annotated[
        bool, means("A37, GUR-097: shock lowers the Will roll of running oneself through as well")
    ] = False
    stunts_add: Annotated[
        bool, means("A43, GUR-102: the latest stunt alone bears on the dodge; or all of a turn add up")
    ] = False
    stunt_speed: Annotated[
        Literal["covered", "move"],
        means("A61, GUR-113, GUR-132: one collides with the yards slid or run; or with the whole Move"),
    ] = "covered"
    spin_half: Annotated[
        Literal["exact", "rounded-up"],
        means(
            "A52, GUR-114: more than half of the movement points is exact; or half of an odd Move rounds up"
        ),
    ] = "exact"
    rope_in_reach: Annotated[
        Literal["a-yard-above", "at-hand"],
        means("A70, GUR-117: a rope up to a yard above one's reach is just seized; or needs a Jumping roll"),
    ] = "a-yard-above"
    swing_veer: Annotated[
        Literal["at-least-one", "tenth"],
        means("A53, GUR-118: a swing veers by a tenth, at least a yard; or by a tenth only"),
    ] = "at-least-one"
    tictac_run: Annotated[
        Literal["gap", "bounce"],
        means("A45, GUR-124: the run of a further tic-tac is the gap between the walls; or the last bounce"),
    ] = "gap"
    tictac_fall: Annotated[
        Literal["with-bounce", "so-far"],
        means(
            "A46, GUR-123: a failed tic-tac is a fall from the height it would reach; or from that won so far"
        ),
    ] = "with-bounce"
    tictac_limit: Annotated[
        Literal["reached", "never-beyond"],
        means("A47, GUR-125: a chain ends when it reaches Basic Move/2 yards; or it never goes beyond that"),
    ] = "reached"
    tictac_action: Annotated[
        Literal["worse", "both"],
        means("A48, GUR-126: after a chain the worse of the two penalties counts; or both do"),
    ] = "worse"
    first_tictac: Annotated[
        Literal["run", "standing"],
        means("A72, GUR-121: the first tic-tac needs a yard of run; or may be done from a stand"),
    ] = "run"
    second_vault: Annotated[
        Literal["once", "each"],
        means("A65, GUR-129: the run of two yards is needed once a turn; or before each vault"),
    ] = "once"
    time_cap: Annotated[
        int,
        msgspec.Meta(ge=0, le=100_000, description="Seconds after which the fight is a draw; 0 for never"),
    ] = 300


settings = ruleset.settings_reader(GurpsSettings)
"""The settings of the fight as they are now."""
