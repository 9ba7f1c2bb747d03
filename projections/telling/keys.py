"""What the key of an input says of it: its cause, its slot, what it is about."""

from domain.engine.news import RULING
from domain.facts.choice import Key, label
from domain.facts.events import AnyEvent
from domain.facts.state import State
from projections.telling.names import called
from projections.telling.phrase import fill
from projections.telling.words import Words, named, plain


def cause_of(event: AnyEvent) -> Key:
    """The key of an input, or that of an outcome's cause; empty for the rest."""
    found = getattr(event, "key", "") or getattr(event, "because", "")
    return found if isinstance(found, str) else ""


def slot_of(key: Key) -> Key:
    """A key without its last word.

    >>> slot_of("r1.mutt.2.attack")
    'r1.mutt.2'
    """
    return key.rpartition(".")[0]


def label_of(key: Key, state: State) -> str:
    """The last word of a key; `beat` for the key of the beat itself, `ruling` for that of a ruling.

    Of a key that ends in somebody's name, as each roll of a contest does, it is the word before.
    """
    if key.startswith(RULING):
        return "ruling"
    if key and key == state.beat:
        return "beat"
    return label(key, state.combatants)


def related(key: Key, other: Key) -> bool:
    """Whether two keys belong to one blow: the slot of one lies within that of the other.

    >>> related("r1.mutt.2.attack", "r1.mutt.2.rufus.block"), related("r1.mutt.2.attack", "r1.rufus.2.attack")
    (True, False)
    """
    one, two = slot_of(key) + ".", slot_of(other) + "."
    return len(one) > 1 and len(two) > 1 and (one.startswith(two) or two.startswith(one))


def about(words: Words, state: State, key: Key) -> str:
    """What a key stands for: `Mutt's attack`, `ruling 3`, `round 2`.

    >>> about(Words(), State(number=2), "ruling.3")
    'ruling 3'
    """
    if key.startswith(RULING):
        return plain(key.replace(".", " "))
    beat, *rest = key.split(".")
    label, _, times = key.rpartition(".")[2].partition("#")
    again = f" ({times})" if times else ""
    parts = [part.partition("#")[0] for each in rest for part in each.split("+")]
    names = [part for part in parts if part in state.combatants]
    if not names:
        number = "".join(letter for letter in beat if letter.isdigit())
        heading = beat_name(words, int(number)) if number else ""
        return (heading or plain(key)) if not rest else f"the {_thing(words, label)}{again}"
    who = called(state, names[-1])
    if act := _opposed(key, state):
        whose = f"die in {called(state, names[-2])}'s " if names[-2:-1] not in ([], [label]) else ""
        return f"{who}'s {whose}{_thing(words, act)}{again}"
    thing = "turn" if label.isdigit() or label in state.combatants else _thing(words, label)
    return f"{who}'s {thing}{again}"


def beat_name(words: Words, number: int) -> str:
    """What the paragraphs of a number are called, in a sentence.

    >>> beat_name(Words(heading="Second {number}"), 5)
    'second 5'
    """
    return (fill(words.heading, {"number": number}.get) or str(number)).lower()


def _opposed(key: Key, state: State) -> str:
    """What both throw for, where a key is that of one of their dice: `strike` of `r1.ann.strike.ben`."""
    _, *between, last = key.split(".")
    act = between[-1].partition("#")[0] if between else ""
    whose = last.partition("#")[0] in state.combatants
    return act if whose and not act.isdigit() and act.split("+")[0] not in state.combatants else ""


def _thing(words: Words, label: str) -> str:
    """What a label is called, one that ends in a number by what it counts.

    >>> _thing(Words(), "blow2"), _thing(Words(), "blow1"), _thing(Words(labels={"over": "end"}), "over")
    ('blow 2', 'blow', 'end')
    """
    counted = label.rstrip("0123456789")
    if label in words.labels or counted == label:
        return named(words.labels, label)
    number = label[len(counted) :]
    return named(words.labels, counted) + (f" {number}" if number != "1" else "")
