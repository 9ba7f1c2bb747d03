"""A diary says what the story says, in any viewer of Markdown, and nothing in it is a mark by chance."""

import json
import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from adapters.books.words import words
from adapters.exports.diary import diary, marked
from adapters.store.memory import MemoryStore
from domain.facts.events import Rolled
from projections.record import record
from projections.telling.narrative import tell
from projections.visibility import redact
from tests.cli.conftest import Scuffle
from tests.laws.history import LIBRARY, History

HTML = MarkdownIt("commonmark", {"html": True}).enable(["strikethrough", "table"])


PEOPLE = "[join grunthar@orcs]\n[join mutt@dwarfs]\n"


def shown(markdown: str) -> str:
    """What somebody sees of a rendered text."""
    return " ".join(unescape(re.sub(r"<[^>]*>", "", HTML.render(markdown))).split())


@pytest.mark.parametrize(
    "name",
    ["*x*", "<b>Bo</b>", "_under_", "[a](http://b)", "`c`", "1. One", "# Head", "- dash", "---", "~~s~~",
     "&amp;", "\\", "www.x.y", "http://x.y", "![i](j)", "a|b", "[^1]", "$m$", "+ plus", "> quoted", "==="],
)  # fmt: skip
def test_a_name_is_shown_as_it_is_and_marks_nothing(name: str) -> None:
    rendered = HTML.render(marked(name))
    assert shown(marked(name)) == name
    assert re.findall(r"<(\w+)", rendered) == ["p"]
    assert not re.search(r"(https?:|www\.)", marked(name))


@given(text=st.text(alphabet=st.sampled_from("ab *_`<>[]()#+-.!|~&\\123:/=$^@{}"), min_size=1, max_size=30))
def test_any_text_is_shown_as_it_is(text: str) -> None:
    assert shown(marked(text)) == " ".join(text.split())


def test_rounds_are_headings_and_every_die_has_its_footnote() -> None:
    history = History(7, MemoryStore(), "percentile")
    for _ in range(30):
        history.step()
    seen = record("fight", history.store.entries("fight"))
    text = diary(seen)
    rolls = [row for row in seen.standing() if isinstance(row.event, Rolled)]
    marks = re.findall(r"(?<!\n)\[\^(\d+)\]", text)
    notes = re.findall(r"^\[\^(\d+)\]: Dice (\S+?)\\?: ", text, re.MULTILINE)
    assert len(rolls) == len(notes) > 0
    assert marks == [number for number, _ in notes] == [str(at) for at in range(1, len(notes) + 1)]
    assert "## Round 1" in text
    assert re.findall(r"<(?:a|b|em|img)\b", HTML.render(text)) == []


def test_the_front_matter_is_plain_values_and_the_last_word_is_who_won(scuffle: Scuffle) -> None:
    title = json.dumps('"Ha": *the* <b>duel</b>')
    scuffle("import - --name duel", stdin=f"[system percentile]\n[title {title}]\n{PEOPLE}")
    text = scuffle("export duel --markdown").stdout
    _, front, rest = text.split("---\n", 2)
    told = {line.partition(": ")[0]: json.loads(line.partition(": ")[2]) for line in front.splitlines()}
    assert told["title"] == '"Ha": *the* <b>duel</b>'
    assert told["sides"] == {"orcs": ["Grunthar"], "dwarfs": ["Mutt"]}
    assert rest.count('# "Ha": \\*the\\* \\<b\\>duel\\</b\\>') == 1


def test_a_diary_has_no_secret_of_others(scuffle: Scuffle) -> None:
    scuffle("new duel grunthar@orcs mutt@dwarfs --hand all")
    scuffle("roll duel r1.grunthar.initiative 3")
    scuffle("roll duel r1.mutt.initiative 8")
    scuffle("declare duel r1.mutt.declares 2 actions")
    assert 'seen-by: "grunthar"' in scuffle("export duel --markdown --as grunthar").stdout
    mine, theirs = (scuffle(f"export duel --markdown --as {who}").stdout for who in ("mutt", "grunthar"))
    assert ("actions" in mine, "actions" in theirs) == (True, False)


def test_what_a_viewer_reads_is_what_the_log_tells_them() -> None:
    history = History(11, MemoryStore(), "gurps")
    for _ in range(20):
        history.step()
    seen = redact(record("fight", history.store.entries("fight")), "public")
    story = tell(seen, words(LIBRARY["gurps"].ruleset))
    plain = re.sub(r"\[\^\d+\]", "", shown(diary(seen, "public")))
    for paragraph in story:
        if all(sentence.stands for sentence in paragraph.sentences):
            assert " ".join(paragraph.text.split()) in plain
