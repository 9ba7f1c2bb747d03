"""Compressed text within a page, and how it comes out again."""

import base64
import gzip
import re
import zlib
from typing import Final

from adapters.books.text import BadFile

LARGEST: Final = 100_000_000
"""Bytes of a record, in a file or unpacked from a page."""

TIMES: Final = 50
"""So many times what it takes packed a record may come to; as the links of its chain are, none comes near."""

LEAST: Final = 2_000
"""Bytes of a packed record that count at least: a short one may be packed as tightly as it likes."""

_RECORD: Final = re.compile(rb'<script type="application/gzip" id="record">([A-Za-z0-9+/=\s]*)</script>')


def packed(text: bytes) -> str:
    """The text as it stands in a page; always the same for the same text.

    >>> unpacked(packed(b"a fight").encode(), "it")
    b'a fight'
    """
    return base64.b64encode(gzip.compress(text, 9, mtime=0)).decode()


def unpacked(raw: bytes, name: str, largest: int = LARGEST) -> bytes:
    """The inverse of `packed`, of so many bytes at most. Raises `BadFile` that names the file."""
    most = min(largest, TIMES * max(len(raw), LEAST))
    try:
        work = zlib.decompressobj(wbits=31)
        text = work.decompress(base64.b64decode(raw), most)
    except (ValueError, zlib.error):
        raise BadFile(f"{name}: the record in this page is damaged.") from None
    if work.unconsumed_tail:
        raise BadFile(f"{name}: the record in this page is larger than it may be, {most:,} bytes unpacked.")
    if not work.eof:
        raise BadFile(f"{name}: the record in this page is cut off.")
    return text


def record_in(page: bytes, name: str, largest: int = LARGEST) -> bytes:
    """The record file that a one-file replay carries. Raises `BadFile` if it carries none, or too large a
    one."""
    found = _RECORD.search(page)
    if found is None:
        raise BadFile(f"{name} carries no record; `scuffle export --html` makes a page that does.")
    return unpacked(found[1], name, largest)
