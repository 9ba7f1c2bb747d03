"""What was given on a line that a correction left, and was taken back since."""

from domain.engine.history.lines_left import lines_left
from domain.facts.events import AnyEvent, BeatBegan, Declared, HeadMoved, How

FIRST, SECOND = Declared("k1", "ann", ()), Declared("k2", "ann", ())


def test_what_an_undo_took_back_is_not_given_again_from_its_first_input_on() -> None:
    stream: list[AnyEvent] = [
        BeatBegan("r1", 1), FIRST, SECOND, HeadMoved(1, How.CORRECTED, "k1"), FIRST, HeadMoved(1, How.UNDO),
    ]  # fmt: skip
    (left,) = lines_left(stream)
    assert left.events == (SECOND,)
    (whole,) = lines_left(stream, undone=True)
    assert whole.events == (FIRST, SECOND)
