"""What an example does about the record of its fight: disputes, settlements, the seed, the beginning."""

from functools import partial

from adapters.examples.example import (
    ExampleBeginning,
    ExampleDispute,
    ExampleSalt,
    ExampleSettlement,
    ExampleStep,
)
from adapters.examples.settlements import change_of
from domain.disputes import carry, dispute, preview, settle, uphold
from domain.engine.combat import Combat
from domain.engine.combat import Step as Taken
from domain.engine.commands.opening import begin
from domain.engine.commands.salting import commit, open_words
from domain.engine.correction.correct import Corrected
from domain.facts.refusal import Refused
from domain.facts.salting import hashed
from domain.fights import Done, Fights


class RecordSteps:
    """What can be done about the record of one fight by `master`, unless the example says by whom."""

    def __init__(self, fights: Fights, combat: str, master: str) -> None:
        self._fights, self._combat, self._master = fights, combat, master

    def take(self, step: ExampleStep, id: str) -> Done | Corrected | Refused | None:
        """Do what the step says of this kind; `None` if it says nothing of it. Raises `Stopped`."""
        fights, combat, by = self._fights, self._combat, self._master
        if step.undo is True:
            return fights.undo(combat, by=step.by or by, id=id, player=step.by)
        if step.withdraw:
            return fights.withdraw(combat, step.withdraw, by=step.by or by, id=id, player=step.by)
        if step.redo:
            return fights.redo(combat, "" if step.redo is True else step.redo, by=by, id=id)
        if step.dispute is not None:
            return self._dispute(step.dispute, id)
        if step.preview is not None:
            return self._preview(step.preview)
        if step.settle is not None:
            return self._settle(step.settle, id)
        if step.carry_on:
            return carry(fights, combat, by=by, id=id)
        if step.salt is not None:
            return self._salt(step.salt, id)
        if step.begin:
            without = step.begin.without if isinstance(step.begin, ExampleBeginning) else ()
            return fights.do(combat, lambda now: begin(now, without), by=by, id=id)
        if step.reveal:
            return fights.reveal(combat, early=step.reveal == "early", by=by, id=id)
        return None

    def _dispute(self, wanted: ExampleDispute, id: str) -> Done | Refused:
        by = wanted.by or self._master
        return dispute(self._fights, self._combat, wanted.key, wanted.why, by=by, id=id)

    def _preview(self, wanted: ExampleSettlement) -> Corrected | Refused | None:
        change = change_of(self._fights.load(self._combat, whole=True), wanted)
        if change is None or isinstance(change, Refused):
            return change
        return preview(self._fights, self._combat, wanted.key, change, wanted.why)

    def _settle(self, wanted: ExampleSettlement, id: str) -> Done | Corrected | Refused:
        change = change_of(self._fights.load(self._combat, whole=True), wanted)
        if isinstance(change, Refused):
            return change
        way = partial(uphold) if change is None else partial(settle, change=change)
        done = way(self._fights, self._combat, wanted.key, why=wanted.why, by=self._master, id=id)
        return done if isinstance(done, Refused) else done.corrected or done.done

    def _salt(self, wanted: ExampleSalt, id: str) -> Done | Refused:
        by = wanted.by or self._master

        def salted(now: Combat) -> Taken | Refused:
            if wanted.open:
                return open_words(now, wanted.open, by=by)
            return commit(now, hashed(wanted.commit), by=by)

        return self._fights.do(self._combat, salted, by=by, id=id)
