"""The sheets that people have: dropped where a fight is opened, and for somebody in one who has grown."""

import base64
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Links, Server, Window
from tests.characters.grown import FOES, GROWN

pytestmark = pytest.mark.browser

SHEETS = Path(__file__).parents[1] / "characters" / "sheets"

DROP = """([name, bytes]) => {
  const given = new DataTransfer();
  given.items.add(new File([Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0))], name));
  const zone = document.getElementById("sheets");
  for (const each of ["dragover", "drop"])
    zone.dispatchEvent(new DragEvent(each, { bubbles: true, cancelable: true, dataTransfer: given }));
}"""
"""What a browser does when a file is let go over the zone."""


def dropped(page: Page, name: str, content: bytes) -> None:
    page.evaluate(DROP, [name, base64.b64encode(content).decode()])


def test_sheets_are_dropped_where_a_fight_is_opened(window: Window, server: Server) -> None:
    page = window(server.base)
    expect(page.locator("#people .entrant")).to_have_count(2)
    dropped(page, "hanna.gcs", (SHEETS / "hanna-v5.gcs").read_bytes())
    sheet = page.locator("#sheets details")
    expect(sheet.locator("summary")).to_have_text("Hanna Brock (GCS JSON version 5)")
    expect(page.get_by_role("button", name="Gurps")).to_have_attribute("aria-pressed", "true")
    sheet.locator("summary").click()
    expect(sheet).to_contain_text("Dodge 9 = +6 basic speed")
    expect(sheet).to_contain_text("trait Luck: the rules have no place for it")
    names = page.locator("#people .entrant > input:first-of-type")
    expect(names).to_have_count(3)
    expect(names.last).to_have_value("Hanna Brock")
    page.get_by_label("Sheets").set_input_files(
        {"name": "party.csv", "mimeType": "text/csv", "buffer": b"Name,ST,DX,HT\nBo,12,11,10\nAl,9,9,9\n"}
    )
    expect(names).to_have_count(5)
    for _ in range(2):
        page.get_by_role("button", name="Leave out: ").first.click()
    page.get_by_role("button", name="Begin the fight").click()
    for name in ("Hanna Brock", "Bo", "Al"):
        expect(page.locator("#fighters")).to_contain_text(name)


def test_several_of_a_kind_have_names_of_their_own(window: Window, server: Server) -> None:
    page = window(server.base)
    page.get_by_role("button", name="Percentile").click()
    names = page.locator("#people .entrant > input:first-of-type")
    expect(names.first).to_have_value("Grunthar")
    for _ in range(2):
        page.get_by_role("button", name="Add Grunthar").click()
    for _ in range(2):
        dropped(page, "urk.csv", GROWN["percentile"].before.encode())
    expect(names).to_have_count(6)
    assert [each.input_value() for each in names.all()][2:] == ["Grunthar 2", "Grunthar 3", "Urk", "Urk 2"]
    page.get_by_role("button", name="Begin the fight").click()
    for name in ("Grunthar 3", "Urk 2"):
        expect(page.locator("#fighters")).to_contain_text(name)


def test_a_broken_file_says_so_and_leaves_the_opening_as_it_was(window: Window, server: Server) -> None:
    page = window(server.base, forgive=True)
    expect(page.locator("#people .entrant")).to_have_count(2)
    dropped(page, "torn.gcs", b'{"version": 5,')
    expect(page.locator("#status")).to_contain_text("torn.gcs is neither JSON nor XML")
    expect(page.locator("#people .entrant")).to_have_count(2)


@pytest.mark.parametrize("system", GROWN)
def test_a_grown_sheet_is_looked_at_and_holds_from_here_on(
    window: Window, server: Server, system: str
) -> None:
    grown = GROWN[system]
    read = server.ask("/sheets", {"name": "p.csv", "text": grown.before, "system": system})
    sheet = read["characters"][0]["read"]["character"]["sheet"]
    urk = {"who": "urk", "side": "a", "called": "Urk", "sheet": sheet}
    fight = Links(server, system=system, combatants=[urk, {"who": FOES[system], "side": "b"}])
    page = window(fight.master)
    page.locator(".fighter", has_text="Urk").first.click()
    page.get_by_role("button", name="Another sheet …").click()
    page.get_by_label("The sheet (GCS, CSV, TOML)").set_input_files(
        {"name": "party.csv", "mimeType": "text/csv", "buffer": grown.after.encode()}
    )
    rows = page.locator("table.changed tr")
    expect(rows).to_have_count(1 + len(grown.changed))
    for _, was, now in grown.changed:
        expect(page.locator("table.changed")).to_contain_text(f"{was}{now}")
    page.get_by_label("Why?").fill("much learnt")
    page.get_by_role("button", name="From here on").click()
    expect(page.locator("#log")).to_contain_text("Urk's sheet is another from here on.")
    now = server.read(f"/fights/{fight.fight}/combatants/urk", fight.token)["sheet"]
    assert now != sheet


def test_a_sheet_keeps_its_letters_or_is_turned_down(window: Window, server: Server) -> None:
    page = window(server.base)
    expect(page.locator("#people .entrant")).to_have_count(2)
    sheet = "<character version='4'><profile><name>Käthe</name></profile><ST>12</ST></character>"
    old = f'<?xml version="1.0" encoding="ISO-8859-1"?>{sheet}'.encode("latin-1")
    dropped(page, "old.gcs", old)
    expect(page.locator("#sheets details summary")).to_have_text("Käthe (GCS XML version 4)")
    dropped(page, "party.csv", "Name,ST,DX,HT\nKäthe,12,11,10\n".encode("latin-1"))
    expect(page.get_by_text("party.csv is not valid UTF-8; save it as UTF-8.")).to_be_visible()
