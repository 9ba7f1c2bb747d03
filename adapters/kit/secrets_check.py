"""No output gives a secret away before it is revealed, nor ever one that lies on an abandoned line.

The strongest form of it: the same fight is played twice with nothing but one secret changed. Whatever
somebody can get who may not know it must be the same byte for byte, until it is revealed on its own line.
"""

import json
from collections.abc import Callable
from functools import partial

import msgspec

from adapters.files.records import export
from adapters.kit.kept import kept
from adapters.kit.twins import Twins
from adapters.store.memory import MemoryStore
from domain.disputes import dispute, disputes, settle
from domain.engine.commands import answering, head_moves, ruling
from domain.engine.commands.salting import commit
from domain.engine.correction.change import Faces
from domain.engine.prompts import ChoicePrompt
from domain.facts.choice import Choice
from domain.facts.events import CombatantLeft, Input, Rolled, Ruled
from domain.facts.refusal import Refused
from domain.fights import Fights
from projections.picture.board_text import board_text
from projections.picture.reel import Reel
from projections.picture.svg import svg
from projections.proving.audit import audit
from projections.proving.badge import badge
from projections.proving.comparison import compare
from projections.proving.dice_proof import prove
from projections.proving.evidence import Evidence
from projections.proving.fairness import fairness
from projections.proving.ledger import ledger
from projections.proving.why import why
from projections.record import Record
from projections.replay import Replay
from projections.standing import standing
from projections.telling.narrative import tell
from projections.telling.voice import Style
from projections.telling.words import Words
from projections.visibility import redact, viewers

Output = Callable[[], object]


def outputs(twins: Twins, told: Words, at: int, viewer: str) -> dict[str, Output]:
    """Everything that a viewer can be shown at one of the tables, by what it is called."""
    seen = redact(twins.records[at], viewer)
    fights = twins.tables[at]
    keys = list(dict.fromkeys(row.event.key for row in seen.rows if isinstance(row.event, Input)))
    near = [key for key in keys if key.split(".")[0] == twins.secret.split(".")[0]][-3:]
    found: dict[str, Output] = {
        "record": lambda: seen,
        "standing": lambda: standing(seen, fights.load("duel"), viewer),
        "standing without rules": lambda: standing(seen, None, viewer),
        "audit": lambda: audit(seen),
        "ledger": lambda: ledger(seen),
        "badge": lambda: badge(seen),
        "proof": lambda: prove(seen),
        "proof by the seed": lambda: prove(seen, b"seed".hex()),
        "fairness": lambda: fairness([seen]),
        "lines": lambda: fights.lines("duel"),
        "disputes": lambda: disputes(fights, "duel"),
        "export": lambda: _exported(twins.stores[at], viewer),
        "replay": lambda: _replayed(seen, told),
        "boards": lambda: _drawn(seen, told),
        "prose": lambda: tell(seen, told, undone=True),
        "terse": lambda: tell(seen, told, style=Style.TERSE),
    }
    for key in dict.fromkeys((*near, twins.secret)):
        found[f"why {key}"] = partial(_derived, seen, key)
    names = [line.name for line in seen.lines]
    for name in names[-1:]:
        found[f"comparison with {name}"] = partial(compare, seen, names[0], name, told)
    return found


def _exported(store: MemoryStore, viewer: str) -> list[object]:
    """A viewer's record file but for its hashes, which hold the salt of the secret."""
    told = map(json.loads, export(store, "duel", viewer))
    return [{name: each[name] for name in each if name not in ("chain", "digest")} for each in told]


def _replayed(seen: Record, told: Words) -> list[object]:
    replay = Replay(seen, told)
    return [(frame, replay.text(frame)) for frame in map(replay.frame, range(len(replay)))]


def _drawn(seen: Record, told: Words) -> list[str]:
    """The newest boards, drawn and told."""
    reel = Reel(seen, told)
    boards = [reel.at(version) for version in range(max(1, len(seen.rows) - 3), len(seen.rows) + 1)]
    return [text for board in boards for text in (svg(board), board_text(board))]


