"""A server in a process of its own, which can be killed and started again on its port and its record file."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
START = "import sys; from adapters.cli.main import main; sys.exit(main())"


class Served:
    """`scuffle serve` on a free port; on the same one whenever it is started again."""

    def __init__(self, db: Path, *options: str) -> None:
        self.db, self._options, self.base = db, options, ""
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start it, and wait until it listens: what is asked from then on is answered."""
        words = ("serve", "--port", str(self.port), "--db", str(self.db), "--plain", *self._options)
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, *words],
            cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert " at http" in said, said + (self.process.stderr.read() if self.process.stderr else "")
        self.base = said.split(" at ")[1].split("/ ")[0]
        self.port = int(self.base.rpartition(":")[2])

    def kill(self) -> None:
        """Kill it without a word."""
        self.process.kill()
        self._gone()

    def stop(self) -> tuple[int, str]:
        """Press Ctrl-C; how it ended, and what it had to say about it."""
        self.process.send_signal(signal.SIGINT)
        return self._gone()

    def _gone(self) -> tuple[int, str]:
        _, said = self.process.communicate(timeout=20)
        return self.process.returncode, said
