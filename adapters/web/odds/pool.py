"""The processes in which odds are worked out: stopped when their time is over, shared by fights fairly."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Timer
from weakref import WeakValueDictionary

import msgspec

from adapters import logging
from adapters.output.odds import OddsTold
from adapters.web.limits import Limits
from adapters.web.odds.worker import TOO_MUCH, OddsAnswer, OddsQuestion
from adapters.web.problem import RETRY, ApiError

GRACE = 2.0
"""Seconds beyond those for the odds themselves, to load the fight in; a new process has `START` more."""

START = 10.0

STATUSES = {"conflict": 409, "never-offered": 422}
PLACES = {"never-offered": "if"}


class OddsProcess:
    """One such process. It is started by its first question, and again after it was stopped."""

    def __init__(self, location: str, *words: str) -> None:
        """`location` is where the fights are; it may hold a password, so it is no word that others see."""
        self._location, self._words = location, words
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, question: bytes, patience: float) -> bytes:
        """The answer in a line; nothing if it did not come within so many seconds, or the process died."""
        if self._process is None or self._process.poll() is not None:
            self.stop()
            self._process, patience = self._started(), patience + START
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        alarm = Timer(patience, process.kill)
        alarm.start()
        try:
            process.stdin.write(question + b"\n")
            process.stdin.flush()
            answer = process.stdout.readline()
        except OSError:
            answer = b""
        finally:
            alarm.cancel()
        if not answer.endswith(b"\n"):
            self.stop()
            return b""
        return answer

    def kill(self) -> None:
        """End the process, whatever it is at."""
        if self._process is not None:
            self._process.kill()

    def stop(self) -> None:
        """The same, and clear away what is left of it, when nobody waits for an answer."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _command(self) -> list[str]:
        return [sys.executable, "-P", "-m", "adapters.web.odds.worker", *self._words]

    def _started(self) -> subprocess.Popen[bytes]:
        path = os.pathsep.join(filter(None, sys.path))
        return subprocess.Popen(
            self._command(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": path, "SCUFFLE_DB": self._location},
        )


class OddsPool:
    """So many processes as the limits say. A fight has one of them at a time, and the others stand by for the
    rest; of one fight only a few questions wait."""

    def __init__(
        self,
        location: str,
        tables: Path | None,
        limits: Callable[[], Limits],
        make: Callable[..., OddsProcess] = OddsProcess,
    ) -> None:
        self._limits, most = limits, limits().odds_processes
        words = (location, str(limits().odds_memory), *((str(tables),) if tables else ()))
        self._all = [make(*words) for _ in range(most)]
        self._idle = list(self._all)
        self._threads = ThreadPoolExecutor(most, "reckoner")
        self._free = asyncio.Semaphore(most)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._waiting: Counter[str] = Counter()

    async def told(self, question: OddsQuestion) -> OddsTold:
        """The odds. Raises `ApiError` where there are none in time, or too many wait."""
        fight, limits = question.fight, self._limits()
        if self._waiting[fight] >= limits.odds_waiting_one or self._waiting.total() >= limits.odds_waiting:
            raise ApiError(503, "busy", "Many ask for odds just now; try again.", headers=RETRY)
        self._waiting[fight] += 1
        try:
            answer = await self._asked(question)
        finally:
            self._waiting[fight] -= 1
            self._waiting += Counter()  # which forgets fights of which nothing waits
        if answer.told is None:
            raise self._down(answer)
        return answer.told

    async def _asked(self, question: OddsQuestion) -> OddsAnswer:
        """The answer. Whoever asked may go away: their turn and the process are given back when it is
        done."""
        turn = self._turns.setdefault(question.fight, asyncio.Lock())
        await turn.acquire()
        try:
            await self._free.acquire()
        except BaseException:
            turn.release()
            raise
        one = self._idle.pop()

        def over(_: object) -> None:
            self._idle.append(one)
            self._free.release()
            turn.release()

        raw, patience = msgspec.json.encode(question), question.seconds + GRACE
        asked = asyncio.get_running_loop().run_in_executor(self._threads, one.ask, raw, patience)
        asked.add_done_callback(over)
        answer = await asyncio.shield(asked)
        if not answer:
            logging.log("warning", "odds-stopped", fight=question.fight)
            return TOO_MUCH
        return msgspec.json.decode(answer, type=OddsAnswer)

    def _down(self, answer: OddsAnswer) -> ApiError:
        if answer.code != TOO_MUCH.code:
            return ApiError(STATUSES[answer.code], answer.code, answer.why, PLACES.get(answer.code, ""))
        seconds = self._limits().odds_time
        return ApiError(
            409, answer.code,
            f"These odds take longer than the {seconds:g} seconds that this server gives to a question, or "
            "more memory; whoever has the record can have them with `scuffle odds`.",
        )  # fmt: skip

    def close(self) -> None:
        """End all of them."""
        for each in self._all:
            each.kill()
        self._threads.shutdown()
        for each in self._all:
            each.stop()
