"""Check a Scuffle record without Scuffle: python3 verify_dice.py RECORD.ndjson [SEED]

It needs nothing but Python 3.8 or newer, and is short enough to be read. It checks two things. The chain: each event
carries a hash over all that was written up to it, so none can be changed, added, left out or moved without forging all
that follow. The dice: the opening promised a secret seed by its hash; once that is revealed (or told to you: SEED),
every seeded roll is thrown again, for its faces follow from the seed, the players' words in it, the roll's key and
the number of its throw alone. Whether the rules were kept is for `scuffle verify`. Exit code 0: nothing is wrong.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Iterator
from itertools import chain, count
from typing import Any

LINE = re.compile(rb'\{"version":(\d+),(.*?)"chain":"([0-9a-f]{64})",("event":\{.*\}\})\n', re.DOTALL)
RIGHT, WRONG, LATER = "seeded and right", "seeded and WRONG", "seeded, not checked"
TYPED = {"hand": "typed by hand", "total": "typed by hand, total only", "scripted": "read from a script"}
TYPED["corrected"] = "corrected"


def blake(text: bytes, person: bytes = b"") -> bytes:
    return hashlib.blake2b(text, digest_size=32, person=person).digest()


def events_of(lines: list[bytes]) -> list[Any]:
    """The events of a record. What is hashed of a line is all but its version and its link."""
    header, events = json.loads(lines[0]), []
    link = blake(header["combat"].encode(), b"scuffle start")
    for version, line in enumerate(lines[1:], 1):
        found = LINE.fullmatch(line)
        if not found or int(found[1]) != version:
            raise ValueError(f"event {version} is missing, or not in the form in which it was written")
        body = b"{" + found[2] + found[4]
        event = json.loads(body)["event"]
        place = link + version.to_bytes(8, "big") + blake(body, b"scuffle body")
        link = blake(place + event["is"].encode(), b"scuffle link")
        if link.hex() != found[3].decode():
            raise ValueError(f"the chain breaks at event {version}: it was changed, or one before it")
        events.append(event)
    if len(events) != header["events"] or link.hex() != header["chain"]:
        raise ValueError("the record does not end where its first line says")
    return events


def pools(dice: str) -> list[tuple[int, int]]:
    """How many dice of how many sides: 2d6kh1+1d4-1 is two of 6, one of 4; the range 2-8 is 2d4, 2-5 is 1d4+1."""
    if ends := re.fullmatch(r" *(\d+) *- *(\d+) *", dice):
        low, high = int(ends[1]), int(ends[2])
        return [(1, high - low + 1) if high % low else (low, high // low)]
    found = re.findall(r"(\d*)d(\d+|%)?", dice.lower())
    return [(int(many or 1), 100 if sides == "%" else int(sides or 6)) for many, sides in found]


def draw(stream: Iterator[int], sides: int) -> int:
    while True:
        room, value = 256, next(stream)
        while room < sides:
            room, value = room * 256, value * 256 + next(stream)
        if value < room - room % sides:
            return value % sides + 1


def throw(seed: bytes, words: tuple[str, ...], question: str, dice: str) -> list[int]:
    mixed = hashlib.blake2b(key=seed, digest_size=32)
    for word in words:
        mixed.update(len(word.encode()).to_bytes(4, "big") + word.encode())
    key = mixed.digest() if words else seed
    stream = chain.from_iterable(hashlib.blake2b(f"{question}{n}".encode(), key=key).digest() for n in count())
    return [draw(stream, sides) for many, sides in pools(dice) for _ in range(many)]


def check(events: list[Any], seed: bytes | None) -> tuple[dict[str, int], list[str]]:
    """How many rolls there are of each kind, and what is wrong with those that are wrong."""
    counts, wrong, thrown, public = dict.fromkeys((RIGHT, WRONG, LATER, *TYPED.values()), 0), [], set(), False
    paths: dict[int, tuple[tuple[str, ...], dict[str, int]]] = {0: ((), {})}
    for version, event in enumerate(events, 1):
        kind, key, number = event["is"], event.get("key", ""), event.get("throw", 0)
        words, throws = paths[event["to"] if kind == "head-moved" else version - 1]
        public = public or kind == "seed-revealed"
        if kind == "seed-salted":
            words = (*words, event["words"])
        elif kind == "ruled" and number:
            throws = {**throws, event["on"]: max(number, throws.get(event["on"], 0))}
        elif kind == "rolled" and event.get("source") in TYPED:
            counts[TYPED[event["source"]]] += 1
        elif kind == "rolled":
            late = public and (key, number) not in thrown
            thrown.add((key, number))
