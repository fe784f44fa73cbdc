"""How the powers are given out: by lists of preferences, by the GM; who is there, and the lead."""

from datetime import timedelta

import msgspec
import pytest

from bot.gamesmaster.commands import hear
from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.lookup.words import mention
from bot.gamesmaster.notices.actions import Action, pack
from bot.gamesmaster.notices.answers import Answered
from bot.gamesmaster.notices.commands import Help
from bot.gamesmaster.notices.desk import GmActed
from bot.gamesmaster.notices.notice import Notice, Player, Refusal, Refused
from bot.gamesmaster.notices.seats import (
    AreYouThere,
    GameStarted,
    PreferencesShown,
    PresenceNoted,
    Recruiting,
    RollCall,
    StillWaiting,
    YourPower,
)
from bot.gamesmaster.seats import lobby
from bot.gamesmaster.seats.preferences import own_list, prefer_in_form
from engine.game.settings import Assignment, Settings
from tests.bot.gamesmaster.evening import (
    CHANNEL,
    GM,
    PLAYERS,
    POWERS,
    START,
    Evening,
    only,
    player_of,
)
from tests.bot.messages.shown import words
from tests.bot.receipts import message_of

PEOPLE = tuple(Player(f"T1/p{number}") for number in range(7))
ANNA, BEN, CAT = PEOPLE[:3]


def recruiting(evening: Evening, people: tuple[Player, ...] = PEOPLE, **settings: object) -> str:
    """A game of some settings that people have joined."""
    changed = Settings(**settings)  # type: ignore[arg-type]
    game = evening.opens(settings=NewGame(title="Seats", settings=changed))
    evening.joins(game, *people)
    return game


def started(notices: list[Notice]) -> dict[str, Player | None]:
    """Who plays what, as it was announced."""
    return {seat.power: seat.player for seat in only(notices, GameStarted).seats}


