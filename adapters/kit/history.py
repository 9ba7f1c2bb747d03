"""Random histories: a seeded hand that plays, undoes, redoes, forks, withdraws, rules, joins and leaves."""

import random
from collections import Counter
from functools import partial
from itertools import count

from adapters.kit.alike import same_but_for_notes
from adapters.kit.corrections import correct
from adapters.kit.crowd import USUAL, Setup, crowd
from adapters.kit.kept import kept
from domain.engine.combat import Combat
from domain.engine.commands import answering, head_moves, ruling
from domain.engine.history.passage import backwards
from domain.engine.prompts import RollPrompt
from domain.engine.ruleset import Rules
from domain.engine.sources.policies import at_random
from domain.entrants import joining
from domain.facts.choice import Key
from domain.facts.dice import parse
from domain.facts.events import (
    BeatBegan,
    CombatantJoined,
    CombatantLeft,
    Damaged,
    HeadMoved,
    Noted,
    Outcome,
    Rolled,
    Ruled,
    SettingChanged,
)
from domain.facts.evolve import evolve
from domain.facts.house_rule import HouseRule
from domain.facts.refusal import Refused
from domain.facts.state import NOTHING, SCHEMA, State
from domain.facts.term import Term
from domain.fights import Command, Done, Fights
from domain.store import Snapshot, Store


