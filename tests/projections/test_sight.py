"""Secrets: who sees them when, and that nobody else ever does."""

import random
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.books.words import words
from domain.engine.combat import Combat
from domain.engine.commands import answering, ruling
from domain.engine.prompts import ChoicePrompt, RollPrompt
from domain.engine.sources.policies import at_random
from domain.facts.choice import Choice, Key
from domain.facts.dice import parse
from domain.facts.events import (
    AnyEvent,
    ConditionGained,
    Damaged,
    Declared,
    HeadMoved,
    Noted,
    Revealed,
    Rolled,
    Ruled,
)
from domain.facts.refusal import Refused
from domain.fights import Done
from projections.proving.audit import audit
from projections.proving.evidence import Evidence
from projections.proving.rule_settings import rule_settings
from projections.proving.why import why
from projections.record import Record
from projections.standing import standing
from projections.telling.narrative import tell
from projections.telling.voice import Style
from projections.tree import Tree
from projections.visibility import UnknownViewer, redact, viewers
from tests.projections.table import DECLARED, DUEL, OPENING, RULESET, Table, written

ACTIONS = Choice("actions", count=3)


def said(key: Key, *seen_by: str, by: str = "mutt") -> Declared:
    return Declared(key, by, (ACTIONS,), seen_by=seen_by)


def sealed(record: Record, viewer: str) -> list[int]:
    """The versions that are hidden from the viewer."""
    return [row.version for row in redact(record, viewer).rows if row.sealed]


# -- examples


def test_a_secret_choice_is_hidden_until_everybody_has_chosen() -> None:
    table = Table().play(*DECLARED[:3])
    mine = len(table.record.rows)
    assert [sealed(table.record, viewer) for viewer in ("gm", "mutt", "grunthar", "public")] == [
        [],
        [],
        [mine],
        [mine],
    ]
    table.play(DECLARED[3])
    assert sealed(table.record, "public") == []


def test_a_sealed_choice_says_whose_it_is_and_nothing_of_what_it_is() -> None:
    (row,) = [row for row in redact(Table().play(*DECLARED[:3]).record, "public").rows if row.sealed]
    assert row.event == Declared("r1.mutt.declares", "mutt", (), "PCT-17", ("mutt",))
    assert (row.entry.by, row.entry.command, row.entry.chain) == ("mutt", "", "")


def test_a_sealed_roll_keeps_faces_total_number_and_grade_back() -> None:
    roll = Rolled(
        "r1.mutt.listen",
        "mutt",
        "2d10kh1",
        (7, 3),
        7,
        dropped=(1,),
        zero=True,
        target=9,
        test="under",
        grade="success",
        rule="R-1",
        seen_by=("gm",),
    )
    assert redact(written(roll), "mutt").rows[-1].event == Rolled(
        "r1.mutt.listen", "mutt", "2d10kh1", (), 0, rule="R-1", seen_by=("gm",)
    )


def test_a_side_sees_what_bears_its_name_and_not_what_its_members_keep_to_themselves() -> None:
    record = written(said("r1.a", "mutt"), said("r1.b", "dwarfs"), said("r1.c", "orcs", "mutt"))
    assert sealed(record, "mutt") == []
    assert sealed(record, "dwarfs") == [4, 6]
    assert sealed(record, "orcs") == [4, 5]
    assert sealed(record, "grunthar") == [4, 5]
    assert sealed(record, "public") == [4, 5, 6]


def test_one_who_stood_on_two_sides_sees_for_neither() -> None:
    record = written(said("r1.a", "orcs"), said("r1.b", "dwarfs"), said("r1.c", "mutt"))
    turncoat = msgspec.structs.replace(record.rows[2].event, name="mutt", side="orcs")
    entry = msgspec.structs.replace(record.rows[2].entry, event=turncoat)
    rows = (*record.rows[:2], msgspec.structs.replace(record.rows[2], entry=entry), *record.rows[3:])
    assert sealed(msgspec.structs.replace(record, rows=rows), "mutt") == [4, 5]


def test_a_withdrawn_secret_stays_one_though_the_same_question_is_revealed_later() -> None:
    table = Table().play(*DECLARED[:3])
    withdrawn = len(table.record.rows)
    table.do(lambda now: answering.withdraw(now, "r1.mutt.declares"))
    table.says("r1.mutt.declares", "actions 1 martial-arts")
    table.play(DECLARED[3])
    assert [sealed(table.record, viewer) for viewer in ("mutt", "grunthar", "public")] == [
        [],
        [withdrawn],
        [withdrawn],
    ]


