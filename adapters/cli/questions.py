"""How an open question is put to people: what it is about, its id, and its options by number."""

from collections.abc import Iterator

from adapters.cli.paper import Paper
from domain.facts.state import State
from projections.standing import ChoiceWanted, DiceWanted, Standing
from projections.wording import about, called, choice
from projections.words import Words, named


def ask_all(paper: Paper, standing: Standing, words: Words, state: State) -> None:
    """Everything that is asked now, or that the fight is over."""
    if standing.over:
        paper.line(ended(standing, words))
        return
    if standing.unplayable or standing.diverged:
        paper.prose(standing.unplayable or standing.diverged)
        return
    for ask in standing.asks:
        for line in question(ask, words, state):
            paper.line(line)


def question(ask: ChoiceWanted | DiceWanted, words: Words, state: State) -> Iterator[str]:
    """A question in lines: its head with the id, then the options or the number needed."""
    label = ask.key.rpartition(".")[2].partition("#")[0]
    who = called(state, ask.by)
    if isinstance(ask, DiceWanted):
        yield f"{who} throws {ask.dice} for {named(words.labels, label)}{_number(ask)}  [{ask.id}]"
        return
    asked = words.prompts.get(label) or f"{about(words, state, ask.key)}?"
    several = "" if (ask.least, ask.most) in ((1, 1), (0, 0)) else f" ({ask.least} to {ask.most} of these)"
    budget = "" if ask.budget is None else f" ({ask.budget} to spend)"
    yield f"{who}: {asked}{several}{budget}  [{ask.id}]"
    if ask.hidden:
        yield "  (only those who may see the answer see what there is to choose)"
    for option in ask.options:
        price = f" (costs {option.choice.price})" if option.choice.price else ""
        yield f"  {option.number:>2}  {choice(words, state, option.choice, ask.by)}{price}"


def _number(ask: DiceWanted) -> str:
    if ask.target is None:
        return ""
    return f", {ask.test.replace('-', ' ')} {ask.target}"


def ended(standing: Standing, words: Words) -> str:
    """How a fight that is over ended."""
    if not standing.winners:
        return "The fight is over: a draw."
    return f"The fight is over: {' and '.join(named(words.sides, side) for side in standing.winners)} won."
