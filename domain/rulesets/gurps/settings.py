"""The readings of the rules that a fight can be played by; the defaults are the rules sheet's."""

from typing import Annotated, Literal

import msgspec

from domain.engine import ruleset
from domain.engine.ruleset import means


class Settings(ruleset.Settings, frozen=True, forbid_unknown_fields=True):
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
        bool, means("A5, GUR-009: the -4 DX of one who is held lowers his Dodge as well (by 1)")
    ] = False
    held_limb: Annotated[
        Literal["its-use", "all"],
        means("A8, GUR-016: a held limb or neck costs DX in its own use only; or in everything"),
    ] = "its-use"
    shock_defences: Annotated[bool, means("GUR-161: shock lowers active defences as well")] = False
    load_on_acrobatics: Annotated[
        bool, means("GUR-193: encumbrance lowers Acrobatics and Jumping as well")
    ] = False
    mortal_wounds: Annotated[
        Literal["down", "fights-on"],
        means("GUR-178: who is mortally wounded is out of the fight; or goes on while he can"),
    ] = "down"
    time_cap: Annotated[
        int,
        msgspec.Meta(ge=0, le=100_000, description="Seconds after which the fight is a draw; 0 for never"),
    ] = 300


settings = ruleset.settings_reader(Settings)
"""The settings of the fight as they are now."""
