"""What is left of a combat that was deleted: how far it went, who deleted it, when and why."""

import msgspec


class Stub(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`events` and `chain` say where its record ended, so that a copy of it can be told from any other.

    It is signed with Ed25519 by the key of the installation, if it has one. What is signed is the JSON list
    `["scuffle stub",1,combat,events,chain,at,by,why]` in UTF-8, without a blank outside of its strings.
    """

    combat: str
    events: int
    chain: str
    at: str
    by: str
    why: str
    key: str = ""
    signature: str = ""

    @property
    def message(self) -> bytes:
        """What is signed."""
        return msgspec.json.encode(
            ("scuffle stub", 1, self.combat, self.events, self.chain, self.at, self.by, self.why)
        )
