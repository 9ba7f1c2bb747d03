"""The plan as `plan.json` holds it: sealed with its own digest, so that a changed one is not gone by."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import msgspec

from adapters.books.text import BadFile
from adapters.lab.plan import FORMAT, MOST_PARTS, ExperimentPlan
from domain.facts.validation import explained

PLAN = "plan.json"

LARGEST = 500_000_000
"""Bytes of a plan."""

_SEAL = re.compile(rb'\{"digest":"([0-9a-f]{64})",')

_encode = msgspec.json.Encoder(order="deterministic").encode


def sealed(plan: ExperimentPlan) -> bytes:
    """The plan as it is written: JSON whose first field is the SHA-256 of the JSON without it."""
    bare = _encode(plan)
    return b'{"digest":"%b",%b' % (_digest(bare), bare[1:])


def _digest(bare: bytes) -> bytes:
    return hashlib.sha256(bare).hexdigest().encode()


class _Format(msgspec.Struct):
    format: int = 0


def plan_in(folder: Path) -> ExperimentPlan:
    """The plan that lies in a folder of results. Raises `BadFile`: with what is wrong, and the mend."""
    path = folder / PLAN
    if not path.exists():
        raise BadFile(f"{folder} holds no results: there is no {PLAN}; `scuffle lab run` makes them.")
    if path.stat().st_size > LARGEST:
        raise BadFile(f"{path} is larger than {LARGEST:,} bytes, the most.")
    raw = path.read_bytes()
    try:
        if (written := msgspec.json.decode(raw, type=_Format).format) not in (0, FORMAT):
            raise BadFile(
                f"{folder} was written by another Scuffle (format {written}, this one writes {FORMAT}); "
                "name another folder with -o, or delete this one."
            )
        plan = msgspec.json.decode(raw, type=ExperimentPlan)
    except msgspec.ValidationError as error:
        raise BadFile(f"{explained(error, ExperimentPlan, str(path)).rstrip('.')}; {AGAIN}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadFile(f"{path} is not JSON: {str(error).rstrip('.')}; {AGAIN}") from None
    seal = _SEAL.match(raw)
    if seal is None or _digest(b"{" + raw[seal.end() :]) != seal[1]:
        raise BadFile(f"{path} is no longer what was written; {AGAIN}")
    if plan.parts > MOST_PARTS:
        raise BadFile(f"{path} has {plan.parts:,} parts, more than {MOST_PARTS:,}, the most.")
    return plan


AGAIN = "delete it, and the same `scuffle lab run` writes it anew and keeps the fights that are of it."
