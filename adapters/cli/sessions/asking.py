"""One question after another at a sitting: how it is put, and what is made of the line that answers it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from adapters.cli.context import Invocation
from adapters.cli.terminal.questions import map_lines, meant, question_lines
from adapters.input.answers import parts, read_as
from adapters.input.one_line import read_line, why_left
from adapters.input.option_match import exact, said
from adapters.input.question import Meaning, OpenQuestion
from adapters.input.rejected import Rejected, rejection
from adapters.input.standing_args import standing_answer
from adapters.input.towards import direction
from domain.engine.combat import Combat
from domain.engine.commands.answering import answer
from domain.engine.commands.standing import stand
from domain.engine.prompts import ChoicePrompt
from domain.engine.towards import towards
from domain.facts.choice import Choice, Name
from domain.fights import Command, Done
from projections.telling.words import Words

_RANGE = re.compile(r"(\d{1,4})-(\d{1,4})")
"""Rows from the one to the other: `3-7`."""


class Table(Protocol):
    """What a question needs of the sitting at which it is put."""

    at: Invocation
    words: Words
    talking: bool

    def do(self, word: str, command: Command) -> Done:
        """Carry out what was answered, and tell what came of it."""


class _Ending(NamedTuple):
    """Who has said that their turn ends once they are asked what they do next, and in which beat."""

    who: Name
    beat: str


class Asking:
    """The choices of a sitting. What was opened of a question, and what was picked of a plan, is kept until
    the fight goes on."""

    def __init__(self, session: Table) -> None:
        self._session = session
        self._question: OpenQuestion | None = None
        self._at = ("", 0)
        self._ending: _Ending | None = None

    def map(self, combat: Combat, prompt: ChoicePrompt) -> Iterator[str]:
        """The map of the places to go to, in lines, where they were opened."""
        return map_lines(self._of(combat, prompt), self._session.words)

    def put(self, combat: Combat, prompt: ChoicePrompt) -> Iterator[str]:
        """The options of a question, in lines."""
        return question_lines(self._of(combat, prompt), self._session.words, self._session.at.printer.width)

    def take(self, combat: Combat, prompt: ChoicePrompt, text: str) -> None:
        """Do what a line says. Raises `Rejected`."""
        question = self._of(combat, prompt)
        word = text.lower()
        if self._ending is not None and self._ending.who == prompt.by:
            self._ending = None
        if word == "more":
            if not question.folded:
                raise Rejected("Nothing is folded here; all there is stands on the screen.", 2)
            question.unfolded = True
        elif (rows := _RANGE.fullmatch(word)) is not None:
            question.open_rows(int(rows[1]), int(rows[2]))
        elif word.partition(" ")[0] == "always":
            order = standing_answer(question, text.partition(" ")[2])
            self._session.do("always", partial(stand, order=order))
        elif not word or word == "e":
            self._end(combat, question, word)
        elif "," in word and question.plan:
            self._plan(combat, question, text)
        elif word.endswith(" e") and not question.plan and not self.exactly(combat, prompt, text):
            self._answer(combat, question, text[:-2])
            self._ending = _Ending(prompt.by, combat.state.beat)
        else:
            self._answer(combat, question, text)

    def ended(self, combat: Combat, prompt: ChoicePrompt) -> bool:
        """End the turn of whoever has said that it ends, where that can be done now; whether it was."""
        if self._ending is None or self._ending.beat != combat.state.beat:
            self._ending = None
            return False
        if prompt.by != self._ending.who or (end := self._of(combat, prompt).ends) is None:
            return False
        self._ending = None
        self._declare(combat, prompt, (end,))
        return True

    def open(self, combat: Combat, prompt: ChoicePrompt, text: str) -> None:
        """Show the ways of what is meant. Raises `Rejected` where nothing is, with what is against it."""
        question = self._of(combat, prompt)
        found = question.meaning(said(text), whole=True)
        if found is None:
            refused = prompt.why_not(read_as(prompt, text, combat.state, self._session.words))
            raise rejection(refused) if refused else Rejected(f"Nothing here is called {text!r}.", 2)
        question.opened = found.row.ways

    def means(self, combat: Combat, prompt: ChoicePrompt, text: str) -> Choice:
        """The one option that a number or words mean. Raises `Rejected`."""
        found = self._of(combat, prompt).meaning(said(text), whole=True)
        if found is None:
            raise Rejected(f"{text!r} is none of what is offered; say a number or its words.", 2)
        if found.pick is None:
            raise Rejected(f"{found.row.text!r} has {len(found.row.ways)} ways; `? {text}` shows them.", 2)
        return found.pick

    def unpick(self, combat: Combat, prompt: ChoicePrompt, text: str) -> bool:
        """Leave out what was picked last of a plan that is not declared yet; whether a text says so, and
        anything was."""
        question = self._of(combat, prompt)
        if text.lower() not in ("u", "undo") or not question.picks:
            return False
        question.pick(question.picks[:-1])
        return True

    def exactly(self, combat: Combat, prompt: ChoicePrompt, text: str) -> bool:
        """Whether a text is all the words of an option."""
        return bool(self._of(combat, prompt).matcher.fitting(said(text), exact))

    def goes_on(self) -> None:
        """No turn ends by itself any more."""
        self._ending = None

    # -- inside

    def _of(self, combat: Combat, prompt: ChoicePrompt) -> OpenQuestion:
        at = (combat.id(prompt.key), combat.last)
        if self._question is None or self._at != at:
            self._question, self._at = OpenQuestion(combat, prompt, self._session.words), at
        return self._question

    def _end(self, combat: Combat, question: OpenQuestion, word: str) -> None:
        """An empty line, or `e`: the plan is done, or what the question says by itself is taken."""
        if question.opened and not word:
            question.opened = ()
        elif question.plan:
            if word or question.picks:
                self._declare(combat, question.prompt, question.picks)
        elif word:
            self._end_turn(combat, question)
        elif question.default is not None and self._session.talking:
            self._declare(combat, question.prompt, (question.default,))

    def _end_turn(self, combat: Combat, question: OpenQuestion) -> None:
        """The turn ends here, or lets something be done first that is under way, in the way that is meant
        where nothing is said."""
        if question.ends is not None:
            self._declare(combat, question.prompt, (question.ends,))
            return
        if not question.own_turn:
            raise Rejected("It is not your turn that ends here: answer with one of these.", 2)
        if question.default is None:
            raise Rejected(
                f"`e` ends no turn before this is answered: say {_numbers(question)}, or its words.", 2
            )
        self._declare(combat, question.prompt, (question.default,))
        self._ending = _Ending(question.prompt.by, combat.state.beat)

    def _plan(self, combat: Combat, question: OpenQuestion, text: str) -> None:
        """Picks of a plan; with people at the table it goes on until it is full or ended."""
        picks = [*question.picks]
        ended = False
        for part in parts(text, question.matcher):
            if ended := part.lower() == "e":
                break
            found = question.meaning(said(part), whole=True)
            if found is None:
                picks += read_as(question.prompt, part, combat.state, self._session.words)
            elif found.pick is None:
                question.opened = found.row.ways
                return
            else:
                picks.append(found.pick)
        refused = question.prompt.why_not(picks) if len(picks) >= question.prompt.least else None
        if refused is not None:
            raise Rejected(refused.sentence, 1)
        question.pick(picks)
        if ended or not self._session.talking or not question.prompt.besides(picks):
            self._declare(combat, question.prompt, picks)

    def _answer(self, combat: Combat, question: OpenQuestion, text: str) -> None:
        """One choice, and with the words that are left over the next ones of the same person."""
        if question.plan and question.meaning(said(text)) is not None:
            self._plan(combat, question, text)
            return
        wish = direction(question.prompt, combat.state, text)
        if wish is not None:
            way = towards(question.prompt.menu, combat.state, question.prompt.by, wish)
            if way is None:
                raise Rejected(
                    "That is where they look already, or where they stand; choose one of these.", 2
                )
            self._declare(combat, question.prompt, (way,))
            return
        line = read_line(question, text)
        if line.taken and line.left and (line.unclear is None or question.prompt.seen_by):
            raise why_left(line, text, self._session.words)
        for each in line.taken:
            if len(each.found.row.ways) > 1 or (len(line.taken) > 1 and each.pick in each.question.ahead):
                self._session.at.printer.row(meant(each.question, each.found, self._session.words))
            combat = self._declare(combat, each.question.prompt, (each.pick,))
        if line.unclear is not None:
            self._open_unclear(combat, line.unclear)
        elif line.left and text.isdecimal() and question.places:
            raise Rejected("No numbers stand on the map; say the hex as it is there.", 2)
        elif line.left and text.isdecimal():
            raise Rejected(f"The choices are 1 to {len(question.rows)}, not {text[:20]}.", 2)
        elif line.left:
            picks = read_as(question.prompt, text, combat.state, self._session.words)
            self._declare(combat, question.prompt, picks)

    def _open_unclear(self, combat: Combat, found: Meaning) -> None:
        """Show the ways that a word has at the question that is asked now."""
        asked = combat.asks[0]
        assert isinstance(asked, ChoicePrompt)
        self._of(combat, asked).opened = found.row.ways
        if found.rest:
            raise Rejected(f"{' '.join(found.rest)!r} is left over; first say which of these.", 2)

    def _declare(self, combat: Combat, prompt: ChoicePrompt, picks: Sequence[Choice]) -> Combat:
        done = self._session.do("declare", partial(answer, prompt=combat.id(prompt.key), picks=tuple(picks)))
        return done.combat


def _numbers(question: OpenQuestion) -> str:
    """The numbers of the rows that can be said.

    >>> from types import SimpleNamespace as Rows
    >>> _numbers(Rows(rows=range(4)))
    '`1` to `4`'
    """
    many = len(question.rows)
    return "`1`" if many == 1 else f"`1` to `{many}`"
