"""Short sentences that are put together from parts read as sentences."""

import json
from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from bot.gamesmaster.notices.archive import GameListed, GamesShown
from bot.gamesmaster.notices.clock import ExtensionNoted
from bot.gamesmaster.notices.desk import Act, Confirm, Details
from bot.gamesmaster.notices.notice import Channel, Player, Refusal, Refused
from bot.gamesmaster.notices.seats import PowersMissed, PowersResigned, PowersVacant, YourPower
from bot.gamesmaster.notices.showing import GameReviewed
from bot.gamesmaster.notices.views import Review
from bot.gamesmaster.notices.votes import VoteNoted
from bot.messages.message import Message
from bot.messages.refusals import refused_in_form
from bot.messages.registry import message_of
from bot.messages.showing.results import refuges
from engine.board import Power
from engine.game.absences import Disorder
from engine.game.endings.ending import Ending
from engine.game.endings.votes import Stance, Vote
from engine.judge import adjudicate
from engine.reader import parse_order
from engine.rules import edition
from engine.variant import Variant
from engine.variants.classic import CLASSIC, FIVE, FOUR, FRANCE, GERMANY
from tests.bot.messages.bare_games import Games
from tests.bot.messages.shown import blocks
from tests.engine.positions import position


class GamesOfFour(Games):
    """A game of four players, who have one or two powers each."""

    def variant(self, game: str, number: int | None = None) -> Variant:  # noqa: ARG002 - the same
        """The classic board."""
        return FOUR


@pytest.mark.parametrize(
    ("ending", "said"),
    [
        (Ending.JOINT_VICTORY, "France and Italy win in Fall 1905"),
        (Ending.DRAW, "A draw between France and Italy in Fall 1905"),
        (Ending.GM, "Ended without a winner in Fall 1905"),
        (Ending.TIME_TIE, "A tie between France and Italy in Fall 1905"),
    ],
)
def test_a_game_in_a_list_names_its_winners_once(ending: Ending, said: str) -> None:
    """Whatever its end is called."""
    at = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
    winners = () if ending is Ending.GM else ("FRANCE", "ITALY")
    over = GameListed("War", Channel("T1/C1"), "F1905M", ending, winners, at)
    assert said in json.dumps(blocks(message_of(GamesShown((), (over,)), Games())))


@pytest.mark.parametrize("act", [Act.REPLACE, Act.DISORDER, Act.RESIGNED, Act.REINSTATE, Act.EXPEL])
def test_what_a_gm_does_with_a_seat_names_all_its_powers(act: Act) -> None:
    """They change hands, or are in disorder, together; a seat of one power is spoken of as one."""
    anna = Player("T1/UANNA")
    details = Details(phase="F1901M", power="AUSTRIA", player=anna, old_player=Player("T1/UBEN"))
    of_two = json.dumps(blocks(message_of(Confirm("g1", "War", "c1", act, details), GamesOfFour())))
    assert "Austria and France" in of_two
    assert "France is" not in of_two
    of_one = json.dumps(blocks(message_of(Confirm("g1", "War", "c1", act, details), Games())))
    assert "Austria and" not in of_one
    assert "Austria are" not in of_one


def driven_out(variant: Variant, *in_disorder: Power, is_over: bool = False) -> str:
    """What is said of retreats after France has driven Germany out of Munich."""
    there = position("S1902M", {"FRANCE": ["A BUR", "A RUH"], "GERMANY": ["A MUN"]}, {})
    orders = [parse_order(text, variant) for text in ("A BUR - MUN", "A RUH S A BUR - MUN")]
    resolution = adjudicate(there, {FRANCE: orders}, variant, edition("1971"))
    absent = dict.fromkeys(in_disorder, Disorder.MISSED)
    parts = refuges(resolution, variant, absent, is_over=is_over)
    return json.dumps(blocks(Message("", parts)), ensure_ascii=False)


def test_a_player_can_be_back_only_while_there_is_time() -> None:
    """Who may "resume play" (1971 XIV.3) cannot do so in a phase that is over at once."""
    back = "disbanded in civil disorder, unless its player is back in time"
    assert back in driven_out(CLASSIC, GERMANY)
    at_once = driven_out(CLASSIC, GERMANY, is_over=True)
    assert "disbanded in civil disorder" in at_once
    assert "unless" not in at_once


def test_a_neutral_unit_that_is_driven_out_is_disbanded() -> None:
    """It is "forced to retreat" and so "disbanded" (1971 XIV.2), wherever it could have gone."""
    assert "Army Munich (Germany): neutral, so disbanded" in driven_out(FIVE)


