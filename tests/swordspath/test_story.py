"""The worked fight of Captain Plunder and Derek reads as a story, word by word."""

from pathlib import Path

import pytest

from adapters.books.coverage import fights
from adapters.books.systems import ruleset
from adapters.books.words import words
from projections.record import record
from projections.telling.narrative import tell
from projections.telling.voice import Style
from tests.examples.fights import report

GOLDEN = Path(__file__).parent / "golden"
SYSTEM = ruleset("swordspath")


def story(path: Path, style: Style) -> str:
    lines = []
    for paragraph in tell(record("duel", report(path).entries), words(SYSTEM), style=style):
        if paragraph.heading:
            lines.append(f"\n{paragraph.heading}\n")
        join = "\n" if style is Style.TERSE else " "
        said = "".join(each.text if each.joined else join + each.text for each in paragraph.sentences)
        lines.append(said.strip() + "\n")
    return "".join(lines).lstrip()


@pytest.mark.parametrize("style", Style)
def test_the_worked_fight_is_told(style: Style) -> None:
    path = next(each for each in fights(SYSTEM) if each.stem == "plunder-against-derek")

    assert story(path, style) == (GOLDEN / f"worked-{style.value}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "path", [path for path in fights(SYSTEM) if path.stem in ("several", "mounted", "choke")]
)
def test_no_code_and_no_key_gets_into_a_story(path: Path) -> None:
    told = story(path, Style.PROSE)

    assert not [word for word in told.split() if "_" in word or "-arm" in word or word.startswith("p1.")]
