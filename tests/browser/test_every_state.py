"""Nobody is shut out of any state of the page, by light or dark, at a desk or with a phone."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import DUEL, Links, Server, Window
from tests.browser.test_the_flows import SIX, fought
from tests.browser.test_the_page import WRESTLERS

pytestmark = pytest.mark.browser

DESK, PHONE = {"width": 1360, "height": 860}, {"width": 390, "height": 800}
SIGHTS = [
    pytest.param({"viewport": DESK}, id="light-desk"),
    pytest.param({"viewport": PHONE, "color_scheme": "dark", "has_touch": True}, id="dark-phone"),
    pytest.param({"viewport": DESK, "color_scheme": "dark"}, id="dark-desk"),
    pytest.param({"viewport": PHONE, "has_touch": True}, id="light-phone"),
]


def faults(page: Page, state: str) -> Iterator[str]:
    """What axe-core finds fault with, and whether the page is wider than the window."""
    page.evaluate("Promise.allSettled(document.getAnimations().map((each) => each.finished))")
    for each in Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]:
        yield f"{state}: {each['id']} at {[node['target'] for node in each['nodes']][:3]}"
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        yield f"{state}: wider than the window"


def part(page: Page, name: str) -> None:
    """Go to a part of the page: a tab at the side, at the foot of a phone."""
    foot = page.locator("#tabs").get_by_role("button", name=name, exact=True)
    (foot if foot.is_visible() else page.get_by_role("tab", name=name)).click()


def opening(page: Page) -> Iterator[str]:
    """Where fights are opened, with all that folds there."""
    expect(page.get_by_role("button", name="Begin the fight")).to_be_visible()
    page.get_by_role("button", name="GURPS").click()
    expect(page.locator(".cast")).to_contain_text("Boris")
    for fold in page.locator("#start summary").all():
        fold.click()
    yield "start"


def played(page: Page) -> Iterator[str]:
    """A question, what came of an answer, a foe who is clicked, a sheet, what a leap may cost."""
    expect(page.locator(".ask h2").first).to_be_visible()
    page.locator(".ask summary").first.click()
    yield "question"
    page.locator("#board .token[data-who=dora]").click()
    yield "against a foe"
    page.keyboard.press("Escape")
    fought(page)
    expect(page.locator("#result button")).to_be_visible()
    yield "result"
    page.keyboard.press("?")
    yield "keys"
    page.keyboard.press("Escape")
    part(page, "Fighters") if page.locator("#tabs").is_visible() else None
    page.locator("#fighters .fighter").first.click()
    expect(page.get_by_role("dialog").locator(".scores")).to_be_visible()
    yield "sheet"
    page.get_by_role("dialog").get_by_role("button", name=re.compile("leaves$")).click()
    yield "leaving"
    page.keyboard.press("Escape")


def examined(page: Page) -> Iterator[str]:
    """The past, a card, a dispute, a throw again, a correction before and after, and every tab."""
    expect(page.locator("#log [data-version]").last).to_be_attached()
    page.keyboard.press("Home")
    expect(page.locator("#past button").first).to_be_visible()
    yield "past"
    page.get_by_role("button", name="Fork here").click()
    yield "fork"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Back to now").click()
    part(page, "Story")
    page.locator("#log :not(s) > [data-version]", has_text="needs under").last.click()
    expect(page.locator(".card .ladder")).to_be_visible()
    page.locator(".card .rule").first.click()
    page.locator(".card summary").click()
    expect(page.locator(".card .ruletext")).to_be_visible()
    yield "card"
    for name in ("Dispute", "Throw again", "Correct"):
        page.locator(".card").get_by_role("button", name=name).click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        if name != "Correct":
            yield name.lower()
            page.keyboard.press("Escape")
    face = dialog.get_by_label("Die 1")
    face.fill("99" if int(face.input_value()) < 50 else "1")
    expect(dialog.locator(".pair .board")).to_have_count(2)
    dialog.locator("summary").first.click()
    yield "preview"
    dialog.get_by_label("Why?").fill("read upside down")
    dialog.get_by_role("button", name="Apply").click()
    expect(page.get_by_role("button", name="Undo this correction")).to_be_visible()
    yield "after a correction"
    page.get_by_role("button", name="To the end").click()
    expect(page.locator("#past")).to_be_hidden()
    part(page, "Rolls")
    expect(page.locator(".roll").first).to_be_visible()
    yield "rolls"
    part(page, "Lines")
    page.get_by_role("button", name="Compare").click()
    expect(page.locator("#lines")).to_contain_text("They part after event")
    yield "lines"
    part(page, "Table")
    for fold in page.locator("#panel-table .work > details > summary").all():
        fold.click()
    page.get_by_role("button", name="Was anything altered?").click()
    expect(page.locator("#panel-table")).to_contain_text("Altered:")
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    yield "table"


@pytest.mark.parametrize("sight", SIGHTS)
def test_axe_finds_no_fault_in_any_state(
    window: Window, server: Server, tmp_path: Path, sight: dict[str, Any]
) -> None:
    found: list[str] = []
    duel, six, plan = Links(server, **DUEL), Links(server, **SIX), Links(server, **WRESTLERS)
    for _ in range(12):
        for question in duel.questions():
            duel.post("/answer", prompt=question["prompt"]["id"], numbers=[1])
    for url, states in ((server.base, opening), (six.master, played), (duel.master, examined)):
        page = window(url, **sight)
        for state in states(page):
            found += faults(page, state)
    page = window(plan.master, **sight)
    page.locator("summary", has_text="Kick").first.click()
    page.locator(".option:visible").first.click()
    found += faults(page, "plan")
    six.post("/rule", why="the watch comes", end="reds")
    gone = Server(tmp_path / "gone.db")
    try:
        page, other = window(six.master, **sight), window(Links(gone, **DUEL).master, forgive=True, **sight)
        expect(page.locator(".ending")).to_contain_text("Altered: 1 ruling")
        found += faults(page, "end")
        expect(other.locator(".ask").first).to_be_visible()
    finally:
        gone.kill()
    expect(other.locator("#bar")).to_be_visible()
    found += faults(other, "offline")
    assert not found, "\n".join(found)
