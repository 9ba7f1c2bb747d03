"""Work done in forked processes: each begins with all that is imported so far, and leaves nothing behind.

What is interrupted, by Ctrl-C or because whoever began it is told to end, ends its own processes first.
"""

import os
import signal
import traceback
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from multiprocessing.connection import Connection, Pipe, wait
from typing import TypeVar

Task = TypeVar("Task")
Found = TypeVar("Found")


class Died(Exception):
    """A process that ended before it answered, by that signal; 0 if it ended by itself."""

    def __init__(self, by: int) -> None:
        super().__init__(f"ended by signal {by}" if by else "ended without an answer")
        self.by = by


def each(
    work: Callable[[Task], Found], tasks: Iterable[Task], jobs: int
) -> Generator[tuple[Task, Found | Died], None, None]:
    """What comes of the work on each task, as it is done; so many processes work at a time.

    To be closed by whoever leaves it before its end, so that none of them goes on.
    """
    left = iter(tasks)
    running: dict[Connection, tuple[int, Task]] = {}
    try:
        while True:
            while len(running) < jobs and (task := next(left, None)) is not None:
                pid, answers = _started(work, task)
                running[answers] = (pid, task)
            if not running:
                return
            for answers in [done for done in wait(running) if isinstance(done, Connection)]:
                pid, task = running.pop(answers)
                yield task, _answer(pid, answers)
    finally:
        for pid, _ in running.values():
            _ended(pid, signal.SIGTERM)


def _started(work: Callable[[Task], Found], task: Task) -> tuple[int, Connection]:
    answers, answer = Pipe(duplex=False)
    pid = os.fork()
    if pid:
        with suppress(PermissionError, ProcessLookupError):  # it has done so itself
            os.setpgid(pid, pid)
        answer.close()
        return pid, answers
    try:
        os.setpgid(0, 0)
        signal.signal(signal.SIGTERM, interrupted)
        answer.send(work(task))
    except KeyboardInterrupt:
        pass
    except BaseException:  # a fork must not go on with what its parent was doing
        traceback.print_exc()
    finally:
        os._exit(0)


def interrupted(_signal: int, _frame: object) -> None:
    """To be told to end is as good as Ctrl-C."""
    raise KeyboardInterrupt


def _answer(pid: int, answers: Connection) -> Found | Died:
    with answers:
        try:
            found: Found = answers.recv()
        except EOFError:
            return Died(os.WTERMSIG(os.waitpid(pid, 0)[1]))
    _ended(pid, signal.SIGKILL)
    return found


def _ended(pid: int, by: signal.Signals) -> None:
    """The process is gone, with whatever it began."""
    with suppress(ProcessLookupError):
        os.killpg(pid, by)
    os.waitpid(pid, 0)
