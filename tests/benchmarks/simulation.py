"""Simulated, fully recorded events a second: by the length of a fight, by its size, and for a duel to its end."""

import sys
from collections.abc import Callable
from functools import partial

from domain.engine.policies import Automatic, at_random, simulate
from domain.facts.dice import Thrower
from domain.facts.evolve import fold
from domain.facts.state import NOTHING, State
from tests.benchmarks.command import Options, main
from tests.benchmarks.fights import opening, percentile, secret
from tests.benchmarks.measure import cpu, in_turn, median
from tests.benchmarks.table import Curve, Ratio, Report

