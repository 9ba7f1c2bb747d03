"""How the present is drawn: the fighters in a table, with what holds of them, and the open prompts."""

from typing import Final

from adapters.books.recorded import words_of
from adapters.cli.present import PresentShown
from adapters.cli.terminal.printer import Printer
from adapters.cli.terminal.questions import ask_all
from domain.facts.counted import counted
from domain.facts.state import State
from projections.standing import CombatantNow, Standing
from projections.telling.house_rule import house_rule
from projections.telling.keys import about
from projections.telling.names import called, listed, side
from projections.telling.phrase import capital
from projections.telling.wording import held, option, unasked_lines
from projections.telling.words import Words, named, plain


def draw(printer: Printer, now: PresentShown, *, asking: bool = True) -> None:
    """The whole present; without the prompts if it is not for `asking`."""
    words = words_of(now.state.ruleset)
    standing, state, asks, moment, combat = now
    printer.line(_title(standing, state, words, moment))
    printer.line()
    printer.table(
        ("fighter", "side", "body", "what holds of them"),
        [_row(fighter, state, words) for fighter in standing.combatants],
    )
    for line in _order(standing, state, words):
        printer.prose(line)
    for hold in standing.holds.values():
        level = f" ({words.level(hold.level)})" if hold.level else ""
        printer.prose(f"{held(words, state, hold)}{level}.")
    for each in standing.house:
        over = "" if each.rule.holds_at(state.number) else ", which is over"
        said = f"{house_rule(words, state, each.rule)} ({each.why}){over}"
        printer.prose(f"{capital(plain(each.key.replace('.', ' ')))} stands: {said}.")
    for line in unasked_lines(words, state, standing.stands):
        printer.prose(line.lstrip(), "    ", line[: len(line) - len(line.lstrip())])
    for dispute in standing.disputes:
        printer.prose(f"In dispute since event {dispute.version}: {dispute.roll}, {dispute.why}.")
    if standing.line and len(standing.lines) > 1 and not moment:
        printer.prose(f"Line {standing.line} of {', '.join(line.name for line in standing.lines)}.")
    if not asking:
        return
    printer.line()
    for answered in standing.answered:
        printer.line(f"{called(state, answered.by)} has answered {answered.key}.")
    ask_all(printer, standing, words, state, asks, combat)


def _title(standing: Standing, state: State, words: Words, moment: int) -> str:
    title = f" ({standing.title})" if standing.title else ""
    where = f", {about(words, state, standing.beat)}" if standing.beat else ""
    events = f"after event {moment}" if moment else counted(standing.last, "event")
    return f"{standing.combat}{title}{where}, {events}"


def _row(fighter: CombatantNow, state: State, words: Words) -> tuple[str, str, str, str]:
    return (
        called(state, fighter.name),
        side(words, fighter.side),
        _pools(fighter, words),
        _remarks(fighter, state, words) or "-",
    )


FEW: Final = 3
"""So many pools are each named, hurt or not."""


def _pools(fighter: CombatantNow, words: Words) -> str:
    """The pools that have lost something, all others together, or each of a few. Where points taken are
    counted, how many."""
    pools = fighter.pools
    hurt = {name: pool for name, pool in pools.items() if pool.now != pool.start}
    rest = {name: pool for name, pool in pools.items() if name not in (*hurt, *words.taken)}
    if not hurt and not rest:
        return "unhurt"
    told = [
        f"{words.part(name)} {pool.start - pool.now}"
        if name in words.taken
        else f"{words.part(name)} {pool.now}/{pool.start}"
        for name, pool in hurt.items()
    ]
    if len(pools) <= FEW:
        return ", ".join((*told, *(f"{words.part(name)} {pool.now}" for name, pool in rest.items())))
    whole = " or ".join(map(str, sorted({pool.start for pool in rest.values()})))
    return f"all {whole}" if not hurt else ", ".join(told) + (f"; the rest {whole}" if rest else "")


def _remarks(fighter: CombatantNow, state: State, words: Words) -> str:
    said = [named(words.ends, fighter.down)] if fighter.down else []
    said += [words.condition(name) for name in fighter.conditions]
    open_ = {
        name: value
        for name, value in fighter.counters.items()
        if not words.hides(name.partition(":")[0], bool(fighter.down))
    }
    said += [_counted(name, value, state, words) for name, value in open_.items() if value]
    now = {name: pool.now for name, pool in fighter.pools.items()}
    found = (
        (each.name, each.of(now, fighter.counters))
        for each in words.reckoned
        if fighter.down not in each.unless
    )
    said += [f"{name} {value}" for name, value in found if value is not None]
    if fighter.intent is not None and not fighter.down:
        said.append(f"means: {option(words, state, fighter.intent, fighter.name)}")
    if fighter.posture != "standing":
        said.append(named(words.postures, fighter.posture))
    said += [f"{named(words.using, item)} ({plain(place)})" for item, place in fighter.items.items()]
    return ", ".join(said)


def _counted(counter: str, value: int, state: State, words: Words) -> str:
    """A counter with what it counts, and against whom if it is about somebody."""
    name, _, versus = counter.partition(":")
    about = f" ({called(state, versus)})" if versus in state.combatants else ""
    return f"{words.counter(name)} {words.value(name, value)}{about}"


def _order(standing: Standing, state: State, words: Words) -> list[str]:
    if not standing.order:
        return []
    groups = [listed(called(state, name) for name in together) for together in standing.order]
    return ["", f"Order: {', then '.join(groups)}."]
