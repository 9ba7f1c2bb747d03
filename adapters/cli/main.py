"""The entry point of `scuffle`. Nothing is imported before it is needed: the overview comes at once."""

import gc
import os
import sys
from collections.abc import Sequence

import domain
from adapters.cli.boundary import Boundary
from adapters.cli.catalogue import overview
from adapters.cli.terminal import stderr
from adapters.input.rejected import Rejected

GARBAGE = 50_000
"""Objects made between two searches for garbage: loading the program makes many, and none of them is any."""


def main(words: Sequence[str] | None = None) -> int:
    """Carry out a command line; the exit code (see `catalogue.CODES`)."""
    if words is None:
        gc.set_threshold(GARBAGE)
        code = main(sys.argv[1:])
        gc.freeze()  # or the interpreter searches all of it for garbage again before it ends
        return code
    _open_streams()
    stderr.begin(words)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            # A terminal has the encoding of its locale; whatever else reads or is read goes by UTF-8.
            reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")
    with Boundary() as boundary:
        if getattr(domain, "DISTRIBUTION", "") != "scuffle":
            raise Rejected(
                f"another package called 'domain' stands in the way ({domain.__file__}); "
                "install Scuffle in an environment of its own.",
                3,
            )
        if not words or words[0] in ("--help", "-h", "help"):
            print(overview())
        else:
            from adapters.cli.group import SCUFFLE

            SCUFFLE.run(words)
        sys.stdout.flush()
    return boundary.code


def _open_streams() -> None:
    """Where a standard stream is closed: no input, an output that says that it cannot be written."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115  they live as long as the process
    if sys.stdout is None:
        sys.stdout = open(os.devnull)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
