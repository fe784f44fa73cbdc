"""What people are told when the bot itself fails, or Slack keeps it from posting."""

from collections.abc import Mapping

from bot.gamesmaster.notices.incidents import Barrier, CannotPost, CannotReach
from bot.messages.markup import channel_name, person
from bot.messages.message import Games, Message, Wordings
from bot.messages.parts import Small, Text

TRY_AGAIN = (
    "Sorry, something went wrong on my side, and nothing was changed. Please try again. If it "
    "happens again, tell whoever runs me this number: {number}."
)
COMES_AGAIN = (
    "Sorry, something went wrong on my side. I'll try your message again in a minute. If no answer "
    "comes, send it again and tell whoever runs me this number: {number}."
)
LOST_MESSAGE = (
    "I had something to tell you, but something went wrong (incident {number}). "
    "`/dip status` and `/dip map` show how the game stands."
)
PICTURE_COMES = "The map is being drawn …"
LOST_PICTURE = "I couldn't show the map (incident {number}). `/dip map` tries again."
LOST_FILES = (
    "Slack didn't take the file that belongs here (incident {number}). `/dip gm export` gives the "
    "GM the whole game as a file, and anyone once it's over."
)
PICTURE_ELSEWHERE = "The answer and its picture are in your direct messages with me."
FILE_ELSEWHERE = "The file is in your direct messages with me."

_BARRED: Mapping[str, str] = {
    Barrier.NOT_INVITED: (
        "I'm not in it. Write `/invite @Gamesmaster` there, and I'll post everything in order."
    ),
    Barrier.GONE: (
        "It's private and I was removed, or it's gone. Write `/invite @Gamesmaster` there, and "
        "I'll post everything in order. If it's gone for good, `/dip gm end` ends the game."
    ),
    Barrier.ARCHIVED: "It's archived. Restore it, and I'll post everything in order.",
}
_OTHERWISE = (
    "Ask whoever runs this Slack to let me post there again, and I'll post everything in order."
)


def remedy(error: str | None) -> str:
    """Say what lets the bot post again after an error, by its code; "" where nobody can help."""
    return _BARRED.get(error or "", "")


def cannot_post(notice: CannotPost, _games: Games) -> Message:
    """To the GM: what keeps the bot out of the channel, and what helps."""
    known = remedy(notice.error)
    text = (
        f":warning: *{notice.title}:* I can't post in {channel_name(notice.channel)}. "
        f"{known or _OTHERWISE}"
    )
    more = (
        "Nothing is lost: I still take orders, the clock runs on, and results wait until I can "
        f"post them.{'' if known else f' Slack says `{notice.error}`.'}"
    )
    return Message(
        f"{notice.title}: I can't post in the game's channel.", [Text(text), Small(more)]
    )


def cannot_reach(notice: CannotReach, _games: Games) -> Message:
    """To the GM: who in the game can't be written to, and what can be done."""
    text = f":warning: *{notice.title}:* I can't write to {person(notice.player)}."
    if notice.powers:
        text += f" `gm replace {notice.powers[0]} @name` gives their power to somebody else."
    more = f"The game goes on meanwhile. Slack says `{notice.error}`."
    return Message(
        f"{notice.title}: I can't write to somebody in the game.", [Text(text), Small(more)]
    )


WORDINGS: Wordings = ((CannotPost, cannot_post), (CannotReach, cannot_reach))