class TestPreferences:
    """Technical guide I, R-ASSIGN-02 to 04."""

    def test_everybody_gets_the_best_that_is_left(self, evening: Evening) -> None:
        """Only Anna wants Turkey; Ben and Cat want nothing that anybody else does."""
        recruiting(evening, assignment=Assignment.PREFERENCES)
        evening.says(ANNA, "prefer Turkey, France")
        evening.says(BEN, "prefer (England Italy)")
        evening.says(CAT, "prefer Russia, random")
        seats = started(evening.says(GM, "start"))
        assert seats["TURKEY"] == ANNA
        assert BEN in {seats["ENGLAND"], seats["ITALY"]}
        assert seats["RUSSIA"] == CAT
        assert set(seats.values()) == set(PEOPLE)

    def test_the_list_is_shown_to_its_writer_alone(self, evening: Evening) -> None:
        """Best first; those liked equally in one group."""
        recruiting(evening, assignment=Assignment.PREFERENCES)
        told = only(evening.says(ANNA, "prefer England, (France Germany)"), PreferencesShown)
        assert told.groups == (("ENGLAND",), ("FRANCE", "GERMANY"))
        assert {one.destination.player for one in evening.told[-1:]} == {ANNA}

    def test_random_and_none_are_not_the_same(self, evening: Evening) -> None:
        """To write nothing is as to write a list of zero powers (technical guide I)."""
        recruiting(evening, assignment=Assignment.PREFERENCES)
        assert not only(evening.says(ANNA, "prefer"), PreferencesShown).has_list
        assert only(evening.says(ANNA, "prefer random"), PreferencesShown).is_random
        empty = only(evening.says(ANNA, "prefer none"), PreferencesShown)
        assert (empty.groups, empty.is_random, empty.has_list) == ((), False, True)

    def test_a_list_can_be_changed_until_the_start(self, evening: Evening) -> None:
        """The last one counts; once the game runs it is too late."""
        recruiting(evening, assignment=Assignment.PREFERENCES)
        evening.says(ANNA, "prefer Turkey")
        evening.says(ANNA, "prefer Austria")
        assert started(evening.says(GM, "start"))["AUSTRIA"] == ANNA
        assert only(evening.says(ANNA, "prefer Italy"), Refused).reason is Refusal.GAME_STARTED

    @pytest.mark.parametrize(
        ("text", "reason", "subject"),
        [
            ("prefer Atlantis", Refusal.UNKNOWN_PREFERENCE, "Atlantis"),
            ("prefer France, Turkey, fra", Refusal.PREFERENCE_TWICE, "FRANCE"),
        ],
    )
    def test_what_is_wrong_with_a_list_is_named(
        self, evening: Evening, text: str, reason: Refusal, subject: str
    ) -> None:
        """And the list before it stays."""
        recruiting(evening, assignment=Assignment.PREFERENCES)
        evening.says(ANNA, "prefer Turkey")
        refused = only(evening.says(ANNA, text), Refused)
        assert (refused.reason, refused.subject) == (reason, subject)
        assert only(evening.says(ANNA, "prefer"), PreferencesShown).groups == (("TURKEY",),)

    def test_lists_count_in_a_game_whose_powers_were_all_promised(self, evening: Evening) -> None:
        """As the practice game's are, until its GM chooses lists: Anna alone wants Turkey."""
        game = evening.opens()
        evening.confirms("gm set powers preferences")
        evening.joins(game, *PEOPLE)
        evening.says(ANNA, "prefer Turkey")
        assert started(evening.says(GM, "start"))["TURKEY"] == ANNA

    def test_a_single_promise_goes_before_the_lists(self, evening: Evening) -> None:
        """The GM gave it to Ben by hand."""
        game = recruiting(evening, assignment=Assignment.PREFERENCES)
        evening.confirms(f"gm seat TURKEY {mention(BEN)}")
        evening.says(ANNA, "prefer Turkey")
        assert started(evening.says(GM, "start"))["TURKEY"] == BEN
        assert evening.games.game_in(CHANNEL) == game

    def test_where_lots_are_drawn_there_is_nothing_to_prefer(self, evening: Evening) -> None:
        """A list that would count for nothing is not kept."""
        recruiting(evening)
        assert only(evening.says(ANNA, "prefer Turkey"), Refused).reason is Refusal.NO_PREFERENCES

    def test_no_list_is_ever_told_to_anybody_else(self, evening: Evening) -> None:
        """Neither the powers nor who has given one; at the start the lists are forgotten."""
        game = recruiting(evening, assignment=Assignment.PREFERENCES)
        evening.says(ANNA, "prefer Turkey")
        evening.says(GM, "start")
        others = [
            msgspec.to_builtins(one.notice)
            for one in evening.told
            if isinstance(one.notice, PreferencesShown)
        ]
        assert len(others) == 1
        with evening.work.reading() as tx:
            assert set(tx.games.preferences(game).values()) == {()}
            assert tx.games.with_preferences(game) == ()

    @pytest.mark.parametrize(
        "text", ["France; [Germany, Italy or Austria]", "England, france", "Random"]
    )
    def test_a_list_without_the_command_is_kept(self, evening: Evening, text: str) -> None:
        """Technical guide I: a player "submits to the GM a preference list", its own example."""
        recruiting(evening, assignment=Assignment.PREFERENCES)
        kept = only(evening.says(ANNA, text), PreferencesShown)
        assert kept.asked == ""
        assert kept == only(evening.says(ANNA, "prefer"), PreferencesShown)
        assert kept.is_random == (text == "Random")

    def test_a_second_list_without_the_command_is_asked_about(self, evening: Evening) -> None:
        """It may be only talk, and the first one is not lost to that."""
        game = recruiting(evening, assignment=Assignment.PREFERENCES)
        evening.says(ANNA, "prefer Turkey")
        asked = only(evening.says(ANNA, "England, France"), PreferencesShown)
        assert asked.asked == "England, France"
        assert only(evening.says(ANNA, "prefer"), PreferencesShown).groups == (("TURKEY",),)
        evening.bot.do(evening.request(ANNA), hear.press, Action.KEEP_LIST, pack(game, asked.asked))
        kept = only(evening.deliver(), PreferencesShown)
        assert (kept.groups, kept.asked) == (asked.groups, "")

    @pytest.mark.parametrize("text", ["A PAR - BUR", "France is lovely", "hello"])
    def test_what_is_no_list_keeps_none(self, evening: Evening, text: str) -> None:
        """The game has not begun, which is said."""
        recruiting(evening, assignment=Assignment.PREFERENCES)
        assert isinstance(evening.says(ANNA, text)[0], Refused | Answered)
        assert only(evening.says(ANNA, "prefer"), PreferencesShown).groups == ()

    def test_nothing_tells_whose_list_was_read_first(self, evening: Evening) -> None:
        """No seed is published or kept that would repeat the draw (technical guide I)."""
        game = recruiting(evening, assignment=Assignment.PREFERENCES)
        evening.says(ANNA, "prefer Turkey")
        evening.says(BEN, "prefer Turkey")
        told = only(evening.says(GM, "start"), GameStarted)
        assert (told.seed, told.seal) == ("", "")
        with evening.work.reading() as tx:
            assert tx.games.get(game).seed == ""

    def test_the_form_shows_and_keeps_the_list(self, evening: Evening) -> None:
        """What it shows can be sent as it is."""
        game = recruiting(evening, assignment=Assignment.PREFERENCES)
        assert evening.bot.read(own_list, ANNA, game) == ""
        assert (
            evening.bot.do(evening.request(ANNA), prefer_in_form, game, "Italy, (Turkey Russia)")
            is None
        )
        written = evening.bot.read(own_list, ANNA, game)
        assert written == "Italy, (Turkey, Russia)"
        assert evening.bot.do(evening.request(ANNA), prefer_in_form, game, written) is None
        assert evening.bot.read(own_list, ANNA, game) == written
        refused = evening.bot.do(evening.request(ANNA), prefer_in_form, game, "Spain")
        assert refused is not None
        assert refused.reason is Refusal.UNKNOWN_PREFERENCE
        assert evening.bot.read(own_list, GM, game) is None

    def test_a_seat_of_several_powers_is_liked_as_its_best(self, evening: Evening) -> None:
        """In a game of four, Austria and France are one seat."""
        people = PEOPLE[:4]
        recruiting(evening, people, assignment=Assignment.PREFERENCES, variant="four")
        evening.says(ANNA, "prefer France")
        evening.says(BEN, "prefer Italy, Austria")
        seats = started(evening.says(GM, "start"))
        assert (seats["AUSTRIA"], seats["FRANCE"]) == (ANNA, ANNA)
        assert (seats["ITALY"], seats["RUSSIA"]) == (BEN, BEN)


