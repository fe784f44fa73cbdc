"""A sandbox in the practice workspace: in its thread, with its buttons, without the game."""

import json

from tests.scenarios.evening import Evening


def test_a_player_tries_out_orders_of_two_powers(game: Evening) -> None:
    """Fork, order, adjudicate, see the map, ask why, go back; the game and the channel stay."""
    france = game.france
    france.says("A PAR - PIC")
    france.sees("Army Paris → Picardy")
    before = [(message.ts, message.says) for message in game.channel.messages()]
    france.says("sandbox")
    begun = france.sees("A copy of", "for you alone", "Map of a sandbox, not of the game")
    assert begun.picture

    def says_there(text: str) -> None:
        game.workspace.touch()
        france.client.chat_postMessage(channel=france.direct, thread_ts=begun.ts, text=text)

    says_there("A PAR - BUR\nGermany: mun - bur")
    written = france.sees("Army Paris → Burgundy", "Army Munich → Burgundy")
    assert written.raw["thread_ts"] == begun.ts
    france.clicks("Next", on=written)
    result = france.sees("bounced 1–1 with Army Munich (Germany)", "Map of a sandbox")
    assert result.raw["thread_ts"] == begun.ts
    assert result.picture
    says_there("why Burgundy")
    france.sees(
        "Army Paris (France) tried for Burgundy with strength 1", "standoff left Burgundy empty"
    )
    says_there("undo")
    france.sees("The last step is undone", "Army Paris → Burgundy")
    says_there("ready")
    france.sees("This thread is a sandbox, so `ready` did nothing")
    france.says("orders")
    receipt = france.sees("France, Spring 1901", "Army Paris → Picardy")
    assert "Burgundy" not in receipt.says
    assert [(message.ts, message.says) for message in game.channel.messages()] == before
    for other in game.everybody:
        if other.key != "france":
            assert "andbox" not in json.dumps([one.raw for one in other.everything()])


def test_an_observer_asks_for_a_sandbox_in_the_channel(game: Evening) -> None:
    """It comes as a direct message, and serves by the word as well."""
    game.observer.commands("/dip sandbox A PAR - BUR")
    begun = game.observer.sees("A copy of", "Map of a sandbox", since="0")
    assert begun.channel == game.observer.direct
    game.observer.says("sandbox next")
    game.observer.sees("Army Paris → Burgundy", "Now: Fall 1901")
    assert game.channel.posts("copy of") == []
