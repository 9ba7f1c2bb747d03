"""What the rules said in cases that were made up, kept as text: what is said otherwise is shown line by line.

`SCUFFLE_KEEP=1 python -m pytest TEST` writes the file of a test anew, for whoever has changed a rule and has
looked at what comes of it.
"""

import gzip
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

Said = Mapping[str, Sequence[str]]
"""By case, the lines that were said in it."""


def otherwise(path: Path, said: Said) -> list[str]:
    """Where something else is said than was kept; nothing, if the file is to be written anew."""
    if os.environ.get("SCUFFLE_KEEP"):
        lines = b"".join(msgspec.json.encode(each) + b"\n" for each in sorted(said.items()))
        path.write_bytes(gzip.compress(lines, mtime=0))
        return []
    lines = gzip.decompress(path.read_bytes()).splitlines()
    kept = dict(msgspec.json.decode(line, type=tuple[str, tuple[str, ...]]) for line in lines)
    return list(_differing(kept, said))


def _differing(kept: Said, said: Said) -> Iterator[str]:
    for case in sorted({*kept, *said}):
        was, now = kept.get(case, ()), said.get(case, ())
        if tuple(was) != tuple(now):
            yield from (f"{case}, no longer: {line}" for line in was if line not in now)
            yield from (f"{case}, now: {line}" for line in now if line not in was)
            if set(was) == set(now):
                yield f"{case}, in another order: {', '.join(now)}"