def test_who_takes_over_is_shown_orders_of_the_own_units_or_none() -> None:
    """In a winter without builds or removals nothing is to be ordered yet."""
    units = ("A VIE", "A BUD")
    austria = ("g", "War", "AUSTRIA", "W1902A", units, None, Channel("T1/C1"))
    greeted = YourPower(*austria, replaces=True, others=(("FRANCE", ("A BUR",)),))
    shown = json.dumps(blocks(message_of(greeted, GamesOfFour())))
    assert "You take over Austria and France" in shown
    assert "have nothing to order yet" in shown
    assert "A PAR - BUR" not in shown
    told = json.dumps(blocks(message_of(replace(greeted, examples=("A VIE H",)), GamesOfFour())))
    assert "have nothing to order yet" not in told
    assert "Army Vienna holds" in told


def test_a_vote_names_all_powers_of_the_voter() -> None:
    """They vote as one; and the last vote needed says that the game is over."""
    noted = VoteNoted("g", "War", "FRANCE", "F1901M", None, is_with_orders=False)
    assert message_of(noted, GamesOfFour()).text.startswith("Austria and France, Fall 1901: ")
    last = replace(noted, vote=Vote(Stance.DRAW), ends_game=True)
    shown = json.dumps(blocks(message_of(last, Games())))
    assert "the game is over" in shown
    assert "no vote" not in shown


def test_earlier_requests_for_more_time_are_one_or_several() -> None:
    """Each that nobody has decided on."""
    first, second, third = (datetime(2026, 5, day, 18, 0, tzinfo=UTC) for day in (1, 2, 3))
    asked = ExtensionNoted("g1", "War", "S1901M", first, third, before=(second,))
    assert "Your request for" in message_of(asked, Games()).text
    both = message_of(replace(asked, before=(first, second)), Games()).text
    assert "Your requests for" in both
    assert both.endswith("are still open, too.")


@pytest.mark.parametrize(
    ("phase", "said"),
    [
        ("F1901M", "are incomplete. A unit without an order holds."),
        ("F1901R", "A dislodged unit without an order is disbanded."),
        ("W1901A", "A build without an order is left unused. The rules choose any missing removal"),
    ],
)
def test_what_an_early_end_of_a_phase_does(phase: str, said: str) -> None:
    """To the units without an order, as the kind of phase has it."""
    details = Details(phase=phase, missing=("FRANCE",))
    shown = message_of(Confirm("g1", "War", "c1", Act.PROCESS, details), Games())
    assert said in shown.text


@pytest.mark.parametrize(
    ("powers", "said"),
    [
        (("FRANCE",), "now in civil disorder. Its units hold until its player sends"),
        (("AUSTRIA", "FRANCE"), "now in civil disorder. Their units hold until their player sends"),
        (
            ("AUSTRIA", "ENGLAND", "FRANCE"),
            "now in civil disorder. Their units hold until their players send",
        ),
    ],
)
def test_who_is_in_civil_disorder_is_counted_by_players(powers: tuple[str, ...], said: str) -> None:
    """Of four players one has Austria and France, and one England alone (R-ALT-04)."""
    missed = PowersMissed("g", "Four", "S1901M", powers, Disorder.MISSED)
    assert said in message_of(missed, GamesOfFour()).text


def test_a_form_is_refused_without_markup() -> None:
    """Below a field nothing of it would be shown as it is meant."""
    said = refused_in_form(Refused(Refusal.UNKNOWN_PREFERENCE, "Spain"), CLASSIC)
    assert "Spain" in said
    assert "Best first, equals in brackets: prefer England, (France Germany), Italy" in said


def test_the_years_of_a_very_long_game_are_all_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """120 of them, each once, in tables that are closed."""
    years = {year: dict.fromkeys(CLASSIC.powers, 10) for year in range(1901, 2021)}
    review = Review(CLASSIC, years, {}, {})
    monkeypatch.setattr(Games, "review", lambda *_: review)
    below = blocks(message_of(GameReviewed("g1", "War"), Games()))
    told = [said for block in below if "each year" in (said := json.dumps(block))]
    assert all(said.count("```") == 2 for said in told)
    assert [sum(f"{year} " in said for said in told) for year in years] == [1] * 120


def test_an_offer_that_is_past_asks_nobody_and_has_no_button() -> None:
    """What has happened stays said."""
    powers = ("FRANCE",)
    for offer in (
        PowersResigned("g", "Four", "S1901M", powers, asks_gm=False),
        PowersVacant("g", "Four", "S1901M", powers, asks_gm=False),
        PowersMissed("g", "Four", "S1901M", powers, Disorder.ABANDONED),
    ):
        open_, past = (
            json.dumps(blocks(message_of(replace(offer, is_past=is_past), GamesOfFour())))
            for is_past in (False, True)
        )
        assert "button" in open_
        assert "?" in open_
        assert "button" not in past
        assert "?" not in past
        assert "France" in past
