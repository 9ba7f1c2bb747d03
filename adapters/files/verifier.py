"""The stand-alone verifier: a script beside a record, for players who would rather trust nothing of ours.

It is `verify_dice.py` as it stands: at most 200 lines for Python 3.8 or newer that import only the
standard library. It checks a record's chain over the very bytes of its lines, and throws seeded rolls again.
"""

from importlib.resources import files
from pathlib import Path

from adapters.books.text import BadFile
from adapters.files.records import write

NAME = "verify_dice.py"
"""What the script is called."""


def script() -> str:
    """The text of the verifier."""
    return files("adapters.files").joinpath(NAME).read_text(encoding="utf-8")


def write_verifier(folder: Path) -> Path:
    """Put the verifier into a folder, beside the record that it is to check; where it now is.

    One that is there already stays. Raises `BadFile` when the folder cannot be written, or when another file
    has the name.
    """
    path, text = folder / NAME, script()
    if path.exists():
        try:
            same = path.read_text(encoding="utf-8") == text
        except (OSError, UnicodeDecodeError):
            same = False
        if not same:
            raise BadFile(
                f"{path} is another file than the verifier; move it away, or choose another folder."
            )
        return path
    write(path, text.encode().splitlines(keepends=True))
    return path
