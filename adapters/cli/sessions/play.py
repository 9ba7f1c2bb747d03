"""A sitting at a fight: lines of input in, what followed out, until nothing is asked or nobody answers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial

from adapters.books.recorded import words_of
from adapters.cli.context import Invocation
from adapters.cli.execution import allowed, carry_out, player_of
from adapters.cli.present import present
from adapters.cli.report import tell_since
from adapters.cli.sessions.explain import explain
from adapters.cli.terminal.questions import ended, needs, prompt_lines, waits
from adapters.cli.terminal.standing import draw as draw_present
from adapters.cli.terminal.story import write
from adapters.input.answers import faces, picks
from adapters.input.rejected import Rejected
from adapters.input.tactic_args import tactics
from domain.engine.combat import Combat
from domain.engine.commands.answering import answer, draw, throw
from domain.engine.divergence import MENDS
from domain.engine.prompts import Prompt, RollPrompt
from domain.engine.sources.tactics import next_answer, tactics_in_fight
from domain.facts.dice import BadFaces
from domain.facts.refusal import Refused
from domain.fights import Command, Done
from projections.growing_record import GrowingRecord
from projections.proving.why import UnknownKey
from projections.record import Record
from projections.standing import standing
from projections.telling.names import called
from projections.telling.narrative import tell
from projections.telling.phrase import capital
from projections.visibility import GM, PUBLIC

HELP = "A number or words answer; u undo, r redo, ? explain, s standing, l story, q leave."
PROMPT = "> "


class PlaySession:
    """One person, or everybody in turn, at one fight."""

    def __init__(self, at: Invocation, name: str, handed: Sequence[str] = ()) -> None:
        """`handed` are the tactics of those who are not asked, as they are typed. Raises `Rejected`."""
        self.at, self.name = at, name
        self.fights = at.fights()
        combat = self.fights.load(name)
        self.words = words_of(combat.state.ruleset)
        sides = {who: fighter.side for who, fighter in combat.state.combatants.items()}
        self.handed = tactics(combat.rules.ruleset, handed, sides)
        self.growing = GrowingRecord(name, at.viewer or PUBLIC)
        self.talking = sys.stdin.isatty()
        self.line = 0
        self._orders: dict[str, Callable[[], None]] = {
            "u": self._undo,
            "r": self._redo,
            "s": self._stand,
            "l": self._tell,
            "h": lambda: at.printer.line(HELP),
        }

    def hold(self) -> None:
        """Play until the fight or the input ends or somebody leaves. A bad line of a pipe is `Rejected`."""
        self._begin()
        while True:
            combat = self._answered(self.fights.load(self.name))
            ask = self._asked(combat)
            if ask is None and not self.talking:
                return
            said = self._read()
            if said is None or said.lower() in ("q", "quit"):
                self._end()
                return
            try:
                self._take(combat, ask, said)
            except (Rejected, BadFaces, UnknownKey) as error:
                if not self.talking:
                    raise Rejected(f"line {self.line}: {error}", getattr(error, "code", 2)) from None
                self.at.printer.line(str(error))

    # -- what is shown

    def _begin(self) -> None:
        """The last of the story, so that everybody knows where they are."""
        seen = self._seen()
        write(self.at.printer, tell(seen, self.words)[-1:])
        if self.talking:
            self.at.printer.line()
            self.at.printer.line(HELP)

    def _seen(self) -> Record:
        """The record as whoever sits here sees it, with all that was written by now."""
        return self.growing.follow(tuple(self.at.open().entries(self.name, self.growing.last + 1)))

    def _asked(self, combat: Combat) -> Prompt | None:
        """Put the first open prompt of those that are for whoever sits here."""
        viewer = self.at.viewer or GM
        now = standing(self._seen(), combat, viewer)
        self.at.printer.line()
        if now.over or now.diverged:
            self.at.printer.prose(ended(now, self.words) if now.over else f"{now.diverged} {MENDS}")
            return None
        if not combat.begun:
            self.at.printer.prose(waits(self.name, combat.salting))
            return None
        mine = [
            (wanted, ask)
            for wanted, ask in zip(now.asks, combat.asks, strict=True)
            if viewer in (GM, ask.by, combat.state.combatants[ask.by].side)
        ]
        if not mine:
            others = ", ".join(dict.fromkeys(ask.by for ask in combat.asks))
            self.at.printer.line(f"It is for {others} to answer; an empty line looks again.")
            return None
        wanted, ask = mine[0]
        for line in prompt_lines(wanted, ask, self.words, combat.state, needs(combat, ask)):
            self.at.printer.line(line)
        return ask

    def _answered(self, combat: Combat) -> Combat:
        """The fight after all who were handed a tactic have chosen by it."""
        each = tactics_in_fight(combat, self.handed)
        while chosen := next_answer(combat, each):
            prompt, picked = chosen
            tactic, id_ = self.handed[prompt.by], combat.id(prompt.key)
            who = capital(called(combat.state, prompt.by))
            self.at.printer.line()
            self.at.printer.line(f"{who} chooses, by the tactic {tactic}.  [{id_}]")
            command = partial(answer, prompt=id_, picks=picked)
            done = carry_out(self.at, self.name, "declare", command, retry=True, by=tactic)
            tell_since(self.at, self._seen(), done, self.words)
            combat = done.combat
        return combat

    def _read(self) -> str | None:
        """The next line that says something, or `None` at the end of the input."""
        if self.talking:
            self.at.printer.out.write(PROMPT)
        self.at.printer.out.flush()
        raw = sys.stdin.readline()
        self.line += 1
        return raw.strip() if raw else None

    def _end(self) -> None:
        if self.talking:
            self.at.printer.line(f"{self.name} is kept; `scuffle play {self.name}` goes on.")

    # -- what is said

    def _take(self, combat: Combat, ask: Prompt | None, said: str) -> None:
        order = self._orders.get(said.lower())
        if order is not None:
            order()
        elif said.startswith("?"):
            explain(self.at, self.name, combat, ask, said[1:].strip(), self.words)
        elif ask is None or said.startswith("#"):
            return
        elif isinstance(ask, RollPrompt):
            self._roll(combat, ask, said)
        elif said:
            chosen = picks(combat, combat.id(ask.key), said, self.words)
            self._do("declare", partial(answer, prompt=combat.id(ask.key), picks=chosen))

    def _roll(self, combat: Combat, ask: RollPrompt, said: str) -> None:
        id_ = combat.id(ask.key)
        if not said or said.lower() == "draw":
            self._do("roll", partial(draw, prompt=id_))
        else:
            self._do("roll", partial(throw, prompt=id_, faces=faces(combat, id_, said)))

    def _do(self, word: str, command: Command) -> None:
        self._followed(carry_out(self.at, self.name, word, command, retry=True))

    def _undo(self) -> None:
        """Back to a prompt that somebody is asked: what was chosen by a tactic would be chosen again."""
        undo = partial(self.at.fights().undo, player=player_of(self.at, self.name))
        self._moved("undo", undo)

    def _redo(self) -> None:
        self._moved("redo", self.at.fights().redo)

    def _moved(self, word: str, move: Callable[..., Done | Refused]) -> None:
        """Move the head, and again while the prompt there is for one with a tactic."""
        by = self.at.by
        done = allowed(move(self.name, by=by, id=self.at.fresh_id()), word, self.name)
        self._followed(done)
        while next_answer(done.combat, tactics_in_fight(done.combat, self.handed)) is not None:
            again = move(self.name, by=by, id=self.at.fresh_id())
            if isinstance(again, Refused):
                return
            done = again
            self._followed(done)

    def _stand(self) -> None:
        draw_present(self.at.printer, present(self.at, self.name), asking=False)

    def _tell(self) -> None:
        write(self.at.printer, tell(self._seen(), self.words))

    def _followed(self, done: Done) -> None:
        self.at.printer.line()
        tell_since(self.at, self._seen(), done, self.words)
