"""A whole record played again: each beat of each line by the rules, each seeded roll by the seed."""

from collections.abc import Iterator

from adapters.output.shapes import Disagreement, RecordVerified
from domain.fights import Fights
from domain.verification import verify
from projections.proving.dice_proof import Proof, Proved, prove
from projections.record import record

TYPED = (Proved.HAND, Proved.TOTAL, Proved.SCRIPTED, Proved.CORRECTED)
"""Faces that came from people."""


def reruns(fights: Fights, name: str, events: int, chain: str) -> RecordVerified:
    """Play everything again; `events` and `chain` are what the chain has been checked for."""
    proof, by_rules = _proof(fights, name), verify(fights, name)
    found = list(_wrong_dice(proof))
    found += [Disagreement(one.version, one.beat, line, one.why) for line, one in by_rules.diverged]
    thrown = proof.counts[Proved.RIGHT] + proof.counts[Proved.WRONG]
    return RecordVerified(
        name,
        events,
        chain,
        by_rules.lines,
        by_rules.beats,
        by_rules.older,
        thrown if proof.kept else None,
        {each.value: many for each in TYPED if (many := proof.counts[each])},
        proof.promise.says,
        tuple(sorted(found, key=lambda each: each.version)),
        by_rules.missing,
    )


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
