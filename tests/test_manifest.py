"""The manifest asks for what the code uses, and for nothing else."""

import ast
from pathlib import Path

from bot.slack.manifest import PATH, REDIRECT_PATH, events, manifest, scopes
from bot.slack.notation import COMMAND

SLACK = Path(__file__).resolve().parent.parent / "bot" / "slack"

# What each method of the Web API needs; Slack's reference, a method's page each. Where a method
# works on several kinds of conversations, the scopes are those of the kinds that the bot reads.
NEEDED = {
    "auth.test": set(),
    "chat.postMessage": {"chat:write"},
    "chat.postEphemeral": {"chat:write"},
    "chat.update": {"chat:write"},
    "chat.delete": {"chat:write"},
    "conversations.open": {"im:write"},
    "conversations.info": {"channels:read", "groups:read"},
    "conversations.list": {"im:read"},
    "conversations.history": {"channels:history", "groups:history", "im:history"},
    "conversations.replies": {"channels:history", "groups:history", "im:history"},
    "files.info": {"files:read"},
    "files.upload_v2": {"files:write"},
    "users.info": {"users:read"},
    "views.open": set(),
    "views.publish": set(),
}
EVENTS: dict[str, dict[str, str | None]] = {
    "message": {
        "message.im": "im:history",
        "message.channels": "channels:history",
        "message.groups": "groups:history",
    },
    "app_mention": {"app_mention": "app_mentions:read"},
    "app_home_opened": {"app_home_opened": None},
    "app_uninstalled": {"app_uninstalled": None},
    "tokens_revoked": {"tokens_revoked": None},
}


def strings_and_calls() -> tuple[set[str], set[str]]:
    """Every string, and every name that is called or read as an attribute, in `bot/slack`."""
    strings: set[str] = set()
    names: set[str] = set()
    for file in SLACK.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                strings.add(node.value)
            elif isinstance(node, ast.Attribute):
                names.add(node.attr)
    return strings, names


def methods_used() -> set[str]:
    """The methods of the Web API that the code calls, by name or through the client."""
    strings, names = strings_and_calls()
    prefixes = ("auth", "chat", "conversations", "files", "views", "users", "pins", "reactions")
    beginnings = tuple(f"{prefix}_" for prefix in prefixes)
    called = {name.replace("_", ".", 1) for name in names if name.startswith(beginnings)}
    written = {text for text in strings if text.split(".")[0] in prefixes and "." in text}
    return called | {text for text in written if text.replace(".", "").isalpha()}


def events_heard() -> set[str]:
    """The events the code has a listener for."""
    return set(EVENTS) & strings_and_calls()[0]


def test_every_method_in_use_is_known_here() -> None:
    """A new method comes with its scope, here and in the manifest."""
    assert methods_used() - set(NEEDED) == set()


def test_the_scopes_are_those_the_code_needs() -> None:
    """None missing, none to spare."""
    wanted = {"commands"}
    for method in methods_used():
        wanted |= NEEDED[method]
    if "url_private_download" in strings_and_calls()[0]:
        wanted.add("files:read")
    for event in events_heard():
        wanted |= {scope for scope in EVENTS[event].values() if scope}
    assert set(scopes()) == wanted


def test_the_events_are_those_the_code_listens_to() -> None:
    """An event without a listener would be delivered over and over."""
    assert events() == {name for event in events_heard() for name in EVENTS[event]}


def test_people_can_write_to_the_bot_and_press_its_buttons() -> None:
    """The settings without which nothing works and nothing says why."""
    home = manifest()["features"]["app_home"]
    assert home["messages_tab_enabled"]
    assert not home["messages_tab_read_only_enabled"]
    assert home["home_tab_enabled"]
    settings = manifest()["settings"]
    assert settings["interactivity"]["is_enabled"]
    assert settings["socket_mode_enabled"]
    assert not settings["token_rotation_enabled"]


def test_the_command_is_the_one_the_code_hears_with_people_named() -> None:
    """`should_escape` turns @names into ids, which the bot needs."""
    (command,) = manifest()["features"]["slash_commands"]
    assert command["command"] == COMMAND
    assert command["should_escape"]


def test_slack_s_limits_on_the_manifest_are_kept() -> None:
    """Lengths as in Slack's manifest reference."""
    about = manifest()["display_information"]
    assert len(about["name"]) <= 35
    assert len(about["description"]) <= 140
    assert 174 <= len(about["long_description"]) <= 4000
    (command,) = manifest()["features"]["slash_commands"]
    assert len(command["description"]) <= 2000
    assert len(command["usage_hint"]) <= 1000


def test_for_http_every_address_is_the_bots() -> None:
    """Events, buttons, menus and commands go to one path; no socket."""
    made = manifest(http="https://dip.example.org/")
    address = f"https://dip.example.org{PATH}"
    assert not made["settings"]["socket_mode_enabled"]
    assert made["settings"]["event_subscriptions"]["request_url"] == address
    assert made["settings"]["interactivity"]["request_url"] == address
    assert made["settings"]["interactivity"]["message_menu_options_url"] == address
    assert made["features"]["slash_commands"][0]["url"] == address
    (redirect,) = made["oauth_config"]["redirect_urls"]
    assert redirect == f"https://dip.example.org{REDIRECT_PATH}"
    assert manifest()["settings"]["socket_mode_enabled"]
