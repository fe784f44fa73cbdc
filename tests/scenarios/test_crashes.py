"""The bot is killed, by SIGKILL, at the worst moments; the game goes on as if nothing had been.

The workspace and the bot are processes of their own here, as Slack and the bot are in life.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from tests.scenarios.evening import Beginning, BotApart, Evening, workspace_apart

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
    """A game that is under way in a workspace of its own; no bot was started yet."""

    def __init__(self, evening: Evening, folder: Path) -> None:
        self.evening = evening
        self.folder = folder
        assert isinstance(evening.bot, BotApart)
        self.bot = evening.bot
        self.of = {player.key.capitalize(): player for player in evening.players}

    def orders(self, *powers: str) -> None:
        """Powers give the orders above and have their receipts."""
        for power in powers:
            self.of[power].says(", ".join(ORDERS[power]))
            self.of[power].sees(f"{power}, Spring 1901")

    def starts_to_break_at(self, point: str) -> None:
        """Run the bot from now on with the flaw that kills it at a point."""
        self.bot.program = (str(FRAGILE), point)
        self.bot.starts()

    def breaks_at(self, point: str) -> None:
        """The same, with a bot that is running."""
        self.bot.stops()
        self.starts_to_break_at(point)

    def recovers(self) -> None:
        """The bot is dead by now; start the sound one on what it left."""
        self.bot.dies()
        self.bot.program = ("-m", "bot")
        self.bot.starts()

    def processes(self, phase: str) -> None:
        """The GM has a phase adjudicated."""
        self.evening.gm.commands(f"/dip gm process {phase}")
        self.evening.gm.clicks("Process now", on=self.evening.gm.sees("Process now"))

    def processes_with_its_last_breath(self, phase: str) -> None:
        """The same, with a bot that may be dead before Slack has its answer."""
        with suppress(pytest.fail.Exception):
            self.processes(phase)

    def every_order_is_there(self) -> None:
        """Each player, asking, is shown each unit with its order and none without."""
        for power, orders in ORDERS.items():
            self.of[power].says("orders")
            receipt = self.of[power].sees(f"{power}, Spring 1901")
            assert receipt.says.count(":white_check_mark:") == len(orders), receipt.says
            assert "no order" not in receipt.says

    def is_told_once(self, phase: str, following: str) -> str:
        """One post of the result with its map, one thread, its files; what is said of orders."""
        channel = self.evening.channel
        results = channel.sees(f"Next: {following}", f"Map of {phase}", since="0")
        assert results.picture is not None
        channel.sees(f"All orders of {phase}", since="0")
        assert len(channel.posts(f"Next: {following}")) == 1
        (details,) = channel.posts(f"All orders of {phase}")
        season, year = phase.split()
        name = f"the-practice-game-{season[0]}{year}M.txt"
        assert f"results for {season} of {year}" in channel.observer.receives(
            name, channel=channel.name
        )
        assert len(channel.posts(f"The board after {phase}")) == 1
        assert sum(name in str(post.raw.get("files")) for post in channel.messages()) == 1
        return details.says

    def spring_is_told_once(self) -> None:
        """And as it was ordered."""
        said = self.is_told_once("Spring 1901", "Fall 1901")
        assert "no order received" not in said
        assert "Army Budapest → Serbia: _moved_" in said
        assert "Fleet Ankara → Black Sea: _bounced 1–1" in said
        assert self.phases() == [("S1901M", 1), ("F1901M", 0)]

    def is_done_already(self, phase: str) -> None:
        """Whoever presses the button of an adjudicated phase again is told so; all hear it once."""
        self.evening.gm.clicks("Process now")
        self.evening.gm.sees("already done")
        told = self.evening.channel.posts(f"@gm has processed {phase} early")
        assert len(told) == 1

    def phases(self) -> list[tuple[str, int]]:
        """The phases that are stored, and whether they are adjudicated."""
        with closing(sqlite3.connect(self.folder / "games.db")) as database:
            return database.execute(
                "SELECT code, adjudicated_at IS NOT NULL FROM phases ORDER BY number"
            ).fetchall()


@pytest.fixture
def table(tmp_path: Path, under_way: Beginning) -> Iterator[Table]:
    """A game under way, Spring 1901."""
    with workspace_apart(tmp_path, under_way) as evening:
        yield Table(evening, tmp_path)


def test_killed_while_storing_after_acknowledging_and_in_the_middle_of_adjudicating(
    table: Table,
) -> None:
    """Slack delivers again what it has no answer to, and it is stored once.

    Every order that was acknowledged survives; of an adjudication that was not committed nothing
    is left, and the next one is told once.
    """
    table.starts_to_break_at("storing")
    table.of["France"].says(", ".join(ORDERS["France"]))
    table.recovers()
    receipt = table.of["France"].sees("France, Spring 1901", "Army Paris → Burgundy")
    assert receipt.says.count(":white_check_mark:") == len(ORDERS["France"])
    posts = [one for one in table.of["France"].everything() if "Army Paris → Burgundy" in one.says]
    assert len([one for one in posts if "Spring 1901" in one.says]) == 1

    table.orders(*(power for power in ORDERS if power != "France"))
    table.bot.crashes()
    table.starts_to_break_at("adjudicating")
    table.every_order_is_there()
    table.processes_with_its_last_breath("S1901M")
    table.recovers()
    table.every_order_is_there()
    table.processes("S1901M")
    table.spring_is_told_once()


def test_killed_before_and_after_results_were_posted(table: Table) -> None:
    """What was not posted is, and what was posted without the bot knowing is not posted again."""
    table.starts_to_break_at("adjudicated")
    table.orders(*ORDERS)
    table.processes_with_its_last_breath("S1901M")
    assert not table.evening.channel.posts("Next: Fall 1901")
    table.recovers()
    table.spring_is_told_once()
    table.is_done_already("Spring 1901")

    table.breaks_at("posting")
    table.processes_with_its_last_breath("F1901M")
    table.recovers()
    table.is_told_once("Fall 1901", "Winter 1901")
    table.is_done_already("Fall 1901")
    assert table.phases() == [("S1901M", 1), ("F1901M", 1), ("W1901A", 0)]
