"""The laws of history: what is true of every fight, whatever is played, undone, ruled and corrected in it."""

from collections import Counter

from adapters.kit.alike import asked, same
from adapters.kit.history import History
from adapters.kit.kept import kept
from domain.engine.combat import Combat
from domain.engine.correction.rederive import rederive
from domain.engine.history.passage import back
from domain.engine.play import play
from domain.engine.prompts import ChoicePrompt, RollPrompt
from domain.engine.sources.recorded import Recorded
from domain.engine.sources.source import Source
from domain.facts.events import BeatBegan, Declared, Rolled, Ruled, decode, encode, tag
from domain.facts.evolve import fold
from domain.facts.state import NOTHING, State, digest


class Silent(Source):
    """A source that never answers: what is played on it must all be in the record."""

    def faces(self, prompt: RollPrompt) -> None:
        return None

    def picks(self, prompt: ChoicePrompt, state: State) -> None:
        return None


def run(history: History, steps: int) -> Counter[str]:
    """So many commands of a random history, every law looked at after each."""
    for _ in range(steps):
        before = history.combat
        command = history.step()
        now = history.combat
        if history.chance.random() < 0.1:
            history.snapshot()
        # reload == live, whether from a snapshot or from zero
        kept(
            same(history.reader().load("fight"), now),
            f"a fight that is loaded is as it was played: {command}",
        )
        kept(history.naive() == now.state, f"the state follows from the events alone: {command}")
        if command == "play" and history.chance.random() < 0.2:
            undone_equals_never_happened(history, before)
    the_record_is_sound(history)
    return history.did


def undone_equals_never_happened(history: History, before: Combat) -> None:
    """Undo == never happened; redo == the undo never happened."""
    after = history.combat
    history.undo()
    never = history.combat.state == before.state and asked(history.combat) == asked(before)
    kept(never, "what is undone is as if it had never happened")
    history.fights.redo("fight", by="gm", id=f"redo {history.store.last('fight')}")
    again = history.combat.state == after.state and asked(history.combat) == asked(after)
    kept(again, "what is undone and done again is as it was")


def the_record_is_sound(history: History) -> None:
    """Law: keys stand once, causes are there, and what is folded, run again or read back is the same."""
    whole = history.reader().load("fight", whole=True)
    path = whole.path()
    keys = [event.key for event in path if isinstance(event, Declared | Rolled | Ruled)]
    for key, times in Counter(keys).items():
        kept(times == 1, f"no key stands twice on a line of history, as {key} does")
    beats = {event.beat for event in path if isinstance(event, BeatBegan)}
    for event in path:
        because = getattr(event, "because", "")
        there = not because or because in beats or because in keys
        kept(there, f"what an event names as its cause is there, as {because!r} of {tag(event)} is not")
    kept(digest(fold(path, NOTHING)) == digest(whole.state), "the record is enough")
    for passage in back(whole.passage):
        if not passage.opening:
            told = play(history.rules.beat, passage.before, Silent(), passage.events).told
            kept(told == passage.events, "a beat that is run again from its record says the same")
    for event in path:
        kept(decode(encode(event)) == event, f"what is told can be written down and read: {tag(event)}")
    a_fresh_run_with_the_same_inputs_is_the_same(history, whole)
    kept(history.store.verify("fight") == history.store.last("fight"), "the record is whole")


def a_fresh_run_with_the_same_inputs_is_the_same(history: History, whole: Combat) -> None:
    """Whatever was undone, ruled and corrected on the way: the path's inputs alone lead where the path
    does."""
    path = whole.path()
    opening = next(passage for passage in back(whole.passage) if passage.opening)
    begun = path[len(opening.events) :]
    derived = rederive(history.rules.beat, opening.state(), (), Recorded(begun))
    told = tuple(event for _, beat in derived.beats for event in beat)
    law = "choices and dice alone lead where the fight is, whatever was undone and ruled on the way"
    kept(told == begun and digest(derived.state) == digest(whole.state), law)
