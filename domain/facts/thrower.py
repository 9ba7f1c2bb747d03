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
        pools = dice.pools
        if len(pools) == 1 and pools[0].sides <= BYTE:  # as far as one block goes, in fewer steps
            many, sides = pools[0].count, pools[0].sides
            last, faces = BYTE - BYTE % sides, []
            for value in self._block(key, throw, 0):
                if value < last:
                    faces.append(value % sides + 1)
                    if len(faces) == many:
                        return tuple(faces)
        stream = chain.from_iterable(self._block(key, throw, number) for number in count())
        return tuple([draw(stream, pool.sides) for pool in pools for _ in range(pool.count)])

    def _block(self, key: str, throw: int, number: int) -> bytes:
        hasher = self._keyed.copy()
        hasher.update(f"{key}\0{throw}\0{number}".encode())
        return hasher.digest()


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
