"""How the head of a notation is written: by which rules, where, and who fights when it begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from adapters.notation.fields import field, json, written
from adapters.notation.ground import ground_tags
from adapters.notation.opening import FORMAT
from adapters.notation.people import comer, join_texts, joined_as
from adapters.notation.scan import NotationFault, scan
from domain.engine.ruleset import Rules, Ruleset, settings_of
from domain.facts.events import CombatantJoined, CombatOpened, Drawn
from domain.facts.seed import BY_SEATS


def head_tags(
    rules: Rules, name: str, opened: CombatOpened, joined: Sequence[CombatantJoined], dice: Drawn
) -> Iterator[str]:
    """The tags of a fight called `name` that was opened so, by those who `joined` at once; `dice` is where
    most of its dice come from."""
    yield f"scuffle {FORMAT}"
    yield f"fight {written(name)}"
    yield f"system {opened.ruleset}"
    if opened.title:
        yield f"title {json(opened.title)}"
    yield f"version {written(opened.version)}"
    yield f"tables {written(opened.tables)}"
    if opened.commitment:
        yield f"commitment {opened.commitment}"
    if opened.derivation != BY_SEATS:
        yield f"derivation {opened.derivation}"
    yield f"dice {dice.value}"
    yield from _settings(rules.ruleset, opened.settings)
    yield from ground_tags(opened.ground)
    yield from (_join(rules, bytes(opened.settings), each) for each in joined)


def _join(rules: Rules, settings: bytes, joined: CombatantJoined) -> str:
    """How it is written that somebody came: in short, where that gives the same back."""
    short, whole = join_texts(rules, joined)
    (tag,) = scan(f"[{short}]").tags
    try:
        same = joined_as(rules, settings, comer(rules.ruleset, tag), tag) == joined
    except NotationFault:
        same = False
    return short if same else whole


def _settings(ruleset: Ruleset, recorded: msgspec.Raw) -> Iterator[str]:
    """The settings that are not as usual, or where that would not give them back, all."""
    values = msgspec.json.decode(recorded)
    usual = msgspec.to_builtins(settings_of(ruleset, {}))
    chosen = {name: value for name, value in values.items() if value != usual.get(name, usual)}
    if msgspec.json.encode(settings_of(ruleset, chosen)) != bytes(recorded):
        yield field("settings", values)
        return
    yield from (f"set {field(name, value)}" for name, value in chosen.items())
