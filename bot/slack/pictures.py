"""Which function of `render` draws a picture, and uploading pictures and other files."""

from collections.abc import Sequence
from functools import partial

import structlog
from slack_sdk import WebClient

from bot.messages.message import Chart, Document, Drawing, Film, Picture, Sheet
from bot.slack.sending import Conversation
from engine.game.map_style import MapStyle
from render import animation, board_png, chart_png, sheet_png
from render.layout import FULL, SMALL

_log = structlog.get_logger("pictures")


def call_of(picture: Drawing) -> "partial[bytes]":
    """What draws a picture as PNG, or as GIF if it moves; raises what `render` raises."""
    map_style = picture.map_style or MapStyle()
    match picture:
        case Chart():
            chart = partial(chart_png, picture.years, picture.variant, title=picture.heading)
            return partial(chart, map_style=map_style)
        case Film():
            return partial(animation, picture.frames, map_style=map_style)
        case Sheet():
            return partial(sheet_png, picture.frames, title=picture.heading, map_style=map_style)
        case Picture():
            return partial(
                board_png,
                picture.position,
                picture.variant,
                resolution=picture.resolution,
                orders=picture.orders,
                title=picture.heading,
                subtitle=picture.subheading,
                winners=picture.winners,
                region=picture.region,
                watermark=picture.watermark,
                map_style=map_style,
                form=FULL if picture.is_full else SMALL,
            )


def draw(picture: Drawing) -> bytes:
    """Draw a picture in this process."""
    return call_of(picture)()


def upload(client: WebClient, content: bytes, picture: Drawing) -> str:
    """Give Slack the bytes and return the file's id.

    Neither channel nor alternative text goes with them: the file is shown by an image block, and
    with `alt_txt` Slack never shares it (python-slack-sdk#1818).
    """
    response = client.files_upload_v2(
        content=content, filename=picture.file_name, title=picture.title
    )
    _log.info("picture_uploaded", picture=type(picture).__name__)
    return str(response["file"]["id"])


def share(where: Conversation, documents: Sequence[Document]) -> None:
    """Put files of text into a conversation or a thread, in one message."""
    where.client.files_upload_v2(
        channel=where.channel,
        thread_ts=where.thread_ts,
        file_uploads=[
            {"content": document.write(), "filename": document.file_name, "title": document.title}
            for document in documents
        ],
    )
