"""Why something is not allowed: every refusal of the weaponless rules names its rule."""

from domain.engine.asks import Prompt
from domain.facts.choice import Choice, Key, Name, phrase
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.rulesets.adnd.able import (
    GONE,
    able,
    down,
    empty_handed,
    feet_held,
    foes,
    grips,
    held,
    helpless,
    holders,
    in_hand,
    is_shield,
    overborne,
    own_hold,
    sides_left,
)
from domain.rulesets.adnd.attack import WEAPONLESS
from domain.rulesets.adnd.settings import settings


def forbids(state: State, prompt: Prompt, picks: tuple[Choice, ...]) -> Refused:
    """The reason why `picks` do not answer `prompt`."""
    if len(picks) != 1:
        return Refused("one-choice", f"{prompt.key} takes exactly one choice, not {len(picks)}.", prompt.rule)
    who, pick = prompt.by, picks[0]
    why = None
    if pick.foe and pick.act not in ("let-go", "squeeze"):
        why = _target(state, who, pick)
    if why is None and pick.act in WEAPONLESS:
        why = _weaponless(state, who, pick)
    if why is None and pick.act == "strike":
        why = _strike(state, who)
    if why is None and pick.act == "charge" and feet_held(state, who):
        why = Refused("leg-held", f"{who}'s leg is held: no move is possible, so no charge.", "ADD-53")
    if why is None and pick.act == "get-up":
        why = _getting_up(state, who)
    return why or _not_offered(prompt, pick)


def _not_offered(prompt: Prompt, pick: Choice) -> Refused:
    offered = ", ".join(f"'{phrase(option)}'" for option in prompt.options)
    return Refused(
        "not-offered", f"'{phrase(pick)}' is not offered; {prompt.by} may choose {offered}.", prompt.rule
    )


def _target(state: State, who: Name, pick: Choice) -> Refused | None:
    could = ", ".join(foes(state, who)) or "nobody"
    foe = state.combatants.get(pick.foe)
    if foe is None:
        return Refused("no-such-target", f"There is no {pick.foe!r} here; foes are {could}.", "ADD-42")
    if foe.side == state.combatants[who].side:
        return Refused("own-side", f"{pick.foe} is on {who}'s own side; foes are {could}.", "ADD-42")
    if foe.down in GONE:
        return Refused("target-gone", f"{pick.foe} is no longer there; foes are {could}.", "ADD-42")
    if pick.act in ("truss", "slay") and not foe.down:
        return Refused("target-awake", f"{pick.foe} is not unconscious and cannot be dispatched.", "ADD-14")
    if state.combatants[who].counter("apart", pick.foe) and pick.act in WEAPONLESS:
        return Refused("kept-apart", f"{who} has kept out of the attack on {pick.foe} this pass.", "ADD-59")
    return None


def _weaponless(state: State, who: Name, pick: Choice) -> Refused | None:
    one, by = state.combatants[who], ", ".join(holders(state, who))
    if "struck" in one.conditions:
        return Refused(
            "struck-already",
            f"{who} has struck for real this round, which excludes weaponless attacks.",
            "ADD-58",
        )
    if held(state, who) and (pick.act != "counter" or pick.foe not in holders(state, who)):
        return Refused("held", f"{who} is held and can only counter {by}, or pass.", "ADD-37")
    if pick.act == "counter" and not held(state, who):
        return Refused("nobody-holds", f"{who} is not held; a counter answers a hold.", "ADD-31")
    if pick.act in ("grapple", "counter") and not empty_handed(one):
        full = ", ".join(in_hand(one))
        rule = "ADD-56" if pick.act == "counter" else "ADD-27"
        return Refused("hands-full", f"{who} needs empty hands; drop {full} first.", rule)
    if own_hold(state, who) and pick.act != "grapple":
        return Refused(
            "holding", f"{who} holds somebody: only another hold may be tried, or let go.", "ADD-36"
        )
    if pick.act == "overbear" and pick.foe and overborne(state.combatants[pick.foe]):
        return Refused(
            "overborne-already",
            f"{pick.foe} is overborne already: pummel, grapple or use a weapon.",
            "ADD-41",
        )
    if pick.act == "overbear" and down(one) and not grips(state, holder=who, victim=pick.foe):
        return Refused(
            "down", f"{who} is down and cannot overbear; get up first, or pummel or grapple.", "ADD-37"
        )
    if pick.act == "pummel" and pick.using and pick.using != ("fists",):
        return Refused(
            "no-butt", f"{who} has no {pick.using[0]} in hand that can be pummeled with.", "ADD-19"
        )
    if pick.act != "pummel" and "second-due" in one.conditions:
        return Refused("second-pummel", f"{who}'s second attack of the round is a pummeling one.", "ADD-22")
    return None


