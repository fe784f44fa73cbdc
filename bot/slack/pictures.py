"""Drawing the maps that posts want, and uploading files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from slack_sdk import WebClient

from bot.messages.message import Chart, Document, Drawing, Film, Picture, Sheet
from engine.game.map_style import MapStyle
from render import animation, board_png, chart_png, sheet_png


def draw(picture: Drawing) -> bytes:
    """The picture as PNG, one that moves as GIF. Raises what the functions of `render` raise."""
    map_style = picture.map_style or MapStyle()
    match picture:
        case Chart():
            return chart_png(
                picture.years, picture.variant, title=picture.heading, map_style=map_style
            )
        case Film():
            return animation(picture.frames, map_style=map_style)
        case Sheet():
            return sheet_png(picture.frames, title=picture.heading, map_style=map_style)
        case Picture():
            return board_png(
                picture.position,
                picture.variant,
                resolution=picture.resolution,
                orders=picture.orders if picture.resolution is None else (),
                title=picture.heading,
                subtitle=picture.subheading,
                region=picture.region,
                watermark=picture.watermark,
                map_style=map_style,
            )
        case _:
            assert_never(picture)


def upload(client: WebClient, content: bytes, picture: Drawing) -> str:
    """Give Slack the bytes and return the file's id.

    Neither channel nor alternative text goes with them: the file is shown by an image block, and
    with `alt_txt` Slack never shares it (python-slack-sdk#1818).
    """
    response = client.files_upload_v2(
        content=content, filename=picture.file_name, title=picture.title
    )
    return str(response["file"]["id"])


def share(
    client: WebClient, channel: str, documents: Sequence[Document], *, thread_ts: str | None
) -> None:
    """Put files of text into a conversation or a thread, in one message."""
    client.files_upload_v2(
        channel=channel,
        thread_ts=thread_ts,
        file_uploads=[
            {"content": one.text, "filename": one.file_name, "title": one.title}
            for one in documents
        ],
    )
