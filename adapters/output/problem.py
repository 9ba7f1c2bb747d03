"""Why a request was turned down, as `application/problem+json` (RFC 9457) says it."""

from __future__ import annotations

from typing import Annotated

import msgspec

TYPE = "urn:scuffle:problem:"
"""What every `type` begins with; the code of the problem follows."""


class Meanwhile(msgspec.Struct, frozen=True):
    """An event that was written since the head that a command was meant for."""

    version: int
    kind: Annotated[str, msgspec.Meta(description="its tag, such as damaged")]
    by: str


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a request was turned down; nothing was written."""

    type: Annotated[str, msgspec.Meta(description="`urn:scuffle:problem:` and a stable code")]
    title: str
    status: int
    detail: Annotated[str, msgspec.Meta(description="a sentence for people, with what would be allowed")]
    place: Annotated[str, msgspec.Meta(description="what it is about: a path, a field, a key")]
    rule: Annotated[str, msgspec.Meta(description="id of the rule that forbids it")] = ""
    meanwhile: Annotated[
        tuple[Meanwhile, ...], msgspec.Meta(description="after a conflict: what was written since")
    ] = ()
    asked: Annotated[
        tuple[str, ...], msgspec.Meta(description="of an answer to what is not asked: the ids of what is")
    ] = ()