def test_a_secret_written_again_when_another_withdraws_is_revealed_on_its_new_line_only() -> None:
    table = Table(fighters=(*DUEL, ("mutt-2", "dwarfs")))
    table.play(*OPENING, ("r1.mutt-2.initiative", 1))
    table.play(("r1.mutt.declares", "dodge"), ("r1.grunthar.declares", "dodge"))
    first = len(table.record.rows)
    table.do(lambda now: answering.withdraw(now, "r1.mutt.declares"))
    table.play(("r1.mutt.declares", "actions 1 martial-arts"), ("r1.mutt-2.declares", "dodge"))
    assert sealed(table.record, "public") == [first - 1, first]


def test_what_was_revealed_once_stays_visible_when_the_reveal_is_undone() -> None:
    table = Table().play(*DECLARED)
    table.undo()
    assert table.combat.answered == ("r1.mutt.declares",)
    assert sealed(table.record, "public") == []


def test_going_back_to_a_line_and_revealing_there_shows_its_secret() -> None:
    table = Table().play(*DECLARED[:3])
    mine = len(table.record.rows)
    table.undo()
    table.says("r1.mutt.declares", "dodge")
    assert sealed(table.record, "public") == [mine, mine + 2]
    assert isinstance(table.fights.redo("duel", "a", by="gm", id="redo"), Done)
    table.play(DECLARED[3])
    assert sealed(table.record, "public") == [mine + 2]


def test_links_of_the_chain_are_kept_back_from_the_first_hidden_event_on() -> None:
    record = written(Noted("one"), said("r1.a", "mutt"), Noted("two"), chained=True)
    links = [row.entry.chain for row in redact(record, "public").rows]
    assert links == [*(row.entry.chain for row in record.rows[:4]), "", ""]
    assert redact(record, "mutt") is record


def test_the_viewers_are_the_game_master_everybody_in_the_fight_and_the_public() -> None:
    assert viewers(written()) == ("gm", "mutt", "grunthar", "dwarfs", "orcs", "public")


def test_a_viewer_whom_nobody_knows_is_told_the_nearest_name() -> None:
    with pytest.raises(
        UnknownViewer, match=r"Nobody called 'mut' looks at this fight; did you mean 'mutt'\?"
    ):
        redact(written(), "mut")
    with pytest.raises(UnknownViewer, match=r"these are there: gm, mutt, grunthar, dwarfs, orcs, public\."):
        standing(written(), viewer="xyzzy")


# -- the tree, held against parent pointers


@st.composite
def branching(draw: st.DrawFn) -> tuple[AnyEvent, ...]:
    """Secrets and reveals of four keys, each key at most once on a path, with moves to anywhere."""
    parents = {1: 0, 2: 1, 3: 2}
    events: list[AnyEvent] = []
    for version in range(4, 4 + draw(st.integers(1, 40))):
        on_path = {
            events[at - 4].key
            for at in path(parents, version - 1)
            if at > 3 and isinstance(events[at - 4], Declared)
        }
        fresh = [key for key in ("r1.a", "r1.b", "r1.c", "r1.d") if key not in on_path]
        kind = draw(st.sampled_from(("move", "reveal", "secret", "note")))
        parents[version] = version - 1
        if kind == "move":
            parents[version] = draw(st.integers(3, version - 1))
            events.append(HeadMoved(parents[version], "undo"))
        elif kind == "secret" and fresh:
            events.append(said(draw(st.sampled_from(fresh)), "mutt"))
        elif kind == "reveal":
            keys = draw(st.lists(st.sampled_from(("r1.a", "r1.b", "r1.c", "r1.d")), min_size=1, unique=True))
            events.append(Revealed(tuple(keys), keys[-1], "R-1"))
        else:
            events.append(Noted("hm"))
    return tuple(events)


def path(parents: dict[int, int], version: int) -> Iterator[int]:
    """The versions from the newest to the oldest."""
    while version:
        yield version
        version = parents[version]


@given(branching())
def test_hidden_is_exactly_what_no_reveal_has_on_its_path(events: tuple[AnyEvent, ...]) -> None:
    """Costs a second: many records are made up."""
    record = written(*events)
    parents = {
        row.version: row.event.to if isinstance(row.event, HeadMoved) else row.version - 1
        for row in record.rows
    }
    secrets = {row.version: row.event.key for row in record.rows if isinstance(row.event, Declared)}
    shown = {
        version
        for row in record.rows
        if isinstance(row.event, Revealed)
        for version in path(parents, row.version)
        if secrets.get(version) in row.event.keys
    }
    assert sealed(record, "public") == sorted(secrets.keys() - shown)


