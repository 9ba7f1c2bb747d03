"""`report.html`: one file that needs nothing from outside, and says all that the summary says."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from adapters.lab.concluding import concluded
from adapters.lab.summary import ExperimentSummary
from tests.lab.made import INCLUSIVE, STRICT, VARIED, made, won
from tests.lab.written import DUEL

SEVERAL = {
    "one that is a number": '[vary]\n"grunthar.mig" = "40..44"\n',
    "a number and a few": '[vary]\n"grunthar.mig" = "40..42"\ncomparison = ["strict", "inclusive"]\n',
    "two that are none": '[vary]\nmany_actions = ["each", "flat"]\ncomparison = ["strict", "inclusive"]\n',
    "nothing": "",
}
"""What may vary, each of which is drawn otherwise."""


class Outside(HTMLParser):
    """Whatever a page would fetch, and the tags that stay open."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.fetched += [str(value) for name, value in attrs if name in ("src", "href", "xlink:href", "data")]
        if tag not in ("meta", "!doctype"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(page: str) -> Outside:
    """The page as a parser sees it."""
    found = Outside()
    found.feed(page)
    return found


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A report, made once. Costs seconds: its charts are drawn."""
    fights = {STRICT: won(60, 130, 10), INCLUSIVE: won(110, 90, rounds=8)}
    text = VARIED.replace("A duel", "A <b>duel</b> & more")
    out = made(tmp_path_factory.mktemp("report"), fights, text)
    concluded(out)
    return (out / "report.html").read_text(encoding="utf-8")


@pytest.mark.thorough
def test_the_page_asks_nobody_for_anything_and_every_tag_is_closed(page: str) -> None:
    found = read(page)
    assert found.fetched == []
    assert found.open == []
    assert "<script" not in page
    assert set(re.findall(r"https?://[^\s\"<]+", page)) <= {
        "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink",
    }  # fmt: skip
    assert len(page) < 300_000


@pytest.mark.thorough
def test_what_an_experiment_is_called_is_text_and_no_markup(page: str) -> None:
    assert "<h1>A &lt;b&gt;duel&lt;/b&gt; &amp; more</h1>" in page


@pytest.mark.thorough
def test_every_section_is_there_with_its_figures(page: str) -> None:
    for title in (
        "Who wins", "What makes a difference", "How fights end", "How long they last", "What is done",
        "Which rules apply", "What does the harm", "Strange fights", "How the numbers are made",
    ):  # fmt: skip
        assert f"<h2>{title}</h2>" in page
    assert "25.0 points more than with strict: more than chance explains" in page
    assert "rules that never applied" in page
    assert page.count("<svg ") == page.count('<svg role="img" aria-label="') > 5
    assert "scuffle lab replay" in page


@pytest.mark.thorough
def test_every_colour_of_a_chart_is_one_that_the_page_gives_in_light_and_dark_and_in_print(page: str) -> None:
    charts = "".join(re.findall(r"<svg.*?</svg>", page, re.DOTALL))
    assert not re.search(r"(fill|stroke)=\"(#|black|rgb)", charts)
    used = set(re.findall(r"var\(--(\w+)\)", charts))
    for scheme in page.split(":root")[1:4]:
        assert used <= set(re.findall(r"--(\w+):", scheme.split("}")[0]))


@pytest.mark.thorough
@pytest.mark.parametrize("vary", SEVERAL)
def test_whatever_varies_is_drawn(tmp_path: Path, vary: str) -> None:
    from adapters.lab.reading import read_plan
    from tests.lab.written import written

    text = DUEL + SEVERAL[vary]
    names = [each.variant for each in read_plan(written(tmp_path, text)).variants]
    summary: ExperimentSummary = concluded(made(tmp_path, dict.fromkeys(names, won(4, 3, 1)), text))
    assert len(summary.variants) == len(names)
    assert read((tmp_path / "out-1" / "report.html").read_text(encoding="utf-8")).fetched == []
