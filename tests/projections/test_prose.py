"""What no story told in full may hold, and how seldom it says the same thing again."""

import re
from collections.abc import Iterator

import pytest

from projections.record import record
from projections.telling.narrative import tell
from projections.telling.story import Paragraph, text
from projections.telling.voice import Style
from tests.projections.test_growing_record import entries_of
from tests.projections.test_secrets import vocabulary
from tests.projections.twins import SYSTEMS

COORDINATES = re.compile(r"(?<![\d.])-?\d+,-?\d+(?!\d)")
KEY = re.compile(r"\b[rtp]\d+\.[a-z]")
TOLD_IN_FULL = [system for system in SYSTEMS if system != "whispers"]


@pytest.mark.parametrize("system", TOLD_IN_FULL)
@pytest.mark.parametrize("style", [Style.PROSE, Style.DIARY])
def test_a_story_in_full_holds_no_coordinates_and_no_keys(system: str, style: Style) -> None:
    """Costs a second: random fights are played, once a worker, and told in full."""
    for seed in range(4):
        story = text(tell(record("duel", entries_of(seed, system)), vocabulary(system), style=style))
        assert not COORDINATES.findall(story)
        assert not KEY.findall(story)


@pytest.mark.parametrize("system", TOLD_IN_FULL)
def test_a_fold_holds_the_very_sentences_that_were_told_as_it_was_fought(system: str) -> None:
    """Costs a second: random fights are played, once a worker, and told in full."""
    for seed in range(4):
        fight, words = record("duel", entries_of(seed, system)), vocabulary(system)
        opened = [each for paragraph in tell(fight, words, fold=True) for each in inside(paragraph)]
        plain = [each for paragraph in tell(fight, words) for each in paragraph.sentences]
        assert opened == plain


def inside(paragraph: Paragraph) -> Iterator[object]:
    for part in paragraph.folded or (paragraph,):
        yield from part.sentences
