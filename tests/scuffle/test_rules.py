"""The rule author's vocabulary: one door to the names of the domain, and no second copy behind another."""

import subprocess
import sys
from importlib import import_module

import pytest

import scuffle.rules


def test_every_class_is_the_one_of_the_domain() -> None:
    classes = [
        found for found in vars(scuffle.rules).values() if isinstance(found, type) and found is not str
    ]
    assert len(classes) > 50
    for found in classes:
        home = import_module(found.__module__)
        assert home.__name__.split(".")[0] == "domain"
        assert getattr(home, found.__name__) is found


def test_the_package_cannot_be_imported_a_second_time_under_the_name_of_its_folder() -> None:
    with pytest.raises(ImportError):
        import_module("adapters.scuffle.scuffle")


def test_it_brings_in_nothing_but_the_domain() -> None:
    look = "import scuffle.rules, sys; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert not {"adapters", "projections", "click", "eventsourcing", "litestar"} & set(done.stdout.split())
