"""A certificate of our own for this machine, made by openssl."""

import shutil
import subprocess
from pathlib import Path

import pytest


def certificate(folder: Path) -> Path:
    """Where a self-signed certificate lies, `cert.pem`, with its key beside it, `key.pem`; skips without
    openssl."""
    if shutil.which("openssl") is None:
        pytest.skip("no openssl here: apt-get install openssl")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
         "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "2",
         "-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")],
        check=True, capture_output=True,
    )  # fmt: skip
    return folder / "cert.pem"
