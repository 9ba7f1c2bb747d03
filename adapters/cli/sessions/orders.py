"""What can be said at a sitting besides an answer: looking, mending, ruling, as outside of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from functools import partial
from typing import Protocol

from adapters.cli.context import Invocation
from adapters.cli.execution import allowed, player_of
from adapters.cli.group import SCUFFLE
from adapters.cli.present import present
from adapters.cli.sessions.asking import Asking
from adapters.cli.sessions.order_lines import AGREED, READING, command_line
from adapters.cli.sessions.view import TableView
from adapters.cli.terminal.standing import draw
from adapters.input.names import by_name
from adapters.input.rejected import Rejected
from adapters.input.standing import asked_again
from domain.disputes import disputes
from domain.engine.combat import Combat
from domain.engine.commands.standing import stand
from domain.engine.prompts import Prompt, RollPrompt
from domain.engine.sources.tactics import next_answer, tactics_in_fight
from domain.facts.choice import Name
from domain.facts.refusal import Refused
from domain.fights import Command, Done

MOST = 100
"""Steps that one `u N` takes back at most."""

HELP = """\
An answer: a number, words or their beginnings, as many as you like: `attack kick boris face`.
  ?  what is asked; `? kick` shows its ways   more  what others beat   e  end the turn, or the plan
  orcs: attack mutt   the same for all of a side, or `ann, bob: ...`, each their own answer
  always dodge        every such question is answered so, until `ask me`; `parry, else dodge`,
                      `dodge unless the parry is better`; of directions `always face boris`
  move 4,2            walks there; `? move` shows the map of where one can go, with what it costs
  345, 3 4 5          dice as they lie; `12` or `=12` their total; an empty line has the seed throw
Looking:  board (b)   show (s)   log [N] (l)   last   why [KEY]   odds N|WORDS   audit   rules ID
Mending:  undo [N] (u)   redo [N] (r)   dispute [KEY] WHY   rethrow [KEY] --why WHY
          settle [KEY] --faces 3,4,5    shows what it would change; then `settle yes [WHY]`
          carry-on    works out more of what followed a correction, once what it asked is answered
