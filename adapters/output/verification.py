"""A whole record played again: each beat of each line by the rules, each seeded roll by the seed."""

from collections.abc import Iterator

from adapters.output.shapes import Disagreement, Verified
from domain.engine.combat import Combat
from domain.engine.history.passage import Passage, back
from domain.engine.ruleset import Unplayable
from domain.engine.verification import disagreement
from domain.fights import Fights
from projections.proving.dice_proof import Proof, Proved, prove
from projections.record import record

TYPED = (Proved.HAND, Proved.TOTAL, Proved.SCRIPTED, Proved.CORRECTED)
"""Faces that came from people."""


def reruns(fights: Fights, name: str, events: int, chain: str) -> Verified:
    """Play everything again; `events` and `chain` are what the chain has been checked for."""
    proof = _proof(fights, name)
    found = list(_wrong_dice(proof))
    seen: set[tuple[int, ...]] = set()
    lines, why, older = fights.lines(name), "", 0
    try:
        for line in lines:
            combat = fights.load(name, line.tip, whole=True)
            later: Passage | None = None
            for passage in back(combat.passage):
                if not passage.opening and passage.versions not in seen:
                    seen.add(passage.versions)
                    if _by_these_rules(combat, passage):
                        one = disagreement(combat.rules.beat, passage, last=later is None)
                        if one is not None:
                            found.append(Disagreement(one.version, one.beat, line.name, one.why))
                    else:
                        older += 1
                later = passage
    except Unplayable as error:
        lines, why = (), str(error)
    found.sort(key=lambda each: each.version)
    thrown = proof.counts[Proved.RIGHT] + proof.counts[Proved.WRONG]
    dice = thrown if proof.kept else None
    typed = {each.value: many for each in TYPED if (many := proof.counts[each])}
    return Verified(
        name,
        events,
        chain,
        len(lines),
        len(seen) - older,
        older,
        dice,
        typed,
        proof.promise.says,
        tuple(found),
        why,
    )


def _by_these_rules(combat: Combat, passage: Passage) -> bool:
    """Whether a beat was played by the version of the rules, and with the tables, that are at hand."""
    rules, before = combat.rules, passage.before
    return rules.same(before.version, before.tables)


def _proof(fights: Fights, name: str) -> Proof:
    """The dice held against the seed that is kept here, or against the one that the record reveals."""
    secret = fights.store.secret(name)
    return prove(record(name, fights.store.entries(name)), secret.hex() if secret else None)


def _wrong_dice(proof: Proof) -> Iterator[Disagreement]:
    if proof.commitment and proof.kept is False:
        yield Disagreement(1, "", "", "the seed is not the one that the opening promised")
    for fault in proof.promise.faults:
        yield Disagreement(1, "", "", f"the dice could be chosen: {fault}")
    for roll in proof.rolls if proof.kept else ():
        if roll.proved is Proved.WRONG:
            yield Disagreement(roll.version, "", "", f"{roll.key}: {roll.why}")
