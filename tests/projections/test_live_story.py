"""A story that is told as it grows tells what the whole story tells, and what was secret once it is none."""

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import msgspec
import pytest

from adapters.books.combatants import fighter
from adapters.store.memory import MemoryStore
from domain.engine.commands.answering import answer, throw
from domain.engine.prompts import ChoicePrompt
from domain.facts.dice import parse
from domain.facts.events import METAS, CombatantJoined
from domain.facts.hexes import Hex
from domain.fights import Fights
from domain.store import Entry
from projections.growing_record import GrowingRecord
from projections.record import Record, record
from projections.telling.live_story import LiveStory, WholeStory
from projections.telling.names import titled
from projections.telling.narrative import tell
from projections.telling.story import Paragraph, texts
from projections.telling.voice import Style
from projections.visibility import GM, PUBLIC, redact
from tests.laws.history import LIBRARY, fighters
from tests.projections.test_growing_record import SEEDS, entries_of
from tests.projections.test_secrets import vocabulary
from tests.projections.twins import SYSTEMS


def sentences(story: Iterable[Paragraph]) -> list[tuple[int, str, bool]]:
    """What is told, apart from what is found out of it later: that it was taken back."""
    return [(each.version, each.text.rstrip("."), each.joined) for part in story for each in part.sentences]


def cut_between_commands(entries: Sequence[Entry], chance: random.Random) -> Iterator[tuple[Entry, ...]]:
    """The entries as somebody reads them who looks in now and then."""
    read: list[Entry] = []
    for entry, after in zip(entries, (*entries[1:], None), strict=True):
        read.append(entry)
        if after is None or (after.command != entry.command and chance.random() < 0.4):
            yield tuple(read)
            read = []


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("style", [Style.PROSE, Style.TERSE])
@pytest.mark.parametrize("viewer", [GM, PUBLIC])
@pytest.mark.parametrize("system", SYSTEMS)
def test_however_a_record_is_cut_the_same_sentences_are_told(
    system: str, viewer: str, style: Style, seed: int
) -> None:
    """Random fights with undos, corrections and reveals."""
    entries = entries_of(seed, system)
    growing, live = GrowingRecord("duel", viewer), LiveStory(vocabulary(system), style)
    told = [
        each
        for read in cut_between_commands(entries, random.Random(seed))
        for each in sentences(live.follow(growing.follow(read)))
    ]
    whole = redact(record("duel", entries), viewer)
    later = sentences(tell(whole, vocabulary(system), style=style, undone=True))
    assert told == later[: len(told)]
    assert len(later) - len(told) <= 1, "at most a walk is still going on"


@pytest.mark.parametrize("viewer", [GM, PUBLIC])
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_whole_story_that_grows_is_the_whole_story(system: str, viewer: str) -> None:
    entries = entries_of(0, system)
    growing, story = GrowingRecord("duel", viewer), WholeStory(vocabulary(system))
    for read in cut_between_commands(entries, random.Random(2)):
        now = growing.follow(read)
        assert story.follow(now) == tell(now, vocabulary(system), undone=True, fold=True)
        assert story.follow(now) is story.follow(now)


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_came_of_a_command_is_told_as_the_whole_story_tells_it_a_walk_too_that_goes_on(
    system: str,
) -> None:
    """Costs a second: the whole story is told anew after each command."""
    entries = entries_of(0, system)
    growing, live, before = GrowingRecord("duel", GM), LiveStory(vocabulary(system)), 0
    for read in cut_between_commands(entries, random.Random(1)):
        told = live.follow(growing.follow(read), since=before, walking=True)
        whole = record("duel", entries[: growing.last])
        assert told == tell(whole, vocabulary(system), undone=True, since=before)
        before = growing.last


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("style", [Style.PROSE, Style.TERSE])
@pytest.mark.parametrize("system", SYSTEMS)
def test_what_stands_is_told_alike_whether_or_not_what_was_taken_back_is_told_as_well(
    system: str, style: Style, seed: int
) -> None:
    """Random fights with undos, corrections and reveals; where a paragraph begins anew, names stand for
    pronouns."""
    fight, words = record("duel", entries_of(seed, system)), vocabulary(system)
    whole = texts(tell(fight, words, style=style, undone=True))
    stands = {row.version for row in fight.rows if row.stands and type(row.event) not in METAS}
    for version, told in texts(tell(fight, words, style=style)).items():
        if version in stands:
            assert unnamed(whole[version], fight) == unnamed(told, fight)


