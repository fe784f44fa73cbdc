"""The settings of a game, from the post on which people join to a change in mid-game."""

from tests.scenarios.evening import Evening


def test_settings_are_shown_changed_and_announced(game: Evening) -> None:
    """Everybody sees them; the GM changes them in the open, and not what people rely on."""
    game.france.commands("/dip settings")
    shown = game.france.sees("Settings: The practice game", "*Talk*")
    assert "A draw includes all survivors" in shown.says
    assert "@gm can change them" in shown.says
    game.gm.commands("/dip gm set anonimity hidden")
    game.gm.sees("There's no setting “anonimity hidden”. Did you mean `anonymity`?")
    game.gm.commands("/dip gm set draws straws")
    game.gm.sees("“draws” can't be “straws”", "`dias`")
    game.gm.commands("/dip gm set edition house")
    game.gm.sees(
        "Edition can't be changed any more, because earlier phases were played by these rules."
    )
    game.gm.commands("/dip gm set draws with orders, ends 1910 because it is a club night")
    game.gm.sees("Change the settings?", "(was: a draw includes all survivors")
    assert not game.channel.posts("changed the settings")
    game.gm.clicks("Change the settings")
    told = game.channel.sees("@gm has changed the settings", "it ends after 1910")
    assert "DRAW and SURRENDER are sent with the orders" in told.says
    assert "it is a club night" in told.says
    game.france.commands("/dip settings")
    game.france.sees("Settings: The practice game", "It ends after 1910")


def test_a_text_opens_a_game_of_any_kind(evening: Evening) -> None:
    """What it begins with and what is unusual about it stand on its post."""
    evening.workspace.act("channel", user="observer", name="club", everybody=True)
    channel = evening.observer.channel_id("club")
    invite = {"user": "observer", "channel": channel, "command": "/invite", "text": "@gamesmaster"}
    evening.workspace.act("command", **invite)
    for line, said in (
        (
            "new T, ends 1910, edition technical-guide",
            "don't say who wins a game that ends by time",
        ),
        ("new T, anonymous", "Players can't be hidden while the press is open"),
        ("new T, draws dias, draws none", "set draws to two different things"),
    ):
        evening.observer.commands(f"/dip {line}", channel="club")
        evening.observer.sees(said, channel="club")
    words = '/dip new "The Press Gang" preset house, players 5, press public, anonymous'
    evening.observer.commands(words, channel="club")
    post = evening.observer.sees(
        "New game: The Press Gang", "Joined so far (0 of 5)", channel="club"
    )
    assert "*Rules* house" in post.says
    assert "Orders close on Wednesdays and Sundays at midnight, Pacific time" in post.says
    assert "Public announcements only" in post.says
    assert "Nobody knows who plays which power" in post.says
    assert "It ends 61 days after its start" in post.says


def test_a_gm_may_leave_out_gm_before_a_setting(evening: Evening) -> None:
    """Before the start as well."""
    for written in ("/dip set ends 1910", "/dip gm set ends 1910"):
        evening.gm.commands(written)
        evening.gm.sees("it ends after 1910", "Change the settings?")
    evening.gm.says("set ends 1910")
    evening.gm.sees("it ends after 1910", "Change the settings?")