class History:
    """One random fight in a memory store, with what the laws need to look at."""

    def __init__(self, seed: int, store: Store, rules: Rules, setup: Setup = USUAL) -> None:
        self.chance = random.Random(seed)
        self.rules, self.setup = rules, setup
        self.store = store
        self.fights = self.reader()
        self.did: Counter[str] = Counter()
        self._ids = (f"c{number}" for number in count())
        self._joined = 0
        by_hand = self.chance.choice(("", "", "all"))
        opened = self.fights.open(
            "fight",
            self.rules,
            seed.to_bytes(32, "big"),
            crowd(rules.ruleset, self.chance, setup.many(self.chance), sides=setup.sides),
            {"by_hand": by_hand},
            by="gm",
            command=self.fresh_id(),
        )
        kept(isinstance(opened, Done), f"a fight of the system's own combatants can begin: {opened}")

    def reader(self) -> Fights:
        """The same fights as another process would see them: nothing remembered."""
        return Fights(self.store, lambda name, tables: self.rules)

    @property
    def combat(self) -> Combat:
        """The fight as it stands."""
        return self.fights.load("fight")

    def do(self, name: str, command: Command, *, retry: bool = False) -> Done | Refused:
        """Carry a command out, and count it under its name, or as refused."""
        done = self.fights.do("fight", command, by="somebody", id=self.fresh_id(), retry=retry)
        self.did[name if isinstance(done, Done) else f"refused {done.code}"] += 1
        return done

    def fresh_id(self) -> str:
        """An id for a command."""
        return next(self._ids)

    # -- one random command

    def step(self) -> str:
        """Do something at random; its name."""
        if self.combat.state.over:
            return self.undo()
        commands = (
            (70, self.play),
            (8, self.undo),
            (2, self.undo_and_back),
            (3, self.undo_somewhere),
            (3, self.redo),
            (2, self.fork),
            (4, self.withdraw),
            (5, self.rule),
            (2, self.join),
            (1, self.leave),
            (2, self.rethrow),
            (1, self.change),
            (1, self.note),
            (6, partial(correct, self)),
        )
        (command,) = self.chance.choices(
            [command for _, command in commands], [weight for weight, _ in commands]
        )
        return command()

    def play(self) -> str:
        """Answer something that is asked: dice that are drawn or thrown by hand, or a choice."""
        now = self.combat
        prompt = self.chance.choice(now.asks)
        if isinstance(prompt, RollPrompt):
            if self.chance.random() < 0.3:
                self.do("draw", lambda combat: answering.draw(combat, prompt.key))
                return "play"
            faces = self.faces(prompt.dice)
            done = self.do("throw", lambda combat: answering.throw(combat, now.id(prompt.key), faces))
        else:
            picks = at_random(self.chance.randbytes(8))(prompt)
            done = self.do(
                "answer", lambda combat: answering.answer(combat, now.id(prompt.key), picks), retry=True
            )
        kept(isinstance(done, Done), f"what is offered is taken: {done}")
        return "play"

    def undo(self) -> str:
        """Take back the last thing done."""
        self.take_back()
        return "undo"

    def take_back(self) -> bool:
        """Undo one thing; whether there was one."""
        done = self.fights.undo("fight", by="somebody", id=self.fresh_id())
        self.did["undo" if isinstance(done, Done) else f"refused {done.code}"] += 1
        return isinstance(done, Done)

    def undo_and_back(self) -> str:
        """An undo that is redone at once: the fight is as it was."""
        before = self.fights.load("fight", whole=True)
        if self.take_back():
            self.fights.redo("fight", by="gm", id=self.fresh_id())
            again = same_but_for_notes(self.fights.load("fight", whole=True), before)
            kept(again, "what is undone and done again is as it was")
        return "undo and back"

    def undo_somewhere(self) -> str:
        """Go back to a beat, or to any event."""
        if self.chance.random() < 0.3:
            beats = [
                event.beat
                for event in self.fights.load("fight", whole=True).path()
                if isinstance(event, BeatBegan)
            ]
            beat = self.chance.choice(beats)
            self.do("undo beat", lambda combat: head_moves.undo_beat(combat, beat))
            return "undo beat"
        version = self.chance.choice(
            [version for version, _ in backwards(self.fights.load("fight", whole=True).passage)]
        )
        self.do("undo to", lambda combat: head_moves.undo_to(combat, version))
        return "undo to"

    def redo(self) -> str:
        """Go on along a line that was left."""
        line = self.chance.choice(["", *(line.name for line in self.fights.lines("fight"))])
        done = self.fights.redo("fight", line, by="gm", id=self.fresh_id())
        self.did["redo" if isinstance(done, Done) else f"refused {done.code}"] += 1
        return "redo"

    def fork_here(self) -> str:
        """Begin another line from where the fight stands."""
        return self.fork(self.combat.passage.end)

    def fork(self, version: int = 0) -> str:
        """Begin another line from that event, or from any."""
        version = version or self.chance.randint(1, self.store.last("fight"))
        done = self.fights.fork(
            "fight", version, f"what if {self.store.last('fight')}", by="gm", id=self.fresh_id()
        )
        self.did["fork" if isinstance(done, Done) else f"refused {done.code}"] += 1
        return "fork"

    def withdraw(self) -> str:
        """Take back one answer of a question that others have not answered yet."""
        if not self.combat.answered:
            return self.play()
        key = self.chance.choice(self.combat.answered)
        others = set(self.combat.answered) - {key}
        done = self.do("withdraw", lambda combat: answering.withdraw(combat, key))
        asked_again = key in [prompt.key for prompt in self.combat.asks]
        only = isinstance(done, Done) and set(self.combat.answered) == others and asked_again
        kept(only, f"the answer to {key} can be withdrawn, and nothing else changes by it")
        return "withdraw"

    def rule(self) -> str:
        """Rule: points are lost or given back, a roll is otherwise, or somebody is made to fall."""
        now = self.combat
        key = ruling.next_ruling(now)
        who = self.chance.choice(list(now.state.combatants.values()))
        kind = self.chance.random()
        ruled, decreed = Ruled(key, "because I say so"), tuple[Outcome, ...]()
        if kind < 0.4 and who.pools:
            pool = self.chance.choice(list(who.pools))
            decreed = (Damaged(who.name, pool, self.chance.randint(0, 30), key, "ruling"),)
        elif kind < 0.7 and isinstance(now.asks[0], RollPrompt):
            ruled = Ruled(key, "bad light", now.asks[0].key, Term("ruled", 10, "-"))
        elif kind < 0.8:
            ruled = Ruled(key, "bad light", "r1.nobody.attack", target=1)
        elif kind < 0.95:
            ruled = self._standing(now, key)
        self.do("rule", lambda combat: ruling.rule(combat, ruled, decreed))
        return "rule"

    def _standing(self, now: Combat, key: Key) -> Ruled:
        """A house rule, about a roll or an act of the moment; or the end of one."""
        if now.state.house and self.chance.random() < 0.3:
            return Ruled(key, "no more of that", ends=self.chance.choice(list(now.state.house)))
        until = self.chance.choice((0, now.state.number, now.state.number + 1))
        whose = (self.chance.choice(list(now.state.combatants)),)[: self.chance.randint(0, 1)]
        prompt = self.chance.choice(now.asks)
        if isinstance(prompt, RollPrompt):
            return Ruled(
                key,
                "our custom",
                stands=HouseRule("modifier", prompt.rule, Term("house-rule", 2), whose, until=until),
            )
        act = self.chance.choice(prompt.menu.acts)
        return Ruled(key, "not here", stands=HouseRule("forbids", act, whose=whose, until=until))

    def join(self) -> str:
        """Somebody comes in."""
        self._joined += 1
        for fighter in crowd(self.rules.ruleset, self.chance, 1, 100 + self._joined, self.setup.sides):
            joiner = joining(self.rules, self.combat.state.settings, fighter)
            self._enter(joiner)
        return "join"

    def _enter(self, joiner: CombatantJoined) -> None:
        self.do("join", lambda combat: ruling.join(combat, joiner))

    def leave(self) -> str:
        """Somebody goes."""
        who = self.chance.choice(list(self.combat.state.combatants))
        self.do("leave", lambda combat: ruling.leave(combat, CombatantLeft(who, "called away")))
        return "leave"

    def rethrow(self) -> str:
        """Have a roll thrown again."""
        rolls = [
            event.key for event in self.fights.load("fight", whole=True).path() if isinstance(event, Rolled)
        ]
        if not rolls:
            return self.play()
        key = self.chance.choice(rolls)
        self.do("rethrow", lambda combat: head_moves.rethrow(combat, key, "off the table"))
        return "rethrow"

    def change(self) -> str:
        """Change a setting."""
        value = self.chance.choice(("", "all"))
        self.do("change", lambda combat: ruling.change(combat, SettingChanged("by_hand", value, "new dice")))
        return "change"

    def note(self) -> str:
        """Write a remark into the record."""
        self.fights.note("fight", Noted("a dog barks"), by="gm", id=self.fresh_id())
        self.did["note"] += 1
        return "note"

    def faces(self, dice: str) -> tuple[int, ...]:
        """Some faces of these dice."""
        return tuple(
            self.chance.randint(1, pool.sides) for pool in parse(dice).pools for _ in range(pool.count)
        )

    # -- what the laws look at

    def snapshot(self) -> None:
        """Keep a snapshot at a random beat of the path, as the use cases might."""
        whole = self.fights.load("fight", whole=True).passage
        beats: list[tuple[int, State]] = []
        passage = whole
        while passage.earlier is not None:
            beats.append((passage.earlier.end, passage.before))
            passage = passage.earlier
        if beats:
            end, before = self.chance.choice(beats)
            self.store.keep("fight", Snapshot(end, SCHEMA, before))

    def naive(self) -> State:
        """The state at the head by parent pointers alone: no segments, no passages, no scripts."""
        stream = [entry.event for entry in self.store.entries("fight")]
        parent = {
            version: event.to if isinstance(event, HeadMoved) else version - 1
            for version, event in enumerate(stream, 1)
        }
        version, path = len(stream), []
        while version:
            path.append(stream[version - 1])
            version = parent[version]
        state = NOTHING
        for event in reversed(path):
            state = evolve(state, event)
        return state
