"""Two tables at which the same is done but for one secret: whatever else differs gave it away."""

import random
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from itertools import count

import msgspec

from adapters.kit.crowd import SMALL, Setup, crowd
from adapters.kit.kept import kept
from adapters.store.memory import MemoryStore
from domain.disputes import Settled, dispute, preview, settle, uphold
from domain.engine.combat import Combat
from domain.engine.commands import answering, head_moves, ruling
from domain.engine.correction.change import Faces
from domain.engine.correction.correct import Corrected
from domain.engine.prompts import ChoicePrompt, RollPrompt
from domain.engine.ruleset import Rules
from domain.engine.sources.policies import at_random
from domain.entrants import Entrant, joining
from domain.facts.choice import Choice, Key
from domain.facts.dice import parse
from domain.facts.events import CombatantLeft, Damaged, Declared, HeadMoved, Noted, Revealed, Rolled, Ruled
from domain.facts.refusal import Refused
from domain.fights import Command, Done, Fights
from projections.record import Record, record

EVENING = datetime(2026, 3, 1, 20, tzinfo=UTC)
"""When all is written at both tables."""

TAKEN = "what is done at one table can be done at the other"


class Twins:
    """One random fight at two tables. `secret` is the key at which they part, `owner` whose it is."""

    rolls = False
    """Whether they may part at a roll that one person sees: its outcome must then tell nobody what it was."""

    def __init__(self, seed: int, rules: Rules, setup: Setup = SMALL) -> None:
        self.chance = random.Random(seed)
        self.rules, self.setup = rules, setup
        self.stores = [MemoryStore(clock=lambda: EVENING, chance=bytes) for _ in range(2)]
        self.tables = [Fights(store, lambda name, tables: self.rules) for store in self.stores]
        self._ids = (f"c{number}" for number in count())
        self.secret: Key = ""
        self.owner = ""
        people = self.people(self.chance)
        for table in self.tables:
            opened = table.open(
                "duel", self.rules, b"seed", people, {"by_hand": "all"}, by="gm", command="open"
            )
            kept(isinstance(opened, Done), f"a fight of the system's own combatants can begin: {opened}")

    def people(self, chance: random.Random) -> list[Entrant]:
        """Who fights."""
        return crowd(self.rules.ruleset, chance, self.setup.many(chance), sides=self.setup.sides)

    def close(self) -> None:
        """Let go of both stores."""
        for store in self.stores:
            store.close()

    @property
    def one(self) -> Combat:
        """The first of the two fights; what may be seen of the other is the same."""
        return self.tables[0].load("duel")

    @property
    def records(self) -> list[Record]:
        """The records of both."""
        return [record("duel", table.store.entries("duel")) for table in self.tables]

    def both(self, command: Command, by: str = "gm") -> bool:
        """Do the same at both tables, which must take it alike; whether it was done."""
        id_ = next(self._ids)
        return self.alike([table.do("duel", command, by=by, id=id_) for table in self.tables])

    def alike(self, done: list[object]) -> bool:
        """Whether both did it; a refusal must be the same sentence."""
        one, other = done
        if isinstance(one, Refused) or isinstance(other, Refused):
            kept(one == other, f"a refusal tells no secret, as this may do: {one}")
            return False
        return True

    # -- the one difference

    def part(self) -> bool:
        """Somebody answers or throws unseen, otherwise at either table; `False` if it never comes to it."""
        for _ in range(60):
            asks = self.one.asks
            if not asks:
                return False
            hidden = [prompt for prompt in asks if prompt.seen_by and self._stays_hidden(prompt)]
            if hidden and self.chance.random() < 0.6:
                self._differ(self.chance.choice(hidden))
                return True
            self.play()
        return False

    def _stays_hidden(self, prompt: ChoicePrompt | RollPrompt) -> bool:
        """Whether nothing follows at once by which all know it: the reveal, or what a rest was worth."""
        return len(self.one.asks) > 1 if isinstance(prompt, ChoicePrompt) else self.rolls

    def _differ(self, prompt: ChoicePrompt | RollPrompt) -> None:
        self.secret, self.owner = prompt.key, prompt.by
        id_ = next(self._ids)
        if isinstance(prompt, RollPrompt):
            sides = parse(prompt.dice).pools[0].sides
            faces = self.chance.sample(range(1, sides + 1), 2)
            said: list[Command] = [
                partial(answering.throw, prompt=prompt.key, faces=(face,)) for face in faces
            ]
        else:
            said = [partial(answering.answer, prompt=prompt.key, picks=picks) for picks in self._two(prompt)]
        for table, command in zip(self.tables, said, strict=True):
            done = table.do("duel", command, by=prompt.by, id=id_)
            kept(isinstance(done, Done), f"what is offered is taken: {done}")

    def _two(self, prompt: ChoicePrompt) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
        one = at_random(self.chance.randbytes(8))(prompt)
        while True:
            other = at_random(self.chance.randbytes(8))(prompt)
            if other != one:
                return one, other

    @property
    def hidden(self) -> bool:
        """Whether nothing has revealed the secret yet on a line on which it lies, found by walking back."""
        stream = [entry.event for entry in self.stores[0].entries("duel")]
        for version, event in enumerate(stream, 1):
            at = version if isinstance(event, Revealed) and self.secret in event.keys else 0
            while at:
                here = stream[at - 1]
                secret = isinstance(here, Declared | Rolled) and here.key == self.secret
                if secret and here != next(iter(self.stores[1].events("duel", at, at))):
                    return False
                at = here.to if isinstance(here, HeadMoved) else at - 1
        return True

    # -- whatever may be done besides, alike at both tables

    def meddle(self) -> None:
        """Do one of the things that can be done, by chance, in both."""
        commands: tuple[tuple[int, Callable[[], object]], ...] = (
            (6, self.play),
            (2, self.undo),
            (2, self.withdraw),
            (1, self.undo_somewhere),
            (1, self.redo),
            (1, self.fork),
            (1, self.rule),
            (1, self.note),
            (1, self.rethrow),
            (2, self.correct),
            (1, self.come_and_go),
        )
        weights = [weight for weight, _ in commands]
        (command,) = self.chance.choices([each for _, each in commands], weights)
        command()

    def play(self) -> None:
        """Answer one open ask alike."""
        if not self.one.asks:
            self.undo()
            return
        prompt = self.chance.choice(self.one.asks)
        if isinstance(prompt, RollPrompt):
            pools = parse(prompt.dice).pools
            faces = [self.chance.randint(1, pool.sides) for pool in pools for _ in range(pool.count)]
            kept(self.both(lambda now: answering.throw(now, prompt.key, faces), prompt.by), TAKEN)
            return
        picks = at_random(self.chance.randbytes(8))(prompt)
        kept(self.both(lambda now: answering.answer(now, prompt.key, picks), prompt.by), TAKEN)

    def undo(self) -> None:
        """Take back the last thing done."""
        id_ = next(self._ids)
        self.alike([table.undo("duel", by="gm", id=id_) for table in self.tables])

    def undo_somewhere(self) -> None:
        """Go back to any event of the line."""
        path = [row.version for row in self.records[0].standing()]
        version = self.chance.choice(path)
        self.both(lambda now: head_moves.undo_to(now, version))

    def withdraw(self) -> None:
        """Take back an answer."""
        key = self.chance.choice(self.one.answered or ("r1.nobody.declares",))
        self.both(lambda now: answering.withdraw(now, key))

    def redo(self) -> None:
        """Go on along a line that was left."""
        name = self.chance.choice(["", *(line.name for line in self.tables[0].lines("duel"))])
        id_ = next(self._ids)
        self.alike([table.redo("duel", name, by="gm", id=id_) for table in self.tables])

    def fork(self) -> None:
        """Begin another line."""
        version, id_ = self.chance.randint(1, self.one.last), next(self._ids)
        self.alike([table.fork("duel", version, f"what-if-{id_}", by="gm", id=id_) for table in self.tables])

    def rule(self) -> None:
        """Rule that somebody is hurt."""
        who = self.chance.choice(list(self.one.state.combatants.values()))
        key = ruling.next_ruling(self.one)
        hurt = tuple(Damaged(who.name, pool, 1, key, "ruling") for pool in tuple(who.pools)[:1])
        self.both(lambda now: ruling.rule(now, Ruled(key, "a bottle flies"), hurt))

    def note(self) -> None:
        """Write a remark into the record."""
        id_ = next(self._ids)
        for table in self.tables:
            table.note("duel", Noted("a dog barks"), by="gm", id=id_)

    def rethrow(self) -> None:
        """Have a roll thrown again."""
        rolls = [row.event.key for row in self.records[0].standing() if isinstance(row.event, Rolled)]
        key = self.chance.choice(rolls or ["r1.nobody.attack"])
        self.both(lambda now: head_moves.rethrow(now, key, "off the table"))

    def come_and_go(self) -> None:
        """Somebody leaves, or a stranger joins."""
        who = self.chance.choice(list(self.one.state.combatants))
        if self.chance.random() < 0.5:
            self.both(lambda now: ruling.leave(now, CombatantLeft(who, "called away")))
            return
        stranger = msgspec.structs.replace(self.people(random.Random(1))[0], name="stranger")
        self.both(lambda now: ruling.join(now, joining(self.rules, now.state.settings, stranger)))

    def correct(self) -> None:
        """Dispute a roll that everybody could see, look what a correction would change, and settle it."""
        rolls = [row.event for row in self.records[0].standing() if isinstance(row.event, Rolled)]
        open_ = [roll for roll in rolls if not roll.seen_by]
        if not open_:
            return
        wrong = self.chance.choice(open_)
        change = Faces(tuple(face % parse(wrong.dice).pools[0].sides + 1 for face in wrong.faces))
        ids = next(self._ids), next(self._ids), next(self._ids)
        said = []
        for table in self.tables:
            protest = dispute(table, "duel", wrong.key, "a doubt", by="gm", id=ids[0])
            seen = preview(table, "duel", wrong.key, change)
            done = settle(table, "duel", wrong.key, change, "misread", by="gm", id=ids[1])
            if isinstance(done, Refused):
                uphold(table, "duel", wrong.key, "it stands", by="gm", id=ids[2])
            said.append((str(protest) if isinstance(protest, Refused) else "", diff(seen), diff(done)))
        kept(said[0] == said[1], f"what is told of a correction of {wrong.key} tells no secret")


def diff(found: Corrected | Settled | Refused) -> object:
    """What people are told of a correction: everything but the events themselves, which are redacted."""
    if isinstance(found, Settled):
        assert found.corrected is not None
        found = found.corrected
    if isinstance(found, Refused):
        return str(found)
    return [getattr(found, field) for field in Corrected.__struct_fields__ if field != "step"]
