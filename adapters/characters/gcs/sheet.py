"""From a GCS file to a combatant of GURPS: what the rules know of it, how it came about, and all the rest."""

from __future__ import annotations

from typing import Any

from adapters.books.combatants import Character
from adapters.characters.gcs import profile
from adapters.characters.gcs.attacks import attacks
from adapters.characters.gcs.attributes import scores
from adapters.characters.gcs.document import document
from adapters.characters.gcs.reading import Importing
from adapters.characters.gcs.renamed import with_usual_ids
from adapters.characters.gcs.skills import SkillList
from adapters.characters.gcs.take_blows import take_blows
from adapters.characters.gcs.take_body import (
    take_body,
    take_load,
    take_scores,
    take_size,
    take_skills,
    take_traits,
)
from adapters.characters.gcs.take_defences import take_defences, take_rest
from adapters.characters.gcs.take_gear import take_armour, take_shields, take_weapons
from adapters.characters.gcs.take_unused import take_unused
from adapters.characters.imported import ImportedCharacter
from adapters.input.names import slug
from domain.rulesets.gurps.core.tables import GurpsTables


def imported(
    raw: bytes, place: str, tables: GurpsTables, known_skills: tuple[str, ...], *, trusting: bool = False
) -> ImportedCharacter:
    """The combatant that a file holds; `trusting` takes what the file has worked out itself where that
    differs from the sum. Raises `BadFile`."""
    at = Importing(with_usual_ids(document(raw, place)), place, tables, known_skills, trusting)
    scored = scores(at.found, at.bonuses, trusting=at.trusting)
    take_scores(at, scored)
    hindered, laden = take_load(at, scored)
    skills = SkillList(at.found, scored, at.bonuses, hindered, at.trusting)
    take_size(at)
    take_body(at)
    take_traits(at)
    take_skills(at, skills)
    all_ = attacks(at.found, skills)
    take_armour(at)
    take_shields(at)
    take_weapons(at, all_, scored, skills, hindered)
    take_blows(at, all_, scored, skills, hindered)
    take_defences(at, scored, laden)
    take_rest(at, scored)
    take_unused(at)
    who = profile.called(at.found) or at.place.rpartition("/")[2].rpartition(".")[0] or "Somebody"
    if not profile.called(at.found):
        at.remarks.append(f"The file names nobody; they are called {who} after it.")
    pronouns: Any = profile.sex(at.found)
    character = Character(at.sheet, who, profile.about(at.found), at.items, pronouns=pronouns)
    for each in (one for one in at.figures if one.differs):
        which = f"the file says {each.stored}, and the sum comes to {each.value}"
        if each.value == each.stored:
            at.remarks.append(f"{each.name}: the sum comes to something else than the file's {each.value}.")
        else:
            at.remarks.append(f"{each.name}: {which}, which is taken.")
    return ImportedCharacter(
        at.found.written, "gurps", slug(who) or "somebody", character, tuple(at.figures),
        tuple(dict.fromkeys(at.left_out)), tuple(dict.fromkeys(at.remarks)),
    )  # fmt: skip
