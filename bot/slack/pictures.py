"""Drawing the maps that posts want, long ones beside the delivery, and uploading files."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future

import structlog
from slack_sdk import WebClient

from bot.messages.message import Chart, Document, Drawing, Film, Picture, Sheet
from bot.slack.sending import Conversation
from engine.game.map_style import MapStyle
from render import animation, board_png, chart_png, sheet_png

_log = structlog.get_logger("pictures")


def draw(picture: Drawing) -> bytes:
    """Draw a picture as PNG, or as GIF if it moves. Raises what the functions of `render` raise."""
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
                orders=picture.orders,
                title=picture.heading,
                subtitle=picture.subheading,
                region=picture.region,
                watermark=picture.watermark,
                map_style=map_style,
            )


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
            {"content": one.text, "filename": one.file_name, "title": one.title}
            for one in documents
        ],
    )


class PictureWorker:
    """Draws the pictures of one delivery."""

    def __init__(self, draw: Callable[[Drawing], bytes]) -> None:
        self._draw = draw
        self._one_at_a_time = threading.Lock()

    def begin(self, picture: Drawing) -> Future[bytes]:
        """Draw a picture, or begin one that takes long; of those one after the other."""
        result: Future[bytes] = Future()
        if isinstance(picture, Film | Sheet):
            # A daemon: what was begun when the bot stops is begun anew when it starts.
            work = (picture, result)
            threading.Thread(target=self._in_turn, args=work, name="pictures", daemon=True).start()
        else:
            self._draw_into(picture, result)
        return result

    def _in_turn(self, picture: Drawing, result: Future[bytes]) -> None:
        with self._one_at_a_time:
            self._draw_into(picture, result)

    def _draw_into(self, picture: Drawing, result: Future[bytes]) -> None:
        try:
            result.set_result(self._draw(picture))
        except Exception as error:  # noqa: BLE001 - it is raised where the result is asked for
            result.set_exception(error)
