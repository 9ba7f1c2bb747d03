"""A story in messages: parted between sentences, no longer than a chat takes, meaning its letters alone."""

from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.hooks.messages import length, markdown, messages, plain
from projections.telling.story import Paragraph, Sentence

Sentences = tuple[Sentence, ...]


def paragraph(*texts: str, heading: str = "") -> Paragraph:
    return Paragraph("r1", tuple(Sentence(at, text) for at, text in enumerate(texts, 1)), heading)


def test_messages_are_parted_between_sentences() -> None:
    story = (paragraph("Mutt hits.", "Snaga falls.", heading="Round 1"), paragraph("Mutt rests."))
    assert messages(story, 100, plain) == ("Round 1\nMutt hits. Snaga falls.\n\nMutt rests.",)
    assert messages(story, 20, plain) == ("Round 1\nMutt hits.", "Snaga falls.", "Mutt rests.")


def test_a_sentence_that_is_too_long_is_parted_between_words_and_a_word_between_letters() -> None:
    assert messages((paragraph("aa bb cc dd ee ff gg hh"),), 16, plain) == ("aa bb cc dd ee", "ff gg hh")
    assert messages((paragraph("a" * 18),), 16, plain) == ("aa aa aa aa aa", "aa aa aa aa")


def test_what_goes_on_in_the_middle_of_a_sentence_is_put_together_with_it() -> None:
    story = (Paragraph("r1", (Sentence(1, "Mutt hits"), Sentence(2, ", and hard.", joined=True))),)
    assert messages(story, 100, plain) == ("Mutt hits, and hard.",)
    rest = (Paragraph("r1", (Sentence(2, ", and hard.", joined=True),)),)
    assert messages(rest, 100, plain) == ("… and hard.",)


def test_what_no_longer_stands_is_struck_through_and_headings_are_bold() -> None:
    story = (Paragraph("r1", (Sentence(1, "Mutt hits.", stands=False), Sentence(2, "So.")), "Round 1"),)
    assert messages(story, 100, markdown) == ("**Round 1**\n~~Mutt hits.~~ So.",)


def test_nothing_that_people_wrote_means_anything_to_a_chat() -> None:
    wrote = "@everyone <@1> *a* _b_ ~~c~~ `d` ||e|| [f](http://g)\n- h\n1. i\n# j\n> k \\"
    (message,) = messages((paragraph(wrote),), 500, markdown)
    assert message == (
        "\\@everyone \\<\\@1\\> \\*a\\* \\_b\\_ \\~\\~c\\~\\~ \\`d\\` \\|\\|e\\|\\| \\[f\\](http://g)"
        "\n\\- h\n1\\. i\n\\# j\n\\> k \\\\"
    )


TEXT = st.text(st.characters(codec="utf-8"), max_size=90)


@settings(max_examples=40)
@given(st.lists(st.lists(TEXT, min_size=1, max_size=4), max_size=4), st.sampled_from([plain, markdown]))
def test_no_message_is_longer_than_it_may_be_and_nothing_is_lost(
    texts: list[list[str]], write: object
) -> None:
    story = [paragraph(*each, heading=each[0]) for each in texts]
    found = messages(story, 64, write)  # type: ignore[arg-type]
    assert all(length(message) <= 64 for message in found)
    assert all(len(message.encode("utf-16-le")) // 2 == length(message) for message in found)
    wrote = "".join(
        letter for each in texts for text in (each[0], *each) for letter in text if letter.isalnum()
    )
    assert "".join(letter for message in found for letter in message if letter.isalnum()) == wrote
