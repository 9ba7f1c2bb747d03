"""The terminal of the tests shows what a person would see, and keeps what they could scroll back to."""

import pyte

from tests.terminal import Screen


def fed(text: str) -> Screen:
    """A small screen after that was written on it."""
    screen = Screen(20, 4, history=100)
    pyte.Stream(screen).feed(text)
    return screen


def test_what_leaves_the_screen_can_be_scrolled_back_to() -> None:
    screen = fed("".join(f"line {number}\r\n" for number in range(8)))
    assert "line 0" in screen.scrollback
    assert screen.display[0].rstrip() == "line 5"


def test_nothing_of_a_second_screen_is_left() -> None:
    long = "".join(f"secret {number}\r\n" for number in range(8))
    screen = fed(f"open\r\n\x1b[?1049h{long}\x1b[?1049lafterwards")
    assert "secret" not in screen.scrollback + "".join(screen.display)
    assert screen.display[0].rstrip() == "open"
    assert "afterwards" in "".join(screen.display)
