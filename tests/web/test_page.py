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


PAGES = {"index.html": "main.js", "overlay.html": "overlay.js"}
"""The pages, and the module that each begins with."""

STYLES = ("page.css", "overlay.css")


NAMESPACE = "http://www.w3.org/2000/svg"
"""The name of a kind of elements; nobody is asked for it."""

FIRST = 100_000
"""Bytes that the first view of a fight takes; what is only looked at by need comes when it is."""


def needed(name: str, seen: set[str]) -> set[str]:
    """A module and all that it cannot be without."""
    if name not in seen:
        seen.add(name)
        for other in re.findall(r'^import .*?from "\./(.*?)";', PAGE.joinpath(name).read_text(), re.M):
            needed(other, seen)
    return seen


@pytest.mark.parametrize("view", ["table.js", "start.js"])
def test_the_first_view_is_small(view: str) -> None:
    names = needed("main.js", set()) | needed(view, set()) | {"index.html", "page.css", "icon.svg"}
    assert sum(len(PAGE.joinpath(name).read_bytes()) for name in names) + len(STYLE) < FIRST


@pytest.mark.parametrize("name", ["", *MODULES, *PAGES, *STYLES, "board.css", "icon.svg"])
def test_every_file_of_the_page_is_served(client: TestClient[ASGIApp], name: str) -> None:
    answer = client.get(f"/{name}")
    assert answer.status_code == 200
    kinds = {
        "": "text/html",
        "html": "text/html",
        "js": "text/javascript",
        "css": "text/css",
        "svg": "image/svg+xml",
    }
    assert answer.headers["content-type"].startswith(kinds[name.rpartition(".")[2]])
    assert "script-src 'self'" in answer.headers["content-security-policy"]


def test_the_page_and_all_that_it_asks_for_may_stand_below_a_path() -> None:
    for each in (*MODULES, *PAGES, *STYLES):
        text = PAGE.joinpath(each).read_text()
        assert not re.findall(r"""["'`(]/(?:api|schema)|(?:from|import\(|href=|src=) *["'`]/""", text), each
        assert text.count("location.origin") == text.count("location.origin + location.pathname"), each


def test_the_page_asks_nobody_else_and_holds_no_script_and_no_style() -> None:
    for each in (*MODULES, *PAGES, *STYLES):
        text = PAGE.joinpath(each).read_text().replace(NAMESPACE, "")
        assert not re.findall(r"https?://|//cdn|@import|url\(", text), each
        assert not re.findall(
            r"innerHTML|outerHTML|insertAdjacentHTML|\beval\b|new Function|document\.write", text
        )
    for page, module in PAGES.items():
        html = PAGE.joinpath(page).read_text()
        assert not re.findall(
            rf'<style|\bstyle=|\bon\w+=|<script(?! type="module" src="{re.escape(module)}">)', html
        )


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


def test_what_is_laid_over_a_video_has_an_address_of_its_own(client: TestClient[ASGIApp]) -> None:
    assert client.get("/overlay").text == PAGE.joinpath("overlay.html").read_text()
    assert client.get("/overlay").headers["content-type"].startswith("text/html")
