"""The figures of the rules by name: what is added to a score, and from or up to where something holds.

They stand in `tables.toml`, and no script has one in its text. What may stay in a sum as it is: the wording
of a rule that is no figure of its own, such as half of a skill, twice the damage, a half rounded up, never
below zero, and what follows from a state (points of shock, a margin, one more than a limb bears).
"""

from typing import Annotated, Literal

import msgspec

from domain.facts.term import Term

Mark = Literal["agreed", "known", "unsure"]
"""How sure a figure is: agreed with public pages (x), own knowledge (k), less sure (?)."""

ModifierName = Literal[
    "determined", "move-and-attack", "no-more-than", "move-and-grapple", "grapple-no-more-than",
    "deceptive", "deceived", "bad-footing", "defence-bad-footing", "evaluated", "aimed", "wrong-target",
    "kick", "kick-with-claws", "punch", "bite", "boots", "strong", "strong-slam", "charge", "failed-stunt",
    "flying-tackle", "pounce", "pounce-seat", "knockback", "knockback-seat", "shove-with-one-hand",
    "dodge-base", "parry-base", "block-base", "all-out-defence", "retreat", "wide-retreat",
    "combat-reflexes", "defence-stunned", "defence-from-the-side", "held-dodge", "bare-handed",
    "parries-before", "fencing-parries-before", "riposte-to-art", "defended",
    "grappled", "held-part", "more-arms", "more-arms-struggling", "more-hands-choking",
    "larger", "free-hands", "one-hand", "bear-hug", "wrench", "tighten", "thrown-at",
    "choke-hold-judo", "choke-hold-wrestling", "choke-hold-from-the-front",
    "double-jointed", "flexible", "strained", "holder-stunned",
    "pinned-with-one-hand", "pinned-with-two-hands", "arm-lock", "choke-hold", "two-hands",
    "blunt-trauma", "crushing-blunt-trauma", "high-pain-threshold", "low-pain-threshold",
    "run-through", "bold-high-pain-threshold", "bold-low-pain-threshold",
    "acrobatics", "slide-sitting", "slide-standing", "skid", "hanging", "tic-tac", "further-tic-tac", "dive",
    "attempts-before", "evade-standing", "evade-crouching", "evade-kneeling", "evade-sitting",
    "evade-crawling", "evade-lying", "evade-from-the-side", "evade-from-the-rear",
]  # fmt: skip
"""What the scripts ask for: all of it has to be there, and nothing else is."""

ThresholdName = Literal[
    "effective-skill", "deceptive-skill", "evaluated", "aimed", "shock", "struggle", "concentrated",
    "slide", "slide-velocity-sitting", "slide-velocity-standing", "run-on", "vault-run", "sidestep",
    "hard-armour", "hurts-oneself", "controlled-fall", "without-air", "shock-by-tenths", "knocked-out",
    "mortal-wound", "death", "breaking-weight", "parry-with-one-hand", "parry-with-two-hands",
    "lift-with-one-hand", "lift-with-two-hands", "drag",
    "high-jump-for-each-yard", "high-jump-less", "broad-jump-for-each-yard", "broad-jump-less",
    "running-jump",
]  # fmt: skip
"""The same of the limits."""

RuleId = Annotated[str, msgspec.Meta(pattern=r"\AGUR-\d{3}\Z")]


class Modifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of a sum: `term` is what the sum calls it, where that is not its name here.

    Some are for each of something: each arm beyond two, each parry before.
    """

    value: int
    rule: RuleId
    mark: Mark
    op: Literal["+", "/", "cap"] = "+"
    term: Annotated[str, msgspec.Meta(pattern=r"\A[a-z0-9-]*\Z")] = ""

    @property
    def range(self) -> tuple[int, int]:
        """Between what the value is: nothing is divided by zero."""
        return (1 if self.op == "/" else -100), 100

    def named(self, name: str, times: int = 1) -> Term:
        """The step itself, so many times."""
        return Term(self.term or name, times * self.value, self.op, self.rule)


class Threshold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From where on, or up to where, something holds: a score, seconds, yards; 1 or more."""

    value: int
    rule: RuleId
    mark: Mark

    @property
    def range(self) -> tuple[int, int]:
        """Between what the value is."""
        return 1, 1_000
