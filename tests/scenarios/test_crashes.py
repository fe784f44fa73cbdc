"""The bot is killed, by SIGKILL, at the worst moments; the game goes on as if nothing had been.

The workspace and the bot are processes of their own here, as Slack and the bot are in life.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from tests.scenarios.evening import BotApart, Evening, evening_apart
from tests.scenarios.voices import Voice

ORDERS = {
    "Austria": ("A BUD - SER", "F TRI - ALB", "A VIE - GAL"),
    "England": ("F EDI - NTH", "F LON - ENG", "A LVP - YOR"),
    "France": ("F BRE - MAO", "A MAR - SPA", "A PAR - BUR"),
    "Germany": ("A BER - KIE", "F KIE - DEN", "A MUN - RUH"),
    "Italy": ("F NAP - ION", "A ROM - APU", "A VEN H"),
    "Russia": ("A MOS - UKR", "F SEV - BLA", "F STP/SC - BOT", "A WAR - GAL"),
    "Turkey": ("F ANK - BLA", "A CON - BUL", "A SMY - CON"),
}
FRAGILE = Path(__file__).with_name("fragile_bot.py")


class Table:
    """A game that was opened and started in a workspace of its own; the lot dealt the powers."""

    def __init__(self, evening: Evening, folder: Path) -> None:
        self.evening = evening
        self.folder = folder
        assert isinstance(evening.bot, BotApart)
        self.bot = evening.bot
        self.of: dict[str, Voice] = {}

    def opens(self) -> None:
        """Open a game, seat seven, start; note who plays what."""
        self.evening.gm.commands("/dip new The long evening")
        self.evening.channel.sees("0 of 7 have joined")
        self.evening.everyone_joins()
        self.evening.gm.commands("/dip start")
        for player in self.evening.players:
            says = player.sees("You play ").says
            self.of[next(power for power in ORDERS if f"You play {power}" in says)] = player

    def everyone_orders(self) -> None:
        """Every power gives the orders above and has its receipt."""
        for power, orders in ORDERS.items():
            self.of[power].says(", ".join(orders))
            self.of[power].sees(f"{power}, Spring 1901")

    def breaks_at(self, point: str) -> None:
        """Run the bot from now on with the flaw that kills it at a point."""
        self.bot.stops()
        self.bot.program = (str(FRAGILE), point)
        self.bot.starts()

    def recovers(self) -> None:
        """The bot is dead by now; start the sound one on what it left."""
        self.bot.dies()
        self.bot.program = ("-m", "bot")
        self.bot.starts()

    def processes(self) -> None:
        """The GM has Spring 1901 adjudicated."""
        self.evening.gm.commands("/dip gm process S1901M")
        self.evening.gm.clicks("Adjudicate now")

    def processes_with_its_last_breath(self) -> None:
        """The same, with a bot that may be dead before Slack has its answer."""
        with suppress(pytest.fail.Exception):
            self.processes()

    def every_order_is_there(self) -> None:
        """Each player, asking, is shown each unit with its order and none without."""
        for power, orders in ORDERS.items():
            self.of[power].says("orders")
            receipt = self.of[power].sees(f"{power}, Spring 1901")
            assert receipt.says.count(":white_check_mark:") == len(orders), receipt.says
            assert "no order" not in receipt.says

    def one_result(self) -> None:
        """One adjudication, one post, one thread: and it holds what was ordered."""
        results = self.evening.channel.sees("Next: Fall 1901", "Map of Spring 1901", since="0")
        assert results.picture is not None
        self.evening.channel.sees("All orders of Spring 1901", since="0")
        assert len(self.evening.channel.posts("Next: Fall 1901")) == 1
        assert len(self.evening.channel.posts("All orders of Spring 1901")) == 1
        (details,) = self.evening.channel.posts("All orders of Spring 1901")
        assert "no order received" not in details.says
        assert "Army Budapest → Serbia: _moved_" in details.says
        assert "Fleet Ankara → Black Sea: _bounced 1–1" in details.says
        with closing(sqlite3.connect(self.folder / "games.db")) as database:
            phases = database.execute(
                "SELECT code, adjudicated_at IS NOT NULL FROM phases ORDER BY number"
            ).fetchall()
        assert phases == [("S1901M", 1), ("F1901M", 0)]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game under way, Spring 1901."""
    with evening_apart(tmp_path) as evening:
        one = Table(evening, tmp_path)
        one.opens()
        yield one


def test_killed_right_after_orders_were_acknowledged_and_in_the_middle_of_adjudication(
    table: Table,
) -> None:
    """Every order survives the first, one adjudication and one post come of the second."""
    table.everyone_orders()
    table.bot.crashes()
    table.bot.starts()
    table.every_order_is_there()
    table.breaks_at("adjudicating")
    table.processes_with_its_last_breath()
    table.recovers()
    table.every_order_is_there()
    table.processes()
    table.one_result()


def test_killed_while_a_message_is_being_stored(table: Table) -> None:
    """Slack was not answered, so it delivers again, and the orders are stored once."""
    table.breaks_at("storing")
    table.of["France"].says(", ".join(ORDERS["France"]))
    table.recovers()
    receipt = table.of["France"].sees("France, Spring 1901", "Army Paris → Burgundy")
    assert receipt.says.count(":white_check_mark:") == len(ORDERS["France"])
    posts = [one for one in table.of["France"].everything() if "Army Paris → Burgundy" in one.says]
    assert len([one for one in posts if "Spring 1901" in one.says]) == 1


@pytest.mark.parametrize("point", ["adjudicated", "posting"])
def test_killed_before_or_after_the_results_were_posted(table: Table, point: str) -> None:
    """What was not posted is, and what was posted without the bot knowing is not posted again."""
    table.everyone_orders()
    table.breaks_at(point)
    table.processes_with_its_last_breath()
    table.recovers()
    table.one_result()
    table.evening.gm.clicks("Adjudicate now")
    table.evening.gm.sees("has been done already")
    assert len(table.evening.channel.posts("@gm has ended Spring 1901 before its time")) == 1
