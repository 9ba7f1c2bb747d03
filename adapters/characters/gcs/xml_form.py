"""The XML of GCS up to 2020, read without entities and within bounds, as version 1 of its JSON writes it."""

from typing import Any, Final
from xml.parsers import expat

from adapters.books.text import BadFile

DEEPEST: Final = 60
"""Elements within one another; containers of containers of equipment stay below a dozen."""

MOST: Final = 200_000
"""Elements of a file."""

SKIPPED: Final = ("portrait",)
"""Elements whose text is of no use here, and large."""

LISTS: Final = {
    "advantage_list": "advantages",
    "skill_list": "skills",
    "spell_list": "spells",
    "equipment_list": "equipment",
    "other_equipment_list": "other_equipment",
    "note_list": "notes",
}

ROWS: Final = (
    "advantage", "advantage_container", "skill", "skill_container", "technique", "spell", "spell_container",
    "equipment", "equipment_container",
)  # fmt: skip

FEATURES: Final = (
    "attribute_bonus", "dr_bonus", "skill_bonus", "skill_point_bonus", "spell_bonus", "spell_point_bonus",
    "weapon_bonus", "weapon_damage_bonus", "cost_reduction", "contained_weight_reduction", "reaction_bonus",
    "conditional_modifier",
)  # fmt: skip

MODIFIERS: Final = ("modifier", "eqp_modifier", "equipment_modifier")


class XmlElement:
    """One element while it is read."""

    __slots__ = ("children", "given", "tag", "text")

    def __init__(self, tag: str, given: dict[str, str]) -> None:
        self.tag, self.given = tag, given
        self.text: list[str] = []
        self.children: list[XmlElement] = []

    @property
    def said(self) -> str:
        """Its text."""
        return "".join(self.text).strip()


def tree_of(raw: bytes, place: str) -> tuple[str, dict[str, Any]]:
    """The name of the outermost element, and what it holds. Raises `BadFile` with the line."""
    root = _parsed(raw, place)
    return root.tag, _character(root)


def _parsed(raw: bytes, place: str) -> XmlElement:
    parser = expat.ParserCreate()
    open_: list[XmlElement] = []
    top: list[XmlElement] = []
    count = 0

    def start(tag: str, given: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if len(open_) >= DEEPEST:
            raise BadFile(f"{place} is nested deeper than any character's sheet, at {line()}.")
        if count > MOST or len(given) > 50:
            raise BadFile(f"{place} holds more than any character's sheet, at {line()}.")
        made = XmlElement(tag, given)
        (open_[-1].children if open_ else top).append(made)
        open_.append(made)

    def end(tag: str) -> None:
        open_.pop()

    def say(data: str) -> None:
        if open_ and open_[-1].tag not in SKIPPED:
            open_[-1].text.append(data)

    def refuse(*_: object) -> None:
        raise BadFile(f"{place} declares entities or a document type at {line()}; no character's sheet does.")

    def line() -> str:
        return f"line {parser.CurrentLineNumber}"

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = say
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = refuse
    parser.ExternalEntityRefHandler = refuse  # type: ignore[assignment]
    parser.buffer_text = True
    try:
        parser.Parse(raw, True)
    except expat.ExpatError as error:
        what = expat.errors.messages.get(error.code, "it is broken")
        raise BadFile(f"{place} is not XML at line {error.lineno}: {what}.") from None
    except (LookupError, ValueError):
        raise BadFile(f"{place} is in an encoding that is not known; save it as UTF-8.") from None
    return top[0]


# -- as version 1 of the JSON writes it


def _character(root: XmlElement) -> dict[str, Any]:
    values: dict[str, Any] = dict(root.given)
    for child in root.children:
        if child.tag in LISTS:
            values[LISTS[child.tag]] = [_row(each) for each in child.children if each.tag in ROWS]
        elif child.tag in ("profile", "settings"):
            values[child.tag] = {each.tag: _measured(each) for each in child.children}
        else:
            values[child.tag] = child.said
    return values


def _row(at: XmlElement) -> dict[str, Any]:
    """A trait, a skill or a thing, with what it contains."""
    values: dict[str, Any] = {"type": at.tag, **at.given}
    children, features, weapons, modifiers, defaults = [], [], [], [], []
    for child in at.children:
        match child.tag:
            case tag if tag in ROWS:
                children.append(_row(child))
            case tag if tag in FEATURES:
                features.append(_feature(child))
            case "melee_weapon" | "ranged_weapon":
                weapons.append(_weapon(child))
            case tag if tag in MODIFIERS:
                modifiers.append(_modifier(child))
            case "default":
                defaults.append(_plain(child))
            case "defaulted_from":
                values["defaulted_from"] = _plain(child)
            case "categories":
                values["categories"] = [each.said for each in child.children]
            case "prereq_list":
                continue
            case tag:
                values[tag] = _measured(child)
    values |= {"children": children, "features": features, "weapons": weapons, "modifiers": modifiers}
    if at.tag == "technique":
        return values | {"default": defaults[0] if defaults else {}}
    return values | {"defaults": defaults}


def _measured(at: XmlElement) -> str:
    """A text, with the unit that the oldest files write beside it: `4.0 lbs`."""
    return f"{at.said} {at.given['units']}" if "units" in at.given else at.said


def _plain(at: XmlElement) -> dict[str, Any]:
    return {each.tag: each.said for each in at.children}


def _modifier(at: XmlElement) -> dict[str, Any]:
    values: dict[str, Any] = dict(at.given)
    values |= {each.tag: each.said for each in at.children if each.tag not in FEATURES}
    values["features"] = [_feature(each) for each in at.children if each.tag in FEATURES]
    return values | {"disabled": at.given.get("enabled", "yes") == "no"}


def _feature(at: XmlElement) -> dict[str, Any]:
    values: dict[str, Any] = {"type": at.tag}
    for child in at.children:
        if child.tag == "amount":
            values["amount"] = child.said
            values |= {key: said == "yes" for key, said in child.given.items()}
        elif "compare" in child.given:
            values[child.tag] = {"compare": child.given["compare"], "qualifier": child.said}
        else:
            values[child.tag] = child.said
            values |= child.given
    return values


def _weapon(at: XmlElement) -> dict[str, Any]:
    values: dict[str, Any] = {"type": at.tag, "defaults": []}
    for child in at.children:
        if child.tag == "default":
            values["defaults"].append(_plain(child))
        elif child.tag == "damage":
            values["damage"] = dict(child.given) if child.given else child.said
        else:
            values[child.tag] = child.said
    return values
