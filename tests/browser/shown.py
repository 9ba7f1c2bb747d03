"""Pictures of every state of the page, into a folder: `python -m tests.browser.shown [FOLDER]`."""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import DUEL, Links, Server
from tests.browser.test_the_flows import SIX
from tests.browser.test_the_overlay import FULL, overlay, play

HERE = Path(__file__).parent / "shown"
DESK, PHONE = {"width": 1360, "height": 860}, {"width": 390, "height": 800}
SIGHTS: dict[str, dict[str, Any]] = {
    "": {},
    "dark": {"color_scheme": "dark"},
    "phone": {"viewport": PHONE, "has_touch": True},
}
"""How the page is looked at, by what the names of the pictures end with."""

COLOURS = "linear-gradient(90deg, #2b6cb0 20%, #e53e3e 20% 45%, #f6e05e 45% 75%, #fff 75%)"
"""What lies below the page that is laid over a video."""

PLAN: dict[str, Any] = {
    "system": "swordspath",
    "title": "Behind the inn",
    "seed": "a secret seed of ours 1",
    "combatants": [{"who": "silk", "side": "reds"}, {"who": "bruno", "side": "blues"}],
}


@contextmanager
def opened(browser: Browser, url: str, **how: Any) -> Iterator[Page]:
    """A window of its own."""
    context = browser.new_context(**({"viewport": DESK, "reduced_motion": "reduce"} | how))
    page = context.new_page()
    page.goto(url)
    yield page
    context.close()


def fought(server: Server) -> Links:
    """A duel of some rounds, with a wound or two."""
    fight = Links(server, **DUEL)
    for _ in range(30):
        for question in fight.questions():
            fight.post("/answer", prompt=question["prompt"]["id"], numbers=[1])
    return fight


def settled(page: Page) -> None:
    """All that was asked for is there."""
    page.wait_for_selector("#board .token")
    page.wait_for_selector("#log [data-version]", state="attached")
    page.wait_for_load_state("networkidle")


def main(folder: Path) -> None:
    """Draw them all."""
    folder.mkdir(parents=True, exist_ok=True)
    server = Server(Path(tempfile.mkdtemp()) / "fights.db")
    path = shutil.which("chromium") or shutil.which("google-chrome")
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            draw(browser, server, folder)
    finally:
        server.kill()


def draw(browser: Browser, server: Server, folder: Path) -> None:
    """Each state, as the game master sees it, at a desk by day and by night, and with a phone."""
    duel, six, plan = fought(server), Links(server, **SIX), Links(server, **PLAN)
    over_a_video(browser, server, folder)
    for sight, how in SIGHTS.items():
        with opened(browser, server.base, **how) as page:
            page.get_by_role("button", name="GURPS").click()
            page.get_by_role("button", name="Watch").first.wait_for()
            shot(page, folder, "start", sight)
        with opened(browser, six.master, **how) as page:
            settled(page)
            page.wait_for_selector(".ask")
            shot(page, folder, "question", sight)
        with opened(browser, plan.master, **how) as page:
            page.wait_for_selector(".strip")
            page.locator("summary", has_text="Kick").first.click()
            page.locator(".option:visible").first.click()
            shot(page, folder, "plan", sight)
        with opened(browser, duel.master, **how) as page:
            settled(page)
            examined(page, folder, sight)
    at_the_board(browser, six, folder)
    six.post("/rule", why="a tile fell", damage=[{"who": "dora", "pool": "hp", "points": 7}])
    six.post("/rule", why="the watch comes", end="reds")
    with ExitStack() as stack:
        pages = [(stack.enter_context(opened(browser, six.master, **how)), at) for at, how in SIGHTS.items()]
        for page, sight in pages:
            page.locator(".ending", has_text="are what was written").wait_for()
            page.wait_for_load_state("networkidle")
            shot(page, folder, "end", sight)
        server.kill()
        for page, sight in pages:
            page.wait_for_selector("#bar:not([hidden])")
            shot(page, folder, "offline", sight)


def shot(page: Page, folder: Path, name: str, sight: str = "") -> None:
    """One picture."""
    page.screenshot(path=folder / f"{name}{sight and f'-{sight}'}.png")


def part(page: Page, name: str) -> None:
    """Go to a part of the page: a tab at the side, at the foot of a phone."""
    foot = page.locator("#tabs").get_by_role("button", name=name, exact=True)
    (foot if foot.is_visible() else page.get_by_role("tab", name=name)).click()


def examined(page: Page, folder: Path, sight: str) -> None:
    """The present, the past, a card, a correction before and after, and undone again; then each tab."""
    shot(page, folder, "now", sight)
    page.keyboard.press("k")
    page.locator("#past button").first.wait_for()
    shot(page, folder, "past", sight)
    page.keyboard.press("End")
    part(page, "Story")
    page.locator("#log :not(s) > [data-version]", has_text="needs under").last.click()
    page.wait_for_selector(".card .ladder")
    shot(page, folder, "card", sight)
    page.locator(".card").get_by_role("button", name="Correct").click()
    page.get_by_label("Die 1").fill("1")
    page.wait_for_selector(".pair .board")
    shot(page, folder, "preview", sight)
    page.get_by_label("Why?").fill("the die was cocked")
    page.get_by_role("button", name="Apply").click()
    page.locator(".card .notice", has_text="It was").wait_for()
    shot(page, folder, "corrected", sight)
    page.get_by_role("button", name="Undo this correction").click()
    page.locator("#status", has_text="Undone").wait_for()
    part(page, "Rolls")
    page.wait_for_selector(".roll")
    shot(page, folder, "rolls", sight)
    part(page, "Table")
    page.locator("#panel-table .work summary").first.click()
    shot(page, folder, "table", sight)
    if page.locator("#tabs").is_visible():
        part(page, "Fighters")
    page.locator(".fighter").first.click()
    page.wait_for_selector("dialog .scores")
    shot(page, folder, "sheet", sight)


def at_the_board(browser: Browser, six: Links, folder: Path) -> None:
    """A way that is pointed at, and a foe who is clicked."""
    with opened(browser, six.master) as page:
        settled(page)
        page.locator("#board .hex.open[data-at='1,1']").hover()
        shot(page, folder, "way")
        page.locator("#board .token[data-who=dora]").click()
        page.locator("dialog .option").first.wait_for()
        shot(page, folder, "against")


def over_a_video(browser: Browser, server: Server, folder: Path) -> None:
    """Six fighters, laid over many colours."""
    six = Links(server, **SIX)
    play(server, six.fight)
    with opened(browser, overlay(six.spectator()), viewport=FULL) as page:
        page.wait_for_selector("#fighters .hurt")
        page.wait_for_selector("#exchange:not(:empty)")
        page.evaluate("(colours) => { document.documentElement.style.background = colours; }", COLOURS)
        page.evaluate("Promise.all(document.getAnimations().map((each) => each.finished))")
        page.screenshot(path=folder / "overlay.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
