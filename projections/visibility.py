"""Who may see what: the one place where secrets are hidden.

A viewer is `gm`, who sees everything; `public`, who sees what everybody sees; a combatant, who also sees what
their own name or their side's stands on (`seen_by`); or a side, which sees what its own name stands on, and
not what one of its members keeps to themselves. Several names joined by `+` see together what each of them
sees: one player with two combatants.

Hidden is what was said or thrown unseen, until it is revealed *on its own line*: a secret that was taken
back, or undone before its reveal, stays one for ever, even when the same prompt was answered and revealed
on another line later. What was revealed once stays visible, also after the reveal was undone: everybody has
seen it. Outcomes are never hidden. What the rules tell happens before everybody's sight; a script that wants
to keep something back tells nothing of it.

Of a secret a viewer learns that it is there: its key, whose it is, which dice and who may see it. The id of
the command that wrote it is kept back, for a client may have made it of the contents. So are the chain's
links from the first hidden event on: a link is a hash over all that was written up to it, and whoever knows
all of that but a small number can try every number. The store salts its secrets against this; entries from
elsewhere need not be salted.
"""

from collections.abc import Iterable
from difflib import get_close_matches

import msgspec

from domain.facts.events import CombatantJoined, Declared, Revealed, Rolled
from projections.record import Record, RecordRow
from projections.tree import Tree

replace = msgspec.structs.replace

Viewer = str
"""`gm`, `public`, or the name of a combatant or of a side, or several of these joined by `+`."""

GM: Viewer = "gm"
PUBLIC: Viewer = "public"


class UnknownViewer(LookupError):
    """Nobody of that name looks at this fight; the sentence gives the nearest name."""

    def __init__(self, viewer: str, known: tuple[str, ...]) -> None:
        near = get_close_matches(viewer, known, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]!r}?" if near else f"these are there: {', '.join(known)}."
        super().__init__(f"Nobody called {viewer!r} looks at this fight; {hint}")
        self.viewer = viewer


class Sight(msgspec.Struct, frozen=True):
    """The names under which somebody sees secrets; with `all` they see every one."""

    names: frozenset[str] = frozenset()
    all: bool = False

    def see(self, seen_by: tuple[str, ...]) -> bool:
        """Whether something that only `seen_by` may see (empty: everybody) is for these sight."""
        return self.all or not seen_by or not self.names.isdisjoint(seen_by)


def together(names: Iterable[str]) -> Viewer:
    """One viewer who sees what each of these combatants or sides sees.

    >>> together(["mutt", "glum"])
    'mutt+glum'
    """
    return "+".join(names)


def viewers(record: Record) -> tuple[Viewer, ...]:
    """Everybody who can look at a fight: `gm`, the combatants, the sides, `public`."""
    joined = [row.event for row in record.joins if isinstance(row.event, CombatantJoined)]
    names = [who.name for who in joined] + [who.side for who in joined]
    return tuple(dict.fromkeys((GM, *names, PUBLIC)))


def sight(record: Record, viewer: Viewer) -> Sight:
    """With which sight a viewer looks. Raises `UnknownViewer`.

    A combatant who stood on different sides on different lines does not see for any of them.
    """
    if viewer in (GM, PUBLIC):
        return Sight(all=viewer == GM)
    known = viewers(record)
    names: set[str] = set()
    for name in viewer.split("+"):
        if name in (GM, PUBLIC) or name not in known:
            raise UnknownViewer(name, known)
        sides = {
            row.event.side
            for row in record.joins
            if isinstance(row.event, CombatantJoined) and row.event.name == name
        }
        names |= {name, *sides} if len(sides) == 1 else {name}
    return Sight(frozenset(names))


def redact(record: Record, viewer: Viewer) -> Record:
    """The record as that viewer may see it. Raises `UnknownViewer`.

    What they may not see is `sealed`: a choice without picks, a roll without faces, total, number and grade.
    The work grows with the record, not with the moves of its head. Redacting again changes nothing.
    """
    looking = sight(record, viewer)
    hidden = {
        row.version
        for row in record.rows
        if isinstance(row.event, Declared | Rolled) and not looking.see(row.event.seen_by)
    }
    if not hidden:
        return record
    revealed = _revealed(record)
    shown = {version: revealed[version] for version in hidden if version in revealed}
    hidden -= revealed.keys()
    first = min(hidden, default=len(record.rows) + 1)
    rows = tuple(
        sealed(row)
        if row.version in hidden
        else seen_since(row if row.version < first else unchained(row), shown.get(row.version, 0))
        for row in record.rows
    )
    return replace(record, rows=rows)


def _revealed(record: Record) -> dict[int, int]:
    """By version, all inputs that were revealed on a line on which they lie, and by which event first."""
    tree = Tree(record)
    found: dict[int, int] = {}
    for row in record.rows:
        if isinstance(row.event, Revealed):
            for key in row.event.keys:
                if (shown := tree.input(key, row.version)) is not None:
                    found.setdefault(shown.version, row.version)
    return found


def sealed(row: RecordRow) -> RecordRow:
    """The row of an input without what it says, and without what could tell it."""
    event = row.event
    if isinstance(event, Declared):
        blank: Declared | Rolled = replace(event, picks=())
    else:
        assert isinstance(event, Rolled)
        blank = Rolled(
            event.key,
            event.by,
            event.dice,
            faces=(),
            total=0,
            rule=event.rule,
            source=event.source,
            throw=event.throw,
            seen_by=event.seen_by,
        )
    return RecordRow(replace(row.entry, event=blank, command="", chain=""), row.stands, sealed=True)


def seen_since(row: RecordRow, version: int) -> RecordRow:
    """The row of what was a secret until that version."""
    return replace(row, shown=version) if version else row


def unchained(row: RecordRow) -> RecordRow:
    """The row without its link of the chain, which somebody could try guesses of a secret on."""
    return replace(row, entry=replace(row.entry, chain="")) if row.entry.chain else row
