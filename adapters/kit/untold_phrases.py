"""Phrases of a system's `words.toml` that none of its worked fights tells: nobody has ever read them."""

from collections.abc import Iterable, Iterator

from adapters.books.systems import folder
from adapters.books.words import words
from adapters.examples.check import ExampleReport
from adapters.kit.fault import REMARK, Fault
from adapters.kit.phrase_lines import line_of
from domain.engine.ruleset import Ruleset
from projections.record import record
from projections.telling.narrative import tell_all
from projections.telling.narrator import Narrator
from projections.telling.voice import WRITTEN, Style
from projections.telling.words import Words
from projections.visibility import GM, PUBLIC, redact

MEND = "let one show it, or see whether a phrase above takes its place"


def untold_phrases(ruleset: Ruleset, reports: Iterable[ExampleReport]) -> Iterator[Fault]:
    """A remark for each phrase of the system's own `words.toml` that is told in none of these fights, neither
    in prose nor tersely, neither to who sees all nor to who sees no secrets."""
    path = folder(ruleset) / "words.toml"
    if not path.exists():
        return
    found = words(ruleset)
    told = {each for report in reports for each in _told(found, report)}
    text = path.read_text(encoding="utf-8-sig")
    for event, lines in found.phrases.items():
        for number, line in enumerate(lines):
            styles = [style for style in WRITTEN if getattr(line, style) is not None]
            untold = [style for style in styles if (event, number, style) not in told]
            if untold and (place := line_of(text, f"phrases.{event}", number)):
                what = "this" if untold == styles else f"its {untold[0]}"
                yield Fault(REMARK, place, f"no worked fight tells {what}; {MEND}.")


def _told(found: Words, report: ExampleReport) -> set[tuple[str, int, Style]]:
    whole = record(report.path.stem, report.entries)
    told: set[tuple[str, int, Style]] = set()
    for viewer in (GM, PUBLIC):
        seen = redact(whole, viewer)
        for style in WRITTEN:
            narrator = Narrator(found, style)
            tell_all(seen, narrator)
            narrator.take(all=True)
            told |= {(event, number, style) for event, number in narrator.lines_told}
    return told
