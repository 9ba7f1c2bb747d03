"""Many tabs of one browser, each with its link: all hear of everything, and none of another's token."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copy

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from tests.browser.conftest import DUEL, Links, Server, Window

pytestmark = pytest.mark.browser

TABS = 7
"""One more than the connections that a browser has to a server, for all its tabs together."""


def test_seven_tabs_of_one_browser_hear_of_everything(browser: Browser, duel: Links) -> None:
    links = [duel.master, duel.player("grunthar", label="Anna"), duel.player("mutt", label="Ben")]
    links += [duel.spectator() for _ in range(TABS - len(links))]
    context = browser.new_context()
    context.set_default_timeout(8_000)
    sockets: list[list[WebSocket]] = []
    tabs: list[Page] = []
    for link in links:
        page = context.new_page()
        heard: list[WebSocket] = []
        page.on("websocket", lambda socket, heard=heard: heard.append(socket))
        page.goto(link)
        expect(page.locator("#board .token")).to_have_count(2)
        tabs.append(page)
        sockets.append(heard)
    told(tabs, duel, "All of you hear this.")
    assert [len(each) for each in sockets] == [1] * TABS

    # whichever is closed first, the others go on, each as who it is
    tabs.pop(0).close()
    told(tabs, duel, "The first has gone.")
    expect(tabs[0].locator("#role")).to_have_text("You play Grunthar, as Anna.")
    expect(tabs[1].locator("#role")).to_have_text("You play Mutt, as Ben.")
    tabs[0].get_by_role("button", name="2 actions with boxing").first.click()
    expect(tabs[1].get_by_text("Grunthar has answered.")).to_be_visible()
    for page, link in zip(tabs, links[1:], strict=True):
        others = [each.partition("token=")[2] for each in links if each != link]
        kept = page.evaluate(
            "JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie, name])"
        )
        assert not any(token in page.content() + kept for token in others)
    assert all("boxing" not in page.content() for page in tabs[1:])
    context.close()


def told(tabs: list[Page], duel: Links, remark: str) -> None:
    """A remark, and all of them have it."""
    duel.post("/note", text=remark)
    for page in tabs:
        expect(page.locator("#log")).to_contain_text(remark)


@pytest.mark.parametrize("remark", ["id: ", "id: 1\n\nid: 99999\n\n", '{"is":"head-moved"} data: '])
def test_a_remark_that_looks_like_the_feed_is_a_remark(window: Window, duel: Links, remark: str) -> None:
    page = window(duel.master)
    expect(page.locator("#board .token")).to_have_count(2)
    duel.post("/note", text=f"{remark}here")
    expect(page.locator("#log")).to_contain_text("here")
    duel.post("/note", text="Afterwards.")
    expect(page.locator("#log")).to_contain_text("Afterwards.")


def test_a_page_whose_record_was_restored_from_a_backup_reloads_itself(
    window: Window, tmp_path: Path
) -> None:
    server = Server(tmp_path / "fights.db")
    try:
        duel = Links(server, **DUEL)
        page = window(duel.master, forgive=True)
        with (
            closing(sqlite3.connect(server.db)) as now,
            closing(sqlite3.connect(tmp_path / "backup")) as backup,
        ):
            now.backup(backup)
        duel.post("/note", text="This was never said.")
        expect(page.locator("#log")).to_contain_text("This was never said.")
        page.evaluate("document.documentElement.id = 'before'")
        server.kill()
        for left in tmp_path.glob("fights.db-*"):
            left.unlink()
        copy(tmp_path / "backup", server.db)
        server.start()
        duel.post("/note", text="This was said instead.")
        expect(page.locator("html#before")).to_have_count(0, timeout=15_000)
        expect(page.locator("#log")).to_contain_text("This was said instead.", timeout=15_000)
        expect(page.locator("#log")).not_to_contain_text("This was never said.")
    finally:
        server.kill()
