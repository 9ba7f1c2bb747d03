"""The audit on paper: a block a roll, or a table with a line a roll."""

from collections.abc import Callable, Iterable, Iterator

from adapters.cli.paper import Paper
from projections.proving.audit import AuditRow, Mention

Worded = Callable[[str], str]
"""Words a code of the record."""

SOURCES = {
    "seeded": "thrown by the seed",
    "drawn": "drawn from the seed on demand",
    "hand": "thrown by hand",
    "scripted": "from a script",
    "corrected": "corrected",
}


def in_full(paper: Paper, rolls: Iterable[AuditRow], words: Worded) -> None:
    """Everything there is to say of each roll."""
    for at, roll in enumerate(rolls):
        if at:
            paper.line()
        paper.line(f"{roll.version}  {roll.key}  ({words(roll.who)}){'' if roll.stands else '  UNDONE'}")
        for line in _told(roll, words):
            paper.prose(line, "      ", first="    ")


def _told(roll: AuditRow, words: Worded) -> Iterator[str]:
    if roll.sealed:
        yield f"{roll.dice}: not yours to see"
    else:
        yield f"{roll.dice} {roll.shown} = {roll.total}, {result(roll, words)}{_chance(roll)}"
        if roll.modifiers:
            yield _reckoned(roll, words)
    again = f", thrown again by ruling ({roll.throw})" if roll.throw else ""
    source = SOURCES.get(roll.source, roll.source)
    yield f"{source}{again}; written by {roll.by or 'nobody'} at {roll.at}, line {roll.line}"
    yield from (f"ruled: {_mentioned(each, words)}" for each in roll.rulings)
    if roll.cause is not None:
        yield f"because of {_mentioned(roll.cause, words)}"
    yield from (f"so {each.kind} {_mentioned(each, words)}" for each in roll.caused)
    if roll.left is not None:
        left = roll.left
        on = f" ({left.on})" if left.on else ""
        yield f"does not stand: {left.how}{on} by {left.by or 'nobody'} at {left.at}, event {left.version}"


def result(roll: AuditRow, words: Worded) -> str:
    """How it went against its number, in words and without colour."""
    if roll.target is None:
        return "no number to beat"
    return f"needs {roll.test.replace('-', ' ')} {roll.target}: {words(roll.grade)}"


def _chance(roll: AuditRow) -> str:
    return f" (chance {roll.chance.fraction} = {roll.chance.percent} %)" if roll.chance is not None else ""


def _reckoned(roll: AuditRow, words: Worded) -> str:
    """The number, or the total, as its terms, each with its rule."""
    terms = [
        f"{'' if at == 0 and step.op == '+' and roll.target is not None else step.op + ' '}"
        f"{words(step.name)} {step.value}{f' [{step.rule}]' if step.rule else ''}"
        for at, step in enumerate(roll.modifiers)
    ]
    what, start = (roll.target, "") if roll.target is not None else (roll.total, f"faces {roll.shown} ")
    return f"{what} = {start}{' '.join(terms)}"


def _mentioned(mention: Mention, words: Worded) -> str:
    text = " ".join(words(each) for each in mention.text.split(" "))
    rule = f" [{mention.rule}]" if mention.rule else ""
    return f"{mention.key + ': ' if mention.key and mention.key != mention.text else ''}{text}{rule}"


def in_brief(paper: Paper, rolls: Iterable[AuditRow], words: Worded) -> None:
    """A line a roll."""
    rows = [
        (
            roll.version,
            roll.key,
            roll.dice,
            "hidden" if roll.sealed else roll.shown,
            "" if roll.sealed else roll.total,
            "" if roll.target is None else f"{roll.test.replace('-', ' ')} {roll.target}",
            words(roll.grade),
            roll.source,
            "yes" if roll.stands else "undone",
        )
        for roll in rolls
    ]
    headings = ("event", "roll", "dice", "faces", "total", "needs", "result", "source", "stands")
    paper.table(headings, rows, right="event total")
