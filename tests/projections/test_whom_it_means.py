"""Whom a sentence means: nobody is taken for another, by name or pronoun, nor has another's credit."""

import re
from collections.abc import Iterator

import msgspec
import pytest

import scuffle
from domain.engine.commands.ruling import rule
from domain.facts.choice import Choice
from domain.facts.events import (
    BeatBegan,
    CombatantDowned,
    CombatantJoined,
    CombatEnded,
    ConditionGained,
    Damaged,
    Declared,
    Faced,
    HoldTaken,
    Moved,
    Outcome,
    PostureChanged,
    Rolled,
    Ruled,
)
from domain.facts.evolve import fold
from domain.facts.hexes import Hex
from domain.facts.house_rule import HouseRule
from domain.facts.state import NOTHING
from projections.record import Record
from projections.telling.names import short
from projections.telling.narrative import tell
from projections.telling.narrator import Narrator
from projections.telling.story import text
from projections.telling.words import Words
from tests.projections.table import written
from tests.projections.tellings import SYSTEMS, fought, sentences, words_of
from tests.projections.test_tellings import FAULTS


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_to_be_thrown_is_told_before_the_dice_also_where_nobody_chose_to_throw_them(
    system: str,
) -> None:
    narrator, rows = Narrator(words_of(system)), fought(system).rows
    for row in rows:
        narrator.hear(row, rows)
        told = narrator.take(all=True)
        if isinstance(row.event, Rolled) and row.event.target is not None:
            assert not told or any(each.dice for each in told), told


def unclear(fight: Record, system: str) -> Iterator[str]:
    """Sentences with a he or a she who may be somebody else of those named in it or just before it."""
    state = fold((row.event for row in fight.rows), NOTHING)
    goes_by = {
        short(words_of(system), state, row.event.name): row.event.pronouns or "they"
        for row in fight.rows
        if isinstance(row.event, CombatantJoined)
    }
    for paragraph in tell(fight, words_of(system)):
        before = set[str]()
        for sentence in sentences(paragraph.text):
            at = {name: sentence.find(name) for name in goes_by if name in sentence}
            for pronoun, word in (("he", r"\b[Hh]e\b"), ("she", r"\b[Ss]he\b")):
                if found := re.search(word, sentence):
                    near = before | {name for name in at if at[name] < found.start()}
                    meant = {name for name in near if goes_by[name] in (pronoun, "they")}
                    if len(meant) != 1:
                        yield sentence
            before = set(at) | {
                name
                for name in before
                for pronoun, word in (("he", r"\b([Hh]e|him|his|His)\b"), ("she", r"\b([Ss]he|[Hh]er)\b"))
                if goes_by[name] == pronoun and re.search(word, sentence)
            }


@pytest.mark.parametrize("system", SYSTEMS)
def test_he_and_she_are_never_to_be_mistaken(system: str) -> None:
    assert list(unclear(fought(system), system)) == []


def test_six_of_one_kind_are_never_called_by_what_two_of_them_share() -> None:
    cast = [f"orc@{side}=orc-{number}" for number, side in enumerate("aaabbb", 1)]
    fight = scuffle.open(*cast, system="adnd", seed="six of one kind, and no other")
    fight.play("creature", most=30)
    told = text(tell(fight.record, words_of("adnd")))
    assert re.search(r"Orc.4", told)
    assert not re.search(r"\bOrc\b(?![ -]\d)", told)


RULINGS: dict[str, tuple[Outcome, ...]] = {
    "a push": (
        Moved("alma", Hex(0, 0), Hex(1, 0), "ruling", "ruling.1", ""),
        Faced("alma", 2, "ruling.1", ""),
    ),
    "a hand": (HoldTaken("held", "alma", "boris", "grapple", "ruling.1", "", "neck", ("right-hand",)),),
    "a fall": (PostureChanged("boris", "lying", "ruling.1", ""),),
    "a daze": (ConditionGained("boris", "stunned", "ruling.1", ""),),
    "a limb": (ConditionGained("boris", "crippled-left-arm", "ruling.1", ""),),
    "a tile": (Damaged("boris", "hp", 2, "ruling.1", ""),),
}


@pytest.mark.parametrize("why", RULINGS)
def test_a_ruling_names_everybody_and_holds_no_codes(why: str) -> None:
    fight = scuffle.open(
        "alma@a", "boris@b", at={"alma": (0, 0), "boris": (0, 1)}, seed="rulings and no dice at all"
    )
    fight.do(lambda combat: rule(combat, Ruled("ruling.1", why), RULINGS[why]))
    told = text(tell(fight.record, words_of("gurps"))).rpartition(why)[2]
    assert ("Alma" if why in ("a push", "a hand") else "Boris") in told
    assert [what for what, fault in FAULTS.items() if re.search(fault, told)] == []


def test_rulings_that_stand_and_corrections_are_told_without_numbers_of_rules() -> None:
    fight = scuffle.open(
        "alma@a", "boris@b", at={"alma": (0, 0), "boris": (0, 1)}, seed="rulings and no dice at all"
    )
    allowed = Ruled("ruling.1", "a custom", stands=HouseRule("allows", "kick", despite="GUR-022", until=3))
    fight.do(lambda combat: rule(combat, allowed, ()))
    fight.do(lambda combat: rule(combat, Ruled("ruling.2", "enough", ends="ruling.1"), ()))
    fight.undo()
    told = text(tell(fight.record, words_of("gurps"), undone=True))
    assert "kick, whatever the rules say, until second 3 is over (a custom)" in told
    assert "ends a rule of the house, kick, whatever" in told
    assert not re.search(r"GUR|ruling\.", told)


def test_a_choke_that_ends_a_fight_is_the_chokers_and_not_of_whoever_struck_last() -> None:
    sheet = msgspec.Raw(b"{}")
    people = [
        CombatantJoined(name, name, sheet, name.title(), pools={"hp": 9}) for name in ("ann", "bob", "cy")
    ]
    blow = Declared("r1.ann.hits", "ann", (Choice("punch", "bob"),))
    fight = written(
        *people,
        BeatBegan("r1", 1),
        blow,
        Damaged("bob", "hp", 1, "r1.ann.hits", "X-1"),
        HoldTaken("h", "cy", "bob", "choke-hold", "r1.cy.grabs", "X-1"),
        BeatBegan("r2", 2),
        Damaged("bob", "hp", 8, "r2.bob.breath", "X-1"),
        CombatantDowned("bob", "out", "r2.bob.breath", "X-1"),
        CombatEnded(("ann", "cy"), "r2.bob.breath", "X-1", "decided"),
    )
    told = text(tell(fight, Words()))
    assert re.search(r"choke hold of Cy|Cy's choke hold", told)
