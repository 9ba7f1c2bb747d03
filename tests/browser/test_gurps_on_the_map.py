"""A fight with movement on a map: two players at a window each, who step, turn, strike and defend."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Links, Server, Window
from tests.browser.test_the_page import COUNT, accessible

pytestmark = pytest.mark.browser

MAP: dict[str, Any] = {
    "system": "gurps",
    "title": "On the map",
    "seed": "a secret seed of ours",
    "settings": {"by_hand": ["boris"]},
    "combatants": [
        {"who": "alma", "side": "reds", "at": [0, -1], "facing": 3},
        {"who": "boris", "side": "blues", "at": [0, 2]},
    ],
}
GALLERY: dict[str, Any] = MAP | {
    "title": "Under the gallery",
    "settings": {},
    "ground": [
        *({"at": [q, r], "kind": "floor"} for q in range(-2, 3) for r in range(-3, 3)),
        {"at": [1, -2], "kind": "wall"},
        {"at": [-1, -1], "kind": "table", "height": 20},
    ],
}


def choose(page: Page, text: str) -> None:
    """Choose an option; if it lies behind a row, lay that open first."""
    option = page.locator(".ask .option").filter(has=page.locator(f'span:text-is("{text}")'))
    row = page.locator(".ask .several", has_text=re.compile(text.split()[0], re.I))
    option.or_(row).first.wait_for()
    if not option.count() or not option.first.is_visible():
        row.first.locator("summary").click()
    option.first.click()


def pick(page: Page, place: str) -> None:
    """Pick a hex on the board."""
    page.locator(f"#board .open[data-at='{place}']").click()


def token(page: Page, who: str) -> tuple[str, str]:
    """Where somebody is drawn, and the letters of the way he looks."""
    found = page.locator(f"#board [data-who={who}]")
    return str(found.get_attribute("transform")), found.locator(".halo.bold").first.text_content() or ""


def stands(pages: tuple[Page, ...], who: str) -> None:
    """Everybody reads in the board's words where somebody is."""
    for page in pages:
        expect(page.locator("#twin")).to_contain_text(who)


def test_steps_facings_a_blow_and_a_defence_are_seen_in_both_windows(window: Window, server: Server) -> None:
    fight = Links(server, **MAP)
    alma, boris = window(fight.player("alma")), window(fight.player("boris"))
    pages = (alma, boris)
    for page in pages:
        expect(page.locator("#board .token")).to_have_count(2)
        page.locator("#words summary").click()
        page.evaluate(COUNT)
    stands(pages, "at 0,-1, facing south")

    # the manoeuvres are laid together by kind; nobody else may answer; the way to a hex is drawn
    expect(alma.locator(".ask h2")).to_contain_text("Alma, your manoeuvre?")
    expect(alma.locator(".ask .several", has_text=re.compile("all.out", re.I)).first).to_be_visible()
    alma.locator("#board .open[data-at='-3,1']").hover()
    expect(alma.locator("#board .way")).to_have_count(3)
    expect(boris.locator(".ask")).to_have_count(0)
    choose(alma, "move")

    # a step by picking the hex, which means to walk there and not to jump
    expect(alma.locator(".ask h2")).to_contain_text("Alma, what now?")
    expect(alma.locator("#board .open")).not_to_have_count(0)
    expect(boris.locator("#board .open")).to_have_count(0)
    before = [token(page, "alma") for page in pages]
    pick(alma, "0,0")
    stands(pages, "at 0,0, facing south")
    for page, (was, looked) in zip(pages, before, strict=True):
        expect(page.locator("#board [data-who=alma]")).not_to_have_attribute("transform", was)
        assert looked == "S"
        assert page.evaluate("window.moves") > 0
        expect(page.locator("#log")).not_to_contain_text("jump")

    # a step by its button, a turn, and the way to look in the end
    choose(alma, "move to -1,1")
    stands(pages, "at -1,1")
    choose(alma, "turn to the south east")
    stands(pages, "at -1,1, facing south-east")
    for page in pages:
        assert token(page, "alma")[1] == "SE"
    accessible(alma)
    choose(alma, "end the turn")
    choose(alma, "face south east")

    # now it is his turn: a step to her, and a kick
    expect(boris.locator(".ask h2")).to_contain_text("Boris, your manoeuvre?")
    expect(alma.locator(".ask")).to_have_count(0)
    choose(boris, "attack")
    expect(boris.locator(".ask h2")).to_contain_text("what now?")
    pick(boris, "0,1")
    stands(pages, "at 0,1, facing north")
    boris.locator(".ask .option", has_text=re.compile("kick Alma", re.I)).first.click()
    choose(boris, "the torso")

    # his dice are thrown by hand, she defends in her window
    boris.locator(".ask").get_by_role("textbox").fill("3 3 2")
    boris.get_by_role("button", name="Thrown by hand").click()
    expect(alma.locator(".ask h2")).to_contain_text("Alma")
    for page in pages:
        expect(page.locator("#log")).to_contain_text("kick")
    for fold in alma.locator(".ask .several summary").all():
        fold.click()
    expect(alma.locator(".ask .option", has_text="dodge, retreat to ").first).to_be_visible()
    choose(alma, "dodge")
    for page in pages:
        expect(page.locator("#log")).to_contain_text(re.compile("dodge|slips|is not there", re.I))
    expect(alma.locator(".ask")).to_have_count(0)


def test_a_drawn_map_shows_walls_and_where_one_may_go(window: Window, server: Server) -> None:
    fight = Links(server, **GALLERY)
    for how in ({}, {"color_scheme": "dark", "viewport": {"width": 360, "height": 740}}):
        page = window(fight.master, **how)
        expect(page.locator("#board .wall")).to_have_count(1)
        expect(page.locator("#board .high")).to_have_count(1)
        expect(page.locator("#board")).to_contain_text("table")
        page.locator("#words summary").click()
        expect(page.locator("#twin")).to_contain_text("# wall")
        if not how:
            choose(page, "move")
        expect(page.locator("#board .open").first).to_be_visible()
        assert page.locator("#board .wall.open").count() == 0
        accessible(page)
    pick(page, "0,0")
    stands((page,), "at 0,0")
