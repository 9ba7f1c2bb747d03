"""`scuffle receipt` and `key`: a signed word of where a record ends, and the key that signs it."""

from __future__ import annotations

import click

from adapters.cli.context import Invocation
from adapters.cli.options import looking_up, with_invocation
from adapters.files.receipts import receipt
from adapters.files.signing_key import KeyPlace, SigningKey, key_of, place, renew
from adapters.output.shapes import KeyShown
from adapters.store.clock import now

WAYS = ("show", "renew")


@click.command("receipt")
@click.argument("name")
@looking_up
@with_invocation
def receipt_command(at: Invocation, name: str) -> None:
    """Print a receipt for the fight NAME, to be kept: where its record ends now, signed.

    Whoever keeps it can show later that events which were there are missing or others
    (`scuffle verify NAME --receipt FILE`). It is JSON, and tells no secret.

    \b
      scuffle receipt duel > duel-tonight.receipt
    """
    name = at.fight(name)
    last = at.open().envelopes(name)[-1]
    moment = now()
    given = receipt(key_of(place(at.address), moment), name, last.originator_version, last.chain, moment)
    at.printer.json(given)


@click.command("key")
@click.argument("way", metavar="[show|renew]", type=click.Choice(WAYS), default="show")
@looking_up
@with_invocation
def key_command(at: Invocation, way: str) -> None:
    """Show the key with which receipts are signed, or make another with `renew`.

    It lies beside the record file, or in the database, is made when it is first wanted, and only its public
    half is ever shown.
    Of a key that was renewed the public half is remembered: receipts that it signed stay good.
    """
    lies = place(at.address)
    key = renew(lies, now()) if way == "renew" else key_of(lies, now())
    shown = _shown(key, lies)
    if at.json:
        at.printer.json(shown)
        return
    at.printer.line(f"{shown.public}  since {shown.made}")
    for old in shown.retired:
        at.printer.line(f"{old.public}  from {old.made} until {old.retired}")
    at.printer.prose(f"The key lies in {lies}: keep that to yourself, and show its public half, above.")


def _shown(key: SigningKey, lies: KeyPlace) -> KeyShown:
    return KeyShown(key.public, key.made, key.retired, str(lies))