def _strike(state: State, who: Name) -> Refused | None:
    one = state.combatants[who]
    if held(state, who) or down(one):
        how = "held" if held(state, who) else "down"
        return Refused("cannot-fight", f"{who} is {how} and cannot fight normally.", "ADD-37")
    if "brawled" in one.conditions:
        return Refused(
            "brawled-already",
            f"{who} has fought without weapons this round, which excludes a real strike.",
            "ADD-58",
        )
    if "clubbing" in one.conditions:
        return Refused("clubbing", f"{who} has pummeled with the weapon's butt this round.", "ADD-19")
    if one.counter("strikes"):
        return Refused("no-strike-left", f"{who} has no real attack left this round.", "ADD-58")
    return Refused("unarmed", f"{who} has no weapon in hand.", "ADD-37")


def _getting_up(state: State, who: Name) -> Refused | None:
    if held(state, who):
        return Refused("held", f"{who} is held and cannot get up.", "ADD-52")
    if feet_held(state, who) == 2:
        return Refused("feet-held", f"Both of {who}'s feet are held; nobody gets up like that.", "ADD-52")
    return None


def absent(state: State, key: Key) -> Refused | None:
    """Why nobody asks for `key` now, where a rule says so: a turn, a counter or a fend that is not to be
    had.
    """
    parts = key.split("#")[0].split(".")
    if len(parts) < 3:
        return None
    who, label = parts[-2] if parts[-2] in state.combatants else parts[1], parts[-1]
    if who not in state.combatants:
        return None
    one = state.combatants[who]
    if label in ("fends", "fend", "strikes"):
        return _no_fend(state, who)
    if label not in ("action", "choice", "declares", "joins", "uses", "aftermath"):
        return None
    if one.down in GONE:
        return Refused("gone", f"{who} is no longer there.", "ADD-62")
    if one.down:
        return Refused("unconscious", f"{who} is unconscious and is not asked.", "ADD-08")
    if "stunned" in one.conditions:
        return Refused("stunned", f"{who} is stunned: no turn, no counter.", "ADD-57")
    if helpless(one):
        return Refused("helpless", f"{who} is helpless and is not asked.", "ADD-50")
    if label == "action" and one.counter("acted"):
        return Refused("turn-spent", f"{who} has used the turn of this round.", "ADD-51")
    return None


def _no_fend(state: State, who: Name) -> Refused | None:
    one = state.combatants[who]
    if "surprised" in one.conditions:
        return Refused("surprised", f"{who} is surprised and has no fending strike.", "ADD-45")
    if not able(one) or held(state, who) or down(one):
        return Refused("cannot-fend", f"{who} is held, down or not able, and cannot fend.", "ADD-46")
    if "clubbing" in one.conditions:
        return Refused(
            "clubbing", f"{who} has pummeled with the weapon's butt and cannot fend with it.", "ADD-19"
        )
    return Refused("no-fend", f"{who} has nobody to fend off now.", "ADD-46")


def ready(state: State) -> Refused | None:
    """Why a fight cannot begin so."""
    if len(sides_left(state)) < 2:
        return Refused("one-side", "A fight needs combatants on at least two sides.", "ADD-62")
    chosen = settings(state)
    known = {*state.combatants, *(one.side for one in state.combatants.values())}
    for name, rule in [(chosen.surprised, "ADD-16"), (chosen.closing, "ADD-45")]:
        for each in filter(None, (part.strip() for part in name.split(","))):
            if each not in known:
                could = ", ".join(sorted(known))
                return Refused(
                    "no-such-name", f"There is no {each!r}; combatants and sides are {could}.", rule
                )
    return None


def fits(state: State, who: Name) -> Refused | None:
    """Why somebody cannot take part so: what he has on his arm is no shield by his sheet (ADD-49)."""
    arm = [item for item, place in state.combatants[who].items.items() if place == "arm"]
    strange = next((item for item in arm if not is_shield(state, who, item)), "")
    if not strange:
        return None
    mend = f"write `shields = {{ {strange} = {{}} }}` on the sheet, or say where else it is"
    return Refused("no-shield", f"{who} has {strange} on the arm, which is no shield: {mend}.", "ADD-49")
