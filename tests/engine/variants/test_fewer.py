"""Six to two players on the classic board: by the 1971 rulebook (R-ALT-02 to 07), and duels."""

import random

import pytest

from engine.board import Power, Unit
from engine.errors import UnknownPowerError
from engine.game.duties import duties
from engine.game.endings.ending import Ending, draw_shared_by, finish_by_time
from engine.game.endings.scoring import scores
from engine.game.endings.votes import Stance, Vote, counted
from engine.game.seating import ally
from engine.game.settings import DrawRule, Scoring, Settings
from engine.judge import Reason, adjudicate
from engine.judge.adjustments import owed
from engine.judge.legality import illegality
from engine.judge.options import legal_adjustments, legal_orders
from engine.orders import Hold, Move, Order, Waive
from engine.position import Phase, Position
from engine.reader import parse_order
from engine.rules import EDITIONS, Rulebook
from engine.variant import Variant, with_ally
from engine.variants import variant_named
from engine.variants.classic import (
    CLASSIC,
    FIVE,
    FOUR,
    FRANCE_AUSTRIA,
    GERMANY_ITALY,
    SIX,
    THREE,
    THREE_PAIRED,
    TWO,
)
from tests.engine.formats.played import game_by_lot
from tests.engine.judging import ByPower

OLD = Rulebook.of_1971()
AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY, RUSSIA, TURKEY = CLASSIC.powers


def board(variant: Variant, phase: str, units: ByPower, centers: ByPower | None = None) -> Position:
    """A position of a variant from texts."""
    return Position.of(
        Phase.parse(phase),
        [
            variant.unit(variant.power(name), text)
            for name, texts in units.items()
            for text in texts
        ],
        centers={
            variant.map.province(code): variant.power(name)
            for name, codes in (centers or {}).items()
            for code in codes
        },
    )


def read(variant: Variant, orders: ByPower) -> dict[Power, list[Order]]:
    """Orders from their canonical texts."""
    return {
        Power(name): [parse_order(text, variant) for text in texts]
        for name, texts in orders.items()
    }


def texts(units: tuple[Unit, ...]) -> list[str]:
    """Units as they are written."""
    return list(map(str, units))


class TestSeats:
    """Who plays what."""

    @pytest.mark.parametrize(
        ("variant", "seats", "neutral"),
        [
            (SIX, 6, {"ITALY"}),
            (FIVE, 5, {"GERMANY", "ITALY"}),
            (FOUR, 4, set()),
            (THREE, 3, set()),
            (THREE_PAIRED, 3, set()),
            (TWO, 2, {"ITALY"}),
        ],
        ids=lambda one: one.name if isinstance(one, Variant) else None,
    )
    def test_the_players_and_the_neutral_powers(
        self, variant: Variant, seats: int, neutral: set[str]
    ) -> None:
        """Every other power is somebody's."""
        assert len(variant.seats) == seats
        assert variant.neutral == neutral
        assert variant_named(variant.name) is variant

    @pytest.mark.parametrize(
        ("variant", "groups"),
        [
            (FOUR, "ENGLAND | AUSTRIA FRANCE | GERMANY TURKEY | ITALY RUSSIA"),
            (THREE, "RUSSIA | ENGLAND FRANCE GERMANY | AUSTRIA ITALY TURKEY"),
            (THREE_PAIRED, "ENGLAND GERMANY AUSTRIA | RUSSIA ITALY | FRANCE TURKEY"),
            (TWO, "ENGLAND FRANCE RUSSIA | AUSTRIA GERMANY TURKEY"),
        ],
        ids=lambda one: one.name if isinstance(one, Variant) else None,
    )
    def test_the_powers_of_one_player(self, variant: Variant, groups: str) -> None:
        """As the rulebook pairs them."""
        assert " | ".join(" ".join(seat) for seat in variant.seats) == groups
        for seat in variant.seats:
            assert all(variant.seat_of(power) == seat for power in seat)

    def test_in_the_classic_game_each_plays_one(self) -> None:
        """Seven seats."""
        assert CLASSIC.seats == tuple((power,) for power in CLASSIC.powers)
        assert CLASSIC.played == tuple(CLASSIC.powers)


