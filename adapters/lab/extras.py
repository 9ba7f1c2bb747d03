"""The libraries that the lab is made with: what to install where one is missing."""

from importlib.util import find_spec

from adapters.input.rejected import Rejected

LAB = ("polars", "scipy", "altair", "vl_convert", "filelock")

CLUSTER = ("distributed",)


def installed(extra: str, modules: tuple[str, ...]) -> None:
    """Raises `Rejected`, what to install, where one of these modules of an extra is missing."""
    for name in modules:
        if find_spec(name) is None:
            raise Rejected(
                f"The balance lab wants the extra `{extra}` ({name} is missing): "
                f"pip install 'scuffle[{extra}]'.",
                3,
            )
