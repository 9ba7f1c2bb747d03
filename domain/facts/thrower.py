"""What throws the dice: faces depend on a seed, the key of the roll and the throw, and on nothing else."""

from collections.abc import Iterator
from hashlib import blake2b
from itertools import chain, count

from domain.facts.dice import Dice

BYTE = 256
"""Values of a byte: dice with no more sides take one each."""


class Thrower:
    """Seeded dice: faces follow from seed, key, throw and the pools alone, so a roll keeps its faces.

    `seed` has 1 to 64 bytes, else ValueError. Block n of the stream of bytes is the 64-byte BLAKE2b, keyed
    with the seed, of `key NUL throw NUL n`; `draw` takes its bytes in order, across pools and blocks.

    >>> from domain.facts.dice import parse
    >>> Thrower(b"seed").faces(parse("3d6"), "round 1/attack")
    (1, 5, 3)
    """

    def __init__(self, seed: bytes) -> None:
        if not 1 <= len(seed) <= blake2b.MAX_KEY_SIZE:
            raise ValueError(f"a seed has 1 to {blake2b.MAX_KEY_SIZE} bytes, not {len(seed)}")
        self._keyed = blake2b(key=seed)

    def faces(self, dice: Dice, key: str, throw: int = 0) -> tuple[int, ...]:
        """The faces of `dice` for the roll `key`; `throw` counts the re-throws said aloud."""
        message = f"{key}\0{throw}\0"
        if len(dice.pools) == 1 and dice.pools[0].sides <= BYTE:
            few = self._of_one_block(message, dice.pools[0].count, dice.pools[0].sides)
            if few is not None:
                return few
        stream = chain.from_iterable(self._blocks(message))
        return tuple([draw(stream, pool.sides) for pool in dice.pools for _ in range(pool.count)])

    def _of_one_block(self, message: str, count: int, sides: int) -> tuple[int, ...] | None:
        """The same faces, as far as one block goes, in fewer steps; `None` if it does not last."""
        hasher = self._keyed.copy()
        hasher.update(f"{message}0".encode())
        last, faces = BYTE - BYTE % sides, []
        for value in hasher.digest():
            if value < last:
                faces.append(value % sides + 1)
                if len(faces) == count:
                    return tuple(faces)
        return None

    def _blocks(self, message: str) -> Iterator[bytes]:
        for number in count():
            hasher = self._keyed.copy()
            hasher.update(f"{message}{number}".encode())
            yield hasher.digest()


def draw(stream: Iterator[int], sides: int) -> int:
    """One face from a stream of bytes, unbiased: values beyond the last whole round of faces are passed over.

    A value is one byte up to 256 sides, two up to 65,536, else three, big-endian. The stream should be
    endless: StopIteration where it is not.

    >>> draw(iter((252, 251)), 6)
    6
    """
    while True:
        room, value = BYTE, next(stream)
        while room < sides:
            room, value = room * BYTE, value * BYTE + next(stream)
        if value < room - room % sides:
            return value % sides + 1
