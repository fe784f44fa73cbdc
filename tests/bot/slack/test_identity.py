"""Slack's ids as addresses and back."""

from bot.gamesmaster.notices.actions import Action, pack, unpack
from bot.gamesmaster.notices.notice import workspace_of
from bot.slack.notation import channel, id_of, is_direct, numbered, pattern, player


def test_an_address_keeps_workspaces_apart() -> None:
    """The same user id in two workspaces is two people."""
    assert player("T1", "U2") != player("T3", "U2")
    assert workspace_of(player("T1", "U2")) == "T1"
    assert id_of(channel("T1", "C2")) == "C2"


def test_a_direct_conversation_is_known_by_its_id() -> None:
    """D, not C or G."""
    assert is_direct("D1")
    assert not is_direct("C1")


def test_an_actions_value_is_taken_apart_as_it_was_put_together() -> None:
    """The last part may hold anything, missing parts are empty."""
    assert unpack(pack("game", "S1901M", "A PAR - BUR"), 3) == ("game", "S1901M", "A PAR - BUR")
    assert unpack("game", 2) == ("game", "")
    assert unpack("a|b|c", 2) == ("a", "b|c")


def test_an_action_is_heard_numbered_or_not_and_no_other() -> None:
    """`ready` is not heard as `not_ready`, nor the reverse."""
    assert pattern(Action.READY).search("ready")
    assert pattern(Action.READY).search(numbered(Action.READY, 12))
    assert not pattern(Action.READY).search("not_ready")
    assert not pattern(Action.READY).search("ready_steady")
