"""How the open prompts are put to people: what is wanted, its id, and the options by number."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from adapters.cli.terminal.printer import WIDEST, Printer
from adapters.input.option_rows import OptionRow
from adapters.input.question import Meaning, OpenQuestion
from adapters.output.terminal import wrapped
from domain.engine.combat import Combat
from domain.engine.divergence import MENDS
from domain.engine.prompts import ChoicePrompt, Prompt, RollPrompt
from domain.facts.choice import Name
from domain.facts.counted import counted
from domain.facts.hexes import Hex
from domain.facts.salting import UNSALTED, Salting
from domain.facts.state import State
from projections.open_prompts import OpenChoice, OpenOption, OpenRoll
from projections.picture.board import marks as board_marks
from projections.picture.places_text import places_text
from projections.standing import Standing
from projections.telling.names import actor, called, listed, side
from projections.telling.prompts import asked
from projections.telling.sums import adding, reckoned
from projections.telling.wording import option
from projections.telling.words import Words, named


def ask_all(
    printer: Printer,
    standing: Standing,
    words: Words,
    state: State,
    asks: Sequence[Prompt],
    combat: Combat | None = None,
) -> None:
    """Everything that is asked now, or why nothing is; of a `combat` also what number each option needs."""
    if standing.over:
        printer.line(ended(standing, words))
    elif standing.unplayable:
        printer.prose(standing.unplayable)
    elif standing.diverged:
        printer.prose(f"{standing.diverged} {MENDS}")
    elif not standing.beat and not asks:
        printer.prose(waits(standing.combat, UNSALTED if combat is None else combat.salting))
    for shown, prompt in zip(standing.asks, asks, strict=False):
        for line in prompt_lines(shown, prompt, words, state, combat):
            printer.line(line)


def prompt_lines(
    shown: OpenChoice | OpenRoll,
    prompt: Prompt,
    words: Words,
    state: State,
    combat: Combat | None = None,
) -> Iterator[str]:
    """A prompt in lines: its head with the id, then the options by their numbers, many of them in rows; of a
    `combat` also what number each needs."""
    if shown.hidden:
        yield f"{called(state, shown.by)} is asked, unseen by the others.  [{shown.id}]"
        return
    head = asked(words, state, prompt)
    if isinstance(shown, OpenRoll):
        yield f"{head}{'' if head.endswith(('?', '.')) else '.'}  [{shown.id}]"
        return
    yield f"{head}{how_many(shown.budget, shown.least, shown.most)}  [{shown.id}]"
    if combat is not None and isinstance(prompt, ChoicePrompt):
        question = OpenQuestion(combat, prompt, words)
        question.unfolded = True
        yield from _in_rows(question, words)
    else:
        for some in grouped(shown.options):
            yield _some(some, words, state, shown.by)


def _in_rows(question: OpenQuestion, words: Words) -> Iterator[str]:
    """The rows of a question, each with the numbers of its options in the whole list."""
    at = {choice: number for number, choice in enumerate(question.prompt.options, 1)}
    for row in question.rows:
        yield f"  {ranges(sorted(at[way] for way in row.ways)):>2}) {_row(question, row, words)}"


def ranges(numbers: Sequence[int]) -> str:
    """Rising numbers, those in a row as from the first to the last.

    >>> ranges([1, 3, 4, 5, 9])
    '1, 3-5, 9'
    """
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][-1] + 1:
            found[-1][1:] = [number]
        else:
            found.append([number])
    return ", ".join("-".join(map(str, each)) for each in found)


def how_many(budget: int | None, least: int, most: int) -> str:
    """How many are to be picked, if not just one, and what there is to spend; where that is all that sets a
    bound, as where so many may be picked as there are points, it says it alone."""
    if budget is not None:
        many = f"{least} to {most}" if least < most else f"{least}"
        many = "any" if most >= budget and not least else many
        return f" ({many} of these, with {budget} to spend)"
    if (least, most) == (1, 1):
        return ""
    return f" ({least} of these)" if least == most else f" ({least} to {most} of these)"


MANY = 40
"""Beyond so many options those of a kind share a line."""


def grouped(options: Sequence[OpenOption]) -> list[list[OpenOption]]:
    """Options line by line: each by itself, or of very many those of one act on one foe together."""
    if len(options) <= MANY:
        return [[each] for each in options]
    return [list(some) for _, some in groupby(options, key=lambda each: (each.choice.act, each.choice.foe))]


def _some(some: Sequence[OpenOption], words: Words, state: State, by: Name) -> str:
    first, last = some[0], some[-1]
    texts = [option(words, state, each.choice, by) for each in (first, last)[: len(some)]]
    numbers = f"{first.number:>2}" if len(some) == 1 else f"{first.number}-{last.number}"
    prices = sorted({each.choice.price for each in some} - {0})
    price = f" (costs {' to '.join(map(str, dict.fromkeys((prices[0], prices[-1]))))})" if prices else ""
    return f"  {numbers}) {' ... '.join(texts)}{price}"


def reckoning(prompt: RollPrompt, words: Words) -> str:
    """How the number needed, or what is added to the dice, comes about; empty where it is the dice alone."""
    against = prompt.expects or (prompt.modifiers if prompt.target is not None else ())
    if against:
        return f"  {reckoned(words, against)}"
    return f"  {adding(words, prompt.modifiers)}" if prompt.modifiers else ""


PREVIEWED = 7
"""So many ways to go on are told of one option."""


def question_lines(question: OpenQuestion, words: Words, width: int = WIDEST) -> Iterator[str]:
    """A question's rows by number: what each takes and the number it needs, and how many ways there are."""
    if question.places:
        yield from _about_places(question)
    for number, row in enumerate(() if question.places else question.rows, 1):
        yield f"  {number:>2}) {_row(question, row, words)}"
        if row.best is not None and (next_ := question.previews.get(row.best)):
            more = f" and {len(next_) - PREVIEWED} more" if len(next_) > PREVIEWED else ""
            yield from wrapped(f"then {', '.join(next_[:PREVIEWED])}{more}", width, "      ", "      ")
    if question.folded:
        yield f"      and {question.folded} that others beat in every way: `more`"
    if question.plan:
        picked = ", ".join(map(question.shown, question.picks)) or "nothing yet"
        left = question.prompt.menu.budget
        spend = "" if left is None else f"; {left - sum(each.price for each in question.picks)} left to spend"
        ends = "Enter: back" if question.opened else "Enter, or `e`, ends the plan; `u` drops the last"
        more = "" if question.picks or question.prompt.most == 1 else " With commas, several in one line."
        yield f"  So far: {picked}{spend}. {ends if question.picks else '`e` ends the plan'}.{more}"
    elif question.opened:
        yield "  Enter: back."
    elif question.default is not None and len(question.prompt.options) > 1:
        yield f"  Enter: {question.shown(question.default)}."
    elif question.ends is not None:
        yield f"  `e`: {question.shown(question.ends)}."


