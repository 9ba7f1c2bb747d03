"""What players do about the dice before a fight begins: commit the hash of their words, and open them."""

from domain.engine.combat import Combat, Draft, Step
from domain.facts.events import SaltCommitted, SaltOpened
from domain.facts.refusal import Refused
from domain.facts.salting import HASH, LONGEST_WORDS, hashed
from domain.facts.seed import BY_NAMES


def commit(combat: Combat, hash: str, *, by: str) -> Step | Refused:
    """Put down the SHA-256 of words that go into the dice; the words themselves nobody knows yet."""
    if refused := _why_too_late(combat):
        return refused
    if combat.salting.opened:
        first = next(iter(combat.salting.opened))
        return Refused(
            "salt-open",
            f"{first} has opened their words, so nobody commits any more: it could be done by what is known.",
        )
    if not by:
        return Refused("nameless", "Say whose words these are.")
    if by in combat.salting.hashes:
        return Refused("committed-already", f"{by} has committed words already, and may only open them.")
    if HASH.fullmatch(hash.lower()) is None:
        return Refused(
            "no-hash", "A SHA-256 has 64 hexadecimal digits; give that of your words, not the words."
        )
    return Draft(combat).note(SaltCommitted(by, hash.lower())).aside()


def open_words(combat: Combat, words: str, *, by: str) -> Step | Refused:
    """Open the words whose hash was committed by the same person; from the first on the list is closed."""
    if refused := _why_too_late(combat):
        return refused
    salting = combat.salting
    if by not in salting.hashes:
        who = ", ".join(salting.hashes) or "nobody"
        return Refused("not-committed", f"{by or 'nobody'} has committed no hash; it was {who}.")
    if by in salting.opened:
        return Refused("open-already", f"{by} has opened their words already.")
    if not 1 <= len(words) <= LONGEST_WORDS:
        return Refused("bad-words", f"Words have from 1 to {LONGEST_WORDS} characters, not {len(words)}.")
    found = hashed(words)
    if found != salting.hashes[by]:
        more = (
            " It is that of the words and a line end: make it with printf."
            if _ended(words, combat, by)
            else ""
        )
        return Refused(
            "other-words",
            f"{by} committed {salting.hashes[by]}, and the hash of these words is {found}.{more}",
        )
    return Draft(combat).note(SaltOpened(by, words)).aside()


def _ended(words: str, combat: Combat, by: str) -> bool:
    return hashed(f"{words}\n") == combat.salting.hashes[by]


def _why_too_late(combat: Combat) -> Refused | None:
    if combat.begun:
        return Refused("begun-already", "The dice are thrown; words go into them before the fight begins.")
    if combat.seed is None:
        return Refused("no-seed", "The seed lies open already; nothing will be drawn from it any more.")
    if combat.state.derivation == BY_NAMES:
        return Refused("old-dice", "An older version opened this fight; open another for words to go into.")
    return None
