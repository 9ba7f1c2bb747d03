"""What an event costs in each system, simulated and run again from its record, cold."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

from adapters.books.combatants import character, comers, sheet
from adapters.books.lineup import lined_up
from adapters.books.maps import read_map
from adapters.books.systems import folder, ruleset
from domain.engine.odds.simulation import simulate
from domain.engine.play import play
from domain.engine.prompts import ChoicePrompt
from domain.engine.ruleset import settings_of
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import at_random
from domain.engine.sources.tactics import tactics_of
from domain.entrants import Entrant, joining
from domain.facts.events import AnyEvent, CombatOpened
from domain.facts.evolve import fold
from domain.facts.state import NOTHING, State
from domain.facts.thrower import Thrower
from tests.benchmarks.command import Options
from tests.benchmarks.fights import rules_of, secret
from tests.benchmarks.measure import cpu, median
from tests.benchmarks.peers import Absent, peers, rate, versions, work_folder
from tests.benchmarks.table import Curve, Ratio, Report

NOTE = """\
Fights of the seeds' own combatants, played to their end (at most 60 beats) by `brawler` in GURPS and `chance`
elsewhere, and then every beat run again from its record. Each round has fights of its own, never seen before:
nothing is remembered from one to the next. All are opened before any is timed, for what reads sheets leaves
a processor that has to fetch the rules anew. Processor time for an event; percentile's event is the measure.
kirby is kirby-combat's attack resolver alone, in the same run where its script is at hand (see --peers)."""

SYSTEMS = ("percentile", "gurps", "swordspath", "adnd")
TACTIC = {"gurps": "brawler"}
BEATS = 60
EVENTS = {"percentile": 12_000, "gurps": 5_000, "swordspath": 4_000, "adnd": 8_000}
"""About how many events of a system make a round."""

AT_ONCE = 10
"""Fights that are opened before they are played."""

MOST = {"gurps": (3.5, 2.5), "swordspath": (4.0, 3.0), "adnd": (1.3, 1.3)}
"""Percentile events that an event may cost, simulated and run again."""

KIRBY = {"percentile": 25.0, "gurps": 5.0, "swordspath": 4.5, "adnd": 13.0}
"""Times kirby's events a second that are wanted at least."""

MAP = Path(str(folder(ruleset("gurps")))) / "fights" / "tavern-chase.toml"


class Line(NamedTuple):
    """What is measured: how many fight in which system, and on what ground."""

    system: str
    many: int = 2
    drawn: bool = False

    @property
    def text(self) -> str:
        return f"{self.system}, {self.many} fighters{', drawn map' if self.drawn else ''}"


DUELS = tuple(Line(system) for system in SYSTEMS)
CROWDS = (
    Line("percentile", 6), Line("gurps", 6), Line("gurps", 6, True), Line("swordspath", 6), Line("adnd", 6),
)  # fmt: skip


def opening(line: Line, seed: int) -> State:
    """A fight of combatants of the system, drawn by the seed, on two sides."""
    rules, chance = rules_of(line.system), Random(seed)
    book = rules.ruleset
    on_foot = [name for name in comers(book) if not character(book, name).mount]
    people = []
    for number in range(line.many):
        who = character(book, chance.choice(on_foot))
        name = f"one-{number}"
        people.append(Entrant(name, f"side-{number % 2}", sheet(book, who.sheet, name), items=who.items))
    raw = msgspec.json.encode(settings_of(book, {}))
    ground = read_map(MAP).features if line.drawn else ()
    opened = CombatOpened(book.name, book.version, msgspec.Raw(raw), rules.tables_hash, ground=ground)
    joined = [joining(rules, raw, each) for each in lined_up(people, book.radius)]
    return fold((opened, *joined), NOTHING)


class Told(NamedTuple):
    """A beat as it was recorded, and the state before it."""

    before: State
    events: tuple[AnyEvent, ...]


def source_of(line: Line, seed: int, state: State) -> Automatic:
    """Who chooses and throws in a fight."""
    rules = rules_of(line.system)
    policy = at_random(secret(seed))
    tactic = TACTIC.get(line.system)
    each = None
    if tactic is not None:
        chosen = tactics_of(rules.ruleset)[tactic].make(rules.tables, secret(seed))
        each = dict.fromkeys(state.combatants, chosen)
    return Automatic(Thrower(secret(seed)), policy, tactics=each)