class TestNeutral:
    """Italian units hold, defend themselves, and are disbanded when they must retreat."""

    def test_a_neutral_unit_holds_off_an_equal_attack(self) -> None:
        """It defends itself."""
        before = board(SIX, "S1902M", {"AUSTRIA": ["A TYR"], "ITALY": ["A VEN", "A ROM"]})
        result = adjudicate(before, read(SIX, {"AUSTRIA": ["A TYR - VEN"]}), SIX, OLD)
        assert texts(result.after.units) == ["A ROM", "A TYR", "A VEN"]

    def test_neutral_units_do_not_support_each_other(self) -> None:
        """Rome is next to Venice, and two against Venice are enough."""
        before = board(SIX, "S1902M", {"AUSTRIA": ["A TYR", "A TRI"], "ITALY": ["A VEN", "A ROM"]})
        orders = read(SIX, {"AUSTRIA": ["A TYR - VEN", "A TRI S A TYR - VEN"]})
        result = adjudicate(before, orders, SIX, OLD)
        assert texts(result.after.units) == ["A ROM", "A TRI", "A VEN"]

    def test_players_may_support_them(self) -> None:
        """Like any other unit that holds."""
        units = {"AUSTRIA": ["A TYR", "A TRI"], "ITALY": ["A VEN"], "FRANCE": ["A PIE"]}
        orders = {"AUSTRIA": ["A TYR - VEN", "A TRI S A TYR - VEN"], "FRANCE": ["A PIE S A VEN"]}
        before = board(SIX, "S1902M", units)
        result = adjudicate(before, read(SIX, orders), SIX, OLD)
        assert result.after.unit_at(SIX.map.province("VEN")) == SIX.unit(ITALY, "A VEN")

    def test_one_that_is_dislodged_is_disbanded_at_once(self) -> None:
        """Apulia would be open to a player's army; nobody retreats, so no phase for it."""
        before = board(SIX, "S1902M", {"AUSTRIA": ["A TYR", "A TRI"], "ITALY": ["A VEN"]})
        orders = read(SIX, {"AUSTRIA": ["A TYR - VEN", "A TRI S A TYR - VEN"]})
        result = adjudicate(before, orders, SIX, OLD)
        assert texts(result.destroyed) == ["A VEN"]
        assert str(result.after.phase) == "F1902M"

    def test_a_neutral_power_never_builds(self) -> None:
        """Three centers, two units: nothing is to be adjusted."""
        before = board(
            SIX, "F1902M", {"ITALY": ["A VEN", "A ROM"]}, {"ITALY": ["NAP", "ROM", "VEN"]}
        )
        assert owed(before, ITALY, SIX) == 0
        assert str(adjudicate(before, {}, SIX, OLD).after.phase) == "S1903M"

    def test_it_owes_no_orders_and_is_not_in_the_game(self) -> None:
        """Neither a survivor nor a sharer of a draw, with all its units."""
        assert ITALY not in {duty.power for duty in duties(SIX.start, SIX, OLD)}
        assert ITALY not in SIX.survivors(SIX.start)
        assert ITALY not in draw_shared_by(SIX.start, SIX, OLD)
        assert len(FIVE.survivors(FIVE.start)) == 5


