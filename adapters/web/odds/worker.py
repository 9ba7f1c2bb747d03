"""A process that works out odds for the server, one question after another, and can be stopped at any moment.

It is started with the bytes of memory that it may take, and `SCUFFLE_DB` says where the fights are. It reads
a question in each line of its input, and writes the answer to it as a line. When its input ends, so does it.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

import msgspec

from adapters.books.faults import fault_of_rules
from adapters.books.recorded import words_of
from adapters.books.tables import rules_finder
from adapters.input.preferences import Preferences
from adapters.input.rejected import Rejected
from adapters.output.odds import OddsTold, odds_shown
from adapters.store.opening import open_store
from adapters.web.odds.line import in_a_line
from adapters.web.odds.time_limit import OutOfTime, prospects_in_time
from domain.facts.choice import Choice, Key
from domain.fights import Fights

NICE = 10
"""By how much its work yields to that of the server."""


class OddsQuestion(msgspec.Struct, frozen=True):
    """The odds of `declared`, or as it stands, in a fight whose record ends with event `last`.

    `said` is what was declared as its asker wrote it, `preferred` what others are taken to choose on the way,
    `most` how many runs and tries are made.
    """

    fight: str
    last: int
    prompt: Key
    said: str
    declared: tuple[Key, tuple[Choice, ...]] | None
    preferred: tuple[str, ...]
    most: int
    seconds: float


class OddsAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The odds, or why there are none: a code and a sentence."""

    told: OddsTold | None = None
    code: str = ""
    why: str = ""


TOO_MUCH = OddsAnswer(code="too-much-to-reckon")
"""What the server says more of, who knows the limits."""


def answered(fights: Fights, question: OddsQuestion) -> OddsAnswer:
    """The answer to a question."""
    combat = fights.load(question.fight)
    if combat.last != question.last:
        return OddsAnswer(code="conflict", why="The fight went on meanwhile; look, and ask again.")
    words = words_of(combat.state.ruleset)
    policy = Preferences(question.preferred, words, combat.state, combat.rules.ruleset.idle)
    try:
        shown = prospects_in_time(combat, policy, question.declared, question.most, question.seconds)
        policy.all_used()
    except (OutOfTime, MemoryError):
        return TOO_MUCH
    except Rejected as never:
        return OddsAnswer(code="never-offered", why=str(never))
    except Exception as error:
        if (found := fault_of_rules(error)) is None:
            raise
        return OddsAnswer(code="rules-fail", why=found.outline())
    odds = odds_shown(question.fight, question.prompt, question.said, shown)
    said = in_a_line(shown, words, combat.state)
    return OddsAnswer(OddsTold(**msgspec.structs.asdict(odds), said=said))


def bound(memory: int) -> None:
    """Take no more memory than that, where the system knows such a limit, and yield to others."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    with suppress(AttributeError, OSError):
        os.nice(NICE)


def main(memory: str, tables: str = "") -> None:
    """Answer until nobody asks any more."""
    bound(int(memory))
    fights = Fights(open_store(os.environ["SCUFFLE_DB"]), rules_finder(Path(tables) if tables else None))
    try:
        for line in sys.stdin.buffer:
            answer = answered(fights, msgspec.json.decode(line, type=OddsQuestion))
            sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
            sys.stdout.buffer.flush()
    finally:  # unclosed: the last to close a file writes its log into it, be it over one put back
        os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
