"""Bears children that play one fight without end, acknowledging every command once it is written.

Each line of input is a seed and bears one child; its lines are `pid N` and `ack COMMAND VERSION`. When it
has died (it never ends by itself) `dead` is printed. Children are forked, so that they cost next to nothing
to start.
"""

import os
import random
import sys
from functools import partial

from adapters.books.systems import ruleset
from adapters.books.tables import rules, rules_finder
from adapters.input.entrant_args import entrants
from adapters.store.sqlite import SqliteStore
from domain.engine.combat import Combat
from domain.engine.commands.answering import answer
from domain.engine.prompts import ChoicePrompt
from domain.facts.refusal import Refused
from domain.fights import Command, Fights

NAME = "brawl"


def say(line: str) -> None:
    """One line at once, so that none is ever cut in two by a death."""
    os.write(1, f"{line}\n".encode())


def child(db: str, seed: str) -> None:
    say(f"pid {os.getpid()}")
    chance = random.Random(seed)
    store = SqliteStore(db)
    fights = Fights(store, rules_finder())
    if NAME not in store.combats():
        system = ruleset("percentile")
        fighters = entrants(system, ("grunthar@orcs", "mutt@dwarfs", "mutt@dwarfs=glum"))
        settings = {"knockout": "never", "round_cap": 0}
        fights.open(NAME, rules(system), b"s" * 32, fighters, settings, by="child", command=f"{seed}-open")
        say(f"ack {seed}-open {store.last(NAME)}")
    number = 0
    while True:
        number += 1
        id_ = f"{seed}-{number}"
        now = fights.load(NAME)
        if chance.random() < 0.1 and now.passage.earlier is not None and now.state.number > 1:
            done = fights.undo(NAME, by="child", id=id_)
        else:
            done = fights.do(NAME, command(now, chance), by="child", id=id_)
        assert not isinstance(done, Refused), done
        say(f"ack {id_} {done.combat.last}")


def command(combat: Combat, chance: random.Random) -> Command:
    """An answer; nobody ever flees."""
    prompt = combat.asks[0]
    assert isinstance(prompt, ChoicePrompt)
    could = [option for option in prompt.options if option.act not in ("flee", "dodge")]
    return partial(answer, prompt=combat.id(prompt.key), picks=(chance.choice(could),))


def main() -> None:
    for line in sys.stdin:
        born = os.fork()
        if not born:
            try:
                child(sys.argv[1], line.strip())
            finally:
                os._exit(1)
        os.waitpid(born, 0)
        say("dead")


if __name__ == "__main__":
    main()
