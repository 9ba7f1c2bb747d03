"""Who plays the fights does not matter: one process, several, killed ones, a cluster that loses a worker."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from adapters.input.rejected import Rejected
from adapters.lab.reading import read_plan
from adapters.lab.results import begun
from adapters.lab.run import run
from tests.lab.written import DUEL, files, ran, table, written

MANY = DUEL.replace("number = 6", "number = 40") + '[vary]\ncomparison = ["strict", "inclusive"]\n'

ALONE = "from adapters.cli.main import main; import sys; sys.exit(main(sys.argv[1:]))"


@pytest.mark.thorough
def test_two_processes_write_the_same_bytes_as_one(tmp_path: Path) -> None:
    """Costs seconds: two processes are started, each with all the rules."""
    one = ran(tmp_path, MANY)
    two = begun(tmp_path / "two", read_plan(written(tmp_path, MANY)))
    run(two, jobs=2)
    assert files(two) == files(one)


@pytest.mark.thorough
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_is_killed_leaves_whole_parts_and_is_gone_on_with(
    how: signal.Signals, tmp_path: Path
) -> None:
    """Costs seconds: processes are started, and killed in the middle."""
    path = written(tmp_path, MANY.replace("number = 40", "number = 400"))
    out = tmp_path / "out"
    words = [sys.executable, "-c", ALONE, "lab", "run", str(path), "-o", str(out), "--jobs", "2"]
    going = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    while going.poll() is None and len(list(out.glob("fights/*.parquet"))) < 5:
        os.sched_yield()
    going.send_signal(how)
    said, wrong = going.communicate(timeout=60)
    assert going.returncode == (130 if how == signal.SIGINT else -how), wrong
    if how == signal.SIGINT:
        assert said == b""
        assert wrong.endswith(b"The same command goes on from there.\n")
        assert b"Traceback" not in wrong
    there = begun(out, read_plan(path))
    assert 0 < len(there.missing()) < there.plan.parts
    assert table(there).height > 0
    subprocess.run(words, check=True, capture_output=True)
    whole = begun(tmp_path / "whole", read_plan(path))
    run(whole, jobs=1)
    assert files(there) == files(whole)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a scheduler of Dask with two workers, all processes of their own, and these two."""
    from distributed import Client

    place = tmp_path / "scheduler.json"
    scheduler = ["dask_scheduler", "--host", "127.0.0.1", "--port", "0"]
    worker = ["dask_worker", "--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path)]
    started = [
        subprocess.Popen(
            [
                sys.executable,
                "-m",
                f"distributed.cli.{name}",
                *words,
                "--scheduler-file",
                place,
                "--no-dashboard",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for name, *words in (scheduler, worker, worker)
    ]
    try:
        while not (place.exists() and place.read_bytes().rstrip().endswith(b"}")):
            assert started[0].poll() is None
            os.sched_yield()
        address = json.loads(place.read_bytes())["address"]
        with Client(address, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=60)
        yield address, started[1:]
    finally:
        for each in started:
            each.kill()
            each.wait()


@pytest.mark.thorough
def test_a_cluster_that_loses_a_worker_comes_to_the_same_bytes(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    """Costs seconds: a scheduler and two workers are started, and one of these is killed."""
    address, (worker, _) = cluster
    plan = read_plan(written(tmp_path, MANY))
    over = begun(tmp_path / "over", plan)

    def kill(done: int) -> None:
        if done == 3:
            worker.kill()

    run(over, cluster=address, told=kill)
    assert worker.wait() == -signal.SIGKILL
    whole = begun(tmp_path / "whole", plan)
    run(whole, jobs=1)
    assert files(over) == files(whole)


@pytest.mark.thorough
def test_a_cluster_that_has_no_worker_left_is_waited_for_no_longer(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    """Costs seconds: a scheduler and two workers are started and killed, and a third is waited for."""
    address, workers = cluster

    def kill(done: int) -> None:
        for each in workers:
            each.kill()

    over = begun(tmp_path / "over", read_plan(written(tmp_path, MANY)))
    with pytest.raises(Rejected, match="has no worker; what is done is kept"):
        run(over, cluster=address, told=kill)
    assert over.missing()


@pytest.mark.thorough
def test_where_no_scheduler_answers_it_is_said_and_nothing_is_written(tmp_path: Path) -> None:
    """Costs seconds: a scheduler is waited for."""
    with pytest.raises(Rejected, match=r"No Dask scheduler answers at tcp://127\.0\.0\.1:9"):
        run(begun(tmp_path / "out", read_plan(written(tmp_path, MANY))), cluster="tcp://127.0.0.1:9")
    assert not (tmp_path / "out").exists()
