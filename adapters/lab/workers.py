"""Who plays the parts: this process alone, a pool of processes, or the workers of a Dask cluster."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from itertools import islice
from typing import Any

from adapters.input.rejected import Rejected
from adapters.lab.batch import Files, play_part
from adapters.lab.processes import AHEAD, pool

Played = Generator[tuple[int, Files], None, None]
"""Parts as they are finished, in any order: number and files."""

Crew = Callable[[Iterable[int]], Played]
"""Plays the parts of these numbers."""

KEPT = "what is done is kept, and the same command goes on from there"

PATIENCE = 10
"""Seconds for which a scheduler, and a worker when there is none, is waited for."""


def crew(raw: bytes, jobs: int, cluster: str = "") -> AbstractContextManager[Crew]:
    """Who plays the parts of that plan, as it is written: so many processes, or a cluster at an address."""
    return on_cluster(raw, cluster) if cluster else in_pool(raw, jobs) if jobs > 1 else here(raw)


@contextmanager
def here(raw: bytes) -> Iterator[Crew]:
    """This process, one part after another."""
    yield lambda numbers: ((number, play_part(raw, number)) for number in numbers)


@contextmanager
def in_pool(raw: bytes, jobs: int) -> Iterator[Crew]:
    """So many processes. Raises `Rejected` when one of them is killed."""
    with pool(jobs, f"{KEPT} (--jobs for fewer processes).") as submit:
        yield partial(_handed_out, submit, raw, jobs)


@contextmanager
def on_cluster(raw: bytes, address: str) -> Iterator[Crew]:
    """The workers of a Dask cluster, each with this Scuffle installed; what one leaves undone another does.

    Raises `Rejected` where no scheduler answers, or it is gone, or it has no worker, or a part ends worker
    after worker.
    """
    from distributed import Client, KilledWorker

    try:
        client = Client(address, timeout=f"{PATIENCE}s", set_as_default=False)
    except (OSError, ValueError) as error:
        raise Rejected(f"No Dask scheduler answers at {address}: {error or 'it is not there'}.", 1) from None
    with client:
        submit = client.get_executor(pure=False).submit

        def someone_works() -> None:
            try:
                client.wait_for_workers(1, timeout=PATIENCE)
            except TimeoutError:
                raise Rejected(f"The cluster at {address} has no worker; {KEPT}.", 1) from None

        someone_works()
        try:
            yield partial(_handed_out, submit, raw, sum(client.nthreads().values()), still=someone_works)
        except (KilledWorker, CancelledError) as error:
            raise Rejected(f"The cluster at {address} gave up ({type(error).__name__}); {KEPT}.", 1) from None


def _handed_out(
    submit: Callable[..., Future[Files]],
    raw: bytes,
    at_once: int,
    numbers: Iterable[int],
    still: Callable[[], None] = lambda: None,
) -> Played:
    """The parts, so many at once and as many again waiting to be begun; where none is done for a while,
    `still` raises `Rejected` if nobody is at work."""
    left = iter(numbers)
    running: dict[Future[Any], int] = {
        submit(play_part, raw, each): each for each in islice(left, at_once * AHEAD)
    }
    while running:
        done, _ = wait(running, PATIENCE, FIRST_COMPLETED)
        if not done:
            still()
        for each in done:
            number = running.pop(each)
            yield number, each.result()
            running |= {submit(play_part, raw, more): more for more in islice(left, 1)}
