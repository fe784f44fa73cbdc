"""What the real app does with payloads of other workspaces, of a form, and of two events in one."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from slack_bolt import BoltRequest
from sqlalchemy import text

from bot.gamesmaster.notices.actions import Action, Form
from bot.practice.people import BOT_USER_ID
from bot.practice.workspace.workspace import FIRST_CHANNEL_ID
from bot.slack.notation import COMMAND
from bot.wiring import Bot
from storage.base.schema import Row
from tests.scenarios.evening import BotHere, evening_here

OURS, THEIRS = "T0PRACTICE", "T9"
VISITOR = "U9VISITOR"


@pytest.fixture(scope="module")
def bot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bot]:
    """The bot, with a game that is open to join."""
    folder: Path = tmp_path_factory.mktemp("forged")
    with evening_here(folder) as evening:
        assert isinstance(evening.bot, BotHere)
        assert evening.bot.bot is not None
        yield evening.bot.bot


def stored(bot: Bot) -> list[str]:
    """All that is stored but what was told."""
    with bot.engine.connect() as connection:
        return sorted(
            f"{table.name} {tuple(row)}"
            for table in Row.metadata.sorted_tables
            if table.name not in {"inbox", "outbox", "heartbeat"}
            for row in connection.execute(text(f'SELECT * FROM "{table.name}"'))  # noqa: S608
        )


def new_in(bot: Bot, before: list[str]) -> str:
    """What is stored that was not."""
    return "\n".join(row for row in stored(bot) if row not in before)


def sent(bot: Bot, kind: str, trigger: str, **body: object) -> int:
    """Let the app have a payload, as its socket does; the status of its answer."""
    payload = {"type": kind, "trigger_id": trigger, **body}
    return bot.app.dispatch(BoltRequest(body=payload, mode="socket_mode")).status


def pressed(action: Action, value: str) -> dict[str, object]:
    """The fields of a button."""
    element = {"type": "button", "action_id": action.value, "block_id": "b", "value": value}
    return {"actions": [element], "channel": {"id": FIRST_CHANNEL_ID}}


def the_game(bot: Bot) -> str:
    """The id of the game."""
    with bot.engine.connect() as connection:
        return str(connection.execute(text("SELECT id FROM games")).scalar_one())


def test_what_comes_of_another_workspace_changes_nothing(bot: Bot) -> None:
    """A button, a command, a message and a form, each by somebody with the same user id."""
    before, joins = stored(bot), pressed(Action.JOIN, the_game(bot))
    person = {"id": "U0FRANCE", "team_id": THEIRS}
    sent(bot, "block_actions", "1", team={"id": THEIRS}, user=person, **joins)
    command = {"command": COMMAND, "user_id": "U0FRANCE", "text": 'new "Stolen"'}
    place = {"team_id": THEIRS, "channel_id": FIRST_CHANNEL_ID, "response_url": ""}
    sent(bot, "", "2", **command, **place)
    event = {"type": "message", "channel_type": "im", "channel": "D9", "user": "U0FRANCE"}
    event |= {"text": "map style dark", "ts": "1700000000.000100"}
    installed = [{"team_id": THEIRS, "user_id": "U9BOT", "is_bot": True}]
    sent(bot, "event_callback", "3", team_id=THEIRS, authorizations=installed, event=event)
    view = {"type": "modal", "callback_id": Form.NEW_GAME.value, "private_metadata": f"{THEIRS}/C9"}
    sent(bot, "view_submission", "4", team={"id": THEIRS}, user=person, view=view)
    assert stored(bot) == before


def test_a_form_opens_no_game_in_another_workspace(bot: Bot) -> None:
    """Whatever channel it brings back."""
    before, person = stored(bot), {"id": "U0GM", "team_id": OURS}
    metadata = f"{THEIRS}/{FIRST_CHANNEL_ID}"
    view = {
        "type": "modal",
        "callback_id": Form.NEW_GAME.value,
        "private_metadata": metadata,
        "state": {},
    }
    sent(bot, "view_submission", "5", team={"id": OURS}, user=person, view=view)
    assert stored(bot) == before


def test_who_comes_through_a_shared_channel_is_one_person(bot: Bot) -> None:
    """Slack names now their workspace and now ours: they join by a button, and prefer in a form."""
    before, person = stored(bot), {"id": VISITOR, "team_id": THEIRS}
    joins = pressed(Action.JOIN, the_game(bot))
    assert sent(bot, "block_actions", "6", team={"id": OURS}, user=person, **joins) == 200
    assert f"'{OURS}/{VISITOR}'" in new_in(bot, before)
    leaves = pressed(Action.LEAVE, the_game(bot))
    view = {"app_installed_team_id": OURS, "callback_id": "", "type": "modal"}
    assert sent(bot, "block_actions", "7", team={"id": THEIRS}, user=person, view=view, **leaves)
    assert stored(bot) == before


def test_a_mention_is_obeyed_once_whichever_of_its_two_events_comes(bot: Bot) -> None:
    """With a file, or sent to the channel from a thread, too: Slack leaves out one now and then."""
    file = {"id": "F1", "preview": "", "url_private_download": "http://127.0.0.1/file"}
    forms: tuple[dict[str, object], ...] = (
        {},
        {"subtype": "file_share", "files": [file]},
        {"subtype": "thread_broadcast", "thread_ts": "1700000000.000001"},
    )
    ways = (["app_mention"], ["message"], ["message", "app_mention"], ["app_mention", "message"])
    for number, (form, way) in enumerate(product(forms, ways), start=1):
        for kind in way:
            event = {"type": kind, "channel": FIRST_CHANNEL_ID, "user": "U0FRANCE"}
            event |= {"text": f"<@{BOT_USER_ID}> status", "ts": f"17000001{number:02}.000100"}
            if kind == "message":
                event |= {"channel_type": "channel"}
            sent(bot, "event_callback", "", team_id=OURS, event={**form, **event})
        with bot.engine.connect() as connection:
            told = connection.execute(text("SELECT count(*) FROM outbox WHERE kind = 'Status'"))
            assert told.scalar_one() == number, (form, way)