class TestCounting:
    """Centers and adjustments are counted for each power (R-ALT-07)."""

    def test_one_power_cannot_build_for_another_of_the_same_player(self) -> None:
        """France took Tyrolia's neighbour Trieste from Austria, whose player plays both."""
        before = board(
            FOUR,
            "F1902M",
            {"AUSTRIA": ["A VIE", "A BUD", "A GAL"], "FRANCE": ["A TRI"]},
            {"AUSTRIA": ["VIE", "BUD", "TRI"]},
        )
        after = adjudicate(before, {}, FOUR, OLD).after
        assert owed(after, AUSTRIA, FOUR) == -1
        assert owed(after, FRANCE, FOUR) == 0

    def test_two_halves_of_a_victory_are_none(self) -> None:
        """9 and 9 centers of one player: one Great Power must have 18 (1971 II)."""
        homes = [place.code for place in CLASSIC.map.provinces if place.is_center]
        split = {"AUSTRIA": homes[:9], "FRANCE": homes[9:18]}
        start = board(FOUR, "F1905M", {"AUSTRIA": ["A VIE"]}, split)
        assert adjudicate(start, {}, FOUR, Rulebook.modern()).winner is None
        whole = board(FOUR, "F1905M", {"AUSTRIA": ["A VIE"]}, {"AUSTRIA": homes[:18]})
        assert adjudicate(whole, {}, FOUR, Rulebook.modern()).winner == AUSTRIA

    def test_at_the_time_limit_the_player_with_most_pieces_wins(self) -> None:
        """R-TIME-01 speaks of the player: two and two are more than three."""
        units = {
            "AUSTRIA": ["A VIE", "A BUD"],
            "FRANCE": ["A PAR", "A MAR"],
            "ENGLAND": ["F NTH", "F LON", "F EDI"],
        }
        here = board(FOUR, "S1910M", units)
        finish = finish_by_time(here, FOUR, OLD, remaining=FOUR.survivors(here))
        assert finish == (Ending.TIME, (AUSTRIA, FRANCE))


class TestVotes:
    """The powers of one player win and lose together."""

    def test_all_but_one_player_concede_to_one_of_their_powers(self) -> None:
        """Turkey, Germany and Austria concede to France: the player of France wins with all."""
        votes = dict.fromkeys((AUSTRIA, GERMANY, TURKEY), Vote(Stance.CONCEDE, (FRANCE,)))
        found = counted(votes, TWO.played, DrawRule.ALL_SURVIVORS, TWO.seats)
        assert (found.ending, found.winners) == (Ending.CONCESSION, (ENGLAND, FRANCE, RUSSIA))

    def test_who_is_left_alone_with_several_powers_has_won(self) -> None:
        """One of two players surrenders (R-SURR-02)."""
        votes = dict.fromkeys((AUSTRIA, GERMANY, TURKEY), Vote(Stance.SURRENDER))
        found = counted(votes, TWO.played, DrawRule.WITH_ORDERS, TWO.seats)
        assert (found.ending, found.winners) == (Ending.LAST_LEFT, (ENGLAND, FRANCE, RUSSIA))


def test_points_are_a_player_s() -> None:
    """England has won with 10, Russia with 14 units: one victory, not a draw of three."""
    centers = {ENGLAND: 10, RUSSIA: 14, AUSTRIA: 7}
    best = TWO.seat_of(ENGLAND)
    assert scores(Scoring.GUIDE, TWO, best, centers=centers) == {ENGLAND: 360, AUSTRIA: -60}
    assert scores(Scoring.CENTER_COUNT, TWO, (*best, AUSTRIA), centers=centers) == {
        ENGLAND: 24,
        AUSTRIA: 7,
    }


