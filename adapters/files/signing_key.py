"""The key with which this installation signs: an Ed25519 key in a file of its own beside the record file, or
in the database, where it is that of all servers on it.

The file `scuffle.db.key` beside `scuffle.db` is made when it is first wanted, and is its owner's alone. It
holds one JSON object: the secret key and its public key in hexadecimal, when it was made, and the public keys
that were used before it. To renew the key is to make another; the secret of the old one is gone for good.
"""

from __future__ import annotations

import os
import secrets
import stat
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Protocol

import msgspec

from adapters.store.opening import in_postgres

MISSING = "Receipts want the extra `receipts` (cryptography is missing): pip install 'scuffle[receipts]'."


class NoKey(Exception):
    """There is no key to sign or to check with. The message is one sentence for people, with the mend."""


class Retired(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A public key that was signed with from `made` until `retired`: UTC in ISO 8601."""

    public: str
    made: str
    retired: str


class SigningKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The key file: `secret` and `public` are 32 bytes in hexadecimal."""

    secret: str
    public: str
    made: str
    retired: tuple[Retired, ...] = ()

    def sign(self, message: bytes) -> str:
        """The signature of a message, 64 bytes in hexadecimal. Raises `NoKey`."""
        try:
            from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
        except ImportError:
            raise NoKey(MISSING) from None
        return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(self.secret)).sign(message).hex()

    def whose(self, public: str) -> str:
        """What a public key is to this installation: `current`, `retired` or `unknown`."""
        if public == self.public:
            return "current"
        return "retired" if any(public == each.public for each in self.retired) else "unknown"


def signed(public: str, signature: str, message: bytes) -> bool:
    """Whether the holder of the secret of that public key signed that message. Raises `NoKey`."""
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        raise NoKey(MISSING) from None
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(bytes.fromhex(signature), message)
    except (InvalidSignature, ValueError):
        return False
    return True


class KeyPlace(Protocol):
    """Where the key of an installation lies; as text it is told to people."""

    def read(self) -> bytes | None:
        """What lies there, if anything does."""

    def write(self, text: bytes, *, new: bool) -> None:
        """Put it there, whole or not at all. Raises `FileExistsError` if it is to be `new`, and one is."""


class KeyFile:
    """A file that is its owner's alone."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __str__(self) -> str:
        return str(self._path)

    def read(self) -> bytes | None:
        """What lies there. Raises `NoKey` for a file that others can read."""
        try:
            file = self._path.open("rb")
        except FileNotFoundError:
            return None
        with file:
            if stat.S_IMODE(os.fstat(file.fileno()).st_mode) & 0o077 and os.name == "posix":
                raise NoKey(f"{self} can be read by others; make it yours alone: chmod 600 {self}")
            return file.read()

    def write(self, text: bytes, *, new: bool) -> None:
        """Put the text there whole, for the owner alone to read; a `new` one never over another."""
        rough = self._path.with_name(f"{self._path.name}.{secrets.token_hex(4)}")
        handle = os.open(rough, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        try:
            with open(handle, "wb") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            if new:
                os.link(rough, self._path)
            else:
                os.replace(rough, self._path)
        finally:
            rough.unlink(missing_ok=True)


def place(address: str) -> KeyPlace:
    """Where the key lies of the installation whose fights are at that address."""
    if in_postgres(address):
        from adapters.store.postgres.key import PostgresKey

        return PostgresKey(address)
    return KeyFile(Path(f"{address}.key"))


def key_of(place: KeyPlace, now: datetime) -> SigningKey:
    """The key there, made if there is none. Raises `NoKey` for what is none or is not safe."""
    if (found := kept(place)) is None:
        with suppress(FileExistsError):  # somebody else made it meanwhile
            place.write(_text(_fresh(now)), new=True)
        found = kept(place)
    assert found is not None
    return found


def kept(place: KeyPlace) -> SigningKey | None:
    """The key there, if there is one. Raises `NoKey`."""
    text = place.read()
    if text is None:
        return None
    try:
        return msgspec.json.decode(text, type=SigningKey)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise NoKey(f"{place} is not a key of Scuffle; move it away, and another is made.") from None


def renew(place: KeyPlace, now: datetime) -> SigningKey:
    """Make another key in place of the one there, whose public key is remembered."""
    fresh = _fresh(now)
    if (old := kept(place)) is not None:
        gone = Retired(old.public, old.made, fresh.made)
        fresh = msgspec.structs.replace(fresh, retired=(*old.retired, gone))
    place.write(_text(fresh), new=False)
    return fresh


def _fresh(now: datetime) -> SigningKey:
    try:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    except ImportError:
        raise NoKey(MISSING) from None
    secret = secrets.token_bytes(32)
    public = Ed25519PrivateKey.from_private_bytes(secret).public_key().public_bytes_raw()
    return SigningKey(secret.hex(), public.hex(), now.isoformat(timespec="seconds").replace("+00:00", "Z"))


def _text(key: SigningKey) -> bytes:
    return msgspec.json.format(msgspec.json.encode(key), indent=2) + b"\n"
