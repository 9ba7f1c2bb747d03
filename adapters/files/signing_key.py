"""The key with which this installation signs: an Ed25519 key in a file of its own beside the record file.

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

import msgspec

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


def place(record_file: Path) -> Path:
    """Where the key of an installation lies."""
    return record_file.with_name(f"{record_file.name}.key")


def key_of(path: Path, now: datetime) -> SigningKey:
    """The key in that file, made if there is none. Raises `NoKey` for a file that is none or is not safe."""
    if not path.exists():
        with suppress(FileExistsError):  # somebody else made it meanwhile
            _write(path, _fresh(now), new=True)
    return kept(path)


def kept(path: Path) -> SigningKey:
    """The key in that file. Raises `NoKey`."""
    with path.open("rb") as file:
        if stat.S_IMODE(os.fstat(file.fileno()).st_mode) & 0o077 and os.name == "posix":
            raise NoKey(f"{path} can be read by others; make it yours alone: chmod 600 {path}")
        text = file.read()
    try:
        return msgspec.json.decode(text, type=SigningKey)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise NoKey(f"{path} is not a key of Scuffle; move it away, and another is made.") from None


def renew(path: Path, now: datetime) -> SigningKey:
    """Make another key in place of the one in that file, whose public key is remembered."""
    fresh = _fresh(now)
    if path.exists():
        old = kept(path)
        gone = Retired(old.public, old.made, fresh.made)
        fresh = msgspec.structs.replace(fresh, retired=(*old.retired, gone))
    _write(path, fresh)
    return fresh


def _fresh(now: datetime) -> SigningKey:
    try:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    except ImportError:
        raise NoKey(MISSING) from None
    secret = secrets.token_bytes(32)
    public = Ed25519PrivateKey.from_private_bytes(secret).public_key().public_bytes_raw()
    return SigningKey(secret.hex(), public.hex(), now.isoformat(timespec="seconds").replace("+00:00", "Z"))


def _write(path: Path, key: SigningKey, *, new: bool = False) -> None:
    """Write the file whole or not at all. Raises `FileExistsError` if it is to be `new` and is there."""
    rough = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    handle = os.open(rough, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    try:
        with open(handle, "wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(key), indent=2) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        if new:
            os.link(rough, path)
        else:
            os.replace(rough, path)
    finally:
        rough.unlink(missing_ok=True)
