"""``auth.test``, ``users.*``, ``bots.info`` and ``team.info``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.practice.api import Call, Method, page
from bot.practice.errors import SlackError
from bot.practice.people import APP_ID, BOT_ID, BOT_USER_ID, TEAM_DOMAIN, TEAM_ID, TEAM_NAME

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.practice.payloads import JsonObject


def _auth_test(call: Call) -> JsonObject:
    result: JsonObject = {
        "url": f"{call.workspace.base_url}/",
        "team": TEAM_NAME,
        "user": call.workspace.roster.handle_of(call.user),
        "team_id": TEAM_ID,
        "user_id": call.user,
        "is_enterprise_install": False,
    }
    return result | ({"bot_id": BOT_ID} if call.by_bot else {})


def _user(call: Call) -> JsonObject:
    user = call.text("user")
    if not call.workspace.roster.knows(user):
        raise SlackError("user_not_found")
    return {"user": call.workspace.roster.user_json(user, call.workspace.core.now())}


def _users(call: Call) -> JsonObject:
    roster, now = call.workspace.roster, call.workspace.core.now()
    everybody = [*(person.user_id for person in roster.people), BOT_USER_ID]
    some, cursor = page(call, [roster.user_json(user, now) for user in everybody], default=200)
    return {
        "members": some,
        "cache_ts": call.workspace.core.epoch(),
        "response_metadata": {"next_cursor": cursor},
    }


def _bot(call: Call) -> JsonObject:
    if call.text("bot") not in ("", BOT_ID):
        raise SlackError("bot_not_found")
    name = call.workspace.roster.app.name
    bot: JsonObject = {"id": BOT_ID, "deleted": False, "name": name, "updated": 0}
    return {"bot": bot | {"app_id": APP_ID, "user_id": BOT_USER_ID, "icons": {}}}


def _team(_call: Call) -> JsonObject:
    return {"team": {"id": TEAM_ID, "name": TEAM_NAME, "domain": TEAM_DOMAIN, "icon": {}}}


METHODS: Mapping[str, Method] = {
    "auth.test": Method(run=_auth_test),
    "users.info": Method(run=_user, need=("users:read",)),
    "users.list": Method(run=_users, need=("users:read",)),
    "bots.info": Method(run=_bot, need=("users:read",)),
    "team.info": Method(run=_team, need=("team:read",)),
}
