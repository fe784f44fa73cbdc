"""A power is only handed to somebody who can play it: an app, or nobody, is refused at once."""

from __future__ import annotations

from collections.abc import Callable

from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError

from bot.gamesmaster.commands.table import read_command
from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.requests import Request, mentioned
from bot.gamesmaster.notices.commands import Refusal, Refused
from bot.gamesmaster.notices.notice import Player
from bot.slack import sending
from bot.slack.identity import id_of
from bot.slack.listeners.hearing import Ears

_UNREACHABLE = frozenset({"cannot_dm_bot", "user_disabled", "user_not_found", "user_not_visible"})


def obey(
    request: Request,
    text: str,
    ears: Ears,
    client: WebClient,
    hear: Callable[[Context, str], None],
) -> None:
    """Let a text be heard, unless it hands a power to somebody whom the bot cannot write to.

    That is the one thing about a person that only Slack knows. SlackApiError where Slack does not
    say: then nothing is done.
    """
    person = _replacement(text)
    if person is None or _is_reachable(client, person):
        ears.gamesmaster.do(request, hear, text)
    else:
        ears.gamesmaster.delivery_queue.answer(request, Refused(Refusal.PERSON_UNREACHABLE, person))


def _replacement(text: str) -> Player | None:
    found = read_command(text)
    if found is None or found[0].name != "gm replace":
        return None
    return mentioned(found[1])


def _is_reachable(client: WebClient, person: Player) -> bool:
    try:
        sending.direct_channel(client, id_of(person))
    except SlackApiError as error:
        if error.response["error"] in _UNREACHABLE:
            return False
        raise
    return True
