"""Who is to join a fight: a name, a side, a sheet of the system's type, a place."""

import msgspec

from domain.engine.ruleset import Rules
from domain.facts.brief import Brief
from domain.facts.choice import Name
from domain.facts.events import CombatantJoined, Pronouns
from domain.facts.hexes import Hex


class Entrant(Brief, frozen=True):
    """Somebody who is to join: their sheet as JSON of the system's type, their side, their place, whom they
    ride."""

    name: Name
    side: str
    sheet: msgspec.Raw
    called: str = ""
    at: Hex = Hex(0, 0)
    facing: int = 0
    items: dict[str, str] = {}
    mount: Name = ""
    pronouns: Pronouns = ""


def joining(rules: Rules, settings: bytes, entrant: Entrant) -> CombatantJoined:
    """The event with which an entrant joins a fight of these rules and settings."""
    ruleset = rules.ruleset
    sheet = msgspec.json.decode(entrant.sheet, type=ruleset.sheet)
    body = ruleset.body(sheet, msgspec.json.decode(settings, type=ruleset.settings), rules.tables)
    return CombatantJoined(
        entrant.name,
        entrant.side,
        msgspec.Raw(msgspec.json.encode(sheet)),
        entrant.called,
        body.pools,
        body.parts,
        entrant.items,
        entrant.at,
        entrant.facing,
        body.posture,
        entrant.mount,
        entrant.pronouns,
    )