class TestByTheGm:
    """The GM gives out the powers."""

    def seat(self, evening: Evening, power: str, player: Player) -> list[Notice]:
        """Ask and confirm."""
        return evening.confirms(f"gm seat {power} <@{player}>")

    def test_the_game_starts_once_every_seat_is_given(self, evening: Evening) -> None:
        """Until then the start names those that are not."""
        recruiting(evening, PEOPLE[:2], assignment=Assignment.GM, variant="two")
        refused = only(evening.says(GM, "start"), Refused)
        assert (refused.reason, refused.known) == (Refusal.SEATS_NOT_GIVEN, ("ENGLAND", "AUSTRIA"))
        acted = only(self.seat(evening, "France", BEN), GmActed)
        assert acted.details.powers == ("ENGLAND", "FRANCE", "RUSSIA")
        self.seat(evening, "Turkey", ANNA)
        told = evening.says(GM, "start")
        seats = started(told)
        assert (seats["ENGLAND"], seats["GERMANY"]) == (BEN, ANNA)
        assert only(told, GameStarted).seed == ""

    def test_somebody_seated_anew_leaves_the_seat_before(self, evening: Evening) -> None:
        """One person, one seat."""
        game = recruiting(evening, assignment=Assignment.GM)
        self.seat(evening, "France", ANNA)
        self.seat(evening, "Italy", ANNA)
        with evening.work.reading() as tx:
            assert tx.games.get(game).promised == (("ITALY", ANNA),)

    def test_where_lots_are_drawn_the_gm_may_keep_one_power(self, evening: Evening) -> None:
        """The lot is for the others."""
        recruiting(evening)
        self.seat(evening, "Turkey", CAT)
        told = evening.says(GM, "start")
        assert started(told)["TURKEY"] == CAT
        assert only(told, GameStarted).seed

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("gm seat Atlantis <@T1/p1>", Refusal.UNKNOWN_POWER),
            ("gm seat Turkey", Refusal.UNKNOWN_PERSON),
            ("gm seat Turkey <@T1/stranger>", Refusal.NOT_JOINED),
        ],
    )
    def test_bad_input(self, evening: Evening, text: str, reason: Refusal) -> None:
        """Each says what is wrong."""
        recruiting(evening)
        assert only(evening.says(GM, text), Refused).reason is reason

    def test_a_running_game_has_replacements_instead(self, evening: Evening) -> None:
        """Its seats are given out."""
        evening.starts()
        refused = only(evening.says(GM, f"gm seat TURKEY <@{PLAYERS[0]}>"), Refused)
        assert refused.reason is Refusal.SEATS_ARE_GIVEN