@given(branching())
def test_the_tree_knows_paths_lines_and_what_was_left_behind(events: tuple[AnyEvent, ...]) -> None:
    record = written(*events)
    tree = Tree(record)
    parents = dict(enumerate(tree.parents[1:], 1))
    for row in record.rows:
        ancestors = set(path(parents, row.version))
        assert {v for v in range(1, row.version + 1) if tree.follows(row.version, v)} == ancestors
    for line in record.lines:
        mine = {
            v
            for v in path(parents, line.tip)
            if v > line.parts and not isinstance(tree.row(v).event, HeadMoved)
        }
        assert {tree.line(version) for version in mine} == {line.name}
    head = set(path(parents, len(record.rows)))
    for row in record.rows:
        left = tree.left(row.version)
        assert (left is None) == (row.version in head)
        if left is not None:
            assert isinstance(left.event, HeadMoved)
            assert row.version in path(parents, left.version - 1)
            assert all(
                row.version not in path(parents, later) for later in range(left.version, len(record.rows) + 1)
            )


@given(branching(), st.sampled_from(("gm", "mutt", "orcs", "public")))
def test_redacting_hides_nothing_else_and_is_done_once(events: tuple[AnyEvent, ...], viewer: str) -> None:
    record = written(*events)
    seen = redact(record, viewer)
    assert redact(seen, viewer) == seen
    assert [(row.entry, row.stands) for row in seen.rows if not row.sealed] == [
        (was.entry, was.stands) for was, row in zip(record.rows, seen.rows, strict=True) if not row.sealed
    ]


# -- the law: a fight played twice, with nothing but one secret answer changed


SETTINGS = rule_settings(RULESET.settings)
WORDS = words(RULESET)


def looks(record: Record, combat: Combat, viewer: str, keys: list[Key]) -> list[bytes]:
    """Everything that a viewer can be shown of a fight, byte for byte."""
    seen = redact(record, viewer)
    reasons = [
        why(seen, row.event.key, version=row.version, settings=SETTINGS)
        for row in seen.rows
        if isinstance(row.event, Declared | Rolled) and row.event.key in keys
    ]
    story = [tell(seen, WORDS, style=style, undone=True) for style in Style]
    shown: list[object] = [seen, standing(seen, combat, viewer), audit(seen), reasons, story]
    evidence = Evidence(seen, WORDS)
    said = ("\n".join(evidence.lines(reason)).encode() for reason in reasons)
    return [*map(msgspec.json.encode, shown), *said]


