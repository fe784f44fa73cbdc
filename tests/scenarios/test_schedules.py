"""A game by the house rules' clock: orders by midnight Pacific, results at 12:30 the next day."""

import re

from tests.scenarios.evening import Evening

HALF_A_DAY = 12.5 * 3600


def moments(text: str) -> list[int]:
    """The moments in a text, which Slack shows in each reader's zone."""
    return [int(found) for found in re.findall(r"<!date\^(\d+)", text)]


def test_the_house_schedule_locks_orders_before_their_results(evening: Evening) -> None:
    """Set by the GM, told to all; late orders hear when the result comes, and then it does."""
    evening.gm.commands(
        "/dip gm set schedule Wed Sun midnight results next day 12:30 retreats 2h builds 2h, "
        "zone Los Angeles"
    )
    evening.gm.clicks("Change the settings")
    evening.channel.sees("has changed the settings", "Wednesdays and Sundays at midnight, Pacific")
    evening.begins()
    started = evening.channel.sees("begins", "Send them to me", "results", since="0")
    deadline, results = moments(str(started.raw["blocks"]))[:2]
    assert results - deadline == HALF_A_DAY
    evening.france.says("A PAR - BUR")
    evening.france.sees("Army Paris → Burgundy")
    evening.clock.advance(seconds=deadline - evening.clock.epoch() + 60)
    evening.france.says("A PAR - PIC")
    evening.france.sees("Orders for Spring 1901 are closed", "The result comes")
    assert not evening.channel.posts("Next: Fall 1901")
    evening.clock.advance(seconds=HALF_A_DAY)
    evening.channel.sees("The practice game: Spring 1901", "Next: Fall 1901", "results")
    evening.channel.sees("Army Paris → Burgundy")
