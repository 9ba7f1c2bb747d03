"""What comes out of a printer: the whole story of a page that was exported, its boards and its dice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from adapters.cli.main import main

pytestmark = pytest.mark.browser

TYPED = """[fight inn]
[system gurps]
[title "Behind the inn"]
[join alma@inn at=0,1]
[join boris@south at=0,0 facing=3]
alma: attack | kick boris groin | 3d 3 3 1
boris: dodge | 3d 3 4 5
"""


def test_the_story_is_printed_whole_with_boards_and_dice(browser: Browser, tmp_path: Path) -> None:
    """Costs a second: a browser prints."""
    typed, page, db = tmp_path / "inn.txt", tmp_path / "inn.html", str(tmp_path / "fights.db")
    typed.write_text(TYPED)
    assert main(["import", str(typed), "--db", db]) == 0
    assert main(["export", "inn", "--html", str(page), "--db", db]) == 0
    window = browser.new_page()
    window.goto(page.as_uri())
    window.wait_for_selector("#log [data-version]")
    assert not window.is_visible("#printed")
    printed = window.pdf()
    assert printed.startswith(b"%PDF")
    window.emulate_media(media="print")
    assert not window.is_visible("#table")
    told = window.inner_text("#printed")
    screen = window.evaluate(
        "[...document.querySelectorAll('#log [data-version]')].map((each) => each.textContent)"
    )
    for sentence in screen:
        assert re.sub(r"\W+", "", sentence) in re.sub(r"\W+|(?<=\))\d+", "", told) or sentence.strip() == ""
    assert "t1.alma.attack: 3d6 (3, 3, 1) = 7" in told
    assert window.locator("#printed figure svg").count() == window.locator("#printed h2").count() >= 2
    assert window.locator("#printed sup").count() == window.locator("#printed .throws li").count() == 2
    window.close()
