"""Check a Scuffle record without Scuffle: python3 verify_dice.py RECORD.ndjson [SEED]

Needs Python 3.8 or newer; please read it. The chain: each event carries a hash over all that was written up
to it, so none can be changed, added, left out or moved without forging all that follow. The dice: the opening
promised a seed by its hash; once it is revealed (or told: SEED), each seeded roll is thrown again. Players
may put words into the dice, committed by their SHA-256: whoever did, knows that nobody could choose the dice
by the seed. To others it proves nothing, and who holds the seed can foresee the dice. BUT marks exceptions.
"""

from __future__ import annotations

import json
import os
import re
import sys
from hashlib import blake2b, sha256
from itertools import chain, count, islice
from typing import Any

LARGEST, MOST_DICE, MOST_SIDES = 100_000_000, 1_000, 1_000_000
UTF_16 = "text in UTF-16: save it as UTF-8"
KINDS = {
    b"\x1f\x8b": "compressed by gzip: unpack it", b"PK": "an archive: unpack it", b"<": "a page: import it",
    b"SQLite": "a database: export the fight", b"\xff\xfe": UTF_16, b"\xfe\xff": UTF_16, b"{\0": UTF_16,
    b"\0": "no text",
}  # fmt: skip
LINE = re.compile(rb'\{"version":(\d+),(.*?)"chain":"([0-9a-f]{64})",("event":\{.*\}\})\n', re.DOTALL)
RIGHT, WRONG, UNPROVED, SEALED = "seeded and right", "seeded and WRONG", "seeded, not checked", "kept back"
TYPED = {"hand": "typed by hand", "total": "total only", "scripted": "scripted", "corrected": "corrected"}


def lines_of(name: str) -> list[bytes]:
    """The lines as they were written, whatever mark, ends of lines and empty last lines an editor left."""
    with open(name, "rb") as file:
        raw = file.read(LARGEST + 1)
    raw = raw[3:] if raw.startswith(b"\xef\xbb\xbf") else raw
    what = [kind for begins, kind in KINDS.items() if raw.startswith(begins)]
    what += ["empty"] * (not raw.strip()) + [f"larger than {LARGEST:,} bytes"] * (len(raw) > LARGEST)
    what += ["no Scuffle record: its first line does not say so"] * (not raw.lstrip().startswith(b"{"))
    if what:
        raise ValueError(f"the file is {what[0]}")
    return [line + b"\n" for line in raw.replace(b"\r\n", b"\n").rstrip().split(b"\n")]


def events_of(lines: list[bytes]) -> list[Any]:
    """The events, if the chain holds. Hashed is each line without its version and its link, byte for byte."""
    header, events = json.loads(lines[0]), []
    link = blake2b(header["combat"].encode(), digest_size=32, person=b"scuffle start").digest()
    for version, line in enumerate(lines[1:], 1):
        found = LINE.fullmatch(line)
        if line.startswith(b'{"format"'):
            raise ValueError(f"another record begins after event {version - 1}: keep each in its own file")
        if not found or int(found[1]) != version:
            raise ValueError(f"event {version} is missing, or not in the form in which it was written")
        body, sealed = b"{" + found[2] + found[4], re.search(rb'"digest":"([0-9a-f]{64})"', found[2])
        hashed = blake2b(body, digest_size=32, person=b"scuffle body").hexdigest()
        place = version.to_bytes(8, "big") + bytes.fromhex(sealed[1].decode() if sealed else hashed)
        event = json.loads(body)["event"]
        blank = event.get({"declared": "picks", "rolled": "faces"}.get(event["is"]), True) == []
        link = blake2b(link + place + event["is"].encode(), digest_size=32, person=b"scuffle link").digest()
        if link.hex() != found[3].decode() or (sealed and not blank):
            raise ValueError(f"the chain breaks at event {version}: it was changed, or one before it")
        events.append(event)
    if len(events) != header["events"] or link.hex() != header["chain"]:
        raise ValueError("the record does not end as its first line says")
    return events


