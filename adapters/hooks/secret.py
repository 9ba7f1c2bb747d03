"""The secret that signs the deliveries of a webhook.

It is kept in plain, in the store's table of webhooks, because a signature wants it whole; whoever can read
that can read the secret seeds as well. It is shown once, when it is made, and is in no export and no copy.
"""

import base64
import secrets

BYTES = 32
"""Random bytes of a secret; Standard Webhooks wants 24 to 64."""


def fresh_secret() -> str:
    """A new one, as Standard Webhooks writes them."""
    return "whsec_" + base64.b64encode(secrets.token_bytes(BYTES)).decode()
