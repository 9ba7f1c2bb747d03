"""Two players, a spectator and the game master at a window each: all show the right thing at each step."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Links, Server, Window

pytestmark = pytest.mark.browser

SECRET = "boxing"
OWN = ".ask"


def choose(page: Page, text: str) -> None:
    page.get_by_role("button", name=text).first.click()


def read(windows: tuple[Page, ...], text: str) -> None:
    """Everybody's log has come to that."""
    for each in windows:
        expect(each.locator("#log")).to_contain_text(text)


def test_a_secret_an_undo_a_dispute_and_a_correction(window: Window, duel: Links) -> None:
    anna, ben = window(duel.player("grunthar", label="Anna")), window(duel.player("mutt", label="Ben"))
    spectator, master = window(duel.spectator()), window(duel.master)
    windows = (anna, ben, spectator, master)

    # each is told who he is, and is offered what is his
    expect(anna.locator("#role")).to_have_text("You play Grunthar, as Anna.")
    expect(spectator.locator("#role")).to_have_text("You are looking on.")
    expect(anna.locator(f"{OWN} h2")).to_contain_text("Grunthar, how many actions")
    expect(anna.get_by_text("It is for Mutt to answer.")).to_be_visible()
    expect(spectator.locator("#board .token")).to_have_count(2)
    expect(spectator.locator("#asks button")).to_have_count(0)
    expect(spectator.get_by_role("button", name="Undo")).to_have_count(0)
    expect(master.locator(OWN)).to_have_count(2)

    # an answer can be taken back while the other is awaited
    choose(anna, "1 action with boxing")
    expect(ben.get_by_text("Grunthar has answered.")).to_be_visible()
    choose(anna, "Take it back")
    expect(ben.get_by_text("Grunthar has answered.")).to_have_count(0)

    # a secret is hidden until both are in
    choose(anna, "2 actions with boxing")
    for page in (ben, spectator):
        expect(page.get_by_text("Grunthar has answered.")).to_be_visible()
        assert SECRET not in page.content()
    expect(spectator.locator("#board .token")).to_have_count(2)
    choose(ben, "2 actions with martial arts")
    read(windows, "two actions")
    spectator.locator("#fighters [data-who=grunthar]").click()
    expect(spectator.get_by_role("dialog")).to_contain_text(SECRET)
    spectator.get_by_role("button", name="Close").click()

    # an attack, with its odds when it is looked at
    mine, other = (ben, anna) if ben.locator(OWN).count() else (anna, ben)
    mine.locator(f"{OWN} .option").first.hover()
    expect(mine.locator(f"{OWN} .odds").first).to_contain_text("hurts")
    choose(mine, "attack")
    expect(other.locator(f"{OWN} h2")).to_contain_text("Grunthar" if other is anna else "Mutt")
    other.keyboard.press("1")
    read(windows, "needs under")

    # an undo is seen by all and struck through, and another line is born
    master.keyboard.press("u")
    for each in windows:
        expect(each.locator("#log s", has_text="needs under")).to_be_visible()
    choose(other, "dodge")
    for each in windows:
        each.get_by_role("tab", name="Lines").click()
        expect(each.locator("#lines s")).to_have_count(2)
    expect(spectator.get_by_role("button", name="Go there")).to_have_count(0)
    master.get_by_role("button", name="Go there").last.click()
    for each in windows:
        expect(each.locator("#lines li", has_text="Line b").last).to_contain_text("is played on")

    # the other player questions the roll; play may go on under protest
    for each in windows:
        each.get_by_role("tab", name="Story").click()
    other.locator("#log :not(s) > [data-version]", has_text="needs under").last.click()
    expect(other.locator(".card .ladder")).to_contain_text("needs under")
    other.locator(".card summary").click()
    expect(other.locator(".card .d0")).to_contain_text(".attack")
    choose(other, "Dispute")
    other.get_by_role("dialog").get_by_label("Why?").fill("the dice lay against the book")
    other.get_by_role("dialog").get_by_role("button", name="Dispute").click()
    for each in windows:
        expect(each.locator("#disputes")).to_contain_text("the dice lay against the book")
    expect(other.locator("#disputes").get_by_role("button", name="Settle")).to_have_count(0)

    # the game master sees what a correction would change, on two boards, and corrects
    dialog = master.get_by_role("dialog")
    master.locator("#disputes").get_by_role("button", name="Settle").click()
    dialog.get_by_label("Die 1").fill("1")
    expect(dialog.locator(".pair .board")).to_have_count(2)
    expect(dialog.locator(".plainly")).to_contain_text("kept")
    expect(spectator.locator("#disputes")).to_contain_text("In dispute")
    dialog.get_by_label("Why?").fill("it showed 01")
    dialog.get_by_role("button", name="Apply").click()
    expect(dialog).to_be_hidden()
    read(windows, "(01)")
    for each in windows:
        expect(each.locator("#disputes .notice")).to_have_count(0)
    expect(master.get_by_role("button", name="Undo this correction")).to_be_visible()

    # the past is looked at without disturbing the present
    spectator.keyboard.press("Home")
    expect(spectator.locator("#past")).to_contain_text("You are looking at event")
    choose(spectator, "Back to now")
    expect(spectator.locator("#past")).to_be_hidden()