def throw(seed: bytes, key: str, dice: str) -> list[int]:
    """The faces of dice such as 2d6kh1+d4-1, d%, or a range: 2-8 is 2d4, and 2-5 is 1d4+1."""
    pools = re.findall(r"(\d*)d(\d+|%)?", dice.lower())
    if ends := re.fullmatch(r" *(\d+) *- *(\d+) *", dice):
        low, high = map(int, ends.groups())
        pools = [("1", str(high - low + 1)) if high % low else (str(low), str(high // low))]
    blocks = (blake2b(f"{key}{n}".encode(), key=seed).digest() for n in count())
    stream, faces = chain.from_iterable(blocks), []
    wanted = [(int(n or 1), int(each.replace("%", "100") or 6)) for n, each in pools]
    if sum(n for n, _ in wanted) > MOST_DICE or any(not 0 < each <= MOST_SIDES for _, each in wanted):
        raise ValueError(f"there are no such dice as {dice[:40]}")
    for sides in [each for n, each in wanted for _ in range(n)]:
        size = 1 if sides <= 256 else 2 if sides <= 65536 else 3
        values = (int.from_bytes(bytes(islice(stream, size)), "big") for _ in count())
        faces.append(next(value for value in values if value < 256**size // sides * sides) % sides + 1)
    return faces


def salting(events: list[Any]) -> tuple[dict[str, str], list[str], list[str]]:
    """Whose words are in the dice, in the order of their hashes; what was done out of order; exceptions."""
    hashes: dict[str, str] = {}
    words: dict[str, str] = {}
    again: dict[str, int] = {}
    wrong, but, without, begun = [], [], set(), False
    for version, event in enumerate(events, 1):
        kind, by, number = event["is"], event.get("by"), event.get("throw", 0)
        faulty = begun if kind in ("salt-committed", "salt-opened") else False
        if kind == "salt-committed":
            faulty, hashes = faulty or bool(words) or by in hashes, {**hashes, by: event["hash"]}
        elif kind == "salt-opened":
            faulty = faulty or by in words or hashes.get(by) != sha256(event["words"].encode()).hexdigest()
            words[by] = event["words"]
        elif kind == "ruled" and number:
            again[event["on"]] = again.get(event["on"], 0) + 1
            faulty = number > again[event["on"]]
        elif kind == "salt-withheld":
            without.add(by)
        elif kind == "beat-began":
            faulty = not begun and any(by not in words and by not in without for by in hashes)
        elif words and not begun:
            faulty = kind not in ("seed-revealed", "noted")
        begun = begun or kind == "beat-began"
        wrong += [f"OUT OF ORDER: event {version}, {kind}: so dice could be chosen"] if faulty else []
        late = (
            kind == "salt-withheld" or (begun and kind == "combatant-joined") or (kind == "ruled" and number)
        )
        but += [f"BUT event {version}, {kind}: whoever did it could foresee the dice"] if late else []
    return {by: words[by] for by in hashes if by in words}, wrong, but


def asked(key: str, seats: tuple[str, ...]) -> str:
    """What the seed is asked: the key with the seat of everybody, by the order of joining, for their name."""
    parts = [part.partition("#") for part in key.split(".")]
    return ".".join("".join((f"@{seats.index(n) + 1}" if n in seats else n, *more)) for n, *more in parts)


def check(events: list[Any], seed: bytes | None) -> tuple[dict[str, int], list[str]]:
    """How many rolls of each kind there are, and the wrong: faces follow from seed, words, key and throw."""
    counts, wrong = dict.fromkeys((RIGHT, WRONG, UNPROVED, *TYPED.values(), SEALED), 0), []
    by_seats = events[0].get("derivation", 1) == 2
    given, person = salting(events)[0].values() if by_seats else (), b"scuffle dice 2" if by_seats else b""
    start = b"".join(len(each.encode()).to_bytes(4, "big") + each.encode() for each in given)
    paths: dict[int, tuple[bytes, dict[str, int], tuple[str, ...]]] = {0: (start, {}, ())}
    for version, event in enumerate(events, 1):
        kind, key, number = event["is"], event.get("key", ""), event.get("throw", 0)
        salt, throws, seats = paths[event["to"] if kind == "head-moved" else version - 1]
        if kind == "seed-salted" and not by_seats:
            salt += len(event["words"].encode()).to_bytes(4, "big") + event["words"].encode()
        elif kind == "combatant-joined" and by_seats:
            seats += (event["name"],)
        elif kind == "ruled" and number:
            throws = {**throws, event["on"]: max(number, throws.get(event["on"], 0))}
        elif kind == "rolled" and (seed is None or not event["faces"] or event.get("source") in TYPED):
            counts[TYPED.get(event.get("source"), UNPROVED) if event["faces"] else SEALED] += 1
        elif kind == "rolled" and seed:
            hasher = blake2b(salt, key=seed, digest_size=32, person=person)
            mixed = hasher.digest() if salt or by_seats else seed
            faces = throw(mixed, f"{asked(key, seats)}\0{throws.get(key, 0)}\0", event["dice"])
            counts[RIGHT if faces == event["faces"] else WRONG] += 1
            told = f"WRONG: event {version}, {key}: {event['faces']}, but the seed throws {faces}"
            wrong += [told] if faces != event["faces"] else []
        paths[version] = salt, throws, seats
    return counts, wrong


def main(name: str, told: str = "") -> int:
    """Check the record in that file, and print what was found; the exit code."""
    events = events_of(lines := lines_of(name))
    seeds = [told] if told else [event["seed"] for event in events if event["is"] == "seed-revealed"]
    seed = bytes.fromhex(seeds[0]) if seeds else None
    hashed = blake2b(b"scuffle seed\0" + (seed or b""), digest_size=32).hexdigest()
    kept = hashed == events[0].get("commitment") or seed is None
    counts, wrong = check(events, seed)
    say(f"Events 1 to {len(events)}, chained to the end: {json.loads(lines[0])['chain']}")
    say("A record that was written anew, or cut off, can be chained too: only a kept link shows that.")
    salted, unordered, but = salting(events) if events[0].get("derivation", 1) == 2 else ({}, [], [])
    say(f"Words in the dice: of {', '.join(salted) or 'nobody, so whoever drew the seed could choose it'}.")
    say(f"The seed is {'secret still' if not seed else 'as promised' if kept else 'NOT the one promised'}.")
    say(*[f"{many:6} {kind}" for kind, many in counts.items()], *wrong, *unordered, *but)
    return int(not kept or bool(wrong or unordered))


def say(*lines: str) -> None:
    """Print these lines, without anything that could steer a terminal."""
    for line in lines:
        print(clean(line), flush=True)


def clean(line: str) -> str:
    """A line with nothing in it that could steer a terminal, or that it could not show."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in line)
    return shown.encode("ascii", "backslashreplace").decode()


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:3]) if sys.argv[1:] else __doc__)
    except BrokenPipeError:  # nobody reads any more, which says nothing about the record
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    except OSError as error:
        sys.exit(clean(f"Not checked: {error}"))
    except (ValueError, LookupError, ArithmeticError, TypeError, AttributeError, RecursionError) as error:
        sys.exit(clean(f"WRONG: {error}"))
