"""Whole games: told as a file without a secret, taken up again, and old ones read by title."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.gamesmaster.archive.archive import (
    ask_import,
    bring_in,
    file_shown,
    import_game,
    read_file,
    require_right_to_import,
)
from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.lookup.words import mention
from bot.gamesmaster.notices.archive import GameExported, GameImported, GamesShown, ImportShown
from bot.gamesmaster.notices.notice import (
    Channel,
    Notice,
    Player,
    Refusal,
    Refused,
    RequestRefused,
    Seat,
)
from bot.gamesmaster.notices.seats import YourPower
from bot.gamesmaster.notices.showing import (
    GameReviewed,
    HistoryShown,
    MapShown,
    PhaseShown,
    Results,
    Status,
)
from bot.gamesmaster.seats import lobby
from engine.formats.files import FileFormat, read_game_file
from engine.formats.games import game_text
from engine.formats.report import judge_text
from engine.game.endings.ending import Ending
from engine.game.endings.votes import Stance, Vote
from engine.game.settings import Anonymity, DrawRule, Press, Settings
from engine.game.whole_game import WholeGame
from storage.tables.games import GameState
from tests.bot.gamesmaster.evening import (
    CHANNEL,
    GM,
    OTHER_CHANNEL,
    POWERS,
    Evening,
    only,
    player_of,
)
from tests.bot.gamesmaster.wars import ANNA, BEN
from tests.bot.receipts import Receipt

FRANCE, GERMANY, ITALY = map(player_of, ("FRANCE", "GERMANY", "ITALY"))
OBSERVER = Player("T1/observer")
TURN = timedelta(hours=49)
"""A turn of 48 hours is over, and the next one is not."""


def settings(**changes: object) -> NewGame:
    """A game that is set up so, for the seven by name."""
    promised = tuple(Seat(power, player_of(power)) for power in POWERS)
    chosen = replace(Settings(), **changes)  # type: ignore[arg-type] # named as they are
    return NewGame(title="The Great War", promised=promised, settings=chosen)


def whole(evening: Evening, game: str) -> WholeGame:
    """What an export tells."""
    return evening.games.whole(game)


def takes_up(evening: Evening, told: WholeGame, channel: Channel, by: Player | None = GM) -> str:
    """Let a game be brought in; its id."""
    with evening.bot.change() as change:
        return bring_in(change, told, channel=channel, request="import-1", by=by)


def plays_a_year(evening: Evening) -> None:
    """Two turns with a move each, and a rollback of the second, with another continuation."""
    evening.says(FRANCE, "A PAR - BUR")
    evening.says(GERMANY, "A MUN - BUR")
    evening.advance(TURN)
    evening.says(FRANCE, "A PAR - PIC")
    evening.advance(TURN)
    evening.confirms("gm rollback fall 1901")
    evening.says(FRANCE, "A PAR - GAS")
    evening.advance(TURN)


def ends(evening: Evening) -> None:
    """The GM ends the game."""
    evening.confirms("gm end")


def test_an_export_judges_to_itself_with_its_branches(evening: Evening) -> None:
    """Both continuations are in it; the one that was left says when."""
    game = evening.starts(title="The Great War")
    plays_a_year(evening)
    told = whole(evening, game)
    assert read_game_file(game_text(told)) == told
    codes = [(str(one.position.phase), one.follows, one.counts) for one in told.phases]
    assert codes == [
        ("S1901M", None, True),
        ("F1901M", 1, False),
        ("S1902M", 2, False),
        ("F1901M", 1, True),
        ("S1902M", 4, True),
    ]
    left, counts = told.phases[1], told.phases[3]
    assert "A PAR - PIC" in map(str, (left.orders or {}).get("FRANCE", ()))  # type: ignore[call-overload]
    assert "A PAR - GAS" in map(str, (counts.orders or {}).get("FRANCE", ()))  # type: ignore[call-overload]


def test_no_export_tells_what_is_sealed(evening: Evening) -> None:
    """Neither orders, votes nor plans of the open phase, nor of one that was left open."""
    new = settings(draw=DrawRule.WITH_ORDERS)
    game = evening.starts(settings=new)
    evening.says(FRANCE, "draw with France and Germany")
    evening.advance(TURN)
    evening.says(FRANCE, "A PAR - GAS")
    evening.confirms("gm edit -A SMY")
    evening.says(ITALY, "A ROM - APU, A VEN - PIE\nDRAW")
    evening.says(ITALY, "if VEN is dislodged, retreats: TUS")
    told = whole(evening, game)
    for text in (game_text(told), judge_text(told)):
        for secret in ("APU", "Apulia", "GAS", "Gascony", "PIE", "Piedmont", "TUS", "Tuscany"):
            assert secret not in text.replace("Spring", "")
    first, left, edited = told.phases
    assert first.votes == {"FRANCE": Vote(Stance.DRAW)}  # as the result said it: for a draw
    # The result said so, too: no orders came from the six others.
    assert first.attendance == {power: power == "FRANCE" for power in POWERS}
    assert left.attendance == edited.attendance == {}
    assert (left.orders, left.votes, edited.orders, edited.votes) == (None, {}, None, {})
    assert edited.is_edited
    assert read_game_file(game_text(told)) == told


def test_votes_that_stay_secret_are_in_no_export(evening: Evening) -> None:
    """Where votes are not reported with the results, nobody learns of them later either."""
    game = evening.starts(settings=settings(draw=DrawRule.ALL_SURVIVORS))
    evening.says(FRANCE, "draw")
    evening.advance(TURN)
    assert [phase.votes for phase in whole(evening, game).phases] == [{}, {}]


def test_nobody_learns_from_a_file_who_plays_what(evening: Evening) -> None:
    """A game with hidden players tells them once it is over, and not before."""
    new = settings(anonymity=Anonymity.HIDDEN, press=Press.NONE)
    game = evening.starts(settings=new)
    evening.advance(TURN)
    for text in (game_text(whole(evening, game)), judge_text(whole(evening, game))):
        for power in POWERS:
            assert player_of(power) not in text
    assert whole(evening, game).seed == ""
    ends(evening)
    assert FRANCE in {seat.player for seat in whole(evening, game).seats}


def test_who_plays_several_powers_is_told_of_them_once(evening: Evening) -> None:
    """One message to each of two players names all three powers."""
    new = NewGame(title="War", settings=Settings(variant="two"))
    evening.starts(players=(ANNA, BEN), settings=new)
    told = whole(evening, evening.games.game_in(CHANNEL) or "")
    ends(evening)
    takes_up(evening, told, OTHER_CHANNEL)
    powers = [one for one in evening.deliver() if isinstance(one, YourPower)]
    assert sorted((one.power, *(other for other, _ in one.others)) for one in powers) == [
        ("AUSTRIA", "GERMANY", "TURKEY"),
        ("ENGLAND", "FRANCE", "RUSSIA"),
    ]


def test_a_running_game_goes_on_where_it_was(evening: Evening) -> None:
    """The same history, seats and settings in another channel; the open phase anew."""
    game = evening.starts(title="The Great War")
    plays_a_year(evening)
    told = whole(evening, game)
    ends(evening)
    copy = takes_up(evening, told, OTHER_CHANNEL)
    notices = evening.deliver()
    assert only(notices, GameImported).phase == "S1902M"
    assert only(notices, GameImported).missing == ()
    assert len([one for one in notices if isinstance(one, YourPower)]) == 7
    again = whole(evening, copy)
    assert [one.position for one in again.phases] == [one.position for one in told.phases]
    assert [one.resolution for one in again.phases] == [one.resolution for one in told.phases]
    assert (again.settings, again.seed) == (told.settings, told.seed)
    assert [(one.power, one.player) for one in again.seats] == [
        (one.power, one.player) for one in told.seats
    ]
    assert only(evening.says(FRANCE, "history"), HistoryShown).numbers == (1, 4)
    evening.says(FRANCE, "A GAS - SPA")
    result = only(evening.advance(TURN), Results)
    moved = evening.games.results(copy, result.number).resolution.after.units
    assert "A SPA" in map(str, moved)


def test_a_game_from_elsewhere_waits_for_people(evening: Evening) -> None:
    """People of another workspace are nobody here: the clock stands until the seats are given."""
    game = evening.starts()
    evening.advance(TURN)
    told = whole(evening, game)
    copy = takes_up(evening, told, Channel("T2/C1"), by=Player("T2/gm"))
    notice = only(evening.deliver(), GameImported)
    assert notice.missing == POWERS
    assert notice.deadline is None
    with evening.work.reading() as tx:
        stored = tx.games.get(copy)
        assert stored.paused_at is not None
        assert (stored.gms, tx.games.seats(copy)) == (("T2/gm",), {})
    place, gm, newcomer = Channel("T2/C1"), Player("T2/gm"), Player("T2/x")
    for text in (f"gm replace FRANCE {mention(newcomer)}", "gm resume"):
        evening.confirms(text, gm=gm, channel=place)
    assert only(evening.says(newcomer, "A PAR - BUR"), Receipt).phase == "F1901M"
    results = [one for one in evening.advance(TURN) if isinstance(one, Results)]
    assert copy in {one.game for one in results}


def test_a_running_game_finds_no_place_beside_another(evening: Evening) -> None:
    """One of a channel is enough; one that is over takes no place."""
    game = evening.starts()
    told = whole(evening, game)
    with pytest.raises(RequestRefused) as caught:
        takes_up(evening, told, CHANNEL)
    assert caught.value.notice.reason is Refusal.GAME_HERE_ALREADY
    over = replace(told, ending=Ending.SOLO, winners=(told.variant.played[0],))
    copy = takes_up(evening, over, CHANNEL)
    with evening.work.reading() as tx:
        assert tx.games.get(copy).state is GameState.ENDED
        assert tx.games.in_channel(CHANNEL).id == game  # type: ignore[union-attr]


def test_old_games_stay_readable_by_title(evening: Evening) -> None:
    """For anybody of the workspace, with the map, the orders and the years of any phase."""
    game = evening.starts(title="The Great War")
    plays_a_year(evening)
    ends(evening)
    other = evening.starts(title="Second Game")
    listed = only(evening.says(OBSERVER, "games"), GamesShown)
    assert [one.title for one in listed.under_way] == ["Second Game"]
    assert [(one.title, one.ending) for one in listed.over] == [("The Great War", "gm")]
    for words in ("history of The Great War", "history great war"):
        assert only(evening.says(OBSERVER, words), HistoryShown).game == game
    assert only(evening.says(FRANCE, "history S1901M of The Great War"), PhaseShown).game == game
    shown = only(evening.says(FRANCE, "map F1901M of The Great War"), MapShown)
    assert (shown.game, shown.number, shown.with_results) == (game, 4, True)
    for words in ("history 1950", "map S1950M", "history spring 1950"):
        refused = only(evening.says(FRANCE, f"{words} of The Great War"), Refused)
        assert refused.reason is Refusal.UNKNOWN_PHASE, "it will never come"
    assert only(evening.says(FRANCE, "score of the great war"), GameReviewed).game == game
    assert only(evening.says(OBSERVER, "game The Great War"), Status).ended
    assert only(evening.says(FRANCE, "map"), MapShown).game == other
    assert only(evening.says(FRANCE, "history of Atlantis"), Refused).known == ("Second Game",)


def test_games_of_other_workspaces_are_not_seen(evening: Evening) -> None:
    """Neither listed nor read."""
    evening.starts(title="The Great War")
    evening.advance(TURN)
    ends(evening)
    stranger = Player("T2/somebody")
    listed = only(evening.says(stranger, "games"), GamesShown)
    assert (listed.under_way, listed.over) == ((), ())
    refusal = only(evening.says(stranger, "history of The Great War"), Refused)
    assert refusal.reason is Refusal.NO_GAME_HERE


def test_games_of_private_channels_are_for_those_in_them(evening: Evening) -> None:
    """They see them listed, and read them by title once they are over; others see nothing."""
    request = replace(evening.request(GM, channel=CHANNEL), in_private=True)
    evening.bot.do(request, lobby.create_game, NewGame("Conclave"))
    evening.deliver()
    evening.says(FRANCE, "join", channel=CHANNEL)
    for person, channel, seen in (
        (FRANCE, None, ["Conclave"]),
        (GM, None, ["Conclave"]),
        (OBSERVER, CHANNEL, ["Conclave"]),
        (OBSERVER, None, []),
    ):
        listed = only(evening.says(person, "games", channel=channel), GamesShown)
        assert [one.title for one in listed.under_way] == seen


def test_a_gm_gets_the_game_as_a_file(evening: Evening) -> None:
    """Of a running game only the GM; of one that is over anybody."""
    game = evening.starts(title="The Great War")
    evening.advance(TURN)
    assert only(evening.says(GM, "gm export"), GameExported).format is FileFormat.JSON
    for how in FileFormat:
        assert only(evening.says(GM, f"gm export {how}"), GameExported).format is how
    assert only(evening.says(FRANCE, "gm export"), Refused).reason is Refusal.NOT_THE_GM
    assert only(evening.says(GM, "gm export xml"), Refused).reason is Refusal.UNKNOWN_FORMAT
    for words in ("gm export of", "history of", "map S1901M of", "score of"):
        elsewhere = only(evening.says(OBSERVER, f"{words} the great war"), Refused)
        assert (elsewhere.reason, elsewhere.subject) == (Refusal.GAME_STILL_ON, "The Great War")
    ends(evening)
    told = only(evening.says(OBSERVER, "gm export judge of The Great War"), GameExported)
    assert (told.game, told.is_over) == (game, True)


def test_a_game_without_a_gm_is_told_to_its_players(evening: Evening) -> None:
    """Who else would take care of it."""
    new = replace(settings(), has_gm=False)
    game = evening.opens(settings=new)
    for power in POWERS:
        evening.bot.do(evening.request(player_of(power)), lobby.join, game)
    evening.bot.do(evening.request(FRANCE), lobby.start, game)
    evening.deliver()
    assert only(evening.says(FRANCE, "gm export"), GameExported).game == game
    refused = only(evening.says(OBSERVER, "gm export", channel=CHANNEL), Refused)
    assert refused.reason is Refusal.NO_GM


def test_a_file_is_taken_up_in_the_channel_where_it_is_posted(evening: Evening) -> None:
    """By anybody, who then is its GM; a broken one changes nothing."""
    game = evening.starts(title="The Great War")
    evening.advance(TURN)
    text = game_text(whole(evening, game))

    def posts(text: str, channel: Channel | None = OTHER_CHANNEL) -> list[Notice]:
        request = evening.request(OBSERVER, channel=channel)
        try:
            evening.bot.read(require_right_to_import, request)
            evening.bot.do(request, ask_import, text, read_file(text))
        except RequestRefused as refused:
            return [refused.notice]
        return evening.deliver()

    def presses(question: str, who: Player = OBSERVER) -> list[Notice]:
        request = evening.request(who, channel=OTHER_CHANNEL)
        try:
            kept = evening.bot.read(file_shown, question, who)
        except RequestRefused as refused:
            return [refused.notice]
        evening.bot.do(request, import_game, question, read_file(kept))
        return evening.deliver()

    broken = only(posts(text.replace("S1901M", "S1951M")), Refused)
    assert (broken.reason, broken.subject[:15]) == (Refusal.IMPORT_BROKEN, "phases[0].phase")
    assert only(posts("what a game"), Refused).reason is Refusal.IMPORT_BROKEN
    assert only(posts(text, channel=None), Refused).reason is Refusal.IMPORT_NEEDS_FILE
    assert only(evening.says(GM, "gm import"), Refused).reason is Refusal.IMPORT_NEEDS_FILE
    shown = only(posts(text), ImportShown)
    assert (shown.title, shown.count, shown.phase) == ("The Great War", 1, "F1901M")
    assert set(shown.players) == set(map(player_of, POWERS))
    assert shown.played_in == (CHANNEL,), "it would be played twice"
    assert evening.games.game_in(OTHER_CHANNEL) is None, "nothing has changed yet"
    assert only(presses(shown.question, GM), Refused).reason is Refusal.CONFIRMATION_GONE
    told = only(presses(shown.question), GameImported)
    assert (told.by, told.missing) == (OBSERVER, ())
    assert only(presses(shown.question), Refused).reason is Refusal.CONFIRMATION_GONE
    intruder = evening.request(Player("T1/stranger"), channel=OTHER_CHANNEL)
    with pytest.raises(RequestRefused):
        evening.bot.read(require_right_to_import, intruder)
    assert whole(evening, told.game).settings == whole(evening, game).settings
    assert only(posts(text), Refused).reason is Refusal.GAME_HERE_ALREADY
