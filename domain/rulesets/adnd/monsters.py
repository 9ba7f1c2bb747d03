"""How creatures without a player choose: their mode by kind and wits, their variable by the numbers
(ADD-47, ADD-61).
"""

from domain.engine.menus.menu import Menu
from domain.engine.prompts import ChoicePrompt
from domain.engine.sources.policies import Tactic
from domain.facts.choice import Choice, Name
from domain.facts.state import State
from domain.facts.term import worth
from domain.rulesets.adnd import pummel
from domain.rulesets.adnd.attack import MODES, WEAPONLESS, base
from domain.rulesets.adnd.expected_harm import expected
from domain.rulesets.adnd.fending import FEND
from domain.rulesets.adnd.hold_acts import SQUEEZE
from domain.rulesets.adnd.menus import READY
from domain.rulesets.adnd.other_actions import GET_UP, PASS
from domain.rulesets.adnd.sheet import sheet
from domain.rulesets.adnd.status import down, overborne
from domain.rulesets.adnd.tables import AdndTables
from domain.rulesets.adnd.variable import BASE, RESULT
from domain.rulesets.adnd.weapon_attacks import STRIKE
from domain.rulesets.adnd.weaponless import APART
from domain.rulesets.shared.tactic_dice import tactic_choice

CREATURE = (
    "attacks in the mode of its kind: beasts overbear, huggers grapple, the bright take what promises most, "
    "the dull any; the variable goes where the numbers say [ADD-47, ADD-61]"
)
"""What the tactic does, for whoever hands it out."""


def creature(tables: AdndTables, seed: bytes) -> Tactic:
    """The tactic of any monster or man; `seed` is for those who choose at random."""

    def choose(state: State, prompt: ChoicePrompt) -> tuple[Choice, ...]:
        if BASE in prompt.menu:
            return (use(state, tables, prompt),)
        liked = next((each for each in (READY, SQUEEZE, STRIKE, FEND) if each in prompt.menu), None)
        if liked is not None:
            return (liked,)
        could = modes(state, tables, prompt.by, prompt.menu)
        if not could:
            return (otherwise(state, prompt),)
        if len(could) > 1 and wits(state, tables, prompt.by) == "random":
            return (tactic_choice(seed, prompt.key, could),)
        return (max(could, key=lambda choice: expected(state, tables, prompt.by, choice)),)

    return choose


def use(state: State, tables: AdndTables, prompt: ChoicePrompt) -> Choice:
    """Where the variable goes: an unlikely attack is helped, a likely one hindered, a sure one left
    (ADD-61).
    """
    attacker = prompt.key.split(".")[1]
    intent = state.combatants[attacker].intent
    if intent is None or (intent.act == "pummel" and pummel.automatic(state, intent.foe)):
        return RESULT
    needed = worth(base(state, tables, attacker, intent.foe, intent.act))
    limits = tables.limits
    helps = needed < limits.likely.value if prompt.by == attacker else needed <= limits.safe.value
    return BASE if helps else RESULT


def wits(state: State, tables: AdndTables, who: Name) -> str:
    """Which of the three ways is theirs: by `kind`, the most `effective` mode, or at `random` (ADD-47)."""
    mine = sheet(state, who)
    if mine.kind != "person":
        return "kind"
    return "effective" if mine.intelligence >= tables.limits.wits.value else "random"


def modes(state: State, tables: AdndTables, who: Name, menu: Menu) -> tuple[Choice, ...]:
    """The attacks of the menu that they consider, one a mode, against one foe who is up if there is
    one.
    """
    attacks = [choice for act in WEAPONLESS for choice in menu.like(Choice(act))]
    attacks.sort(key=lambda choice: bool(state.combatants[choice.foe].down))
    foe = attacks[0].foe if attacks else ""
    mine = [choice for choice in attacks if choice.foe == foe]
    if wits(state, tables, who) == "kind":
        preferred = "grapple" if sheet(state, who).kind == "crusher" else "overbear"
        mine = [choice for choice in mine if choice.act in (preferred, "counter")]
    first = {choice.act: choice for choice in reversed(mine)}
    return tuple(first[act] for act in (*MODES, "counter") if act in first)


def otherwise(state: State, prompt: ChoicePrompt) -> Choice:
    """Without an attack of their own kind: natural weapons, else a grapple, else up, else nothing
    (ADD-61)."""
    menu = prompt.menu
    blocked = down(state.combatants[prompt.by]) or any(
        overborne(state.combatants[choice.foe]) for choice in menu if choice.foe
    )
    acts = ("strike", "grapple") if blocked else ("strike",)
    for act in acts:
        for choice in menu.like(Choice(act)):
            if not state.combatants[choice.foe].down:
                return choice
    for other in (GET_UP, PASS, APART):
        if other in menu:
            return other
    return menu[-1]
