"""What a reader sees of a message."""

from bot.messages.message import Message
from bot.slack.blocks import Block, blocks_of, mrkdwn


def blocks(message: Message) -> list[Block]:
    """Everything of a message but its picture, as Slack has it."""
    return blocks_of([*message.parts, *message.below])


def words(message: Message) -> str:
    """All the words of a message, those of its notification first."""
    return f"{mrkdwn(message.text)}\n{blocks(message)}"
