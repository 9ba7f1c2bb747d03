"""A replay on printer: run through, stepped through, and how everybody stands at one moment of it."""

import sys
from collections.abc import Iterator

from adapters.cli.context import Invocation
from adapters.cli.present import PresentShown
from adapters.cli.sessions.sources import RecordSource
from adapters.cli.terminal.standing import draw
from adapters.input.rejected import Rejected
from domain.facts.events import tag
from projections.record import record
from projections.replay import Frame, NoSuchFrame, Replay
from projections.standing import standing
from projections.telling.voice import Style
from projections.visibility import GM, redact

KEYS = "An empty line or j goes on, k back, a number or a beat jumps, s shows the standing, q leaves."


def frame_of(replay: Replay, to: str) -> Frame:
    """The frame of an event's number or of a beat. Raises `Rejected`."""
    try:
        return replay.at_version(int(to)) if to.isdecimal() and len(to) < 10 else replay.at_beat(to)
    except NoSuchFrame as error:
        raise Rejected(str(error), 2) from None


class ReplaySession:
    """One replay at one desk."""

    def __init__(self, at: Invocation, source: RecordSource, replay: Replay) -> None:
        self.at, self.source, self.replay = at, source, replay

    def up_to(self, last: Frame | None) -> Iterator[Frame]:
        """The frames that are told, up to `last`."""
        end = len(self.replay) - 1 if last is None else last.index
        for index in range(end + 1):
            frame = self.replay.frame(index)
            if self.replay.text(frame, Style.TERSE):
                yield frame

    def run(self, last: Frame | None) -> None:
        """All of it, a line an event."""
        for frame in self.up_to(last):
            self._line(frame)

    def stand(self, frame: Frame) -> None:
        """How everybody stood after that event."""
        viewer = self.at.viewer or GM
        seen = redact(record(self.source.name, self.source.entries, frame.version), viewer)
        self.at.printer.line()
        draw(
            self.at.printer,
            PresentShown(standing(seen, None, viewer), frame.state, moment=frame.version),
            asking=False,
        )

    def step(self, start: Frame | None) -> None:
        """Event by event, as lines of the input say."""
        frame = start or self.replay.frame(0)
        talking = sys.stdin.isatty()
        if talking:
            self.at.printer.line(KEYS)
        self._line(frame)
        while True:
            if talking:
                self.at.printer.out.write("> ")
            self.at.printer.out.flush()
            raw = sys.stdin.readline()
            said = raw.strip()
            if not raw or said.lower() in ("q", "quit"):
                return
            if said.lower() == "s":
                self.stand(frame)
                continue
            there = self._go(frame, said)
            if there is not None:
                frame = there
                self._line(frame)

    def _go(self, frame: Frame, said: str) -> Frame | None:
        """The frame that is meant, or `None`, having said why there is none."""
        try:
            if said in ("", "j"):
                there = self._told(frame, 1)
            elif said == "k":
                there = self._told(frame, -1)
            else:
                short = said.isdecimal() and len(said) < 10
                there = self.replay.at_version(int(said)) if short else self.replay.at_beat(said)
        except NoSuchFrame as error:
            self.at.printer.line(str(error))
            return None
        if there is None:
            self.at.printer.line("This is the end." if said in ("", "j") else "This is the beginning.")
        return there

    def _told(self, frame: Frame, by: int) -> Frame | None:
        """The next frame in that direction that is worth telling."""
        index = frame.index + by
        while 0 <= index < len(self.replay):
            there = self.replay.frame(index)
            if self.replay.text(there, Style.TERSE):
                return there
            index += by
        return None

    def _line(self, frame: Frame) -> None:
        text = self.replay.text(frame, Style.TERSE) or f"({tag(frame.event)})"
        self.at.printer.line(f"{frame.version:>5}  {text}")
