"""A rule system to begin with, written into a folder of its own: it can be installed and played as it is."""

import keyword
import re
import shutil
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp

from adapters.books.systems import ruleset_names
from adapters.input.names import proper
from adapters.input.rejected import Rejected

TEMPLATE = Path(__file__).parent / "template"
"""The package as it is written; every file of it has `.txt` behind its name, so that nothing here runs it."""

LONGEST = 40
"""Letters of a name, which stands in many lines of the script."""


def new_system(name: str, target: Path) -> tuple[Path, ...]:
    """Write a system of that name as the new folder `target`; its files, by their places in there.

    All or nothing. Raises `Rejected` for a name that cannot be one, and for a folder that is there or cannot
    be made.
    """
    words = _words(name)
    if target.exists() or target.is_symlink():
        raise Rejected(f"{target} is there already; name a folder that is not.", 3)
    if not target.absolute().parent.is_dir():
        raise Rejected(
            f"There is no folder {target.absolute().parent} in which {target.name} could be made.", 3
        )
    try:
        return _written(words, target)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise Rejected(f"{target} cannot be written: {why}; nothing is left of it.", 3) from None


def _written(words: dict[str, str], target: Path) -> tuple[Path, ...]:
    """Written beside the target and moved there when it is whole."""
    beside = Path(mkdtemp(prefix=f".{target.name}-", dir=target.absolute().parent))
    try:
        made = []
        for place, text in _files(words):
            path = beside / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            made.append(place)
        beside.chmod(0o777 & ~_umask())
        beside.rename(target)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return tuple(made)


def _umask() -> int:
    """What is kept from others in new folders; a temporary one keeps everything from them."""
    import os

    mask = os.umask(0)
    os.umask(mask)
    return mask


def _files(words: dict[str, str]) -> Iterator[tuple[Path, str]]:
    """Every file of the system: where it goes, and what is in it."""
    for path in sorted(TEMPLATE.rglob("*.txt")):
        place, text = str(path.relative_to(TEMPLATE)).removesuffix(".txt"), path.read_text(encoding="utf-8")
        for was, now in words.items():
            place, text = place.replace(was, now), text.replace(was, now)
        yield Path(place), text


def _words(name: str) -> dict[str, str]:
    """What stands in the template, and what takes its place. Raises `Rejected`."""
    proper("rule system", name)
    package = name.replace("-", "_")
    if len(name) > LONGEST or not name[0].isalpha():
        raise Rejected(
            f"{name!r} cannot be the name of a rule system: begin with a letter, of {LONGEST} at most.", 2
        )
    if name in ruleset_names():
        raise Rejected(f"A rule system {name!r} is installed already; choose another name.", 2)
    if keyword.iskeyword(package) or package in sys.stdlib_module_names or find_spec(package) is not None:
        raise Rejected(f"There is a Python module {package!r} already; choose another name.", 2)
    plain = name.replace("-", " ")
    return {
        "MY-": f"{prefix(name)}-",
        "my-system": name,
        "my_system": package,
        "My system": plain[0].upper() + plain[1:],
        "my system": plain,
    }


def prefix(name: str) -> str:
    """The letters that the numbers of its rules begin with: two to five capitals.

    >>> prefix("back-alley-brawl"), prefix("boxing"), prefix("x2"), prefix("x-2")
    ('BAB', 'BOX', 'XX', 'XX')
    """
    initials = "".join(re.findall(r"(?:^|-)([a-z])", name))
    letters = initials if len(initials) > 1 else re.sub(r"[^a-z]", "", name)[:3]
    return (letters if len(letters) > 1 else letters * 2)[:5].upper()
