"""What is left of a combat that was deleted: how far it went, who deleted it, when and why."""

from typing import Annotated

import msgspec

from projections.says import says


class Stub(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`events` and `chain` say where its record ended, so that a copy of it can be told from any other.

    It is signed with Ed25519 by the key of the installation, if it has one. What is signed is the JSON list
    `["scuffle stub",1,combat,events,chain,at,by,why]` in UTF-8, without a blank outside of its strings.
    """

    combat: Annotated[str, says("the fight")]
    events: Annotated[int, says("how many events its record had")]
    chain: Annotated[str, says("the last link of the chain over them")]
    at: Annotated[str, says("when it was deleted: UTC, ISO 8601")]
    by: Annotated[str, says("who deleted it")]
    why: Annotated[str, says("the reason that they gave")]
    key: Annotated[str, says("the public key of the installation, in hexadecimal")] = ""
    signature: Annotated[str, says("Ed25519, in hexadecimal")] = ""

    @property
    def sentence(self) -> str:
        """What happened, for people."""
        return f"{self.combat} was deleted by {self.by} on {self.at[:10]} ({self.why})."

    @property
    def message(self) -> bytes:
        """What is signed."""
        return msgspec.json.encode(
            ("scuffle stub", 1, self.combat, self.events, self.chain, self.at, self.by, self.why)
        )
