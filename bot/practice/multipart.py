"""Reading ``multipart/form-data``, which curl and browsers send, with the standard library."""

from __future__ import annotations

from email import policy
from email.parser import BytesParser
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.practice.payloads import JsonObject


def _parts(label: str, body: bytes) -> list[tuple[str, str, bytes]]:
    head = f"MIME-Version: 1.0\r\nContent-Type: {label}\r\n\r\n".encode()
    message = BytesParser(policy=policy.HTTP).parsebytes(head + body)
    found: list[tuple[str, str, bytes]] = []
    for part in message.iter_parts():
        name = part.get_param("name", "", "content-disposition")
        content = part.get_payload(decode=True)
        if isinstance(content, bytes):
            found.append((str(name), part.get_filename() or "", content))
    return found


def fields_of(label: str, body: bytes) -> JsonObject:
    """Return the plain fields of a form; ``label`` is its Content-Type."""
    return {
        name: content.decode("utf-8", "replace")
        for name, file_name, content in _parts(label, body)
        if not file_name
    }


def file_of(label: str, body: bytes) -> bytes | None:
    """Return the bytes of the first file of a form, if it has one."""
    return next((content for _, name, content in _parts(label, body) if name), None)