def _derived(seen: Record, key: str) -> list[object]:
    versions = [row.version for row in seen.rows if isinstance(row.event, Input) and row.event.key == key]
    reasons = [why(seen, key, version=version) for version in versions]
    return [reasons, [list(Evidence(seen, Words()).lines(reason)) for reason in reasons]]


def nobody_learns_anything(twins: Twins, told: Words) -> None:
    """Whoever may not see the secret gets the same at both tables; the owner and the game master do not."""
    whole = twins.records
    blind = sorted(set(viewers(whole[0])) - {"gm", "public", twins.owner})
    for viewer in ("public", twins.chance.choice(blind)):
        one, other = (outputs(twins, told, at, viewer) for at in range(2))
        kept(list(one) == list(other), f"{viewer} can be shown the same whatever {twins.secret} is")
        for name, made in one.items():
            same = msgspec.json.encode(made()) == msgspec.json.encode(other[name]())
            kept(same, f"{viewer} cannot tell from {name} what was answered at {twins.secret}")
    for viewer in ("gm", twins.owner):
        one_, other_ = (redact(each, viewer).rows for each in whole)
        kept(one_ != other_, f"{viewer} sees what was answered at {twins.secret}")


def complaints(fights: Fights, secret: str, id_: str, name: str = "duel") -> list[str]:
    """The sentences with which all sorts of wrong commands are refused."""
    now = fights.load(name, whole=True)
    do = partial(fights.do, name, by="gm", id=id_)
    roll = next((event.key for event in now.path() if isinstance(event, Rolled) and not event.seen_by), "r0")
    wrong = [
        do(lambda combat: answering.answer(combat, secret, (Choice("fly"),))),
        do(lambda combat: answering.answer(combat, f"0/{secret}", (Choice("fly"),))),
        do(lambda combat: answering.throw(combat, secret, (0,))),
        do(lambda combat: answering.throw_total(combat, secret, 10_000)),
        do(lambda combat: answering.withdraw(combat, f"{secret}x")),
        do(lambda combat: head_moves.undo_to(combat, 10_000)),
        do(lambda combat: head_moves.undo_beat(combat, "r99")),
        do(lambda combat: head_moves.rethrow(combat, f"{secret}x", "")),
        do(head_moves.rerun),
        do(lambda combat: ruling.leave(combat, CombatantLeft("nobody"))),
        do(lambda combat: ruling.rule(combat, Ruled("ruling.99", "", on=roll, target=1))),
        fights.undo(name, by="gm", id=id_, seen=1),
        fights.redo(name, "no such line", by="gm", id=id_),
        fights.fork(name, 10_000, "too-far", by="gm", id=id_),
        do(lambda combat: commit(combat, "0f" * 32, by="gm")),
        fights.reveal(name, by="gm", id=id_),
        dispute(fights, name, f"{secret}x", "a doubt", by="gm", id=id_),
        settle(fights, name, f"{secret}x", Faces((1,)), "a doubt", by="gm", id=id_),
    ]
    for prompt in now.asks:
        given = (Choice("fly"),) if isinstance(prompt, ChoicePrompt) else ()
        wrong.append(do(partial(answering.answer, prompt=prompt.key, picks=given)))
    return [str(each) for each in wrong if isinstance(each, Refused)]


def play_twins(twins: Twins, told: Words) -> int:
    """A fight with a secret, and everything compared on the way; how often it was."""
    try:
        if not twins.part():
            return 0
        compared = 0
        for number in range(twins.chance.randint(4, 10)):
            if not twins.hidden:
                break
            if number % 3 == 0:
                nobody_learns_anything(twins, told)
                compared += 1
                said = [complaints(table, twins.secret, f"wrong {number}") for table in twins.tables]
                kept(len(said[0]) > 8 and said[0] == said[1], f"no refusal tells what {twins.secret} was")
            twins.correct() if number == 2 else twins.meddle()
        if twins.hidden:
            nobody_learns_anything(twins, told)
            compared += 1
        return compared
    finally:
        twins.close()
