"""DR by hit location: what traits and worn things add, beside what the file says it comes to."""

from collections.abc import Iterator
from fractions import Fraction
from math import floor
from typing import Any, Final, NamedTuple

from adapters.characters.gcs.document import GcsDocument, number, rows, table, text, whole_number
from adapters.characters.gcs.features import RowBonus, placed_like_others
from adapters.characters.gcs.figure import Worked
from adapters.characters.gcs.rows import SheetRow, plain

PLACES: Final = (
    "eye", "skull", "face", "neck", "torso", "vitals", "groin", "arm", "hand", "leg", "foot",
)  # fmt: skip
"""Hit locations that the rules know, as the program calls them."""

SAME: Final = {
    "eyes": "eye", "arms": "arm", "hands": "hand", "legs": "leg", "feet": "foot", "skulls": "skull",
    "foreleg": "arm", "forelegs": "arm", "hind leg": "leg", "hind legs": "leg", "hindleg": "leg",
    "hind_leg": "leg", "fore_leg": "arm", "paw": "foot", "hoof": "foot",
}  # fmt: skip
"""Other words for them, of other versions and of bodies on four legs."""

WHOLE: Final = ("all", "full body", "full_body")
BUT_EYES: Final = ("full body except eyes", "full_body_except_eyes")
SKULL: Final = 2
"""The DR that a skull has of itself (GUR-167); a file counts it in, a sheet here does not."""


class Covering(NamedTuple):
    """What is worn at one place, or grown there: `dr` against everything, `special` against one kind more or
    less, `flexible` where nothing rigid is among it; `there` unless the body has no such place."""

    place: str
    dr: int
    flexible: bool
    special: dict[str, int]
    figure: Worked
    there: bool = True


def protection(found: GcsDocument, bonuses: tuple[RowBonus, ...], *, trusting: bool) -> tuple[Covering, ...]:
    """By place, in the order of `PLACES`."""
    armour = tuple(_placed(bonuses))
    older = found.form == "XML" or found.version == 1
    if older and not any("vitals" in each.places for each, _ in armour):  # what covers the torso covers them
        armour = tuple((each, at | {"vitals"} if "torso" in at else at) for each, at in armour)
    stored, itself = _stored(found), _of_itself(found)
    made = []
    for place in PLACES:
        here = [each for each, at in armour if place in at]
        plainly = [each for each in here if not each.special and each.amount]
        dr = floor(sum((each.amount for each in plainly), Fraction(0)))
        of_itself = itself.get(place, SKULL if place == "skull" and not itself else 0)
        says = stored.get(place)
        differs = says is not None and says != dr + of_itself
        if differs and trusting and says is not None:
            dr = max(says - of_itself, 0)
        special: dict[str, int] = {}
        for each in here:
            if each.special:
                special[each.special] = special.get(each.special, 0) + floor(each.amount)
        own = (f"{of_itself} the {place} itself",) if of_itself else ()
        steps = (*own, *(each.said for each in plainly))
        shown = "" if says is None else str(says)
        figure = Worked(f"DR {place}", plain(dr + of_itself), steps, shown, differs)
        flexible = bool(plainly) and all(_soft(each.of) for each in plainly)
        grown = 0 if place == "skull" else of_itself  # a fight counts the skull's own by itself
        there = not itself or place in itself
        made.append(Covering(place, max(dr + grown, 0), flexible, special, figure, there))
    return tuple(made)


def elsewhere(bonuses: tuple[RowBonus, ...]) -> tuple[str, ...]:
    """Places with armour that the rules do not know, such as a tail, each with what is there."""
    strange: dict[str, Fraction] = {}
    known = (*PLACES, *SAME, *WHOLE, *BUT_EYES)
    for each, at in placed_like_others(bonuses):
        for place in at:
            if place not in known and not each.special:
                strange[place] = strange.get(place, Fraction(0)) + each.amount
    return tuple(f"{place} {plain(dr)}" for place, dr in strange.items() if dr)


def _placed(bonuses: tuple[RowBonus, ...]) -> Iterator[tuple[RowBonus, frozenset[str]]]:
    for each, at in placed_like_others(bonuses):
        known: set[str] = set()
        for place in at:
            if place in WHOLE:
                known |= set(PLACES)
            elif place in BUT_EYES:
                known |= set(PLACES) - {"eye"}
            else:
                known.add(SAME.get(place, place))
        yield each, frozenset(known)


def _body(found: GcsDocument) -> tuple[dict[str, Any], ...]:
    """The places of the file's own table of the body, those within others too."""
    settings = table(found.values.get("settings"))
    body = table(settings.get("body_type") or settings.get("hit_locations"))
    return tuple(_locations(body.get("locations"), 0))


def _of_itself(found: GcsDocument) -> dict[str, int]:
    """The DR that each place of the file's table has of itself."""
    own: dict[str, int] = {}
    for each in _body(found):
        place = text(each.get("id")).lower()
        own[SAME.get(place, place)] = whole_number(each.get("dr_bonus"))
    return own if "torso" in own else {}


def _stored(found: GcsDocument) -> dict[str, int]:
    """What the file says by place; of two sides the lower."""
    says: dict[str, int] = {}
    for each in _body(found):
        dr = table(each.get("calc")).get("dr")
        value = number(table(dr).get("all")) if isinstance(dr, dict) else number(dr)
        place = text(each.get("id")).lower()
        place = SAME.get(place, place)
        if value is not None and place in PLACES:
            says[place] = min(says.get(place, int(value)), int(value))
    return says


def _locations(value: object, deep: int) -> Iterator[dict[str, Any]]:
    for each in rows(value) if deep < 10 else ():
        yield each
        yield from _locations(table(each.get("sub_table")).get("locations"), deep + 1)


def _soft(row: SheetRow) -> bool:
    """Whether a thing, or a hide, is said to be flexible; tough skin is."""
    modifiers = (text(each.get(key)) for each in row.modifiers for key in ("name", "notes", "local_notes"))
    words = " ".join((row.name, row.notes, *modifiers)).lower()
    words = words.replace("semi-flexible", "").replace("not flexible", "").replace("inflexible", "")
    return "flexible" in words or "tough skin" in words