class TestWarOf1914:
    """Two players: Italy is neutral and closed, and joins one of them in 1915 (R-ALT-02)."""

    def test_it_begins_in_1914(self) -> None:
        """R-START-03."""
        assert str(TWO.start.phase) == "S1914M"

    @pytest.mark.parametrize(
        ("power", "text"),
        [
            ("AUSTRIA", "F TRI - VEN"),
            ("AUSTRIA", "A TYR - VEN"),
            ("AUSTRIA", "A TYR - PIE"),
            ("FRANCE", "A MAR - PIE"),
            ("FRANCE", "A TUN - NAP"),
            ("FRANCE", "F TYS C A TUN - NAP"),
            ("FRANCE", "A MAR S A TYR - PIE"),
            ("AUSTRIA", "A TYR S A VEN"),
        ],
    )
    def test_nobody_may_enter_italy(self, power: str, text: str) -> None:
        """By land, by sea or by convoy, nor help anybody there."""
        units = {
            "AUSTRIA": ["F TRI", "A TYR"],
            "FRANCE": ["A MAR", "A TUN", "F TYS"],
            "ITALY": ["A VEN", "A ROM", "F NAP"],
        }
        before = board(TWO, "S1914M", units)
        order = parse_order(text, TWO)
        assert illegality(order, Power(power), before, TWO, OLD) is Reason.CLOSED
        result = adjudicate(before, {Power(power): [order]}, TWO, OLD)
        assert Reason.CLOSED in {outcome.reason for outcome in result.of(Power(power))}

    def test_the_sea_before_italy_is_open(self) -> None:
        """Its waters are no territory, and Tunis is not Italian."""
        before = board(TWO, "S1914M", {"FRANCE": ["F TYS", "A MAR"], "AUSTRIA": ["F ADR"]})
        orders = read(TWO, {"FRANCE": ["F TYS - TUN"], "AUSTRIA": ["F ADR - ION"]})
        after = adjudicate(before, orders, TWO, OLD).after
        assert texts(after.units) == ["F ION", "A MAR", "F TUN"]

    @pytest.mark.parametrize(
        ("text", "fault"),
        [
            ("A VEN - TRI", None),
            ("A VEN - TYR", None),
            ("A VEN - GRE", None),
            ("F ION C A VEN - GRE", None),
            ("A VEN S A TYR - TRI", None),
            ("A VEN - NAP", Reason.CLOSED),
            ("A VEN - ROM", Reason.CLOSED),
            ("A VEN S A ROM", Reason.CLOSED),
            ("F ION C A VEN - NAP", Reason.CLOSED),
        ],
    )
    def test_a_unit_that_the_gm_put_into_italy_may_only_leave_it(
        self, text: str, fault: Reason | None
    ) -> None:
        """It "may not be entered" (1971 XIV.2): not one province of it from another, either."""
        units = {"FRANCE": ["A VEN", "F ADR", "F ION", "A TYR"], "ITALY": ["A ROM"]}
        before = board(TWO, "S1914M", units)
        assert illegality(parse_order(text, TWO), FRANCE, before, TWO, OLD) is fault

    def test_a_unit_that_leaves_italy_arrives(self) -> None:
        """Over land and over the sea."""
        before = board(TWO, "S1914M", {"FRANCE": ["A VEN", "A TUS", "F TYS"]})
        orders = read(TWO, {"FRANCE": ["A VEN - TYR", "A TUS - TUN", "F TYS C A TUN - TUS"]})
        after = adjudicate(before, orders, TWO, OLD).after
        assert texts(after.units) == ["A TUS", "A TYR", "F TYS"]
        orders = read(TWO, {"FRANCE": ["A TUS - TUN", "F TYS C A TUS - TUN"]})
        assert "A TUN" in texts(adjudicate(before, orders, TWO, OLD).after.units)

    def test_what_was_judged_on_the_open_board_is_closed_on_this(self) -> None:
        """One order object, noted on the open board, does not slip through."""
        order = parse_order("A TYR - VEN", CLASSIC)
        before = board(TWO, "S1914M", {"AUSTRIA": ["A TYR"]})
        there = CLASSIC.map.province("VEN")
        assert adjudicate(before, {AUSTRIA: [order]}, CLASSIC, OLD).after.unit_at(there)
        assert adjudicate(before, {AUSTRIA: [order]}, TWO, OLD).after.unit_at(there) is None
        assert adjudicate(before, {AUSTRIA: [order]}, CLASSIC, OLD).after.unit_at(there)

    def test_a_unit_does_not_retreat_into_italy(self) -> None:
        """Tyrolia is beaten; Piedmont and Venice do not count."""
        units = {"AUSTRIA": ["A TYR", "A VIE", "A BOH"], "FRANCE": ["A MUN", "A SIL"]}
        before = board(TWO, "S1914M", {**units, "RUSSIA": ["A TRI"]})
        orders = read(TWO, {"FRANCE": ["A MUN - TYR"], "RUSSIA": ["A TRI S A MUN - TYR"]})
        assert texts(adjudicate(before, orders, TWO, OLD).destroyed) == ["A TYR"]

    @pytest.mark.parametrize("leader", [ENGLAND, AUSTRIA])
    def test_italy_joins_the_winner_of_the_coin(self, leader: Power) -> None:
        """From then on it is played, and its territory is open."""
        after = with_ally(TWO, leader)
        assert after is with_ally(TWO, leader)
        assert after.seat_of(ITALY) == (*TWO.seat_of(leader), ITALY)
        assert not after.neutral
        before = board(after, "S1915M", {"AUSTRIA": ["A TYR"], "ITALY": ["A VEN"]})
        for power, text in [("AUSTRIA", "A TYR - PIE"), ("ITALY", "A VEN - ROM")]:
            assert illegality(parse_order(text, after), Power(power), before, after, OLD) is None

    def test_it_is_found_by_its_name_then(self) -> None:
        """`two/ENGLAND`; a word that is no power is refused."""
        joined = with_ally(TWO, ENGLAND)
        assert variant_named(joined.name) is joined
        with pytest.raises(UnknownPowerError):
            variant_named("two/NOBODY")

    def test_a_position_is_of_both_boards(self) -> None:
        """So the war goes on where it stood."""
        assert TWO.map.locations is CLASSIC.map.locations

    def test_the_coin_falls_as_the_docstring_says(self) -> None:
        """Both sides come up, and a seed always gives the same."""
        fallen = [ally(TWO, str(seed)) for seed in range(40)]
        assert set(fallen) == {ENGLAND, AUSTRIA}
        for seed, power in enumerate(fallen):
            side = int(random.Random(str(seed)).random() * 2)  # noqa: S311 - anyone may flip it again
            assert power == TWO.seats[side][0]

    @pytest.mark.parametrize(("english", "winner"), [(10, None), (11, ENGLAND)])
    def test_24_units_of_a_side_win(self, english: int, winner: Power | None) -> None:
        """13 Russian units and 10 or 11 English; whatever the edition says of 18 centers."""
        italian = {place.code for place in TWO.home_centers(ITALY)}
        centers = [place.code for place in TWO.map.provinces if place.is_center]
        free = [code for code in centers if code not in italian]
        owned = {
            "RUSSIA": free[:13],
            "ENGLAND": free[13 : 13 + english],
            "AUSTRIA": free[13 + english :],
            "ITALY": sorted(italian),
        }
        units = {power: [f"A {code}" for code in codes] for power, codes in owned.items()}
        before = board(TWO, "F1918M", units, owned)
        assert adjudicate(before, {}, TWO, OLD).winner == winner
        assert adjudicate(before, {}, TWO, Rulebook.modern()).winner == winner


