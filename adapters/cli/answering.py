"""What somebody types at a question, as the domain wants it: picks of a prompt, faces of a roll."""

from collections import Counter
from collections.abc import Sequence

from adapters.choices import Unclear, chosen
from adapters.cli.turned import Turned
from domain.engine.answering import find
from domain.engine.asks import Ask, Prompt, RollAsk
from domain.engine.combat import Combat
from domain.facts.choice import Choice
from domain.facts.dice import parse, read
from domain.facts.refusal import Refused
from projections.telling.wording import option
from projections.telling.words import Words


def asked(combat: Combat, key: str) -> Ask:
    """The open question of that id or key. Raises `Turned` with the refusal that names what is open."""
    found = find(combat, key)
    if isinstance(found, Refused):
        raise Turned(str(found))
    return found


def picks(combat: Combat, key: str, text: str, words: Words) -> tuple[Choice, ...]:
    """What `text` picks: numbers or words, several parted by commas. The rules refuse what is not offered.

    Words are those of the options as they are shown, or their codes; as many as make it plain. Raises
    `Turned`.
    """
    prompt = asked(combat, key)
    if isinstance(prompt, RollAsk):
        raise Turned(f"{prompt.key} wants the faces of {prompt.dice}; give them with `roll`.")
    if "," in text and (whole := _whole(prompt, text, combat, words)) is not None:
        return (whole,)
    parts = [part.strip() for part in text.split(",")]
    return tuple(_pick(prompt, part, combat, words) for part in parts if part) or _nothing(prompt)


def _whole(prompt: Prompt, text: str, combat: Combat, words: Words) -> Choice | None:
    """The option whose text, as it is shown, has a comma in it and is this one."""
    said = text.lower().split()
    fits = [
        offered
        for offered in prompt.options
        if option(words, combat.state, offered, prompt.by).lower().split() == said
    ]
    return fits[0] if len(fits) == 1 else None


def _pick(prompt: Prompt, text: str, combat: Combat, words: Words) -> Choice:
    if text.isdecimal():
        number = int(text) if len(text) < 9 else 0
        if not 1 <= number <= len(prompt.options):
            raise Turned(f"{prompt.key} has the choices 1 to {len(prompt.options)}, not {text[:20]}.")
        return prompt.options[number - 1]
    said = text.lower().split()
    for fits_ in (contains, begins):
        fits = [
            offered
            for offered in prompt.options
            if fits_(said, option(words, combat.state, offered, prompt.by).lower().split())
        ]
        if len(fits) == 1:
            return fits[0]
    try:
        return chosen(text, prompt.options, combat.state)
    except Unclear as error:
        raise Turned(str(error), 2) from None


def contains(said: Sequence[str], offered: Sequence[str]) -> bool:
    """Whether all words that were said are among those offered."""
    return Counter(said) <= Counter(offered)


def begins(said: Sequence[str], offered: Sequence[str]) -> bool:
    """Whether the words that were said begin those offered, one after another.

    >>> begins(["att", "m"], ["attack", "mutt", "with", "boxing"])
    True
    """
    return len(said) <= len(offered) and all(
        whole.startswith(part) for part, whole in zip(said, offered, strict=False)
    )


def _nothing(prompt: Prompt) -> tuple[Choice, ...]:
    if prompt.least == 0:
        return ()
    raise Turned(f"{prompt.key} wants a choice: a number from 1 to {len(prompt.options)}, or its words.", 2)


def faces(combat: Combat, key: str, text: str) -> tuple[int, ...]:
    """The faces that `text` gives for the open roll. Raises `Turned` or `BadFaces`."""
    ask = asked(combat, key)
    if isinstance(ask, Prompt):
        raise Turned(f"{ask.key} wants a choice, not dice; give it with `declare`.")
    return thrown(ask.dice, text)


def thrown(dice: str, text: str) -> tuple[int, ...]:
    """Faces as they are typed; the 0 of a lone ten-sided die is its 10. Raises `BadFaces`.

    >>> thrown("1d10", "0"), thrown("1d10", "7")
    ((10,), (7,))
    """
    what = parse(dice)
    return read(what, "10" if what == TEN and text.strip() == "0" else text)


TEN = parse("1d10")
