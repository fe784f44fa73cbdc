"""The bot is killed, by SIGKILL, at the worst moments; the game goes on as if nothing had been.

`python -m tests.benchmarks.kills` kills it at every point, on both databases.
"""

from pathlib import Path

import pytest

from tests.scenarios.evening import Beginning
from tests.scenarios.ordeal import LONGEST, POINTS, ordeal

DEADLY = (
    # Nothing is committed, and Slack has no acknowledgement: it delivers again.
    "before COMMIT of orders 1",
    # The whole transaction is written and not committed; the GM presses the button again.
    "before COMMIT of results 1",
    # It is committed, and nobody was told of it.
    "after COMMIT of results 1",
    # Slack has posted something, and its answer has not been recorded.
    "after call /api/chat.postMessage 3",
)


@pytest.mark.timeout(4 * LONGEST)
@pytest.mark.parametrize("point", DEADLY)
def test_killed_at_a_point_the_bot_goes_on_from_what_is_stored(
    tmp_path: Path, under_way: Beginning, point: str
) -> None:
    """An acknowledged order is there, a phase is adjudicated once, each post is there once."""
    with ordeal(tmp_path, under_way, point) as one:
        one.is_gone_through()
    assert (tmp_path / POINTS).read_text(encoding="utf-8").splitlines()[-1] == point