def map_lines(question: OpenQuestion, words: Words) -> Iterator[str]:
    """The places to go to that were opened, on a map: the hexes with their cost, and behind it `!` where
    somebody waits on the way."""
    if not question.places:
        return
    state, marks = question.combat.state, {}
    for at, pick in question.places.items():
        known = question.prompt.menu.foretold(pick)
        cost = f":{words.cost(*known.costs[-1]).rpartition(' ')[0].split(' ')[0]}" if known else ""
        marks[at] = f"{at.q},{at.r}{cost}{'!' if known and known.waits else ''}"
    letters, people = board_marks(state), dict[Hex, str]()
    for name, each in state.combatants.items():
        if each.down != "left":
            people[each.at] = "several" if each.at in people else f"[{letters[name]}]"
    yield from places_text(marks, people)


def _about_places(question: OpenQuestion) -> Iterator[str]:
    """How a place on the map is said, what there is besides, and whose wait the way to some leads past."""
    first = next(iter(question.places))
    yield f"  Say the hex, such as `{first.q},{first.r}`; behind the colon stands what it costs."
    for each in question.opened:
        if each.to is None:
            yield f"  Or: {question.shown(each)}."
    known = map(question.prompt.menu.foretold, question.places.values())
    waits = dict.fromkeys(name for each in known if each for name in each.waits)
    if waits:
        who = listed([called(question.combat.state, each) for each in waits])
        yield f"  `!`: past {who}, who may act on the way."


def _row(question: OpenQuestion, row: OptionRow, words: Words) -> str:
    others = len(row.ways) - 1
    if row.best is None:
        prices = sorted({each.price for each in row.ways} - {0})
        costs = f", from {prices[0]}" if prices else ""
        return f"{row.text}: {len(row.ways)} ways{costs}"
    price = f" (costs {row.best.price})" if row.best.price else ""
    more = f", or {counted(others, 'other way')}" if others else ""
    return f"{question.shown(row.best)}{price}{_needed(question.number(row.best), words)}{more}"


def meant(question: OpenQuestion, found: Meaning, words: Words) -> str:
    """Which of several ways was taken, by what number, and why that one."""
    assert found.pick is not None
    needed, ways = _needed(question.ahead.get(found.pick), words), len(found.row.ways)
    best = "the best " if found.pick in question.ahead else "the cheapest " if question.plan else ""
    return f"  = {question.shown(found.pick)}{needed}{f', {best}of {ways} ways' if ways > 1 else ''}"


def _needed(roll: RollPrompt | None, words: Words) -> str:
    if roll is None:
        return ""
    return f"  [{named(words.tests, roll.test)} {roll.target}: {reckoned(words, roll.modifiers)}]"


def waits(name: str, salting: Salting) -> str:
    """What is to be done about a fight that was opened with `new --wait`."""
    waiting = "It waits, and nothing is asked yet."
    if missing := salting.missing:
        whose = listed(map(actor, missing))
        waiting += f" Words for the dice that are committed and not open: those of {whose}."
    if salting.opened:
        begins = " once all are open (or `--without WHO`, which is recorded)" if missing else ""
        return f"{waiting} The list is closed: `scuffle begin {name}` begins it{begins}."
    return f"{waiting} `scuffle begin {name}` begins it; until then `join`, `salt`."


def ended(standing: Standing, words: Words) -> str:
    """How a fight that is over ended."""
    if not standing.winners:
        return "The fight is over: a draw."
    alone = {each.name: each.called for each in standing.combatants if each.side == each.name}
    won = listed(alone.get(each) or side(words, each) for each in standing.winners)
    return f"The fight is over: {won} won."
