"""The words that the weaponless rules understand, beside the names of people and sides."""

from domain.engine.vocabulary import Vocabulary
from domain.rulesets.adnd.attack import MODES
from domain.rulesets.adnd.status import HANDS, LEG
from domain.rulesets.adnd.tables import AdndTables

CONDITIONS = (
    "surprised", "braced", "charging", "closing", "slowed", "hasted", "encumbered", "cornered", "asleep",
    "paralysed", "bound", "stunned", "overborne", "brawled", "clubbing", "struck", "passed", "acted",
    "result-due", "second-due", "hold-due", "one-more", "countering", "may-counter", "may-follow-up",
    "may-pummel-again", "may-grapple-again", "may-overbear-again", "grappled-again", "owes-turn", "trussing",
    "slaying", "victor", "aftermath-decided", "aftermath-peace", "aftermath-round-cap",
)  # fmt: skip

ACTS = (
    "ready", "charge", "brace", "pummel", "grapple", "overbear", "counter", "strike", "get-up", "take-up",
    "truss", "slay", "pass", "drop", "let-go", "squeeze", "regrip", "apart", "fend", "let-come", "forbear",
    "base", "result", "vain-counter", "miss", "sure-blow",
)  # fmt: skip

COUNTERS = (
    "total", "actual", "restored", "quarters", "owed", "clock", "clock-begun", "entered", "acted", "asides",
    "apart", "fended", "extras", "pummels", "slot", "spares", "strikes", "blows", "edge", "guard", "edge-die",
    "guard-die",
)  # fmt: skip


def vocabulary(tables: AdndTables) -> Vocabulary:
    """Holds are those of the grappling table; a thing may be called anything."""
    holds = tuple(row.name for row in tables.grapple.rows if "strike" not in row.effects)
    rows = (row for mode in MODES for row in tables.rows(mode))
    results = (word for row in rows for word in (row.name, row.lesser) if word)
    return Vocabulary(
        words={
            "act": (*ACTS, *results),
            "how": ("fists", "natural", "open-hand"),
            "part": ("one-foot", "both-feet"),
            "posture": ("standing", "kneeling", "hands-and-knees", "flat", "prone"),
            "condition": CONDITIONS,
            "counter": COUNTERS,
            "down": ("unconscious", "slain"),
            "end": ("decided", "peace", "round-cap"),
            "hold": (*holds, LEG),
            "damage": ("temporary", "actual", "weapon"),
            "place": (*HANDS, "belt", "back", "ground"),
        },
        sheet={f"{routine}.against.*": ("{number}",) for routine in ("weapons.*", "natural", "open_hand")},
        things=("weapons", "shields"),
        about=("result-due", "trussing", "slaying", "may-"),
    )
