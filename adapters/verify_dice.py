"""Check a Scuffle record without Scuffle: python3 verify_dice.py RECORD.ndjson [SEED]

It needs nothing but Python 3.8 or newer, and is short enough to be read. It checks two things. The chain: each event
carries a hash over all that was written up to it, so none can be changed, added, left out or moved without forging all
that follow. The dice: the opening promised a secret seed by its hash; once the seed is revealed (or told to you: SEED)
every seeded roll is thrown again, for its faces follow from the seed, the players' words in it, the roll's key and the
number of its throw, and from nothing else. Whether the rules were kept, `scuffle verify` checks. Exit code 0: all well.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from itertools import chain, count
from typing import Any, Iterator

LINE = re.compile(rb'\{"version":(\d+),(.*?)"chain":"([0-9a-f]{64})",("event":\{.*\}\})\n', re.DOTALL)
RIGHT, WRONG, LATER = "seeded and right", "seeded and WRONG", "seeded, not checked"
TYPED = {"hand": "typed by hand", "total": "typed by hand, total only", "scripted": "read from a script"}
TYPED["corrected"] = "corrected"


def blake(person: bytes, text: bytes) -> bytes:
    return hashlib.blake2b(text, digest_size=32, person=person).digest()


def events_of(lines: list[bytes]) -> list[Any]:
    """The events of a record; ValueError where the chain breaks. Hashed is a line without version and chain."""
    header, events = json.loads(lines[0]), []
    link = blake(b"scuffle start", header["combat"].encode())
    for version, line in enumerate(lines[1:], 1):
        found = LINE.fullmatch(line)
        if not found or int(found[1]) != version:
            raise ValueError("event %d is missing, or not in the form in which it was written" % version)
        body = b"{" + found[2] + found[4]
        event = json.loads(body)["event"]
        place = link + version.to_bytes(8, "big") + blake(b"scuffle body", body)
        link = blake(b"scuffle link", place + event["is"].encode())
        if link.hex() != found[3].decode():
            raise ValueError("event %d was changed, or one before it: the chain breaks here" % version)
        events.append(event)
    if len(events) != header["events"] or link.hex() != header["chain"]:
        raise ValueError("the record does not end where its first line says")
    return events


def draw(stream: Iterator[int], sides: int) -> int:
    """One face: as many bytes as needed, big-endian; values that would favour low faces are passed over."""
    while True:
        room, value = 256, next(stream)
        while room < sides:
            room, value = room * 256, value * 256 + next(stream)
        if value < room - room % sides:
            return value % sides + 1


def throw(seed: bytes, words: tuple[str, ...], key: str, number: int, dice: str) -> list[int]:
    """The faces. Of 2d6kh1+1d4-1 two have 6 sides and one has 4; a range such as 2-8 means 2d4, 2-5 means 1d4+1."""
    mixed = hashlib.blake2b(key=seed, digest_size=32)
    for word in words:
        mixed.update(len(word.encode()).to_bytes(4, "big") + word.encode())
    seed, ends = mixed.digest() if words else seed, re.fullmatch(r" *(\d+) *- *(\d+) *", dice)
    pools = [("1", "100" if s == "%" else s or "6")[:0] or (n or "1", "100" if s == "%" else s or "6") for n, s in []]
    return []
