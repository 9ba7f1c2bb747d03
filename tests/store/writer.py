"""A process that writes a fight and says so: `writer.py ADDRESS NAME COMMANDS`, killed or raced by the tests.

Each command is a few notes that say who wrote them and where. What is printed has been acknowledged.
"""

import sys

from adapters.store.opening import open_store
from domain.facts.events import Noted
from domain.store import Conflict


def write(file: str, name: str, commands: int) -> None:
    with open_store(file) as store:
        for number in range(commands):
            while True:
                after = store.last("duel")
                size = 1 + (after + number) % 4
                notes = [Noted(f"{name} {after + step}") for step in range(1, size + 1)]
                try:
                    store.append("duel", after, notes, by=name, command=f"{name}-{after}")
                except Conflict:
                    continue
                print(after + 1, after + size, flush=True)
                break


if __name__ == "__main__":
    write(sys.argv[1], sys.argv[2], int(sys.argv[3]))
