"""What each player is told of a phase by direct message."""

from datetime import timedelta

from bot.gamesmaster.notices.clock import EveryoneReady
from bot.gamesmaster.notices.notice import Notice, Place, Player
from bot.gamesmaster.notices.orders import YourResults
from engine.game.deadlines import SETTLING
from tests.bot.gamesmaster.evening import PLAYERS, Evening, player_of
from tests.bot.gamesmaster.positions import set_up
from tests.bot.gamesmaster.wars import sides, war
from tests.bot.messages.shown import words
from tests.bot.receipts import message_of

PHASE = timedelta(hours=48) + SETTLING
FRANCE, GERMANY, ITALY = map(player_of, ("FRANCE", "GERMANY", "ITALY"))


def _told(evening: Evening, by: timedelta = PHASE) -> dict[Player, list[Notice]]:
    """What each player is sent while time passes: a list of messages, each of them whole."""
    evening.told.clear()
    evening.advance(by)
    found: dict[Player, list[Notice]] = {}
    seen = set()
    for one in evening.told:
        player = one.destination.player
        is_new = one.item.record.id not in seen
        seen.add(one.item.record.id)
        is_new = is_new and one.item.record.amends is None
        if one.destination.place is Place.DIRECT and player in PLAYERS and is_new:
            found.setdefault(player, []).append(one.notice)
    return found


def _said(evening: Evening, told: dict[Player, list[Notice]], player: Player) -> str:
    (notice,) = told[player]
    return words(message_of(notice, evening.games))


def test_each_player_gets_one_message_of_the_own_units_alone(evening: Evening) -> None:
    """Paris beats Munich to Burgundy, 2-1; Venice comes up against Trieste, 1-1."""
    evening.starts()
    evening.says(FRANCE, "A PAR - BUR, A MAR S A PAR - BUR, F BRE - MAO")
    evening.says(GERMANY, "A MUN - BUR, A BER - KIE, F KIE - DEN")
    evening.says(ITALY, "A VEN - TRI, A ROM - APU")
    evening.advance(timedelta(hours=47))
    told = _told(evening, timedelta(hours=1) + SETTLING)
    assert set(told) == set(PLAYERS)
    said = _said(evening, told, FRANCE)
    assert (
        "You moved Fleet Brest to the Mid-Atlantic Ocean and Army Paris to Burgundy. "
        "Army Marseilles helped as ordered." in said
    )
    assert "*Next: Fall 1901.* Orders for your 3 units are due" in said
    assert "Order by form" in said
    said = _said(evening, told, GERMANY)
    assert "Army Munich → Burgundy: _beaten to Burgundy 1–2 by Army Paris (France)" in said
    assert "Venice" not in said
    assert "repelled 1–1 by Fleet Trieste (Austria)" in _said(evening, told, ITALY)


def test_a_retreat_is_asked_for_in_the_same_message(evening: Evening) -> None:
    """The dislodged unit, by whom, its ways out; the others hear that nothing is due from them."""
    game = evening.starts()
    set_up(
        evening,
        game,
        "S1902M",
        {"GERMANY": ["A MUN", "A RUH"], "FRANCE": ["A BUR", "A MAR"], "ITALY": ["A ROM"]},
        {"GERMANY": ["MUN", "BER"], "FRANCE": ["MAR", "PAR"], "ITALY": ["ROM"]},
    )
    evening.says(GERMANY, "A MUN - BUR, A RUH S A MUN - BUR")
    evening.advance(timedelta(hours=47))
    told = _told(evening, timedelta(hours=1) + SETTLING)
    said = _said(evening, told, FRANCE)
    assert "dislodged by Army Munich (Germany)" in said
    assert "Where should it go?" in said
    assert "Retreat to Gascony" in said
    assert "*Next: Spring 1902 retreats.* Nothing is due from you." in _said(evening, told, ITALY)
    retreated = _told(evening, timedelta(hours=24))
    assert "Disbanded: Army Burgundy." in words(message_of(retreated[FRANCE][-1], evening.games))


def test_who_sent_nothing_hears_so(evening: Evening) -> None:
    """First of all, and once; who ordered a unit to hold does not."""
    evening.starts()
    evening.says(FRANCE, "A PAR H, A MAR H, F BRE H")
    evening.advance(timedelta(hours=47))
    told = _told(evening, timedelta(hours=1) + SETTLING)
    assert "I had no orders from you." in _said(evening, told, ITALY)
    assert "I had no orders from you." not in _said(evening, told, FRANCE)


def test_who_owed_a_build_or_removal_and_sent_nothing_hears_so(evening: Evening) -> None:
    """France owns two more centers than units, one of them a vacant home; Germany has to remove.

    Both have missed it, whoever processes the phase; Italy, with as many centers as units, has not.
    """
    game = evening.starts()
    set_up(
        evening,
        game,
        "W1901A",
        {"FRANCE": ["A PAR", "F BRE"], "GERMANY": ["A MUN", "A RUH"], "ITALY": ["A ROM"]},
        {"FRANCE": ["PAR", "BRE", "MAR", "SPA"], "GERMANY": ["MUN"], "ITALY": ["ROM"]},
    )
    evening.told.clear()
    evening.confirms("gm process W1901A")
    said = {
        one.destination.player: words(message_of(one.notice, evening.games))
        for one in evening.told
        if isinstance(one.notice, YourResults)
    }
    assert all("I had no orders from you." in said[player] for player in (FRANCE, GERMANY))
    assert "You could have built 1 unit, and built none." in said[FRANCE]
    assert "Removed: Army " in said[GERMANY]
    assert "You had nothing to decide." in said[ITALY]
    assert evening.games.review(game).missed == {"FRANCE": 1, "GERMANY": 1}


