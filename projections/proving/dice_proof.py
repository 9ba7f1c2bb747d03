"""Whether the dice of a fight are those that its seed throws: the promise of its opening, held to."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from enum import StrEnum
from typing import Annotated

import msgspec

from domain.facts.choice import Key, Name
from domain.facts.counted import counted
from domain.facts.dice import parse
from domain.facts.events import CombatantJoined, CombatOpened, Drawn, Rolled, Ruled, SeedRevealed, SeedSalted
from domain.facts.salting import salting
from domain.facts.seed import BY_NAMES, Seed
from domain.facts.seeded_dice import dice_key, seats
from projections.proving.promise import Promise, promise
from projections.record import Record, RecordRow
from projections.says import says
from projections.tree import Tree


class Proved(StrEnum):
    """What can be said of the faces of a roll, in the order in which it is told.

    `right` and `wrong` are seeded rolls that were thrown again, `unproved` those that cannot be as long as
    nobody knows the seed. The next four came from people. The faces of a `sealed` roll are kept back.
    """

    RIGHT = "right"
    WRONG = "wrong"
    UNPROVED = "unproved"
    HAND = "hand"
    TOTAL = "total"
    SCRIPTED = "scripted"
    CORRECTED = "corrected"
    SEALED = "sealed"


NAMES: Mapping[Proved, str] = {
    Proved.RIGHT: "seeded and right",
    Proved.WRONG: "seeded and WRONG",
    Proved.UNPROVED: "seeded, not checked",
    Proved.HAND: "typed by hand",
    Proved.TOTAL: "total only",
    Proved.SCRIPTED: "scripted",
    Proved.CORRECTED: "corrected",
    Proved.SEALED: "kept back",
}
"""What the stand-alone verifier calls them; it counts the same."""


class BadSeed(ValueError):
    """A text that is no seed; one sentence with the mend."""


class ProvedRoll(msgspec.Struct, frozen=True):
    """One roll of the record, on whichever line it lies."""

    version: Annotated[int, says("position of the roll in the record, from 1")]
    key: Annotated[str, says("which roll it is: beat, slot, label")]
    who: Annotated[str, says("the combatant whose roll it is")]
    dice: str
    faces: Annotated[tuple[int, ...], says("as recorded; none where they are kept back")]
    throw: Annotated[int, says("how often it had been thrown again by ruling")]
    stands: Annotated[bool, says("whether it counts; false: it was undone")]
    proved: Annotated[
        Proved, says("right, wrong, unproved (no seed yet), hand, total, scripted, corrected or sealed")
    ]
    why: Annotated[str, says("what is wrong with it, or empty")] = ""


class Proof(msgspec.Struct, frozen=True):
    """What the seed says of the dice of a fight."""

    combat: str
    commitment: Annotated[
        str, says("the hash of the seed that the opening recorded; empty: it promised none")
    ]
    seed: Annotated[
        str, says("where the seed is from: revealed (in the record), given, or empty while secret")
    ]
    kept: Annotated[bool | None, says("whether it is the seed that was promised; null while it is secret")]
    salts: Annotated[tuple[str, ...], says("the words that players put into it")]
    sound: Annotated[
        bool | None,
        says("whether the promise is kept and no roll is wrong; null while that cannot be said"),
    ]
    counts: Annotated[dict[str, int], says("how many rolls are right, wrong, unproved, hand and so on")]
    promise: Annotated[Promise, says("who could choose the dice, and who could not")]
    rolls: Annotated[tuple[ProvedRoll, ...], says("all of them, in the order in which they were written")]
    says: Annotated[str, says("the finding in a sentence or two")]

    @property
    def first_wrong(self) -> ProvedRoll | None:
        """The first roll that is not what the seed throws, if there is one."""
        return next((roll for roll in self.rolls if roll.proved is Proved.WRONG), None)


def prove(record: Record, seed_hex: str | None = None) -> Proof:
    """Throw every seeded roll of every line again, by the revealed seed or by `seed_hex`.

    A roll is right if seed, words and key give its faces, thrown as often as rulings on its own line said.
    That the rules asked for the roll at all is not looked at here: `verify` runs them again.

    Of a redacted record the sealed rolls are counted as such; but whoever knows the seed can throw them
    themselves, so a seed is best revealed when the fight is over. Raises `BadSeed` for a text that is none.
    """
    revealed = next((row for row in record.rows if isinstance(row.event, SeedRevealed)), None)
    seed = _given(seed_hex) if seed_hex is not None else _revealed(revealed)
    known = seed_hex is not None or revealed is not None
    opened = next((row.event for row in record.rows if isinstance(row.event, CombatOpened)), None)
    commitment = opened.commitment if opened is not None else ""
    kept = (seed is not None and seed.commitment == commitment) if known else None
    along, promised = _Along(record), promise(record)
    rolls = tuple(_rolls(record, along, seed, known))
    tally = Counter(roll.proved for roll in rolls)
    proof = Proof(
        record.combat,
        commitment,
        "given" if seed_hex is not None else "revealed" if known else "",
        kept,
        along.words(len(record.rows)),
        (bool(kept) and not tally[Proved.WRONG] and not promised.faults) if known else None,
        {each.value: tally[each] for each in Proved},
        promised,
        rolls,
        "",
    )
    return msgspec.structs.replace(proof, says=" ".join(_told(proof)))


def false_rolls(record: Record) -> tuple[ProvedRoll, ...]:
    """The rolls that are called seeded and are not what the revealed seed throws; all that are called so, if
    no seed was promised. Takes redacted records."""
    proof = prove(record)
    if not proof.commitment:
        why = "the opening promised no seed"
        seeded = (Proved.RIGHT, Proved.WRONG, Proved.UNPROVED)
        return tuple(msgspec.structs.replace(each, why=why) for each in proof.rolls if each.proved in seeded)
    return tuple(each for each in proof.rolls if each.proved is Proved.WRONG)


def _given(seed_hex: str) -> Seed:
    try:
        return Seed(bytes.fromhex(seed_hex))
    except ValueError:
        raise BadSeed("A seed is 2 to 128 hexadecimal digits, an even number of them.") from None


def _revealed(row: RecordRow | None) -> Seed | None:
    """The seed that the record reveals; a text that is no seed keeps no promise."""
    if row is not None and isinstance(row.event, SeedRevealed):
        with suppress(ValueError):
            return Seed(bytes.fromhex(row.event.seed))
    return None


def _rolls(record: Record, along: "_Along", seed: Seed | None, known: bool) -> Iterator[ProvedRoll]:
    for row in record.rows:
        event = row.event
        if not isinstance(event, Rolled):
            continue
        proved, why = _by_people(row, event), ""
        if proved is None:
            why = _fault(event, seed, along, row.version) if known else ""
            proved = Proved.UNPROVED if not known else Proved.WRONG if why else Proved.RIGHT
        yield ProvedRoll(
            row.version, event.key, event.by, event.dice, event.faces, event.throw, row.stands, proved, why
        )


def _by_people(row: RecordRow, event: Rolled) -> Proved | None:
    """What is to be said of a roll that no seed threw, or that may not be seen."""
    if row.sealed:
        return Proved.SEALED
    return None if event.source in (Drawn.SEEDED, Drawn.DRAWN) else Proved(Drawn(event.source).value)


def _fault(event: Rolled, seed: Seed | None, along: "_Along", version: int) -> str:
    """What is wrong with a seeded roll, or nothing."""
    if seed is None:
        return "what the record reveals is no seed"
    thrower = seed.thrower(along.words(version), along.derivation)
    asked = dice_key(event.key, along.seats(version))
    faces = thrower.faces(parse(event.dice), asked, along.throw(event.key, version))
    return "" if faces == event.faces else f"the seed throws {_listed(faces)}, not {_listed(event.faces)}"


class _Along:
    """What was said on the path to a version: who had which seat, and throws announced by rulings; and the
    words in the seed, which in old records stand on the path as well."""

    def __init__(self, record: Record) -> None:
        self._tree = Tree(record)
        self._words = salting(row.event for row in record.rows).words
        self._joined: list[tuple[int, Name]] = []
        self.derivation = BY_NAMES
        self._salts: list[tuple[int, str]] = []
        self._throws: dict[Key, list[tuple[int, int]]] = {}
        for row in record.rows:
            if isinstance(row.event, CombatOpened):
                self.derivation = row.event.derivation
            elif isinstance(row.event, CombatantJoined):
                self._joined.append((row.version, row.event.name))
            elif isinstance(row.event, SeedSalted):
                self._salts.append((row.version, row.event.words))
            elif isinstance(row.event, Ruled) and row.event.throw:
                self._throws.setdefault(row.event.on, []).append((row.version, row.event.throw))

    def seats(self, version: int) -> dict[Name, int]:
        if self.derivation == BY_NAMES:
            return {}
        return seats(name for at, name in self._joined if self._tree.follows(version, at))

    def words(self, version: int) -> tuple[str, ...]:
        if self.derivation != BY_NAMES:
            return self._words
        return tuple(words for at, words in self._salts if self._tree.follows(version, at))

    def throw(self, key: Key, version: int) -> int:
        announced = self._throws.get(key, ())
        return max((throw for at, throw in announced if self._tree.follows(version, at)), default=0)


def _listed(faces: tuple[int, ...]) -> str:
    return f"({', '.join(map(str, faces))})"


def _told(proof: Proof) -> Iterator[str]:
    seeded = sum(proof.counts[each] for each in (Proved.RIGHT, Proved.WRONG, Proved.UNPROVED))
    rolls = counted(seeded, "seeded roll")
    if proof.kept is None:
        yield f"The seed is secret still; {rolls} can be checked once it is revealed."
    elif not proof.commitment:
        yield "The opening promised no seed, so nothing is proved."
    elif not proof.kept:
        yield "This is NOT the seed that the opening promised."
    else:
        yield "The seed is the one that the opening promised."
    if proof.kept is not None:
        yield f"As it throws them: {proof.counts[Proved.RIGHT]} of {rolls}."
    if (wrong := proof.first_wrong) is not None:
        yield f"The first that is WRONG is event {wrong.version}, {wrong.key}: {wrong.why}."
