"""The audit on printer: a block a roll, or a table with a line a roll."""

from collections.abc import Callable, Iterable, Iterator

from adapters.cli.terminal.printer import Printer
from projections.proving.arithmetic import exactly
from projections.proving.audit import AuditRow
from projections.proving.evidence import SOURCES, Evidence
from projections.telling.sums import step

Worded = Callable[[str], str]


def in_full(printer: Printer, rolls: Iterable[AuditRow], evidence: Evidence) -> None:
    """Everything there is to say of each roll."""
    words = evidence.codes()
    for at, roll in enumerate(rolls):
        if at:
            printer.line()
        printer.line(f"{roll.version}  {roll.key}  ({words(roll.who)}){'' if roll.stands else '  UNDONE'}")
        for line in _told(roll, evidence, words):
            printer.prose(line, "      ", first="    ")


def _told(roll: AuditRow, evidence: Evidence, words: Worded) -> Iterator[str]:
    if roll.sealed:
        yield f"{roll.dice}: not yours to see"
    else:
        yield f"{roll.dice} {roll.shown} = {roll.total}, {result(roll, words)}{_chance(roll)}"
        if roll.modifiers:
            yield _reckoned(roll, words)
    again = f", thrown again by ruling ({roll.throw})" if roll.throw else ""
    source = SOURCES.get(roll.source, roll.source)
    yield f"{source}{again}; written by {evidence.person(roll.by)} at {roll.at}, line {roll.line}"
    for lead, mentions in (("ruled: ", roll.rulings), ("because of ", (roll.cause,)), ("so ", roll.caused)):
        for mention in mentions:
            if mention is not None and (found := evidence.of(mention.version)) is not None:
                key = f"{mention.key}: " if mention.key and mention.kind != "beat-began" else ""
                yield f"{lead}{key}{found}"
    if roll.left is not None:
        left = roll.left
        why = evidence.left(left.how, left.on, left.by)
        yield f"does not stand: {why} at {left.at}, event {left.version}"


def result(roll: AuditRow, words: Worded) -> str:
    """How it went against its number, in words and without colour."""
    if roll.target is None:
        return "no number to beat"
    return f"needs {roll.test.replace('-', ' ')} {roll.target}: {words(roll.grade)}"


def _chance(roll: AuditRow) -> str:
    return (
        f" (chance {exactly(roll.chance.fraction)} = {roll.chance.percent} %)"
        if roll.chance is not None
        else ""
    )


def _reckoned(roll: AuditRow, words: Worded) -> str:
    """The number, or the total, as its terms, each with its rule."""
    terms = []
    for at, each in enumerate(roll.modifiers):
        bare = at == 0 and each.op == "+" and roll.target is not None
        text = step((*(() if bare else (each.op,)), each.name, str(each.value)), words)
        terms.append(f"{text} [{each.rule}]" if each.rule else text)
    what, start = (roll.target, "") if roll.target is not None else (roll.total, f"faces {roll.shown} ")
    return f"{what} = {start}{' '.join(terms)}"


def in_brief(printer: Printer, rolls: Iterable[AuditRow], evidence: Evidence) -> None:
    """A line a roll."""
    words = evidence.codes()
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
    printer.table(headings, rows, right="event total")