def test_an_answer_stands_by_one_click_until_it_is_ended_by_another(window: Window, duel: Links) -> None:
    anna, ben = window(duel.player("grunthar", label="Anna")), window(duel.player("mutt", label="Ben"))
    expect(anna.locator(OWN)).to_have_count(1)
    expect(anna.get_by_role("button", name="Always: ")).to_have_count(0)  # it is answered unseen
    for each in (anna, ben):
        choose(each, "2 actions with boxing" if each is anna else "2 actions with martial arts")
    read((anna, ben), "two actions")
    mine, other = (ben, anna) if ben.locator(OWN).count() else (anna, ben)
    choose(mine, "attack")
    other.get_by_role("button", name="Always: ").first.click()
    for page in (mine, other):
        expect(page.locator("#asks")).to_contain_text(" answered unasked: ")
    expect(mine.get_by_role("button", name="Ask me")).to_have_count(0)
    choose(other, "Ask me")
    for page in (mine, other):
        expect(page.locator("#asks")).not_to_contain_text(" answered unasked: ")


def test_dice_thrown_by_hand_are_typed_in(window: Window, server: Server) -> None:
    fighters = [{"who": "grunthar", "side": "orcs"}, {"who": "mutt", "side": "dwarfs"}]
    page = window(
        Links(server, system="percentile", settings={"by_hand": "all"}, combatants=fighters).master,
        forgive=True,
    )
    form, status = page.locator(".ask form"), page.locator("#status")
    form.get_by_role("textbox").fill("eleven")
    form.get_by_role("button", name="Thrown by hand").click()
    expect(status).not_to_be_empty()
    expect(form.get_by_role("textbox")).to_have_value("eleven")
    form.get_by_role("textbox").fill("3")
    form.get_by_role("button", name="Thrown by hand").click()
    expect(form.get_by_role("textbox")).to_have_value("")
    expect(page.locator(".ask h2").first).to_be_focused()
    page.get_by_role("button", name="Let the seed throw").click()
    expect(page.locator(".ask .rows").first).to_be_visible()


def test_a_choice_is_corrected_by_picking_what_was_chosen(window: Window, duel: Links) -> None:
    page = window(duel.master)
    choose(page, "2 actions with boxing")
    choose(page, "2 actions with martial arts")
    read((page,), "two actions")
    page.locator("#log [data-version]", has_text="two actions").last.click()
    page.get_by_role("button", name="Correct").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("How it is settled")).to_have_value("instead")
    dialog.get_by_role("group", name="Chosen was").get_by_role("button").first.click()
    expect(dialog.locator(".plainly")).to_be_visible()
    dialog.get_by_label("Why?").fill("one was said")
    dialog.get_by_role("button", name="Apply").click()
    expect(dialog).to_be_hidden()
    read((page,), "one action")


def test_a_link_is_handed_out_and_revoked(window: Window, duel: Links) -> None:
    master = window(duel.master)
    master.get_by_role("tab", name="Table").click()
    master.get_by_label("For whom").fill("Cleo")
    master.get_by_role("checkbox", name="Mutt").check()
    master.get_by_role("button", name="Make a link").click()
    link = master.get_by_label("The link; it is shown this once").input_value()
    expect(master.get_by_role("img", name="The link as a QR code")).to_be_visible()
    cleo = window(link, forgive=True)
    expect(cleo.locator("#role")).to_have_text("You play Mutt, as Cleo.")
    master.get_by_role("row", name="Cleo").get_by_role("button", name="Revoke").click()
    expect(cleo.locator("#bar")).to_contain_text("perhaps it was taken back")
    wrong = window(f"{link[: link.index('#')]}#fight=nowhere&token=wrong", forgive=True)
    expect(wrong.locator("#lost")).to_contain_text("This link opens nothing here")
    expect(wrong.locator("#table")).to_be_hidden()


def test_a_link_for_a_program_is_handed_out_as_one(window: Window, duel: Links) -> None:
    master = window(duel.master)
    master.get_by_role("tab", name="Table").click()
    master.get_by_label("For whom").fill("Anna's assistant")
    master.get_by_role("checkbox", name="Mutt").check()
    master.get_by_role("checkbox", name="A program gets it").check()
    master.get_by_role("button", name="Make a link").click()
    expect(master.get_by_role("row", name="Anna's assistant")).to_contain_text("Mutt (an assistant)")
    expect(master.get_by_role("checkbox", name="A program gets it")).not_to_be_checked()


def test_a_server_that_was_killed_and_started_again_is_found_again(window: Window, tmp_path: Path) -> None:
    server = Server(tmp_path / "fights.db")
    try:
        duel = Links(server, system="percentile", combatants=[{"who": "grunthar"}, {"who": "mutt"}])
        page = window(duel.master, forgive=True)
        expect(page.locator("#board .token")).to_have_count(2)
        server.kill()
        expect(page.locator("#bar")).to_contain_text("Trying again")
        server.start()
        expect(page.locator("#bar")).to_be_hidden()
        expect(page.locator("#asks")).not_to_have_attribute("inert", "")
        duel.post("/note", text="Here we are again.")
        expect(page.locator("#log")).to_contain_text("Here we are again.", timeout=15_000)
        expect(page.locator("#bar")).to_be_hidden()
    finally:
        server.kill()
