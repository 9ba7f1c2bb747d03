"""A sitting at a fight: lines of input in, what followed out, until nothing is asked or nobody answers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial

import click

from adapters.books.recorded import words_of
from adapters.cli.context import Invocation
from adapters.cli.execution import allowed, carry_out, player_of
from adapters.cli.group import SCUFFLE
from adapters.cli.present import present
from adapters.cli.report import tell_done
from adapters.cli.sessions.asking import Asking
from adapters.cli.sessions.explain import explain
from adapters.cli.sessions.orders import HELP, command_line
from adapters.cli.terminal.questions import ended, how_many, reckoning, waits
from adapters.cli.terminal.secret_screen import SecretScreen
from adapters.cli.terminal.standing import draw as draw_present
from adapters.cli.terminal.story import write
from adapters.input.answers import thrown
from adapters.input.groups import GroupAnswer, group_answer
from adapters.input.rejected import Rejected
from adapters.input.standing import asked_again
from adapters.input.tactic_args import tactics
from adapters.output.terminal import cells
from domain.engine.combat import Combat
from domain.engine.commands.answering import answer, draw, throw, throw_total
from domain.engine.commands.standing import stand
from domain.engine.divergence import MENDS
from domain.engine.prompts import ChoicePrompt, Prompt, RollPrompt
from domain.engine.sources.tactics import next_answer, tactics_in_fight
from domain.facts.choice import Choice, Key
from domain.facts.dice import BadFaces
from domain.facts.events import Rolled
from domain.facts.refusal import Refused
from domain.fights import Command, Done
from projections.growing_record import GrowingRecord
from projections.picture.board_brief import BoardBrief, board_brief
from projections.proving.why import UnknownKey
from projections.record import Record
from projections.standing import standing
from projections.telling.live_story import LiveStory
from projections.telling.names import called
from projections.telling.narrative import tell
from projections.telling.phrase import capital
from projections.telling.prompts import asked
from projections.visibility import GM, PUBLIC

PROMPT = "> "
MOST = 100
"""Steps that one `u N` takes back at most."""


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
        at.asks_after = False
        self.line = 0
        self._story = LiveStory(self.words)
        self._asking = Asking(self)
        self._secret = SecretScreen(at.printer, shared=self.talking and not at.viewer)
        self._groups: dict[str, GroupAnswer] = {}
        self._board: BoardBrief | None = None
        self._orders: dict[str, Callable[[str], None]] = {
            **dict.fromkeys(("u", "undo"), self._undo),
            **dict.fromkeys(("r", "redo"), self._redo),
            **dict.fromkeys(("s", "show"), self._stand),
            **dict.fromkeys(("l", "log"), self._tell),
            **dict.fromkeys(("b", "board"), self._draw_board),
            **dict.fromkeys(("h", "help"), self._help),
            "last": self._last,
        }

    def hold(self) -> None:
        """Play until the fight or the input ends or somebody leaves. A bad line of a pipe is `Rejected`."""
        self._begin()
        while True:
            combat = self._for_group(self._answered(self.fights.load(self.name)))
            prompt = self._asked(combat)
            if prompt is None and not self.talking:
                return
            said = self._read()
            if said is None or said.lower() in ("q", "quit"):
                self._secret.close()
                self._end()
                return
            try:
                self._take(combat, prompt, said)
            except (Rejected, BadFaces, UnknownKey, click.UsageError) as error:
                if not self.talking:
                    raise Rejected(f"line {self.line}: {error}", getattr(error, "code", 2)) from None
                self.at.printer.prose(
                    error.format_message() if isinstance(error, click.UsageError) else str(error)
                )

    # -- what is shown

    def _begin(self) -> None:
        """The last of the story, so that everybody knows where they are."""
        write(self.at.printer, self._story.follow(self._seen())[-1:])
        if self.talking:
            self.at.printer.line()
            self.at.printer.line(
                "Answer by a number or in words; `h` tells all that can be said, `q` leaves."
            )

    def _seen(self) -> Record:
        """The record as whoever sits here sees it, with all that was written by now."""
        return self.growing.follow(tuple(self.at.open().entries(self.name, self.growing.last + 1)))

    def _asked(self, combat: Combat) -> Prompt | None:
        """Put the first open prompt of those that are for whoever sits here."""
        viewer = self.at.viewer or GM
        if combat.state.over or combat.diverged is not None:
            now = standing(self._seen(), combat, viewer)
            self.at.printer.line()
            self.at.printer.prose(ended(now, self.words) if now.over else f"{now.diverged} {MENDS}")
            return None
        if not combat.begun:
            self.at.printer.line()
            self.at.printer.prose(waits(self.name, combat.salting))
            return None
        mine = self._mine(combat)
        if not mine:
            others = ", ".join(dict.fromkeys(called(combat.state, prompt.by) for prompt in combat.asks))
            self.at.printer.line()
            self.at.printer.line(f"It is for {others} to answer; an empty line looks again.")
            return None
        prompt = mine[0]
        if not self._secret.hand_over(called(combat.state, prompt.by), bool(prompt.seen_by), self._read):
            return None
        if self.talking:
            self._show_board(combat)
        self.at.printer.line()
        self._put(combat, prompt)
        return prompt

    def _together(self, combat: Combat, prompt: Prompt) -> str:
        """Before what words an answer goes for several; empty where the one asked stands alone."""
        standing = [each for each in combat.state.combatants.values() if not each.down]
        side = combat.state.combatants[prompt.by].side
        forms = ["`all: ...`"] if len(self._mine(combat)) > 1 else []
        forms += [f"`{side}: ...`"] if sum(each.side == side for each in standing) > 1 else []
        return " or ".join(forms)

    def _mine(self, combat: Combat) -> list[Prompt]:
        """What is asked of whoever sits here."""
        people, viewer = combat.state.combatants, self.at.viewer or GM
        return [prompt for prompt in combat.asks if viewer in (GM, prompt.by, people[prompt.by].side)]

    def _put(self, combat: Combat, prompt: Prompt) -> None:
        """The question in a sentence, and what there is to choose or to beat."""
        head = asked(self.words, combat.state, prompt)
        many = (
            "" if isinstance(prompt, RollPrompt) else how_many(prompt.menu.budget, prompt.least, prompt.most)
        )
        stop = "" if head.endswith(("?", ".")) else "."
        self.at.printer.line(f"{head}{many}{stop}  [{combat.id(prompt.key)}]")
        if isinstance(prompt, RollPrompt):
            if line := reckoning(prompt, self.words):
                self.at.printer.line(line)
            return
        for line in self._asking.put(combat, prompt):
            self.at.printer.line(line)
        if several := self._together(combat, prompt):
            self.at.printer.line(
                f"  {several} answers it, and such questions of this round, for each of them."
            )

    def _show_board(self, combat: Combat, always: bool = False) -> None:
        """What of the board is otherwise than it was shown last, or all of it."""
        joins = (row.event for row in self._seen().joins)
        now = board_brief(combat.state, joins, self.words, cells)
        lines = now.since(None if always else self._board)
        self._board = now
        if lines:
            self.at.printer.line()
        for line in lines:
            self.at.printer.line(line)

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
            self._followed(done)
            combat = done.combat
        return combat

    def _for_group(self, combat: Combat) -> Combat:
        """The fight after all whose answers were given for a group."""
        while (found := self._said_for_all(combat)) is not None:
            prompt, group = found
            self.at.printer.line(f"{capital(called(combat.state, prompt.by))}: {group.answer}")
            try:
                self._asking.take(combat, prompt, group.answer)
            except Rejected as error:
                del self._groups[group.word]
                self.at.printer.prose(str(error))
            combat = self._answered(self.fights.load(self.name))
        return combat

    def _said_for_all(self, combat: Combat) -> tuple[ChoicePrompt, GroupAnswer] | None:
        """What is asked first here, and the answer that was given for it and others; or `None`."""
        prompt = next(iter(self._mine(combat)), None)
        if not isinstance(prompt, ChoicePrompt):
            return None
        for group in self._groups.values():
            if group.meant_for(combat.state, prompt.key, prompt.by):
                return prompt, group
        return None

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

    def _take(self, combat: Combat, prompt: Prompt | None, said: str) -> None:
        if said.startswith("#") or (not said and prompt is None):
            return
        if said.startswith("?"):
            self._explain(combat, prompt, said[1:].strip())
            return
        if prompt is not None and (group := group_answer(combat.state, prompt.key, said)) is not None:
            self._groups[group.word] = group
            return
        if said and not self._answers(combat, prompt, said) and self._ordered(combat, prompt, said):
            return
        if prompt is None:
            raise Rejected(
                f"Nothing is asked of whoever sits here; {said!r} is no order either (`h` lists them)."
            )
        if isinstance(prompt, RollPrompt):
            self._roll(combat, prompt, said)
        else:
            self._asking.take(combat, prompt, said)

    def _answers(self, combat: Combat, prompt: Prompt | None, said: str) -> bool:
        """Whether a line is the very words of an option: then it is no order, whatever it begins with."""
        return (
            prompt is not None
            and not isinstance(prompt, RollPrompt)
            and self._asking.exactly(combat, prompt, said)
        )

    def _ordered(self, combat: Combat, prompt: Prompt | None, said: str) -> bool:
        """Carry out what is no answer; whether it was none."""
        word, _, rest = said.partition(" ")
        if (order := self._orders.get(word.lower())) is not None and not rest.lstrip().startswith("-"):
            order(rest.strip())
            return True
        if said.lower().startswith("ask me"):
            self._ask_me(combat, prompt, said[len("ask me") :].strip())
            return True
        if word.lower() == "odds" and prompt is not None and rest:
            said = f"odds {combat.id(prompt.key)} {self._number(combat, prompt, rest)}"
        line = command_line(self.name, combat.state.ruleset, said, self._last_roll)
        if line is None:
            return False
        SCUFFLE.run(line, self.at)
        return True

    def _ask_me(self, combat: Combat, prompt: Prompt | None, word: str) -> None:
        """Whoever is asked now, or is named, is asked again."""
        who, _, question = word.partition(" ")
        if who not in combat.state.combatants:
            who, question = (prompt.by if prompt is not None else ""), word
        order = asked_again(combat, who, question)
        self.do("ask-me", partial(stand, order=order))

    def _number(self, combat: Combat, prompt: Prompt, text: str) -> str:
        """The option that is meant, by its number in the whole list."""
        if isinstance(prompt, RollPrompt):
            raise Rejected("Dice are asked for; `?` tells their chance.", 2)
        pick: Choice = self._asking.means(combat, prompt, text)
        return str(prompt.options.index(pick) + 1)

    def _explain(self, combat: Combat, prompt: Prompt | None, text: str) -> None:
        """`?` says what is asked, `? kick` shows the ways to kick, `? KEY` why a roll was what it was."""
        if not text or prompt is None or isinstance(prompt, RollPrompt) or "." in text:
            explain(self.at, self.name, combat, prompt, text, self.words)
        else:
            self._asking.open(combat, prompt, text)

    def _roll(self, combat: Combat, prompt: RollPrompt, said: str) -> None:
        id_ = combat.id(prompt.key)
        if not said or said.lower() == "draw":
            self.do("roll", partial(draw, prompt=id_))
            return
        faces = thrown(combat, id_, said)
        if isinstance(faces, int):
            self.do("roll", partial(throw_total, prompt=id_, total=faces))
        else:
            self.do("roll", partial(throw, prompt=id_, faces=faces))

    def do(self, word: str, command: Command) -> Done:
        """Carry out what was answered, and tell what came of it."""
        done = carry_out(self.at, self.name, word, command, retry=True)
        self._secret.close()
        self._followed(done)
        return done

    # -- orders

    def _undo(self, rest: str) -> None:
        """Back to a prompt that somebody is asked: what was chosen by a tactic would be chosen again."""
        undo = partial(self.at.fights().undo, player=player_of(self.at, self.name))
        for _ in range(_times(rest)):
            self._moved("undo", undo)

    def _redo(self, rest: str) -> None:
        for _ in range(_times(rest)):
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

    def _help(self, rest: str) -> None:
        for line in HELP.split("\n"):
            self.at.printer.line(line)

    def _stand(self, rest: str) -> None:
        draw_present(self.at.printer, present(self.at, self.name), asking=False)

    def _tell(self, rest: str) -> None:
        """The story, or its last paragraphs."""
        told = tell(self._seen(), self.words)
        write(self.at.printer, told[-_times(rest) :] if rest else told)

    def _draw_board(self, rest: str) -> None:
        self._show_board(self.fights.load(self.name), always=True)

    def _last(self, rest: str) -> None:
        """Why the last roll was what it was."""
        SCUFFLE.run(["why", self.name, self._last_roll()], self.at)

    def _last_roll(self) -> Key:
        for row in reversed(self._seen().rows):
            if row.stands and isinstance(row.event, Rolled):
                return row.event.key
        raise Rejected("Nothing has been thrown yet.", 2)

    def _followed(self, done: Done) -> None:
        """What came of a command, and of whatever others wrote meanwhile."""
        told = self._story.follow(self._seen())
        if told:
            self.at.printer.line()
        tell_done(self.at, self.name, done, told, self.words)


def _times(text: str) -> int:
    """How often, as it is typed behind an order: once if nothing is. Raises `Rejected`."""
    if not text:
        return 1
    if not text.isdecimal() or not 1 <= int(text[:9]) <= MOST:
        raise Rejected(f"{text!r} is no number of times; write 1 to {MOST}, or nothing.", 2)
    return int(text)
