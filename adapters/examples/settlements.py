"""How an example settles a dispute: what it says was wrong, as the engine takes it."""

from adapters.examples.example import WAYS, ExampleSettlement, Said
from adapters.examples.stopped import Stopped, faces_of
from adapters.input.choices import NotClear, chosen
from domain.engine.combat import Combat
from domain.engine.correction.change import Change, Faces, Forgotten, Instead, NotMade, Number
from domain.engine.correction.input_place import InputPlace, find, prompt_of
from domain.facts.events import Declared, Rolled
from domain.facts.refusal import Refused
from domain.facts.term import Term


def change_of(combat: Combat, wanted: ExampleSettlement) -> Change | Refused | None:
    """What is to be put right, `None` if the roll is upheld, or a refusal for a key that does not stand.

    `combat` is loaded whole. Raises `Stopped` when the example says it in none or several ways, or not as the
    dice or the choices are.
    """
    ways = wanted.ways()
    if len(ways) != 1:
        said = " and ".join(ways) or "nothing"
        raise Stopped(f"{wanted.key}: say how it is settled, by one of {', '.join(WAYS)}; there is {said}")
    if wanted.upheld:
        return None
    if wanted.not_made:
        return NotMade()
    if wanted.forgotten:
        return Forgotten(wanted.forgotten)
    if wanted.faces is None and wanted.instead is None:
        term = wanted.modifier
        modifier = None if term is None else Term(term.name, term.value, term.op, term.rule)
        return Number(wanted.target, modifier, wanted.verdict)
    place = find(combat, wanted.key)
    if isinstance(place, Refused):
        return place
    if wanted.faces is not None:
        return _faces(place, wanted)
    assert wanted.instead is not None
    return _instead(combat, place, wanted.instead)


def _faces(place: InputPlace, wanted: ExampleSettlement) -> Faces:
    if not isinstance(place.event, Rolled) or wanted.faces is None:
        raise Stopped(f"{wanted.key} is a choice; give `instead`, not `faces`")
    return Faces(faces_of(place.event.dice, wanted.faces, wanted.key, place.event.zero))


def _instead(combat: Combat, place: InputPlace, said: Said) -> Instead:
    if not isinstance(place.event, Declared):
        raise Stopped(f"{place.event.key} is a roll; give `faces`, `target`, `modifier` or `verdict`")
    state = place.passage.cut(place.at).state()
    menu = prompt_of(combat, place).menu
    try:
        return Instead(
            tuple(chosen(one, menu, state) for one in (said if isinstance(said, list) else [said]))
        )
    except NotClear as error:
        raise Stopped(f"{place.event.key}: {error}") from None
