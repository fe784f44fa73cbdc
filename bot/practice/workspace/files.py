"""Uploaded files: Slack's three-step upload, and which files messages and views may show."""

import mimetypes
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bot.practice.block_kit import images
from bot.practice.errors import SlackError
from bot.practice.incoming import JsonObject
from bot.practice.workspace.core import Core, Table
from bot.practice.workspace.model import File

PICTURE_TYPES = ("image/png", "image/jpeg", "image/gif")
PREVIEW_LINES = 5
PREVIEW_CHARACTERS = 1_000


class Files:
    """All files of the workspace."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._files = Table(core, "file", File)

    def reserve(self, *, name: str, size: int, owner: str, described: bool) -> File:
        """Make room for an upload; `described` notes that it came with an `alt_txt`."""
        with self._core.changing():
            file = File(
                id=self._core.new_id("F"),
                name=name,
                title=name,
                owner=owner,
                size=size,
                described=described,
            )
            self._files[file.id] = file
            return file

    def receive(self, file_id: str, content: bytes) -> bool:
        """Take the bytes of a reserved file; false when none was reserved or they do not fit."""
        with self._core.changing():
            file = self._files.get(file_id)
            if file is None or file.complete or len(content) != file.size:
                return False
            self._core.put_content(file_id, content)
            return True

    def complete(self, file_id: str, *, title: str, owner: str) -> File:
        """Finish an upload, once; `file_not_found` without bytes or for another's file."""
        with self._core.changing():
            file = self._files.get(file_id)
            if file is None or file.complete or file.owner != owner:
                raise SlackError("file_not_found")
            if not self._core.content(file_id):
                raise SlackError("file_not_found")
            self._files[file_id] = replace(file, complete=True, title=title or file.title)
            return self._files[file_id]

    def get(self, file_id: str) -> File | None:
        """Return a finished file."""
        file = self._files.get(file_id)
        return file if file and file.complete else None

    def share(self, file_ids: Iterable[str], place: str) -> None:
        """Note that files are shown in a channel, or to one user (by user id)."""
        with self._core.changing():
            for file_id in file_ids:
                file = self._files.get(file_id)
                if file and place not in file.shared_in:
                    self._files[file_id] = replace(file, shared_in=(*file.shared_in, place))

    def check_shown(self, blocks: Sequence[JsonObject], owner: str, error: str) -> None:
        """Refuse, under `error`, images that Slack cannot show; at first also a fresh upload."""
        faults: list[str] = []
        with self._core.changing():
            for pointer, file_id in images(blocks):
                file = self.get(file_id)
                usable = file and file.owner == owner and media_type(file.name) in PICTURE_TYPES
                if not (file and usable and file.processed):
                    faults.append(f"[ERROR] invalid slack file [json-pointer:{pointer}]")
                if file and usable and not file.processed:
                    self._files[file_id] = replace(file, processed=True)
        if faults:
            raise SlackError(error, faults)

    def to_slack(self, file: File) -> JsonObject:
        """Return Slack's file object, with the first lines of a text as Slack shows them."""
        kind = media_type(file.name)
        name = file.name
        address = f"{self._core.base_url}/files-pri/{self._core.roster.team.id}-{file.id}/{name}"
        result: JsonObject = {
            "id": file.id,
            "name": name,
            "title": file.title,
            "mimetype": kind,
            "user": file.owner,
            "size": file.size,
            "url_private": address,
            "url_private_download": address,
        }
        if kind.startswith("text/"):
            lines = self._core.content(file.id).decode("utf-8", "replace").splitlines()
            preview = "\n".join(lines[:PREVIEW_LINES])[:PREVIEW_CHARACTERS]
            result["preview"] = preview
        return result


def media_type(name: str) -> str:
    """Return the media type that a file's name says."""
    return mimetypes.guess_type(name)[0] or "application/octet-stream"