Ruling:   rule --why WHY ...   join WHO@SIDE [--at 1,2]   leave WHO [WHY]   note TEXT
KEY stands in `why` and in the brackets behind a question; without one it is the last roll.
A line that is all the words of an option is that option, any other that begins with an order the order.
`rule --help` and its like tell all of a command.
help (h) this; q leave, and the fight is kept."""


class Sitting(Protocol):
    """What orders need of the sitting at which they are given."""

    at: Invocation
    name: str
    view: TableView
    asking: Asking
    handed: dict[Name, str]

    def do(self, word: str, command: Command) -> Done:
        """Carry out a command, and tell what came of it."""

    def follow(self, done: Done) -> None:
        """Tell what came of a command."""

    def looks(self) -> str:
        """Who sits before the screen now, for what may be seen."""


class Orders:
    """The orders of a sitting. A settlement that was looked at waits for `settle yes`."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._settlement: list[str] = []
        self._looked_at = 0
        """The event after which the settlement was looked at."""
        self._own: dict[str, Callable[[str], None]] = {
            **dict.fromkeys(("u", "undo"), self._undo),
            **dict.fromkeys(("r", "redo"), self._redo),
            **dict.fromkeys(("s", "show"), self._show),
            **dict.fromkeys(("l", "log"), self._log),
            **dict.fromkeys(("b", "board"), self._board),
            **dict.fromkeys(("h", "help"), self._help),
            "last": self._last,
        }

    def take(self, combat: Combat, prompt: Prompt | None, said: str) -> bool:
        """Carry out what a line orders; whether it was an order. Raises what commands raise."""
        word, _, rest = said.partition(" ")
        word, rest = word.lower(), rest.strip()
        if (own := self._own.get(word)) is not None and not rest.startswith("-"):
            own(rest)
            return True
        if word == "settle" and rest.split(maxsplit=1)[:1] == ["yes"]:
            self._settle(combat, rest.partition(" ")[2].strip())
            return True
        if word == "ask" and rest.split(maxsplit=1)[:1] == ["me"]:
            self._ask_me(combat, prompt, rest[len("me") :].strip())
            return True
        if word == "odds" and prompt is not None and rest and not rest.startswith("-"):
            said = self._odds(combat, prompt, rest)
        sitting = self._sitting
        line = command_line(sitting.name, combat.state.ruleset, said, sitting.view.last_roll)
        if line is None:
            return False
        self._run(line)
        if line[0] == "settle" and line[-1] == "--preview":
            self._settlement, self._looked_at = line[:-1], combat.last
            sitting.at.printer.line("`settle yes` does it.")
        return True

    # -- inside

    def _run(self, line: list[str], looked_at: bool = False) -> None:
        """A command, at a desk of its own: what its options say holds for it alone."""
        if line[0] == "settle" and "--why" in line[:-1] and "--uphold" not in line:
            self._disputed(line)
        desk = self._desk(line[0] in READING)
        desk.looked_at = looked_at
        SCUFFLE.run(line, desk)

    def _desk(self, looks: bool) -> Invocation:
        """Like that of the sitting; of whoever only looks it shows what they may see."""
        desk = copy(self._sitting.at)
        if looks:
            desk.viewer = self._sitting.looks()
        return desk

    def _settle(self, combat: Combat, why: str) -> None:
        if self._settlement and self._looked_at != combat.last:
            again = " ".join(self._settlement[2:])
            self._settlement = []
            raise Rejected(f"The fight went on since that was looked at; look again: `settle {again}`.", 2)
        if not self._settlement:
            raise Rejected(
                "Nothing has been looked at; `settle last --faces 3,4,5` shows what it changes.", 2
            )
        line, self._settlement = self._settlement, []
        self._run([*line, "--why", why or AGREED], looked_at=True)

    def _disputed(self, line: Sequence[str]) -> None:
        """Whoever puts a roll right at the table has disputed it thereby."""
        name, key, why = line[1], line[2], line[line.index("--why") + 1]
        if not any(
            each.roll == key and each.settled is None for each in disputes(self._sitting.at.fights(), name)
        ):
            self._run(["dispute", name, key, "--why", why])

    def _odds(self, combat: Combat, prompt: Prompt, text: str) -> str:
        """The command for the odds of an option, which it names by its number in the whole list."""
        if isinstance(prompt, RollPrompt):
            raise Rejected("Dice are asked for; `?` tells their chance.", 2)
        option, dashes, more = text.partition(" --")
        pick = self._sitting.asking.means(combat, prompt, option)
        return f"odds {combat.id(prompt.key)} {prompt.options.index(pick) + 1}{dashes}{more}"

    def _ask_me(self, combat: Combat, prompt: Prompt | None, word: str) -> None:
        """Whoever is asked now, or is named, is asked again."""
        who, _, question = by_name(combat.state, word).partition(" ")
        if who not in combat.state.combatants:
            if prompt is None:
                raise Rejected("Nobody is asked here now; say whose answer is to end: `ask me WHO`.", 2)
            who, question = prompt.by, word
        self._sitting.do("ask-me", partial(stand, order=asked_again(combat, who, question)))

    def _undo(self, rest: str) -> None:
        """Back to a prompt that somebody is asked: what was chosen by a tactic would be chosen again."""
        undo = partial(self._sitting.at.fights().undo, player=player_of(self._sitting.at, self._sitting.name))
        for _ in range(_times(rest)):
            self._moved("undo", undo)

    def _redo(self, rest: str) -> None:
        for _ in range(_times(rest)):
            self._moved("redo", self._sitting.at.fights().redo)

    def _moved(self, word: str, move: Callable[..., Done | Refused]) -> None:
        """Move the head, and again while the prompt there is for one with a tactic."""
        sitting = self._sitting
        by, fresh_id = sitting.at.by, sitting.at.fresh_id
        done = allowed(move(sitting.name, by=by, id=fresh_id()), word, sitting.name)
        sitting.follow(done)
        while next_answer(done.combat, tactics_in_fight(done.combat, sitting.handed)) is not None:
            again = move(sitting.name, by=by, id=fresh_id())
            if isinstance(again, Refused):
                return
            done = again
            sitting.follow(done)

    def _help(self, rest: str) -> None:
        for line in HELP.split("\n"):
            self._sitting.at.printer.row(line)

    def _show(self, rest: str) -> None:
        draw(self._sitting.at.printer, present(self._desk(True), self._sitting.name), asking=False)

    def _log(self, rest: str) -> None:
        now = self._sitting.at.fights().load(self._sitting.name)
        self._sitting.view.tell(now, _times(rest) if rest else 0)

    def _board(self, rest: str) -> None:
        self._sitting.view.draw_board(self._sitting.at.fights().load(self._sitting.name), always=True)

    def _last(self, rest: str) -> None:
        """Why the last roll was what it was."""
        self._run(["why", self._sitting.name, self._sitting.view.last_roll()])


def _times(text: str) -> int:
    """How often, as it is typed behind an order: once if nothing is. Raises `Rejected`."""
    if not text:
        return 1
    if not text.isdecimal() or not 1 <= int(text[:9]) <= MOST:
        raise Rejected(f"{text!r} is no number of times; write 1 to {MOST}, or nothing.", 2)
    return int(text)
