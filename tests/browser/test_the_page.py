"""The page for everybody: by keyboard, on a phone, read out, at rest; plans of several picks; one file."""

import re
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from adapters.cli.main import main
from adapters.files.onefile.embedded import packed, record_in, unpacked
from tests.browser.conftest import DUEL, Links, Server, Window

pytestmark = pytest.mark.browser

WRESTLERS: dict[str, Any] = {
    "system": "swordspath",
    "title": "Behind the inn",
    "seed": "a secret seed of ours 1",
    "combatants": [{"who": "silk", "side": "reds"}, {"who": "bruno", "side": "blues"}],
}


COUNT = """() => {
  const animate = Element.prototype.animate;
  window.moves = 0;
  Element.prototype.animate = function (...all) { window.moves++; return animate.apply(this, all); };
}"""
"""Counts whatever is set in motion."""


def accessible(page: Page) -> None:
    """Nothing that axe-core finds fault with, once whatever moves has come to rest."""
    page.evaluate("Promise.allSettled(document.getAnimations().map((each) => each.finished))")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_nobody_is_shut_out(window: Window, server: Server, duel: Links) -> None:
    start = window(server.base)
    expect(start.get_by_role("button", name="Begin the fight")).to_be_visible()
    accessible(start)
    for how in ({}, {"color_scheme": "dark", "viewport": {"width": 360, "height": 740}}):
        page = window(duel.master, **how)
        expect(page.locator("#board .token")).to_have_count(2)
        page.keyboard.press("Home")
        page.locator("#words summary").click()
        expect(page.locator("#twin")).to_contain_text("Grunthar [G]")
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_be_visible()
        accessible(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()


def test_a_fight_is_begun_and_played_by_keyboard_alone(window: Window, server: Server) -> None:
    page = window(server.base)
    expect(page.get_by_role("button", name="Begin the fight")).to_be_visible()
    page.get_by_role("button", name="Percentile").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#people input").first).to_have_value("Grunthar")
    page.get_by_role("button", name="Begin the fight").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ask")).to_have_count(2)
    page.get_by_role("button", name="1 action with boxing").focus()
    page.keyboard.press("Space")  # which never answers
    expect(page.locator(".ask")).to_have_count(2)
    page.keyboard.press("Enter")
    expect(page.locator(".ask")).to_have_count(1)
    expect(page.locator(".ask h2").first).to_be_focused()
    page.keyboard.press("2")
    expect(page.locator("#log")).to_contain_text("two.")
    page.keyboard.press("Home")
    expect(page.locator("#past")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator("#past")).to_be_hidden()
    page.keyboard.press("u")
    expect(page.locator("#log s").first).to_be_visible()
    page.keyboard.press("r")
    expect(page.locator("#status")).to_have_text(re.compile("^Done again: .+"))


def test_plans_are_declared_at_once_and_kept_within_their_budget(window: Window, server: Server) -> None:
    fight = Links(server, **WRESTLERS)
    silk, bruno = window(fight.player("silk")), window(fight.player("bruno"))
    expect(silk.locator(".ask [role=status]")).to_have_text("8 of 8 left to spend.")
    silk.locator("summary", has_text="Kick").click()
    for number in range(1, 3):
        silk.get_by_role("button", name=re.compile("^kick Bruno with a short right")).click()
        expect(silk.locator(".strip li:not(.empty)")).to_have_count(number)
    silk.locator(".strip button").first.click()
    expect(silk.locator(".strip li:not(.empty)")).to_have_count(1)
    silk.locator("summary", has_text="Grab (").click()
    grabs = silk.locator("details", has_text="Grab").locator(".options .option")
    grabs.first.click()
    expect(grabs.nth(1)).to_be_disabled()  # at most one hold in a plan
    silk.get_by_role("button", name="Declare this plan").click()
    expect(bruno.get_by_text("Madame Silk has answered.")).to_be_visible()
    assert "by the right arm" not in bruno.locator("#log").inner_text()
    bruno.get_by_role("button", name="Declare nothing").click()
    for page in (silk, bruno):
        expect(page.locator("#log")).to_contain_text("Phase 1")
        expect(page.locator(".ask").first).to_be_visible()


def test_tokens_glide_on_a_map_and_stand_still_for_whom_motion_hurts(window: Window, server: Server) -> None:
    fight = Links(server, **WRESTLERS)
    pages = window(fight.master), window(fight.master, reduced_motion="reduce")
    for page in pages:
        expect(page.locator(".ask [role=status]").first).to_be_visible()
        page.evaluate(COUNT)
    page = pages[0]
    page.locator('#board [data-at="0,-1"]').click()
    expect(page.locator(".strip li:not(.empty)")).to_contain_text("walk off to 0,-1")
    page.get_by_role("button", name="Declare this plan").click()
    stands = page.locator("#board [data-who=silk]")
    before = stands.get_attribute("transform")
    page.get_by_role("button", name="Declare nothing").click()
    for each in pages:
        expect(each.locator("#log")).to_contain_text("Phase 1")
        expect(each.locator("#board [data-who=silk]")).not_to_have_attribute("transform", str(before))
    moves = [each.evaluate("window.moves") for each in pages]
    assert moves[0] > 0
    assert moves[1] == 0


def test_one_file_opens_from_disk_and_proves_itself(window: Window, server: Server, tmp_path: Path) -> None:
    fight = Links(server, **WRESTLERS)
    for _ in range(6):
        question = fight.questions()[0]["prompt"]
        fight.post("/answer", prompt=question["id"], numbers=[1] if question["least"] else [1, 2])
    path, record = tmp_path / "fight.html", tmp_path / "fight.ndjson"
    assert main(["export", fight.fight, "--html", str(path), "--db", str(server.db)]) == 0
    assert main(["export", fight.fight, "-o", str(record), "--db", str(server.db)]) == 0

    page = window(path.as_uri())
    expect(page.locator("#board .token")).to_have_count(1)
    page.keyboard.press("j")
    expect(page.locator("#board .token")).to_have_count(2)
    page.keyboard.press("End")
    expect(page.locator("#timeline output")).to_contain_text("event")
    page.locator("#log [data-version]").nth(2).click()
    expect(page.locator(".card")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press("Space")
    page.get_by_role("tab", name="Proof").click()
    page.get_by_role("button", name="Check the record").click()
    expect(page.locator("#verdict .good")).to_contain_text("chained to the end")
    accessible(page)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    assert Path(saved.value.path()).read_bytes() == record.read_bytes()

    start = window(server.base)
    start.get_by_label("A record file, or a page that holds one").set_input_files(path)
    expect(start.locator("#role")).to_have_text("You are the game master.")
    expect(start.locator("#log")).to_contain_text("Phase 1")


def test_one_file_that_was_tampered_with_says_where(
    window: Window, duel: Links, server: Server, tmp_path: Path
) -> None:

    path = tmp_path / "fight.html"
    assert main(["export", duel.fight, "--html", str(path), "--db", str(duel.db)]) == 0
    page = path.read_text()
    record = record_in(page.encode(), "it")
    path.write_text(page.replace(packed(record), packed(record.replace(b'"mutt"', b'"mott"', 1))))
    shown = window(path.as_uri())
    shown.get_by_role("tab", name="Proof").click()
    shown.get_by_role("button", name="Check the record").click()
    expect(shown.locator("#verdict .bad")).to_contain_text(re.compile(r"The chain breaks at event \d"))


def test_one_file_whose_story_was_changed_says_so(
    window: Window, duel: Links, server: Server, tmp_path: Path
) -> None:
    path = tmp_path / "fight.html"
    assert main(["export", duel.fight, "--html", str(path), "--db", str(duel.db)]) == 0
    page = path.read_text()
    told = re.search(r'id="replay"[^>]*>([^<]*)<', page)
    assert told
    forged = unpacked(told[1].encode(), "it").replace(b"Mutt", b"Mott")
    path.write_text(page.replace(told[1], packed(forged)))
    shown = window(path.as_uri())
    shown.get_by_role("tab", name="Proof").click()
    shown.get_by_role("button", name="Check the record").click()
    expect(shown.locator("#verdict .bad")).to_contain_text("were changed since they were exported")


def test_one_file_throws_revealed_dice_again(
    window: Window, server: Server, duel: Links, tmp_path: Path
) -> None:
    duel.post("/reveal", early=True)
    path = tmp_path / "fight.html"
    assert main(["export", duel.fight, "--html", str(path), "--db", str(duel.db)]) == 0
    page = window(path.as_uri())
    page.get_by_role("tab", name="Proof").click()
    page.get_by_role("button", name="Check the record").click()
    expect(page.locator("#verdict .good")).to_contain_text("2 rolls thrown again from the revealed seed")


def test_a_fight_of_five_hundred_events_is_less_than_three_hundred_kilobytes(
    duel: Links, tmp_path: Path
) -> None:
    while duel.last() < 500:
        for question in duel.questions():
            duel.post("/answer", prompt=question["prompt"]["id"], numbers=[1])
    path = tmp_path / "fight.html"
    assert main(["export", duel.fight, "--html", str(path), "--db", str(duel.db)]) == 0
    assert path.stat().st_size < 300_000


def test_words_go_into_the_dice_by_the_page(window: Window, server: Server) -> None:
    fight = Links(server, **{**DUEL, "seed": ""}, wait=True)
    anna, master = window(fight.player("grunthar", label="Anna")), window(fight.master)
    looking = window(fight.spectator())
    anna.get_by_role("textbox", name="Words of yours").fill("a grey goose")
    accessible(anna)
    anna.get_by_role("button", name="Commit their hash").click()
    master.get_by_role("button", name="Commit their hash").click()
    for each in (anna, master, looking):
        expect(each.locator("#salting li")).to_have_text(["Anna: committed", "The game master: committed"])
        assert "a grey goose" not in each.locator("#log").inner_text()
    assert looking.locator("#salting form").count() == 0

    anna.reload()
    expect(anna.get_by_role("textbox", name="Your words")).to_have_value("a grey goose")
    anna.get_by_role("button", name="Open them").click()
    expect(looking.locator("#log")).to_contain_text('opens the words "a grey goose"')
    expect(master.get_by_role("button", name="held back")).to_be_visible()
    master.get_by_role("button", name="Open them").click()
    expect(looking.locator("#salting li")).to_have_text(["Anna: open", "The game master: open"])
    master.get_by_role("button", name="Begin", exact=True).click()
    expect(anna.locator(".ask h2")).to_contain_text("Grunthar")
    expect(anna.locator("#salting")).to_be_empty()


def test_an_answer_stands_until_they_ask_to_be_asked(window: Window, server: Server) -> None:
    brawl = Links(server, system="gurps", combatants=[{"who": "alma"}, {"who": "boris"}])
    page = window(brawl.master)
    page.get_by_label("and always so, until I say otherwise").check()
    page.locator(".option", has_text="do nothing").first.click()
    stands = page.locator("p.others").filter(has_text="unasked: do nothing")
    expect(stands).to_have_count(1)
    stands.get_by_role("button", name="Ask me").click()
    expect(stands).to_have_count(0)
