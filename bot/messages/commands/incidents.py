"""What people are told when the bot itself fails, or Slack keeps it from posting."""

from collections.abc import Mapping

from bot.gamesmaster.notices.commands import CannotPost
from bot.messages.markup import channel_name
from bot.messages.message import Games, Message
from bot.messages.parts import Small, Text

TRY_AGAIN = (
    "Sorry, something went wrong on my side, and nothing was changed. Please try again. If it "
    "happens once more, tell whoever runs me this number: {number}."
)
COMES_AGAIN = (
    "Sorry, something went wrong on my side. Slack gives me your message once more in a minute, "
    "and I answer then. If no answer comes, send it again and tell whoever runs me this number: "
    "{number}."
)
LOST_MESSAGE = (
    "There is something to tell you that I failed to put into words (incident {number}). "
    "`/dip status` and `/dip map` show how the game stands."
)
PICTURE_COMES = "The map is being drawn …"
LOST_PICTURE = "The map could not be shown (incident {number}). `/dip map` tries again."
LOST_FILES = (
    "Slack did not take the file that belongs here (incident {number}). With `/dip gm export` "
    "the GM gets the whole game as a file; once it is over, anybody does."
)
PICTURE_ELSEWHERE = "The answer and its picture are in your direct messages with me."
FILE_ELSEWHERE = "The file is in your direct messages with me."

# By Slack's word for it.
_BARRED: Mapping[str, str] = {
    "not_in_channel": (
        "I am not a member of it. Write `/invite @Gamesmaster` there, and everything follows in "
        "order."
    ),
    "channel_not_found": (
        "I cannot see it: either I was taken out of a private channel, or it was deleted. Write "
        "`/invite @Gamesmaster` there, and everything follows in order. If it is gone for good, "
        "`/dip gm end` ends the game."
    ),
    "is_archived": "It is archived. Restore it, and everything follows in order.",
    "channel_is_archived": "It is archived. Restore it, and everything follows in order.",
}
_OTHERWISE = (
    "Somebody who runs this Slack has to let me post there again; then everything follows in order."
)


def cannot_post(notice: CannotPost, _games: Games) -> Message:
    """To the GM: what keeps the bot out of the channel, and what helps."""
    help_with_it = _BARRED.get(notice.error, _OTHERWISE)
    text = (
        f":warning: *{notice.title}:* I cannot post in {channel_name(notice.channel)}. "
        f"{help_with_it}"
    )
    more = (
        "Nothing is lost meanwhile: orders are taken, the clock runs on, and results wait until "
        f"I can post them. Slack says `{notice.error}`."
    )
    return Message(
        f"{notice.title}: I cannot post in the game's channel.", [Text(text), Small(more)]
    )