class TestPresence:
    """All say that they are there before the first phase."""

    def test_the_game_begins_by_itself_when_the_last_is_there(self, evening: Evening) -> None:
        """The post counts along; who has not pressed is named."""
        recruiting(evening, PEOPLE[:2], variant="two", presence_check=True)
        asked = only(evening.says(GM, "start"), RollCall)
        assert (asked.present, asked.absent) == ((), (ANNA, BEN))
        told = evening.says(ANNA, "here")
        asked = only(told, RollCall)
        assert (asked.present, asked.absent) == ((ANNA,), (BEN,))
        assert only(told, PresenceNoted).waiting == 1
        told = evening.says(BEN, "here")
        assert only(told, GameStarted).title == "Seats"
        assert [one.is_over for one in told if isinstance(one, RollCall)][-1]

    def test_who_is_there_early_is_answered_and_not_asked_again(self, evening: Evening) -> None:
        """Before anybody was asked."""
        recruiting(evening, PEOPLE[:2], variant="two", presence_check=True)
        assert only(evening.says(ANNA, "here"), PresenceNoted).waiting is None
        assert only(evening.says(GM, "start"), RollCall).absent == (BEN,)

    def test_the_gm_may_begin_without_waiting(self, evening: Evening) -> None:
        """A second start is told who is missing and how to go on anyway; these are asked again."""
        recruiting(evening, PEOPLE[:2], variant="two", presence_check=True)
        asked = [one for one in evening.says(GM, "start") if isinstance(one, AreYouThere)]
        assert len(asked) == 2
        evening.says(ANNA, "here")
        told = evening.says(GM, "start")
        assert only(told, StillWaiting).absent == (BEN,)
        only(told, AreYouThere)
        assert evening.told[-1].destination.player == BEN
        assert only(evening.says(GM, "start anyway"), GameStarted).title == "Seats"

    def test_who_leaves_ends_the_roll_call(self, evening: Evening) -> None:
        """There is a seat to fill first; who was there stays so."""
        game = recruiting(evening, PEOPLE[:2], variant="two", presence_check=True)
        evening.says(GM, "start")
        evening.says(ANNA, "here")
        assert only(evening.says(BEN, "leave"), RollCall).is_over
        evening.joins(game, CAT)
        asked = only(evening.says(GM, "start"), RollCall)
        assert (asked.present, asked.absent) == ((ANNA,), (CAT,))

    def test_only_who_has_joined_is_there(self, evening: Evening) -> None:
        """A stranger is told so; a word that is none after `start` too."""
        game = recruiting(evening, PEOPLE[:2], variant="two", presence_check=True)
        evening.bot.do(evening.request("T1/stranger"), lobby.be_present, game)
        assert only(evening.deliver(), Refused).reason is Refusal.NOT_IN_THIS_GAME
        refused = only(evening.says(GM, "start at once"), Refused)
        assert refused.known == ("start anyway",)


def test_powers_that_the_gm_gives_out_are_named_on_the_post(evening: Evening) -> None:
    """With who gets them, and no other words once all are given."""
    recruiting(evening)

    def post(heard: list[Notice]) -> str:
        return words(message_of(only(heard, Recruiting), evening.games))

    said = post(evening.confirms(f"gm seat FRANCE {mention(ANNA)}"))
    assert "the powers are dealt by lot. Already given out: France for" in said
    for power, person in zip(POWERS, PEOPLE, strict=True):
        said = post(evening.confirms(f"gm seat {power} {mention(person)}"))
    assert "settled: Austria for" in said
    assert "by lot" not in said


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (Settings(gm_sees_orders=True), "the GM may see your orders before the results"),
        (Settings(), "if the GM unseals them, everyone is told"),
        (None, "Nobody else sees your orders before the results."),
    ],
)
def test_nobody_is_promised_more_secrecy_than_there_is(
    evening: Evening, settings: Settings | None, said: str
) -> None:
    """As the game begins, and in its help; None: a game without a GM."""
    new = NewGame("Secrets", settings or Settings(), has_gm=settings is not None)
    game = evening.opens(settings=new)
    for player in PEOPLE:
        evening.bot.do(evening.request(player), lobby.join, game)
    heard = evening.says(ANNA if settings is None else GM, "start", channel=CHANNEL)
    told = next(one for one in heard if isinstance(one, YourPower))
    for notice in (told, only(evening.says(ANNA, "help"), Help)):
        assert said in words(message_of(notice, evening.games))


def test_a_player_who_cannot_order_is_not_told_to(evening: Evening) -> None:
    """Help says why, where the GM has put the power into disorder."""
    evening.starts()
    evening.confirms("gm disorder FRANCE")
    shown = only(evening.says(player_of("FRANCE"), "help"), Help)
    said = words(message_of(shown, evening.games))
    assert "The GM has put France into civil disorder." in said
    assert "Send me your orders" not in said
    assert "Order by form" not in said


def test_the_powers_are_known_before_the_clock_of_the_first_turn(evening: Evening) -> None:
    """A week between seating and the first turn (R-ASSIGN-05), then its own 48 hours."""
    recruiting(evening, PEOPLE[:2], variant="two", lead=timedelta(days=7))
    told = evening.says(GM, "start", channel=CHANNEL)
    begun = only(told, GameStarted)
    assert begun.begins == START + timedelta(days=7)
    assert begun.deadline == START + timedelta(days=9)
    assert len([one for one in told if isinstance(one, YourPower)]) == 2