class Twins:
    """Two tables at which the same is done, but for one secret answer of one player."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        fighters = (*DUEL, ("mutt-2", "dwarfs"), ("grunthar-2", "orcs"))[: self.chance.choice((2, 3, 4))]
        by_hand = self.chance.choice(("", "all"))
        self.tables = [Table(fighters, seed.to_bytes(8, "big"), by_hand=by_hand) for _ in range(2)]
        self.secret: Key = ""
        self.owner = ""
        self.forked = 0

    @property
    def combats(self) -> list[Combat]:
        return [table.combat for table in self.tables]

    @property
    def one(self) -> Combat:
        return self.tables[0].combat

    def both(self, command, by: str = "gm") -> bool:  # type: ignore[no-untyped-def]
        """Do the same at both tables, which must take it alike; whether it was done."""
        ids = {table.id() for table in self.tables}
        (id_,) = ids
        done = [table.fights.do("duel", command, by=by, id=id_) for table in self.tables]
        refused = {str(each) for each in done if isinstance(each, Refused)}
        assert len(refused) == sum(isinstance(each, Refused) for each in done) / 2 or len(refused) == 1
        assert isinstance(done[0], Refused) == isinstance(done[1], Refused)
        return not refused

    def answer(self, prompt: ChoicePrompt | RollPrompt) -> None:
        """Answer one open ask alike."""
        if isinstance(prompt, RollPrompt):
            faces = [self.chance.randint(1, pool.sides) for pool in parse(prompt.dice).pools]
            assert self.both(lambda now: answering.throw(now, prompt.key, faces), prompt.by)
            return
        picks = at_random(self.chance.randbytes(8))(prompt)
        assert self.both(lambda now: answering.answer(now, prompt.key, picks), prompt.by)

    def part(self) -> bool:
        """Somebody answers a secret question differently at the two tables, while another is awaited."""
        for _ in range(200):
            open_ = [
                prompt for prompt in self.one.asks if isinstance(prompt, ChoicePrompt) and prompt.seen_by
            ]
            if len(open_) > 1 and self.chance.random() < 0.4:
                prompt = self.chance.choice(open_)
                for table, pick in zip(self.tables, self.chance.sample(prompt.options, 2), strict=True):
                    table.do(
                        lambda now, prompt=prompt, pick=pick: answering.answer(now, prompt.key, (pick,)),
                        prompt.by,
                    )  # type: ignore[misc]
                self.secret, self.owner = prompt.key, prompt.by
                return True
            if not self.one.asks:
                return False
            self.go_on()
        return False

    def go_on(self) -> None:
        if self.chance.random() < 0.1:
            self.undo()
        else:
            self.answer(self.chance.choice(self.one.asks))

    @property
    def standing(self) -> bool:
        """Whether the two lines differ: the secret stands."""
        one, other = (combat.passage.events for combat in self.combats)
        return one != other

    def meddle(self) -> None:
        """Anything that does not reveal the secret."""
        open_ = self.one.asks
        if len(open_) > 1 and self.chance.random() < 0.4:
            self.answer(self.chance.choice(open_))
            return
        commands = (self.withdraw, self.undo, self.rule, self.note, self.fork, self.redo)
        self.chance.choice(commands)()

    def withdraw(self) -> None:
        key = self.chance.choice(self.one.answered or ("r1.nobody.declares",))
        self.both(lambda now: answering.withdraw(now, key))

    def undo(self) -> None:
        (id_,) = {table.id() for table in self.tables}
        done = [table.fights.undo("duel", by="gm", id=id_) for table in self.tables]
        assert isinstance(done[0], Refused) == isinstance(done[1], Refused)

    def rule(self) -> None:
        who = self.chance.choice(list(self.one.state.combatants))
        key = ruling.next_ruling(self.one)
        decreed = (
            Damaged(who, "area-9", 1, key, "ruling"),
            ConditionGained(who, "dazzled", key, "ruling"),
        )
        self.both(lambda now: ruling.rule(now, Ruled(key, "a bottle flies"), decreed))

    def note(self) -> None:
        for table in self.tables:
            table.fights.note("duel", Noted("a dog barks"), by="gm", id=table.id())

    def fork(self) -> None:
        self.forked += 1
        version = self.chance.randint(4, self.one.last)
        for table in self.tables:
            table.fights.fork("duel", version, f"what-if-{self.forked}", by="gm", id=table.id())

    def redo(self) -> None:
        names = ["", *(line.name for line in self.tables[0].fights.lines("duel"))]
        name = self.chance.choice(names)
        for table in self.tables:
            table.fights.redo("duel", name, by="gm", id=table.id())

    def compare(self) -> None:
        """The owner and the game master see the difference; nobody else sees anything of it."""
        keys = [self.secret, f"{self.secret.partition('.')[0]}.{self.owner}.1.action"]
        records = [table.record for table in self.tables]
        for viewer in ("gm", self.owner):
            one, other = (redact(record, viewer).rows for record in records)
            assert one != other
        blind = set(viewers(records[0])) - {"gm", "public", self.owner}
        for viewer in ("public", self.chance.choice(sorted(blind))):
            both = zip(records, self.combats, strict=True)
            one, other = (looks(record, combat, viewer, keys) for record, combat in both)
            assert one == other, viewer


@pytest.mark.thorough
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**63))
def test_nobody_learns_a_secret_before_its_reveal_nor_one_that_was_abandoned(seed: int) -> None:
    """Costs seconds: each example is a fight that is played twice, and looked at by everybody."""
    play_twins(seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1000))
def test_nobody_learns_a_secret_in_a_thousand_fights(seed: int) -> None:
    play_twins(seed)


def play_twins(seed: int) -> None:
    """Until the secret is abandoned, and on from there; whenever somebody might look, compare."""
    twins = Twins(seed)
    if not twins.part():
        return
    twins.compare()
    for _ in range(twins.chance.randint(0, 8)):
        twins.meddle()
        twins.compare()
    while twins.standing:
        twins.undo()
        twins.compare()
    for _ in range(12):
        if not twins.one.asks:
            break
        twins.go_on()
        if twins.standing:  # an undo has taken back the withdrawal, and the secret is on the table again
            break
        if twins.chance.random() < 0.3:
            twins.compare()
    twins.compare()
