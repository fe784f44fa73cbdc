"""Uploaded files: Slack's three-step upload, who may fetch one, and when one may be shown."""

from __future__ import annotations

import dataclasses
import mimetypes
from typing import TYPE_CHECKING

from bot.practice.errors import SlackError
from bot.practice.model import File, from_row
from bot.practice.people import TEAM_ID

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.practice.core import Core
    from bot.practice.incoming import JsonObject

PICTURE_TYPES = ("image/png", "image/jpeg", "image/gif")
PREVIEW_LINES = 5
PREVIEW_CHARACTERS = 1_000


class Files:
    """All files of the workspace."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._files = {key: from_row(File, row) for key, row in core.rows("file")}

    def reserve(self, *, name: str, size: int, owner: str, described: bool) -> File:
        """Make room for an upload; ``described`` notes that it came with an ``alt_txt``."""
        with self._core.changing():
            file = File(
                id=self._core.new_id("F"),
                name=name,
                title=name,
                owner=owner,
                size=size,
                created=self._core.epoch(),
                described=described,
            )
            self._keep(file)
            return file

    def _keep(self, file: File) -> None:
        self._files[file.id] = file
        self._core.put("file", file.id, dataclasses.asdict(file))

    def receive(self, file_id: str, content: bytes) -> bool:
        """Take the bytes of a reserved file; false when none was reserved or they do not fit."""
        with self._core.changing():
            file = self._files.get(file_id)
            if file is None or file.complete or len(content) != file.size:
                return False
            self._core.put_content(file_id, content)
            return True

    def complete(self, file_id: str, *, title: str, owner: str) -> File:
        """Finish an upload; ``file_not_found`` without bytes or for another's file."""
        with self._core.changing():
            file = self._files.get(file_id)
            if file is None or file.owner != owner or self._core.content(file_id) is None:
                raise SlackError("file_not_found")
            after = dataclasses.replace(file, complete=True, title=title or file.title)
            self._keep(after)
            return after

    def get(self, file_id: str) -> File | None:
        """Return a finished file."""
        with self._core.lock:
            file = self._files.get(file_id)
            return file if file and file.complete else None

    def content(self, file_id: str) -> bytes:
        """Return a file's bytes; empty when there are none."""
        with self._core.lock:
            return self._core.content(file_id) or b""

    def share(self, file_ids: Iterable[str], place: str) -> None:
        """Note that files are shown in a channel, or to one user (by user id)."""
        with self._core.changing():
            for file_id in file_ids:
                file = self._files.get(file_id)
                if file and place not in file.shared_in:
                    self._keep(dataclasses.replace(file, shared_in=(*file.shared_in, place)))

    def shown(self, wanted: Iterable[tuple[str, str]], owner: str) -> list[str]:
        """Return the ids of the files that blocks show.

        ``invalid_blocks`` for a file that is unknown, another's, no picture, or still being
        processed: as in Slack, the first attempt to show a fresh upload comes too soon.
        """
        found: list[str] = []
        faults: list[str] = []
        with self._core.changing():
            for pointer, file_id in wanted:
                file = self.get(file_id)
                usable = file and file.owner == owner and media_type(file.name) in PICTURE_TYPES
                if file is None or not usable:
                    faults.append(f"[ERROR] invalid slack file [json-pointer:{pointer}]")
                elif not file.processed:
                    self._keep(dataclasses.replace(file, processed=True))
                    faults.append(f"[ERROR] invalid slack file [json-pointer:{pointer}]")
                else:
                    found.append(file.id)
        if faults:
            raise SlackError("invalid_blocks", faults)
        return found

    def to_slack(self, file: File, base: str) -> JsonObject:
        """Return Slack's file object; ``base`` is the server's address."""
        kind = media_type(file.name)
        beginning = self._beginning(file) if kind.startswith("text/") else None
        address = f"{base}/files-pri/{TEAM_ID}-{file.id}/{file.name}"
        return {
            "id": file.id,
            "created": file.created,
            "timestamp": file.created,
            "name": file.name,
            "title": file.title,
            "mimetype": kind,
            "filetype": file.name.rpartition(".")[2].lower(),
            "pretty_type": kind,
            "user": file.owner,
            "user_team": TEAM_ID,
            "size": file.size,
            "mode": "hosted" if beginning is None else "snippet",
            "is_external": False,
            "is_public": False,
            "url_private": address,
            "url_private_download": f"{address}?download=1",
            "permalink": f"{base}/files/{file.owner}/{file.id}/{file.name}",
            "channels": [place for place in file.shared_in if place.startswith("C")],
            "ims": [place for place in file.shared_in if place.startswith("D")],
            "groups": [place for place in file.shared_in if place.startswith("G")],
            "has_rich_preview": False,
            "file_access": "visible",
            **({} if beginning is None else {"preview": beginning}),
        }

    def _beginning(self, file: File) -> str:
        """Return the first lines of a text, as Slack shows them below a message."""
        text = self.content(file.id).decode("utf-8", "replace")
        return "\n".join(text.splitlines()[:PREVIEW_LINES])[:PREVIEW_CHARACTERS]


def media_type(name: str) -> str:
    """Return the media type that a file's name says."""
    return mimetypes.guess_type(name)[0] or "application/octet-stream"
