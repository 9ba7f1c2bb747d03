"""Corrections in random histories: of any roll or choice, and sometimes back again."""

from __future__ import annotations

import random
from collections import Counter
from typing import Protocol

from adapters.kit.alike import same_but_for_notes
from adapters.kit.kept import kept
from domain.disputes import Settled, dispute, preview, settle, uphold
from domain.engine.combat import Combat
from domain.engine.correction.change import Change, Faces, Instead, Number
from domain.engine.correction.correct import Corrected
from domain.engine.correction.input_place import InputPlace, find, prompt_of
from domain.engine.sources.policies import at_random
from domain.facts.events import Declared, Rolled
from domain.facts.refusal import Refused
from domain.facts.state import digest
from domain.facts.term import Term
from domain.fights import Fights


class Correcting(Protocol):
    """A history, as far as it is corrected: what was done in it is counted by its name in `did`."""

    chance: random.Random
    fights: Fights
    did: Counter[str]

    @property
    def combat(self) -> Combat:
        """The fight as it stands."""

    def play(self) -> str:
        """Answer something that is asked; what was done, by its name."""

    def faces(self, dice: str) -> tuple[int, ...]:
        """Some faces of these dice."""

    def fresh_id(self) -> str:
        """An id that no command has had."""


def correct(history: Correcting) -> str:
    """Dispute a random input of the path and settle it by a correction; sometimes put it back again."""
    whole = history.fights.load("fight", whole=True)
    inputs = [event for event in whole.path() if isinstance(event, Rolled | Declared)]
    if not inputs:
        return history.play()
    wrong = history.chance.choice(inputs)
    if isinstance(wrong, Rolled):
        faces = history.faces(wrong.dice)
        change: Change = (
            Faces(faces) if history.chance.random() < 0.8 else Number(modifier=Term("ruled", 5, "-"))
        )
        back: Change = Faces(wrong.faces)
    else:
        place = find(whole, wrong.key)
        kept(isinstance(place, InputPlace), f"what is recorded at {wrong.key} is found again")
        assert isinstance(place, InputPlace)
        change, back = (
            Instead(at_random(history.chance.randbytes(8))(prompt_of(whole, place))),
            Instead(wrong.picks),
        )
    before = history.fights.load("fight", whole=True)
    done = dispute_and_settle(history, wrong.key, change)
    if isinstance(done, Refused):
        kept(done.code == "nothing-to-correct", f"{wrong.key} can be corrected: {done}")
        same_still = same_but_for_notes(history.fights.load("fight", whole=True), before)
        kept(same_still, "a correction that is refused changes nothing")
        return "correct"
    history.did["corrected"] += 1
    assert done.corrected is not None
    now = history.fights.load("fight", whole=True)
    nothing_earlier_is_touched(before, now, wrong.key)
    if history.chance.random() < 0.4 and not isinstance(change, Number):
        again = dispute_and_settle(history, wrong.key, back)
        if isinstance(again, Settled):
            history.did["there and back"] += 1
            again_there = history.fights.load("fight", whole=True).path() == before.path()
            law = f"{wrong.key} corrected and corrected back is as it was"
            kept(digest(history.combat.state) == digest(before.state) and again_there, law)
    return "correct"


def dispute_and_settle(history: Correcting, key: str, change: Change) -> Settled | Refused:
    """Dispute it, look what settling it would change, and settle it so; uphold it where that is refused."""
    dispute(history.fights, "fight", key, "a doubt", by="somebody", id=history.fresh_id())
    seen = preview(history.fights, "fight", key, change)
    done = settle(history.fights, "fight", key, change, "settled", by="gm", id=history.fresh_id())
    if isinstance(done, Refused):
        uphold(history.fights, "fight", key, "it stands", by="gm", id=history.fresh_id())
    else:
        assert isinstance(seen, Corrected)
        assert done.corrected is not None
        foreseen = seen.differences == done.corrected.differences
        kept(foreseen, f"the preview of a correction of {key} says what comes of it")
        nothing_is_told_twice(done.corrected)
    return done


def nothing_is_told_twice(corrected: Corrected) -> None:
    """No key is both gone and still to come, and what is told of the step is told of the correction."""
    told = (corrected.dropped, corrected.stranded, corrected.refused, corrected.waiting)
    listed = [set(keys) for keys in told]
    once = sum(map(len, listed)) == len(set().union(*listed))
    whole = set(corrected.step.dropped) <= set().union(*listed[:3])
    alike = set(corrected.step.waiting) == set(corrected.waiting)
    kept(once and whole and alike, "what a correction drops and leaves is told once")


def nothing_earlier_is_touched(before: Combat, now: Combat, key: str) -> None:
    """Law: a correction leaves all events before the roll as they were."""
    old, new = before.path(), now.path()
    at = next(i for i, event in enumerate(old) if getattr(event, "key", "") == key)
    kept(old[:at] == new[:at], f"a correction of {key} touches nothing that was before it")