def told_of(line: Line, seed: int, state: State) -> Iterator[Told]:
    """One fight, played out, beat by beat."""
    rules, source = rules_of(line.system), source_of(line, seed, state)
    for _ in range(BEATS):
        if state.over:
            break
        played = play(rules.beat, state, source)
        yield Told(state, played.told)
        state = played.state


class Nobody(Automatic):
    """A source that is never asked: the record has everything."""

    def would(self, prompt: ChoicePrompt, state: State) -> None:
        return None


def run_again(line: Line, told: list[Told]) -> None:
    """Every beat from its record."""
    beat, nobody = rules_of(line.system).beat, Nobody(Thrower(secret(0)), at_random(secret(0)))
    for before, events in told:
        play(beat, before, nobody, events)


class Cost(NamedTuple):
    """Seconds of processor time."""

    event: float
    again: float
    beat: float


def events_in(line: Line, seed: int, state: State) -> int:
    """Play a fight, keep nothing of it, and count its events."""
    return len(simulate(rules_of(line.system).beat, state, source_of(line, seed, state), BEATS).events)


def play_all(line: Line, fights: list[tuple[int, State]]) -> None:
    """One fight after another."""
    for seed, state in fights:
        events_in(line, seed, state)


def cost(line: Line, numbers: Iterator[int]) -> Cost:
    """What an event and a beat of so many fights costs, each fight a new one."""
    events, taken, told = 0, 0.0, []
    while events < EVENTS[line.system]:
        fights = [(seed, opening(line, seed)) for seed in islice(numbers, AT_ONCE)]
        taken += cpu(partial(play_all, line, fights))
        told += [each for fight in fights for each in told_of(line, *fight)]
        events = sum(len(each.events) for each in told)
    again = cpu(partial(run_again, line, told))
    return Cost(taken / events, again / events, taken / len(told))


def benchmark(options: Options) -> Report:
    """Each system against percentile, and against kirby where it is at hand."""
    fresh = iter(range(1, 10**9))
    wanted = (*DUELS, *CROWDS) if options.largest(10_000) >= 10_000 else DUELS
    costs: dict[Line, list[Cost]] = {line: [] for line in wanted}
    kirby: list[float] = []
    for line in wanted:
        events_in(line, 0, opening(line, 0))
    for _ in range(options.rounds):
        for line in wanted:
            costs[line].append(cost(line, fresh))
        kirby += _kirby(options)
    ratios = [*_against_percentile(costs), *_against_kirby(costs, kirby)]
    note = f"{NOTE}\n{versions(peers(work_folder(options))[0])}" if kirby else NOTE
    return Report("Systems", note, tuple(ratios), (_curve(costs),))


def _kirby(options: Options) -> list[float]:
    """Its events a second, if it is at hand."""
    folder = Path(options.peers).absolute()
    if not options.peers or not folder.is_dir():
        return []
    work = work_folder(options)
    try:
        return [rate(peers(work)[0], folder, work)]
    except Absent:
        return []


def _against_percentile(costs: Mapping[Line, list[Cost]]) -> Iterator[Ratio]:
    """Duels within their marks; crowds against percentile's crowd, at most twice as many."""
    for line, found in costs.items():
        if line.system == "percentile":
            continue
        base, times = costs[Line("percentile", line.many)], line.many // 3 or 1
        pairs = list(zip(found, base, strict=True))
        most, again = MOST[line.system]
        told = median([mine.event / theirs.event for mine, theirs in pairs])
        yield Ratio(f"{line.text}: an event / percentile's", told, at_most=times * most)
        if line in DUELS:
            read = median([mine.again / theirs.again for mine, theirs in pairs])
            yield Ratio(f"{line.text}: run again / percentile's", read, at_most=again)


def _against_kirby(costs: Mapping[Line, list[Cost]], kirby: list[float]) -> Iterator[Ratio]:
    for line in DUELS if kirby else ():
        rates = [1 / (mine.event * peer) for mine, peer in zip(costs[line], kirby, strict=True)]
        yield Ratio(f"{line.system} / kirby, events a second", median(rates), at_least=KIRBY[line.system])


def _curve(costs: Mapping[Line, list[Cost]]) -> Curve:
    first = median([each.beat for each in costs[Line("percentile")]])
    rows = []
    for line, found in costs.items():
        event, again, beat = (median(list(column)) for column in zip(*found, strict=True))
        rows.append((line.text, f"{event * 1e6:.1f} us", f"{again * 1e6:.1f} us", f"{beat / first:.2f}x"))
    return Curve("By system", ("", "an event", "run again", "a beat, in percentile beats"), tuple(rows))
