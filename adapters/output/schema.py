"""Which shape each command prints with `--json`."""

from __future__ import annotations

import msgspec

from adapters.characters.shown import SheetShown
from adapters.files.receipts import Receipt
from adapters.output import shapes
from adapters.output.odds import OddsShown
from adapters.output.settlement import Settlement
from projections.proving.badge import Badge
from projections.proving.comparison import Comparison
from projections.proving.fairness import Fairness
from projections.proving.ledger import Ledger
from projections.proving.why import Why
from projections.standing import Standing

WRITING = (
    *("new", "declare", "roll", "withdraw", "always", "ask-me", "join", "leave", "undo", "redo", "fork"),
    *("rethrow", "rule", "set", "note", "rerun", "dispute", "carry-on", "rest", "begin", "salt", "reveal"),
)
"""All of them print what followed."""

SHAPES: dict[str, type[msgspec.Struct]] = {
    **dict.fromkeys(WRITING, shapes.Followed),
    "list": shapes.Listing,
    "show": Standing,
    "log": shapes.Log,
    "why": Why,
    "audit": shapes.Audit,
    "odds": OddsShown,
    "settle": Settlement,
    "badge": Badge,
    "ledger": Ledger,
    "fairness": Fairness,
    "compare": Comparison,
    "replay": shapes.Replayed,
    "lines": shapes.Lines,
    "verify": shapes.RecordsVerified,
    "receipt": Receipt,
    "key": shapes.KeyShown,
    "import": shapes.Imported,
    "copy": shapes.Copies,
    "deleted": shapes.Deleted,
    "check": shapes.ExamplesChecked,
    "check-system": shapes.SystemChecked,
    "simulate": shapes.Simulation,
    "lab run --dry-run": shapes.LabEstimate,
    "lab replay": shapes.Imported,
    "systems": shapes.Systems,
    "rules": shapes.RulesListed,
    "tables": shapes.Tables,
    "settings": shapes.SettingsShown,
    "combatants": shapes.CombatantsListed,
    "combatant from": shapes.CharactersRead,
    "combatant into": shapes.Followed,
    "combatant show": SheetShown,
    "combatant form": shapes.FormShown,
    "links": shapes.Links,
    "link": shapes.Granted,
    "hook add": shapes.HookMade,
    "hook list": shapes.HooksListed,
}
