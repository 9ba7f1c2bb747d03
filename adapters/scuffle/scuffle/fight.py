"""A fight at hand: what is asked and how it is answered, what was told, what is doubted and put right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from adapters.input.answers import faces as faces_of
from adapters.input.answers import picks
from adapters.input.correction_args import CorrectionArgs, correction
from adapters.input.names import combatant, proper
from adapters.input.one_line import read_answers
from adapters.input.question import OpenQuestion
from adapters.input.rejected import Rejected
from adapters.input.standing import asked_again
from adapters.input.standing_args import standing_answer
from adapters.input.tactic_args import tactics as handed_out
from adapters.output.odds import OddsShown
from adapters.output.odds_asked import MOST, for_everybody, odds_asked
from adapters.output.settlement import Settlement, settlement
from adapters.output.undone import taken_back_by
from domain import disputes
from domain.engine.commands.answering import answer, draw, throw, throw_total
from domain.engine.commands.standing import stand
from domain.engine.sources.tactics import next_answer, tactics_in_fight
from domain.facts.choice import Key
from domain.facts.events import Noted
from domain.facts.refusal import Refused
from domain.fights import Command, Done
from projections.telling.live_story import LiveStory
from projections.telling.story import text as as_text
from projections.visibility import Viewer, redact
from scuffle.questions import choice, roll
from scuffle.rejecting import allowed, rejecting
from scuffle.seen import Seen, Text, fresh, shown

NOBODY: Mapping[str, str] = MappingProxyType({})


class Fight(Seen):
    """One fight of a store, played by its game master, or by one of its players (see `seen_by`).

    Whatever is done is written before the call returns, whole or not at all; what cannot be done raises
    `Rejected` and writes nothing. A verb returns what came of it, as the story tells it.
    """

    @rejecting
    def seen_by(self, viewer: Viewer) -> Fight:
        """The same fight for a combatant, a side (who may do what a player may) or the `public`."""
        self._must_be_master("look with other sight")
        redact(self.record, viewer)
        return Fight(self._fights, self.name, viewer=viewer)

    # -- playing

    @rejecting
    def answer(self, text: str, of: str = "") -> Text:
        """Answer a question in words: `attack mutt`, as many as make it plain, a number, for a plan several
        parted by commas.

        A line may answer several questions of the same person one after another, `attack punch boris face`;
        of ways that are alike but for limb or skill the best is taken. `of` names the combatant, side or key
        where several questions could be meant.
        """
        combat = self._combat
        asked = choice(combat, text, of, self._player, self._words)
        told = [
            self._carried_out(partial(answer, prompt=combat.id(key), picks=picked, player=self._player))
            for key, picked in read_answers(combat, asked, text, self._words)
        ]
        return shown("\n\n".join(filter(None, told)))

    @rejecting
    def always(self, text: str, of: str = "") -> Text:
        """Answer a question so, and all of its kind to the same combatant: `dodge`, `parry, else dodge`,
        `dodge unless the parry is better`. `of` as for `answer`."""
        combat = self._combat
        asked = choice(combat, text, of, self._player, self._words)
        order = standing_answer(OpenQuestion(combat, asked, self._words), text)
        return self._carried_out(partial(stand, order=order, player=self._player))

    @rejecting
    def ask_me(self, who: str, question: str = "") -> Text:
        """Ask somebody again, instead of taking an answer that stands; `question` where several do."""
        combat = self._combat
        order = asked_again(combat, combatant(combat.state, who), question)
        return self._carried_out(partial(stand, order=order, player=self._player))

    @rejecting
    def roll(self, faces: str | int | None = None, of: str = "", *, total: int | None = None) -> Text:
        """Give the dice that somebody threw by hand: `"3 4 2"`, `53`, or only their `total`; with neither the
        fight's seed throws them. `of` as for `answer`."""
        combat = self._combat
        asked = roll(combat, of, self._player)
        id = combat.id(asked.key)
        if total is not None and faces is not None:
            raise Rejected("Give the faces or the total of a roll, one of the two.", 2)
        if total is not None:
            return self._carried_out(partial(throw_total, prompt=id, total=total, player=self._player))
        if faces is None:
            return self._carried_out(partial(draw, prompt=id, player=self._player))
        thrown = faces_of(combat, id, str(faces))
        return self._carried_out(partial(throw, prompt=id, faces=thrown, player=self._player))

    @rejecting
    def play(self, tactics: str | Mapping[str, str] = "chance", most: int = 10_000) -> Text:
        """Have those in the hands of tactics (a name for all, or by combatant, side or `all`) choose, until
        somebody else is asked, dice are wanted by hand, or the fight is over.

        `most` is how many choices that may be. Systems and their tactics: `scuffle systems`.
        """
        self._must_be_master("play by tactics")
        if most < 1:
            raise Rejected(f"most may be 1 or more, not {most:,}.", 2)
        before, given = self._last, self._handed(tactics)
        for _ in range(most):
            combat = self._combat
            if (chosen := next_answer(combat, tactics_in_fight(combat, given))) is None:
                break
            prompt, picked = chosen
            command = partial(answer, prompt=combat.id(prompt.key), picks=picked)
            allowed(self._done(command, by=given[prompt.by]))
        return shown("\n".join(self._since(before)))

    @rejecting
    def undo(self) -> Text:
        """Take back the last thing that was done; nothing is erased. Players take back their own answers, as
        long as they have learnt nothing since."""
        undone = partial(self._fights.undo, player=self._player)
        return self._written(undone(self.name, by=self.viewer, id=fresh()))

    @rejecting
    def redo(self, line: str = "") -> Text:
        """Go forward again to where it was before the last undo, or to the tip of a named line."""
        if line:
            self._must_be_master("go to another line")
        return self._written(self._fights.redo(self.name, line, by=self.viewer, id=fresh()))

    @rejecting
    def withdraw(self, key: str) -> Text:
        """Take back the answer of that key while others are awaited."""
        key = key.rpartition("/")[2]
        done = self._fights.withdraw(self.name, key, by=self.viewer, id=fresh(), player=self._player)
        return self._written(done)

    @rejecting
    def fork(self, version: int, line: str) -> Text:
        """Begin a new line of history of that name after the event of that version, on whichever line it
        is."""
        self._must_be_master("begin another line")
        name = proper("line", line)
        return self._written(self._fights.fork(self.name, version, name, by=self.viewer, id=fresh()))

    @rejecting
    def do(self, command: Command) -> Done:
        """Carry out any command: a function of the fight as it stands, such as those of
        `domain.engine.commands` (rulings, rests, settings, people who join)."""
        self._must_be_master("rule")
        if not callable(command):
            raise Rejected("A command is a function of the fight as it stands.", 2)
        return self._done(command)

    # -- in doubt

    @rejecting
    def odds(
        self,
        text: str = "",
        of: str = "",
        *,
        others: str | Sequence[str] = (),
        tactics: str | Mapping[str, str] = NOBODY,
        limit: int = 20_000,
        samples: int = 10_000,
    ) -> OddsShown:
        """The exact odds if a question is answered so (as for `answer`), until that has been played out; with
        no text as it stands.

        Whoever is asked on the way does one of what `others` say, else no more if they may, or chooses by a
        tactic. Beyond `limit` runs of the rules they are estimated from `samples` tries.
        """
        for what, number in (("limit", limit), ("samples", samples)):
            if not 1 <= number <= MOST:
                raise Rejected(f"{what} may be 1 to {MOST:,}, not {number:,}.", 2)
        combat, declared = self._combat, None
        given = self._handed(tactics)
        for_everybody(lambda: self.record, self.viewer, given)
        if text:
            asked = choice(combat, text, of, self._player, self._words)
            declared = asked.key, picks(combat, asked.key, text, self._words)
        liked = (others,) if isinstance(others, str) else tuple(others)
        return odds_asked(
            self.name, combat, declared, text, liked=liked, tactics=given, limit=limit, samples=samples
        )[1]

    @rejecting
    def dispute(self, key: str, why: str) -> Text:
        """Say that a roll or a choice is disputed, and why; play may go on under protest."""
        key = key.rpartition("/")[2]
        done = disputes.dispute(self._fights, self.name, key, _reason(why), by=self.viewer, id=fresh())
        return self._written(done)

    @rejecting
    def settle(
        self,
        key: str,
        why: str = "",
        *,
        uphold: bool = False,
        faces: str | int | None = None,
        target: int | None = None,
        modifier: int | None = None,
        verdict: str | None = None,
        instead: str | None = None,
        not_made: bool = False,
        forgotten: str | None = None,
        preview: bool = False,
    ) -> Settlement:
        """End a dispute, by exactly one of these: `uphold` the roll, or put it right, and have everything
        after it worked out again: other `faces`, another `target`, a forgotten `modifier`, another `verdict`,
        a choice `instead`, a roll that was `not_made`, or one that was `forgotten`.

        A `preview` writes nothing and needs no reason.
        """
        self._must_be_master("settle a dispute")
        key = key.rpartition("/")[2]
        said = CorrectionArgs(
            faces=None if faces is None else str(faces), target=target, modifier=modifier, verdict=verdict,
            instead=instead, not_made=not_made, forgotten=forgotten,
        )  # fmt: skip
        if bool(said) == uphold or not (uphold or said.single):
            ways = "uphold, faces, target, modifier, verdict, instead, not_made, forgotten"
            raise Rejected(f"Say how it is settled, by one of {ways}.", 2)
        if uphold:
            if preview:
                raise Rejected("There is nothing to preview of a roll that is upheld.", 2)
            upheld = disputes.uphold(self._fights, self.name, key, _reason(why), by=self.viewer, id=fresh())
            return Settlement(self.name, key, "upheld", False, allowed(upheld).done.combat.last)
        now = self._fights.load(self.name, whole=True)
        change = correction(now, key, said)
        if preview:
            seen = allowed(disputes.preview(self._fights, self.name, key, change, why))
            return settlement(self.name, key, seen, now.last, preview=True)
        settled = allowed(
            disputes.settle(self._fights, self.name, key, change, _reason(why), by=self.viewer, id=fresh())
        )
        assert settled.corrected is not None
        return settlement(self.name, key, settled.corrected, settled.done.combat.last, preview=False)

    @rejecting
    def carry_on(self) -> Text:
        """Go on with what a correction left, once what stopped it is answered."""
        self._must_be_master("carry on")
        return self._written(disputes.carry(self._fights, self.name, by=self.viewer, id=fresh()))

    @rejecting
    def note(self, text: str) -> Text:
        """Write a remark into the record; the fight stays as it is."""
        if not text.strip():
            raise Rejected("An empty note says nothing; write what is to be remembered.", 2)
        noted = Noted(text)
        return self._written(self._fights.note(self.name, noted, by=self.viewer, id=fresh()))

    @rejecting
    def reveal(self, *, early: bool = False) -> Text:
        """Record the seed for everybody to check every roll, at the end of the fight unless `early`."""
        self._must_be_master("reveal the seed")
        return self._written(self._fights.reveal(self.name, early=early, by=self.viewer, id=fresh()))

    def _done(self, command: Command, by: str = "") -> Done:
        return allowed(self._fights.do(self.name, command, by=by or self.viewer, id=fresh(), retry=True))

    def _carried_out(self, command: Command) -> Text:
        return self._written(self._done(command))

    def _written(self, done: Done | Refused) -> Text:
        """What a command wrote, as it is told."""
        return self._told(allowed(done))

    def _told(self, done: Done) -> Text:
        """What was undone or redone by it, what it led to, and which answers no longer fitted."""
        before = done.combat.last - len(done.events)
        return shown("\n\n".join((*self._moved(done), *self._since(before), *map(_dropped, done.dropped))))

    def _since(self, before: int) -> tuple[str, ...]:
        """The story of what came after that version, if anything is told of it."""
        if self._story is None:
            self._story = LiveStory(self._words)
        asks = self._combat.asks
        story = as_text(self._story.follow(self.record, asks, since=before, walking=True))
        return (story,) if story else ()

    def _moved(self, done: Done) -> Iterator[str]:
        store, last = self._fights.store, done.combat.last
        moved = taken_back_by(store, self.name, done.events, last, self._words)
        if moved.undone:
            yield f"Undone: {moved.undone}."
        if moved.redone:
            yield f"Redone: {moved.redone}."

    def _handed(self, tactics: str | Mapping[str, str]) -> dict[str, str]:
        combat = self._combat
        given = {"all": tactics} if isinstance(tactics, str) else tactics
        sides = {who: fighter.side for who, fighter in combat.state.combatants.items()}
        return handed_out(combat.rules.ruleset, [f"{who}={name}" for who, name in given.items()], sides)


def _dropped(key: Key) -> str:
    return f"No longer fits, and is taken back: {key}"


def _reason(text: str) -> str:
    """A reason that says something. Raises `Rejected` for none."""
    if not text.strip():
        raise Rejected("Say why, in a few words.", 2)
    return text