def test_who_is_out_hears_it_once(evening: Evening) -> None:
    """With the last unit and center the last message comes; only the results post goes on."""
    game = evening.starts()
    set_up(
        evening,
        game,
        "F1902R",
        {"GERMANY": ["A BUR", "A MUN"], "ITALY": ["A ROM"]},
        {"GERMANY": ["MUN", "BER"], "ITALY": ["ROM"]},
        dislodged={"FRANCE": {"A BUR": "MUN"}},
    )
    evening.says(FRANCE, "A BUR D")
    told = _told(evening)
    last = [one for one in told[FRANCE] if isinstance(one, YourResults)]
    assert "*France* is out of the game." in words(message_of(last[-1], evening.games))
    assert "Next:" not in words(message_of(last[-1], evening.games))
    assert FRANCE not in _told(evening)


def test_who_plays_several_powers_gets_one_message_for_all(evening: Evening) -> None:
    """In the war of two each plays three powers or more."""
    game = war(evening)
    evening.told.clear()
    evening.advance(PHASE)
    for player in sides(evening, game):
        (one,) = [
            one.notice
            for one in evening.told
            if isinstance(one.notice, YourResults) and one.destination.player == player
        ]
        assert len(one.powers) >= 3


def test_saved_orders_of_one_power_hide_no_duty_of_another(evening: Evening) -> None:
    """The player of three powers gave Fall orders for England ahead; the others owe theirs."""
    game = war(evening)
    entente, _ = sides(evening, game)
    evening.says(entente, "F1914M: F LON H, F EDI H, A LVP H")
    evening.advance(PHASE)
    (notice,) = [
        one.notice
        for one in evening.told
        if isinstance(one.notice, YourResults) and one.destination.player == entente
    ]
    assert [one.power for one in notice.entered] == ["ENGLAND"]
    said = words(message_of(notice, evening.games))
    # France has three units and Russia four; Italy is neutral as yet.
    assert "Orders for your 7 units" in said
    assert "Used your saved orders" in said


def test_the_end_of_the_game_is_in_the_last_message(evening: Evening) -> None:
    """What became of the units in the phase that ended it, and no form."""
    game = evening.starts()
    centers = [
        "PAR",
        "MAR",
        "BRE",
        "SPA",
        "POR",
        "BEL",
        "HOL",
        "DEN",
        "KIE",
        "BER",
        "MUN",
        "LON",
        "LVP",
        "EDI",
        "VEN",
        "ROM",
        "NAP",
    ]
    set_up(
        evening,
        game,
        "F1905M",
        {"FRANCE": ["A VIE", "A TYR"], "AUSTRIA": ["A BUD"]},
        {"FRANCE": centers, "AUSTRIA": ["BUD", "VIE"]},
    )
    evening.advance(timedelta(hours=47))
    evening.says(FRANCE, "A VIE H, A TYR H")
    said = _said(evening, _told(evening, timedelta(hours=1) + SETTLING), FRANCE)
    assert "France has 18 supply centers (was 17)." in said
    assert "*The game is over.*" in said
    assert "Order by form" not in said


def test_results_of_an_earlier_phase_lose_their_buttons(evening: Evening) -> None:
    """The message stays, with what became of the units; a reader sees one form to fill in."""
    evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    evening.advance(timedelta(hours=48) + SETTLING)
    (first,) = [
        one.item.record.id
        for one in evening.told
        if isinstance(one.notice, YourResults) and one.destination.player == FRANCE
    ]
    evening.told.clear()
    evening.advance(timedelta(hours=48) + SETTLING)
    (past,) = [
        one
        for one in evening.told
        if isinstance(one.notice, YourResults)
        and one.item.record.amends
        and one.destination.player == FRANCE
    ]
    assert past.item.record.amends == first
    said = words(message_of(past.notice, evening.games))
    assert "You moved Army Paris to Burgundy." in said
    assert "Order by form" not in said
    assert "Next:" not in said


def test_the_post_that_all_are_ready_loses_its_button(evening: Evening) -> None:
    """When somebody stops it, and when the phase is over."""
    evening.starts()
    for stops in (True, False):
        for player in PLAYERS:
            evening.says(player, "ready")
        evening.told.clear()
        if stops:
            evening.says(FRANCE, "not ready")
        else:
            evening.advance(timedelta(minutes=3))
        (past,) = [one for one in evening.told if isinstance(one.notice, EveryoneReady)]
        assert past.item.updated is not None
        assert "Not ready" not in words(message_of(past.notice, evening.games))
