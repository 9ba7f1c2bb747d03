"""What a line costs that is typed in `play` late in a fight, beside what it costs early."""

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import click
import msgspec

from adapters.books.combatants import character, sheet
from adapters.books.lineup import lined_up
from adapters.cli.context import Invocation
from adapters.cli.sessions.play import PlaySession
from adapters.store.sqlite import SqliteStore
from domain.engine.odds.simulation import simulate
from domain.engine.prompts import RollPrompt
from domain.engine.ruleset import settings_of
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import at_random
from domain.entrants import Entrant, joining
from domain.facts.choice import phrase
from domain.facts.events import AnyEvent, CombatOpened, Declared
from domain.facts.evolve import fold
from domain.facts.state import NOTHING
from domain.facts.thrower import Thrower
from tests.benchmarks.command import Options, main
from tests.benchmarks.fights import hesitant, keep, long_fight, rules_of, secret
from tests.benchmarks.measure import median
from tests.benchmarks.table import Curve, Ratio, Report, span

NOTE = """\
A sitting of `play` in one process, with a record file: lines that take something of what is offered, and what
follows is told and asked. Processor time of a line; the fight has so many events when the sitting
begins. GURPS is the richest system; in percentile people declare unseen, and an answer is undone and given
again after every 20 events."""

LATE, MOST = 5_000, 1.5
LINES = 40
"""Lines that are typed in one sitting."""


def brawl(size: int) -> tuple[AnyEvent, ...]:
    """A GURPS fight between a wrestler and one who never learned it, who take any of what is offered."""
    rules = rules_of("gurps")
    book = rules.ruleset
    raw = msgspec.json.encode(settings_of(book, {}))
    people = [
        Entrant(name, name, sheet(book, character(book, name).sheet, name)) for name in ("alma", "boris")
    ]
    opened = CombatOpened(book.name, book.version, msgspec.Raw(raw), rules.tables_hash)
    events: list[AnyEvent] = [opened, *(joining(rules, raw, each) for each in lined_up(people, book.radius))]
    state, source = fold(events, NOTHING), Automatic(Thrower(secret(5)), at_random(secret(5)))
    while len(events) < size and not state.over:
        played = simulate(rules.beat, state, source, beats=1)
        events += played.events
        state = played.state
    return up_to_an_answer(tuple(events))


def up_to_an_answer(events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
    """The fight up to its last choice, which is still asked."""
    return events[: max(at for at, event in enumerate(events) if isinstance(event, Declared))]


class Sitting(NamedTuple):
    """What is measured: a fight of so many events, who looks, who is handed which tactic, and by how many
    options what is taken changes from line to line."""

    text: str
    fight: Callable[[int], tuple[AnyEvent, ...]]
    viewer: str = "gm"
    tactics: tuple[str, ...] = ()
    stride: int = 0


SITTINGS = (
    Sitting("gurps, the game master's", brawl, stride=7),
    Sitting("gurps, a player's, the other by a tactic", brawl, "boris", ("alma=chance",), stride=7),
    Sitting("percentile, a player's, likewise", long_fight, "mutt-1", ("all=chance", "mutt-1=none")),
    Sitting("percentile with undos, the game master's", hesitant),
)


class Typist(StringIO):
    """Standard input of somebody who does something with every line: one of the options at hand, in all its
    words. What a line costs is the time until the next is asked for."""

    def __init__(self, lines: int, stride: int) -> None:
        super().__init__()
        self._stride = stride
        self.costs: list[float] = []
        self.session: PlaySession | None = None
        self._left, self._said = lines, 0.0

    def readline(self, size: int | None = -1, /) -> str:
        if self._said:
            self.costs.append(time.process_time() - self._said)
        self._left -= 1
        line = self._line() if self._left >= 0 else ""
        self._said = time.process_time()
        return line

    def _line(self) -> str:
        session = self.session
        assert session is not None
        combat = session.fights.load(session.name)
        asked = next(each for each in combat.asks if session.at.viewer in ("gm", each.by))
        if isinstance(asked, RollPrompt):
            return "\n"
        options = asked.menu.near
        return f"{phrase(options[self._left * self._stride % len(options)])}\n"


@contextmanager
def typing(typist: Typist) -> Iterator[None]:
    """Standard input from the typist; what is written goes nowhere."""
    usual = sys.stdin
    sys.stdin = typist
    try:
        with redirect_stdout(StringIO()):
            yield
    finally:
        sys.stdin = usual


def line_costs(path: Path, sitting: Sitting, lines: int) -> list[float]:
    """Seconds of each line of one sitting, the first aside, which has everything to read."""
    at, typist = Invocation(), Typist(lines, sitting.stride)
    at.db, at.viewer = str(path), sitting.viewer
    with click.Context(click.Command("play")).scope(), typing(typist):
        typist.session = PlaySession(at, "fight", sitting.tactics)
        typist.session.hold()
    return typist.costs[1:]


def kept(folder: str, events: tuple[AnyEvent, ...]) -> Path:
    """A record file with that fight."""
    path = Path(folder) / "fights.db"
    with SqliteStore(path) as store:
        keep(store, "fight", events)
    return path


def benchmark(options: Options) -> Report:
    """A late line beside an early one."""
    early, late = options.sizes[0], min(options.sizes[-1], LATE)
    rows, ratios = [], []
    for sitting in SITTINGS:
        cost = {}
        for size in (early, late):
            costs = []
            for _ in range(max(1, options.rounds // 2)):
                with tempfile.TemporaryDirectory() as folder:
                    costs += line_costs(kept(folder, sitting.fight(size)), sitting, LINES)
            cost[size] = median(costs)
        rows.append((sitting.text, span(cost[early]), span(cost[late])))
        ratios.append(
            Ratio(f"{sitting.text}: at {late} events / at {early}", cost[late] / cost[early], at_most=MOST)
        )
    columns = ("a line", f"at {early} events", f"at {late}")
    return Report("A sitting, late and early", NOTE, tuple(ratios), (Curve("a line", columns, tuple(rows)),))


if __name__ == "__main__":
    sys.exit(main(benchmark))
