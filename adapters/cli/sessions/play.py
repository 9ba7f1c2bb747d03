"""A sitting at a fight: lines of input in, what followed out, until nothing is asked or nobody answers."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from functools import partial
from typing import Protocol

from adapters.books.recorded import words_of
from adapters.cli.boundary import LineBoundary
from adapters.cli.context import Invocation
from adapters.cli.execution import carry_out
from adapters.cli.sessions.asking import Asking
from adapters.cli.sessions.explain import explain
from adapters.cli.sessions.group_answers import kept, together
from adapters.cli.sessions.orders import Orders
from adapters.cli.sessions.unasked import Unasked
from adapters.cli.sessions.view import TableView
from adapters.cli.terminal.questions import ended, how_many, reckoning, waits
from adapters.cli.terminal.secret_screen import SecretScreen
from adapters.input.answers import thrown
from adapters.input.rejected import Rejected
from adapters.input.tactic_args import tactics
from adapters.output.errors import Told
from domain.engine.combat import Combat
from domain.engine.commands.answering import draw, throw, throw_total
from domain.engine.divergence import MENDS
from domain.engine.prompts import ChoicePrompt, Prompt, RollPrompt
from domain.facts.events import HeadMoved
from domain.fights import Command, Done
from projections.standing import standing
from projections.telling.names import called
from projections.telling.prompts import asked
from projections.telling.refusals import spoken
from projections.visibility import GM, PUBLIC

PROMPT = "> "
LEAVE = ("q", "quit")


class Typed(Protocol):
    """Where the lines of a sitting come from."""

    def isatty(self) -> bool:
        """Whether people sit there, who read what is asked."""

    def readline(self) -> str:
        """The next line, empty at the end."""


class PlaySession:
    """One person, or everybody in turn, at one fight."""

    def __init__(
        self, at: Invocation, name: str, handed: Sequence[str] = (), typed: Typed | None = None
    ) -> None:
        """`handed` are the tactics of those who are not asked, as they are typed; `typed` is where the lines
        come from, if not from the standard input. Raises `Rejected`."""
        self.at, self.name = at, name
        self.fights = at.fights()
        combat = self.fights.load(name)
        self.words = words_of(combat.state.ruleset)
        sides = {who: fighter.side for who, fighter in combat.state.combatants.items()}
        self.handed = tactics(combat.rules.ruleset, handed, sides)
        self._typed = typed or sys.stdin
        self.talking = self._typed.isatty()
        at.tells = self.follow
        self.view = TableView(at, name, self.words)
        self.asking = Asking(self)
        self._orders = Orders(self)
        self.secret = SecretScreen(at.printer)
        self._unasked = Unasked(self)
        self._line = 0
        self._left = self._again = False

    def hold(self) -> None:
        """Play until the fight or the input ends or somebody leaves. A bad line of a pipe is `Rejected`."""
        try:
            self._begin()
            while self._turn():
                pass
        finally:
            self.secret.close()
            if self.talking:
                self.at.printer.line(f"{self.name} is kept; `scuffle play {self.name}` goes on.")

    def _turn(self) -> bool:
        """Put what is asked and take what is said to it; whether the sitting goes on."""
        combat = self._unasked.after(self.fights.load(self.name))
        self._again = False
        prompt = self._asked(combat)
        if self._again:
            return True
        if self._left or (prompt is None and not self.talking):
            return False
        said = self._read()
        if said is None or said.lower() in LEAVE:
            return False
        with LineBoundary(self.wrong):
            self._take(combat, prompt, said)
        return True

    def wrong(self, told: Told) -> None:
        """What is wrong with a line. From a pipe it ends the sitting."""
        said = spoken(self.words, self.fights.read(self.name).state, told.sentence, keys=True)
        if not self.talking:
            raise Rejected(f"line {self._line}: {said}", told.exit) from None
        self.at.printer.prose(said)

    # -- what is shown

    def _begin(self) -> None:
        self.view.begin(self.fights.load(self.name))
        if self.talking:
            self.at.printer.line()
            self.at.printer.row("Answer by a number or in words; `h` tells all that can be said, `q` leaves.")

    def _asked(self, combat: Combat) -> Prompt | None:
        """Put the first open prompt of those that are for whoever sits here."""
        if combat.state.over or combat.diverged is not None:
            now = standing(self.view.seen(), combat, self.at.viewer or GM)
            self._remark(ended(now, self.words) if now.over else f"{now.diverged} {MENDS}")
            return None
        if not combat.begun:
            self._remark(waits(self.name, combat.salting))
            return None
        mine = self.mine(combat)
        if not mine:
            if self.talking:
                self.view.draw_board(combat)
            others = ", ".join(dict.fromkeys(called(combat.state, prompt.by) for prompt in combat.asks))
            self._remark(f"It is for {others} to answer; an empty line looks again.")
            return None
        prompt = mine[0]
        if not self._before_them(combat, prompt):
            return None
        if self.talking:
            self.view.draw_board(combat)
        self.at.printer.line()
        self._put(combat, prompt)
        return prompt

    def _remark(self, text: str) -> None:
        self.secret.close()
        self.at.printer.line()
        self.at.printer.prose(text)

    def mine(self, combat: Combat) -> list[Prompt]:
        """What is asked of whoever sits here."""
        people, viewer = combat.state.combatants, self.at.viewer or GM
        return [prompt for prompt in combat.asks if viewer in (GM, prompt.by, people[prompt.by].side)]

    def _before_them(self, combat: Combat, prompt: Prompt) -> bool:
        """Whether whoever is asked unseen sits before the screen, alone; they have come when they say so."""
        if not prompt.seen_by or not self._shared(combat):
            self.secret.close()
            return True
        if self.secret.open_for == prompt.by:
            return True
        self.secret.call(called(combat.state, prompt.by))
        said = self._read()
        self._left = said is None or said.lower() in LEAVE
        if said == "":
            self.secret.open(prompt.by)
            return True
        self._again = not self._left
        if said and self._again:
            with LineBoundary(self.wrong):
                self._ahead(combat, said)
        return False

    def _ahead(self, combat: Combat, said: str) -> None:
        """Take a line that comes before whoever is called has come. It may be an order; it answers for
        nobody, whoever typed it."""
        if not self._orders.take(combat, None, said):
            self.secret.wipe()
            raise Rejected("Enter comes first; nothing that was typed before it is taken. Say it again then.")

    def _shared(self, combat: Combat) -> bool:
        """Whether several sides sit at this terminal, who have secrets from one another."""
        people = combat.state.combatants
        sides = {one.side for who, one in people.items() if who not in self.handed and not one.down}
        return self.talking and not self.at.viewer and len(sides) > 1

    def looks(self) -> str:
        """Who sits before the screen now, for what may be seen: one person, or the whole table."""
        if self.at.viewer or not self.talking:
            return self.at.viewer
        return self.secret.open_for or PUBLIC

    def _put(self, combat: Combat, prompt: Prompt) -> None:
        """The question in a sentence, and what there is to choose or to beat."""
        head = asked(self.words, combat.state, prompt)
        many = (
            "" if isinstance(prompt, RollPrompt) else how_many(prompt.menu.budget, prompt.least, prompt.most)
        )
        stop = "" if head.endswith(("?", ".")) else "."
        self.at.printer.row(f"{head}{many}{stop}  [{combat.id(prompt.key)}]")
        if isinstance(prompt, RollPrompt):
            if line := reckoning(prompt, self.words):
                self.at.printer.row(line)
            return
        for line in self.asking.map(combat, prompt):
            self.at.printer.line(line)
        for line in self.asking.put(combat, prompt):
            self.at.printer.row(line)
        if line := together(combat, prompt, self.mine(combat), bool(self.secret.open_for)):
            self.at.printer.row(line)

    # -- what is said

    def _read(self) -> str | None:
        """The next line, or `None` at the end of the input."""
        if self.talking:
            self.at.printer.out.write(PROMPT)
        self.at.printer.out.flush()
        raw = self._typed.readline()
        self._line += 1
        return raw.strip() if raw else None

    def _take(self, combat: Combat, prompt: Prompt | None, said: str) -> None:
        """An answer, or an order; all the words of an option are an answer, whatever they begin with."""
        if said.startswith("#") or (not said and prompt is None):
            return
        if said.startswith("?"):
            self._explain(combat, prompt, said[1:].strip())
        elif not (said and self._goes_beside(combat, prompt, said)):
            self._answer(combat, prompt, said)

    def _goes_beside(self, combat: Combat, prompt: Prompt | None, said: str) -> bool:
        """Take a line that does not answer what is asked: for a group, or an order; whether it was such."""
        alone = bool(self.secret.open_for)
        if prompt is not None and (group := self._unasked.groups.take(combat, prompt, said, alone)):
            if prompt.by not in group.members:
                self.at.printer.prose(kept(combat, group))
            return True
        if isinstance(prompt, ChoicePrompt):
            if self.asking.unpick(combat, prompt, said):
                return True
            if self.asking.exactly(combat, prompt, said):
                return False
        return self._orders.take(combat, prompt, said)

    def _answer(self, combat: Combat, prompt: Prompt | None, said: str) -> None:
        if prompt is None:
            raise Rejected(
                f"Nothing is asked of whoever sits here; {said!r} is no order either (`h` lists them)."
            )
        if isinstance(prompt, RollPrompt):
            self._roll(combat, prompt, said)
        else:
            self.asking.take(combat, prompt, said)

    def _explain(self, combat: Combat, prompt: Prompt | None, text: str) -> None:
        """`?` says what is asked, `? kick` shows the ways to kick, `? KEY` why a roll was what it was."""
        if not text or prompt is None or isinstance(prompt, RollPrompt) or "." in text:
            explain(self.at, self.name, combat, prompt, text, self.words)
        else:
            self.asking.open(combat, prompt, text)

    def _roll(self, combat: Combat, prompt: RollPrompt, said: str) -> None:
        id_ = combat.id(prompt.key)
        if not said or said.lower() == "draw":
            self.do("roll", partial(draw, prompt=id_))
            return
        if re.search(r"\d", said) is None:
            raise Rejected(
                f"Dice are asked for, not {said!r}: type what they show, or Enter to draw them.", 2
            )
        faces = thrown(combat, id_, said)
        if isinstance(faces, int):
            self.do("roll", partial(throw_total, prompt=id_, total=faces))
        else:
            self.do("roll", partial(throw, prompt=id_, faces=faces))

    # -- what is done

    def do(self, word: str, command: Command) -> Done:
        """Carry out what was answered, and tell what came of it."""
        done = carry_out(self.at, self.name, word, command, retry=True)
        self.follow(done)
        return done

    def follow(self, done: Done) -> None:
        """Tell what came of a command, on the screen of all. What was said for a group ends with an undo."""
        if any(isinstance(event, HeadMoved) for event in done.events):
            self._unasked.groups.clear()
            self.asking.goes_on()
        self.secret.close()
        self.view.follow(done)
