"""What a message says in Slack: its blocks, in as many posts as they need, each with its mark.

The posts of one message are its pages. The picture belongs into the first, in the place where
until then a line says that it comes.
"""

from __future__ import annotations

from bot.messages.commands.incidents import PICTURE_COMES
from bot.messages.markup import shortened
from bot.messages.message import Message, Small
from bot.slack.blocks import MOST_TEXT, Block, blocks_of, mrkdwn, split
from bot.slack.sending import Content


def pages_of(
    message: Message, *, is_plain: bool = False, shown: Block | None = None
) -> list[list[Block]]:
    """The blocks of each page; `is_plain`: one page without any, for its text alone.

    `shown` stands where the picture belongs, if the message has one.
    """
    if is_plain:
        return [[]]
    return split(_blocks(message, shown), has_picture=message.picture is not None)


def page_of(
    message: Message, mark: str, page: int, *, is_plain: bool = False, shown: Block | None = None
) -> Content:
    """One page, counted from 0, of the message with this mark; the rest as of `pages_of`."""
    blocks = pages_of(message, is_plain=is_plain, shown=shown)[page]
    return Content(shortened(mrkdwn(message.text), MOST_TEXT), blocks, mark_of(mark, page))


def mark_of(mark: str, page: int) -> str:
    """The mark of a page, by which it is found again: the first has that of the message."""
    return mark if page == 0 else f"{mark}.{page}"


def _blocks(message: Message, shown: Block | None) -> list[Block]:
    above, below = blocks_of(message.parts), blocks_of(message.below)
    if message.picture is None:
        return [*above, *below]
    return [*above, *([shown] if shown else blocks_of([Small(PICTURE_COMES)])), *below]
