"""The page: plain modules, a stylesheet and two documents, as they are served."""

from importlib.resources import files
from typing import Final

FOLDER: Final = files(__name__)


def text(name: str) -> str:
    """One of the page's files. Raises `FileNotFoundError`."""
    return FOLDER.joinpath(name).read_text(encoding="utf-8")
