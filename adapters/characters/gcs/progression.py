"""Thrust and swing as the file goes by: the Basic Set's, or another progression that its table chose."""

from collections.abc import Callable
from fractions import Fraction
from math import floor
from typing import Final, NamedTuple

from adapters.characters.gcs.document import GcsDocument, table, text
from adapters.characters.gcs.rows import truly
from domain.rulesets.gurps.core.figures import fifths_of_lift
from domain.rulesets.gurps.core.tables import DamageDice

By = Callable[[int], DamageDice]
"""Dice by a ST."""


class Progression(NamedTuple):
    """How strength becomes damage: the file's name for it, thrust and swing."""

    name: str
    thrust: By
    swing: By


def progression(found: GcsDocument) -> Progression | None:
    """That of a file; nothing for one whose dice are not six-sided, or that is not known."""
    settings = table(found.values.get("settings"))
    name = text(settings.get("damage_progression")).lower().replace(" ", "_")
    if not name:
        name = next((own for flag, own in FLAGS.items() if truly(settings.get(flag))), "basic_set")
    return KNOWN.get(name)


def named(found: GcsDocument) -> str:
    """What the file calls its progression."""
    return text(table(found.values.get("settings")).get("damage_progression"))


def as_written(found: GcsDocument, dealt: DamageDice) -> DamageDice:
    """Dice as the file's table writes them: with its optional rule +4 is a die, and +7 are two (B269)."""
    settings = table(found.values.get("settings"))
    if not truly(settings.get("use_modifying_dice_plus_adds")):
        return dealt
    number, adds = dealt.number, dealt.adds
    while adds > 3:
        number, adds = (number + 2, adds - 7) if adds > 6 else (number + 1, adds - 4)
    return DamageDice(number, adds)


def basic_lift(found: GcsDocument, st: int) -> tuple[Fraction, str]:
    """Pounds of Basic Lift of a ST, and how that comes about; some progressions have a rule of their own."""
    if st < 1:
        return Fraction(0), f"nothing for ST {st}"
    if named(found) != "knowing_your_own_strength":
        return Fraction(fifths_of_lift(st), 5), f"{st} x {st} / 5"
    tens = max(st // 10 - 1, 0) if st > 19 else 0
    plain = 2 * 10 ** ((st - 10 * tens) / 10)
    lift = Fraction(floor(10 * plain + 0.5), 10) if st <= 6 else Fraction(floor(plain + 0.5))
    return lift * 10**tens, f"2 x 10^({st} / 10)"


def _basic_thrust(st: int) -> DamageDice:
    """
    >>> [str(_basic_thrust(st)) for st in (0, 10, 18, 19, 45, 100)]
    ['1d-6', '1d-2', '1d+2', '2d-1', '5d', '11d']
    """
    if st < 19:
        return DamageDice(1, max(st - 1, 0) // 2 - 6)
    value = st - 11
    if st > 50:
        value -= 1
    if st > 79:
        value -= 1 + (st - 80) // 5
    return _eighths(value)


def _basic_swing(st: int) -> DamageDice:
    """
    >>> [str(_basic_swing(st)) for st in (0, 9, 10, 27, 28, 45, 100)]
    ['1d-5', '1d-1', '1d', '5d+1', '5d+1', '7d+1', '13d']
    """
    if st < 10:
        return DamageDice(1, max(st - 1, 0) // 2 - 5)
    if st < 28:
        return DamageDice((st - 9) // 4 + 1, (st - 9) % 4 - 1)
    value = st - ((st - 40) // 5 if st > 40 else 0) + (st > 59)
    return _eighths(value + 9)


def _eighths(value: int) -> DamageDice:
    """A die more for each eight, +1 for each two."""
    return DamageDice(value // 8 + 1, value % 8 // 2 - 1)


def _own_thrust(st: int) -> DamageDice:
    return DamageDice(1, st - 12) if st < 12 else DamageDice((st - 7) // 4, (st + 1) % 4 - 1)


def _own_swing(st: int) -> DamageDice:
    return DamageDice(1, st - 10) if st < 10 else DamageDice((st - 5) // 4, (st - 1) % 4 - 1)


def _grognard(st: int) -> DamageDice:
    """
    >>> [str(_grognard(st)) for st in (9, 10, 11, 19)]
    ['1d-2', '1d-2', '1d-1', '2d-1']
    """
    return DamageDice(1, -((14 - st) // 2)) if st < 11 else _eighths(st - 11)


TENTHS: Final = {0: (0, 0), 1: (0, 0), 2: (0, 1), 3: (0, 1), 4: (1, -2), 5: (0, 2), 6: (0, 2), 7: (1, -1),
                 8: (0, 3), 9: (0, 3)}  # fmt: skip
CLEAN: Final = TENTHS | {4: (0, 1), 8: (1, -1), 9: (1, -1)}
"""Dice more and what is added, by the last digit of a ST."""


def _tenths(steps: dict[int, tuple[int, int]]) -> By:
    def dealt(st: int) -> DamageDice:
        if st < 10:
            return DamageDice(1, (st + 2) // 2 - 6)
        more, adds = steps[st % 10]
        return DamageDice(st // 10 + more, adds)

    return dealt


def _plus(by: By, adds: int, times: tuple[int, int] = (1, 1)) -> By:
    """Those dice with so much added, by a ST so many times as high, rounded up."""

    def dealt(st: int) -> DamageDice:
        found = by(-(-st * times[0] // times[1]))
        return found._replace(adds=found.adds + adds)

    return dealt


KNOWN: Final = {
    each.name: each
    for each in (
        Progression("basic_set", _basic_thrust, _basic_swing),
        Progression("knowing_your_own_strength", _own_thrust, _own_swing),
        Progression("no_school_grognard_damage", _grognard, lambda st: _grognard(st + 3)),
        Progression("thrust_equals_swing_minus_2", _plus(_basic_swing, -2), _basic_swing),
        Progression("swing_equals_thrust_plus_2", _basic_thrust, _plus(_basic_thrust, 2)),
        Progression("tbone_1", _tenths(TENTHS), _plus(_tenths(TENTHS), 0, (3, 2))),
        Progression("tbone_1_clean", _tenths(CLEAN), _plus(_tenths(CLEAN), 0, (3, 2))),
        Progression("tbone_2", _plus(_tenths(TENTHS), 0, (2, 3)), _tenths(TENTHS)),
        Progression("tbone_2_clean", _plus(_tenths(CLEAN), 0, (2, 3)), _tenths(CLEAN)),
    )
}
"""By the program's names; it writes dice of three sides for one more, which no rule here throws."""

FLAGS: Final = {
    "use_know_your_own_strength": "knowing_your_own_strength",
    "use_reduced_swing": "no_school_grognard_damage",
    "use_thrust_equals_swing_minus_2": "thrust_equals_swing_minus_2",
}
"""How the first versions of the JSON say which."""
