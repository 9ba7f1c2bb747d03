"""A whole record played again: each beat of each line by the rules, each seeded roll by the seed."""

from collections.abc import Iterator, Sequence

from adapters.cli.shapes import Disagreement, Verified
from domain.commands import Fights
from domain.engine.asks import Prompt, RollAsk
from domain.engine.combat import Combat
from domain.engine.passage import Passage, back
from domain.engine.play import play
from domain.engine.ruleset import Unplayable
from domain.engine.scene import RulesDiverged
from domain.facts.choice import Choice
from domain.facts.events import tag
from domain.facts.state import State
from projections.proving.dice_proof import Proof, Proved, prove
from projections.record import record


class Recorded:
    """A source that answers nothing: whatever is not recorded waits."""

    def faces(self, ask: RollAsk) -> tuple[tuple[int, ...], str] | None:
        return None

    def picks(self, prompt: Prompt, state: State) -> tuple[Choice, ...] | None:
        return None

    def arrival(self, prompts: Sequence[Prompt]) -> Sequence[Prompt]:
        return prompts


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
                        found += _disagreements(combat, passage, later, line.name)
                    else:
                        older += 1
                later = passage
    except Unplayable as error:
        lines, why = (), str(error)
    found.sort(key=lambda each: each.version)
    thrown = proof.counts[Proved.RIGHT] + proof.counts[Proved.WRONG]
    dice = thrown if proof.kept else None
    typed = {each.value: many for each in TYPED if (many := proof.counts[each])}
    return Verified(name, events, chain, len(lines), len(seen) - older, older, dice, typed, tuple(found), why)


def _by_these_rules(combat: Combat, passage: Passage) -> bool:
    """Whether a beat was played by the version of the rules, and with the tables, that are at hand."""
    rules, before = combat.rules, passage.before
    return (before.version, before.tables) == (rules.ruleset.version, rules.tables_hash)


def _disagreements(
    combat: Combat, passage: Passage, later: Passage | None, line: str
) -> Iterator[Disagreement]:
    """What the rules say otherwise of one beat: another event, more events, or that it was not over."""
    try:
        played = play(combat.rules.beat, passage.before, Recorded(), passage.events)
    except RulesDiverged as error:
        yield Disagreement(_version(passage, error.at), _beat(passage), line, str(error))
        return
    if len(played.told) > len(passage.events):
        more = played.told[len(passage.events)]
        yield Disagreement(passage.end, _beat(passage), line, f"by today's rules {tag(more)} follows")
    elif played.asks and later is not None:
        yield Disagreement(
            passage.end, _beat(passage), line, f"by today's rules {played.asks[0].key} is asked"
        )


def _version(passage: Passage, at: int) -> int:
    return passage.versions[at] if at < len(passage.versions) else passage.end


def _beat(passage: Passage) -> str:
    return str(getattr(passage.events[0], "beat", "")) if passage.events else ""


def _proof(fights: Fights, name: str) -> Proof:
    """The dice held against the seed that is kept here, or against the one that the record reveals."""
    secret = fights.store.secret(name)
    return prove(record(name, fights.store.entries(name)), secret.hex() if secret else None)


def _wrong_dice(proof: Proof) -> Iterator[Disagreement]:
    if proof.commitment and proof.kept is False:
        yield Disagreement(1, "", "", "the seed is not the one that the opening promised")
    for roll in proof.rolls if proof.kept else ():
        if roll.proved is Proved.WRONG:
            yield Disagreement(roll.version, "", "", f"{roll.key}: {roll.why}")