DUELS = pytest.mark.parametrize(
    ("variant", "units"),
    [
        (FRANCE_AUSTRIA, "FRANCE: F BRE A MAR A PAR, AUSTRIA: A BUD F TRI A VIE"),
        (GERMANY_ITALY, "GERMANY: A BER F KIE A MUN, ITALY: F NAP A ROM A VEN"),
    ],
    ids=lambda one: one.name if isinstance(one, Variant) else "",
)


@DUELS
class TestDuels:
    """Two powers on the classic board; the others are absent and their centers nobody's."""

    def test_only_two_powers_are_there(self, variant: Variant, units: str) -> None:
        """With their own units and centers, in Spring 1901, each played by somebody."""
        there = dict(part.split(": ") for part in units.split(", "))
        assert set(variant.powers) == set(there)
        assert set(variant.seats) == {(Power(power),) for power in there}
        assert str(variant.start.phase) == "S1901M"
        assert len(variant.start.units) == len(variant.start.centers) == 6
        for power, own in there.items():
            assert " ".join(texts(variant.start.units_of(Power(power)))) == own
            assert set(variant.start.centers_of(Power(power))) == set(
                variant.home_centers(Power(power))
            )

    def test_each_unit_has_the_orders_of_the_full_board(self, variant: Variant, units: str) -> None:
        """But for the supports and convoys of units that are not there."""
        del units
        own = legal_orders(variant.start, variant, OLD)
        every = legal_orders(CLASSIC.start, CLASSIC, OLD)
        assert set(own) == set(variant.powers)
        for power, of_units in own.items():
            for unit, orders in of_units.items():
                moves = {order for order in every[power][unit] if isinstance(order, Hold | Move)}
                assert moves <= set(orders) <= set(every[power][unit])

    def test_a_center_of_an_absent_power_is_taken_and_no_home(
        self, variant: Variant, units: str
    ) -> None:
        """Moscow belongs to whoever stands in it after Fall, who builds at home alone."""
        del units
        power = next(iter(variant.powers))
        home = variant.home_centers(power)
        before = board(
            variant, "F1901M", {power: ["A MOS"]}, {power: [center.code for center in home]}
        )
        after = adjudicate(before, {}, variant, OLD).after
        assert set(after.centers_of(power)) == {*home, variant.map.province("MOS")}
        count, builds = legal_adjustments(after, power, variant)
        assert count == 3
        places = {order.unit.location.province for order in builds if not isinstance(order, Waive)}
        assert places == set(home)

    @pytest.mark.parametrize("rulebook", EDITIONS, ids=lambda one: one.edition)
    @pytest.mark.parametrize(("owned", "wins"), [(17, False), (18, True)])
    def test_18_centers_win_by_every_edition(
        self, variant: Variant, units: str, rulebook: Rulebook, *, owned: int, wins: bool
    ) -> None:
        """Also where the edition counts units, of which the winner here has but a few."""
        del units
        first, second = variant.powers
        codes = [place.code for place in variant.map.provinces if place.is_center]
        centers: dict[str, list[str]] = {first: codes[:owned], second: codes[owned : owned + 2]}
        few: dict[str, list[str]] = {
            first: [f"A {codes[0]}"],
            second: [f"A {code}" for code in codes[owned:][:2]],
        }
        before = board(variant, "F1905M", few, centers)
        after = adjudicate(before, {}, variant, rulebook)
        assert after.winner == (first if wins else None)

    @pytest.mark.parametrize("rulebook", EDITIONS, ids=lambda one: one.edition)
    def test_most_units_do_not_win(self, variant: Variant, units: str, rulebook: Rulebook) -> None:
        """Four of seven in the first winter are no victory."""
        del units
        first, second = variant.powers
        few: dict[str, list[str]] = {
            power: [*map(str, variant.start.units_of(power))] for power in (first, second)
        }
        few[first].append("A SPA")
        homes = {power: [one.code for one in variant.home_centers(Power(power))] for power in few}
        before = board(variant, "F1901M", few, homes)
        after = adjudicate(before, {}, variant, rulebook)
        assert after.winner is None
        assert adjudicate(after.after, {}, variant, rulebook).winner is None

    def test_a_game_can_be_played_through(self, variant: Variant, units: str) -> None:
        """Thirty phases with legal orders by lot, in which centers are won."""
        del units
        game = game_by_lot(Settings(variant=variant.name), seed=11, phases=30)
        last = game.phases[-1].position
        assert len(last.centers) > 6
        assert set(last.centers.values()) <= set(variant.powers)
        assert {unit.power for unit in last.units} <= set(variant.powers)