def unnamed(text: str, fight: Record) -> str:
    """A text with everybody's name, and what may stand for it, left blank."""
    joined = [row.event for row in fight.rows if isinstance(row.event, CombatantJoined)]
    called = {each for event in joined for each in (event.called, titled(event.name), *event.called.split())}
    names = "|".join(re.escape(each) for each in sorted(called, key=len, reverse=True) if each)
    pronouns = "he|she|it|him|her|his|its"
    return re.sub(rf"\b({names})('s)?\b|\b({pronouns})\b", "_", text, flags=re.IGNORECASE).rstrip(".")


@pytest.mark.parametrize(
    ("system", "viewer"),
    [
        pytest.param("gurps", GM, marks=pytest.mark.thorough),
        ("percentile", GM),
        ("swordspath", GM),
        ("swordspath", PUBLIC),
        ("adnd", GM),
    ],
)
def test_what_is_tried_is_told_before_the_dice_that_somebody_throws_and_reads_the_same_afterwards(
    system: str, viewer: str
) -> None:
    """Costs seconds, of GURPS: the whole story is told anew after each of many answers."""
    store, rules, chance = MemoryStore(), LIBRARY[system], random.Random(5)
    fights = Fights(store, lambda name, tables: rules)
    people = [
        msgspec.structs.replace(each, at=Hex(0, at), facing=3 * (1 - at))
        for at, each in enumerate(fighters(system, chance, 2))
    ]
    fights.open("duel", rules, b"nobody threw this seed", people, {"by_hand": "all"}, by="gm", command="open")
    growing, live, pieces, foretold = GrowingRecord("duel", viewer), LiveStory(vocabulary(system)), [], 0
    for number in range(160):
        combat = fights.load("duel")
        told = live.follow(growing.follow(tuple(store.entries("duel", growing.last + 1))), combat.asks)
        pieces += [each.text.rstrip(".") for paragraph in told for each in paragraph.sentences]
        if not combat.asks:
            break
        prompt = combat.asks[0]
        if isinstance(prompt, ChoicePrompt):
            acts = [each for each in prompt.options if each.act in ("attack", "punch", "kick")]
            options = acts or [each for each in prompt.options if each.foe] or prompt.options
            picks = (chance.choice(options),)
            picks = picks if prompt.takes(picks) else prompt.options[:1]
            command = partial(answer, prompt=prompt.key, picks=picks)
        else:
            foretold += bool(pieces) and "needs" in pieces[-1]
            command = partial(throw, prompt=prompt.key, faces=thrown(prompt.dice, chance))
        fights.do("duel", command, by="gm", id=str(number))
    seen = redact(record("duel", store.entries("duel")), viewer)
    whole = sentences(tell(seen, vocabulary(system)))
    store.close()
    assert foretold
    assert pieces[: len(whole)] == [text for _, text, _ in whole][: len(pieces)]


def thrown(dice: str, chance: random.Random) -> tuple[int, ...]:
    return tuple(chance.randint(1, pool.sides) for pool in parse(dice).pools for _ in range(pool.count))


def test_a_plan_that_was_a_secret_is_told_when_it_is_shown_to_all() -> None:
    store = MemoryStore()
    rules = LIBRARY["swordspath"]
    fights = Fights(store, lambda name, tables: rules)
    people = [fighter(rules.ruleset, name, name) for name in ("bruno", "silk")]
    fights.open("duel", rules, b"a-plan-of-nobody-else", people, {}, by="gm", command="open")
    growing, live, told = GrowingRecord("duel", PUBLIC), LiveStory(vocabulary("swordspath")), []
    for number in range(3):
        seen = growing.follow(tuple(store.entries("duel", growing.last + 1)))
        told.append(" ".join(paragraph.text for paragraph in live.follow(seen)))
        prompt = fights.load("duel").asks[0]
        assert isinstance(prompt, ChoicePrompt)
        command = partial(answer, prompt=prompt.key, picks=prompt.options[:1])
        fights.do("duel", command, by="gm", id=str(number))
    store.close()
    assert "Bruno makes a secret plan" in told[1]
    assert "to punch Silk with a short right" in told[2]
