"""What is said on stderr: a sentence for people, or under `--json` a line of JSON for programs."""

import sys
from collections.abc import Sequence
from contextlib import suppress

_as_json = False


def begin(words: Sequence[str]) -> None:
    """Whether this command line wants JSON: told by its words, for one that cannot be read fails too."""
    global _as_json
    own = words[: words.index("--")] if "--" in words else words
    _as_json = "--json" in own


def in_json() -> bool:
    """Whether programs read it."""
    return _as_json


def say(sentence: str, plainly: str, **more: str | int) -> None:
    """Say something: `plainly` to people; to programs the `sentence`, and what `more` there is to know."""
    if not _as_json:
        _line(f"scuffle: {plainly}")
        return
    import json

    told = {name: value for name, value in more.items() if value != ""}
    _line(json.dumps({**told, "sentence": sentence}))


def _line(text: str) -> None:
    with suppress(OSError):
        print(text, file=sys.stderr)
