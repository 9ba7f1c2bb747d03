"""The page as it is served: small, by itself, and with nothing within it that its policy forbids."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp

from projections.picture.style import STYLE
from tests.web.table import Seat

PAGE = files("adapters.web").joinpath("page")
MODULES = sorted(each.name for each in PAGE.iterdir() if each.name.endswith(".js"))


LARGEST = 50_000
"""Bytes of all modules: little enough to be read in an hour, and sent in a blink. It was 40,000 before the
feed came over a WebSocket, which knows where it is by the events and not by their text, and 41,000 before
players could put words into the dice, and 44,000 before it read faces and offered past
choices, for the server takes numbers and no text, 44,500 before an answer could stand, 45,000 before what
comes to nothing could be folded, and 45,500 before the way of a walk was drawn."""


def test_the_modules_stay_small() -> None:
    assert sum(len(PAGE.joinpath(name).read_bytes()) for name in MODULES) < LARGEST


@pytest.mark.parametrize("name", ["", *MODULES, "page.css", "board.css", "icon.svg"])
def test_every_file_of_the_page_is_served(client: TestClient[ASGIApp], name: str) -> None:
    answer = client.get(f"/{name}")
    assert answer.status_code == 200
    kinds = {"": "text/html", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}
    assert answer.headers["content-type"].startswith(kinds[name.rpartition(".")[2]])
    assert "script-src 'self'" in answer.headers["content-security-policy"]


def test_the_page_asks_nobody_else_and_holds_no_script_and_no_style() -> None:
    for each in (*MODULES, "index.html", "page.css"):
        text = PAGE.joinpath(each).read_text()
        assert not re.findall(r"https?://|//cdn|@import|url\(", text), each
        assert not re.findall(
            r"innerHTML|outerHTML|insertAdjacentHTML|\beval\b|new Function|document\.write", text
        )
    index = PAGE.joinpath("index.html").read_text()
    assert not re.findall(r"<style|\bstyle=|\bon\w+=|<script(?! type=\"module\" src=\"main.js\">)", index)


def test_the_board_is_drawn_and_told_for_whoever_looks(master: Seat, client: TestClient[ASGIApp]) -> None:
    drawn = master.get("board.svg")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert drawn.text.startswith("<svg ")
    assert "Grunthar [G], Orcs" in master.get("board.txt").text
    assert master.get("board.txt", at=2).text.count("[") == 1
    assert "no event 9999" in master.get("board.svg", 422, at=9999).json()["detail"]
    assert client.get("/board.css").text == STYLE


def test_moments_come_without_their_sentences_if_nobody_wants_them(master: Seat) -> None:
    told, bare = (master.read("frames", told=told)["frames"] for told in (True, False))
    assert any(each["text"] for each in told)
    assert not any(each["text"] for each in bare)
    assert [each["version"] for each in told] == [each["version"] for each in bare]
