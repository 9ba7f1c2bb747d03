"""Pictures of every state of the page, into a folder: `python -m tests.browser.shown [FOLDER]`."""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import DUEL, Links, Server
from tests.browser.test_the_flows import SIX
from tests.browser.test_the_overlay import FULL, overlay, play

HERE = Path(__file__).parent / "shown"
DESK, PHONE = {"width": 1360, "height": 860}, {"width": 390, "height": 800}
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
    """Each state, as the game master sees it."""

    def shot(page: Page, name: str) -> None:
        page.screenshot(path=folder / f"{name}.png")

    duel, six, plan = fought(server), Links(server, **SIX), Links(server, **PLAN)
    for name, how in (("", {}), ("-phone", {"viewport": PHONE, "color_scheme": "dark"})):
        with opened(browser, server.base, **how) as page:
            page.get_by_role("button", name="GURPS").click()
            page.get_by_role("button", name="Watch").first.wait_for()
            shot(page, f"start{name}")
    with opened(browser, six.master) as page:
        settled(page)
        page.wait_for_selector(".ask")
        shot(page, "question")
        page.locator("#board .hex.open[data-at='1,1']").hover()
        shot(page, "way")
        page.locator("#board .token[data-who=dora]").click()
        page.locator("dialog .option").first.wait_for()
        shot(page, "against")
    with opened(browser, plan.master) as page:
        page.wait_for_selector(".strip")
        page.locator("summary", has_text="Kick").first.click()
        page.locator(".option:visible").first.click()
        shot(page, "plan")
    for name, how in (
        ("", {}),
        ("-phone", {"viewport": PHONE}),
        ("-dark", {"color_scheme": "dark"}),
    ):
        with opened(browser, duel.master, **how) as page:
            settled(page)
            shot(page, f"now{name}")
            page.keyboard.press("k")
            page.locator("#past button").first.wait_for()
            shot(page, f"past{name}")
    with opened(browser, duel.master) as page:
        settled(page)
        page.locator("#log :not(s) > [data-version]", has_text="needs under").last.click()
        page.wait_for_selector(".card .ladder")
        shot(page, "card")
        page.get_by_role("button", name="Correct").click()
        page.get_by_label("Die 1").fill("1")
        page.wait_for_selector(".pair .board")
        shot(page, "preview")
        page.get_by_label("Why?").fill("the die was cocked")
        page.get_by_role("button", name="Apply").click()
        page.get_by_role("button", name="Undo this correction").wait_for()
        shot(page, "corrected")
        page.get_by_role("tab", name="Rolls").click()
        page.wait_for_selector(".roll")
        shot(page, "rolls")
        page.locator(".fighter").first.click()
        page.wait_for_selector("dialog .scores")
        shot(page, "sheet")
        page.keyboard.press("Escape")
        page.get_by_role("tab", name="Table").click()
        page.locator("#panel-table .work summary").first.click()
        shot(page, "table")
    over_a_video(browser, server, folder)
    six.post("/rule", why="the watch comes", end="reds")
    with opened(browser, six.master) as page:
        page.wait_for_selector(".ending")
        page.wait_for_load_state("networkidle")
        shot(page, "end")
        server.kill()
        page.wait_for_selector("#bar:not([hidden])")
        shot(page, "offline")


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
