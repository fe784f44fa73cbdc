"""How long an order waits for its receipt: the whole bot beside the practice workspace.

    python -m tests.benchmarks.receipts [--messages N] [--rate PER_SECOND]

Seven players write direct messages with one order each, in turn, at a steady rate; bot, database
(SQLite on disk) and workspace run in this process, over real HTTP and websocket. The wait is the
time between a message and the first receipt after it, by the workspace's time stamps; a receipt
answers all that was written before it. Processor time is that of the whole process, so workspace
and writers are in it.
"""

import argparse
import statistics
import tempfile
from bisect import bisect
from pathlib import Path
from time import monotonic, process_time, sleep

from tests.scenarios.evening import Evening, evening_here
from tests.scenarios.voices import BOT, Voice

ORDERS = {
    "austria": ("A VIE - GAL", "A VIE - TRI"),
    "england": ("F LON - NTH", "F LON - ENG"),
    "france": ("A PAR - BUR", "A PAR - PIC"),
    "germany": ("F KIE - DEN", "F KIE - HOL"),
    "italy": ("A VEN - TRI", "A VEN - TYR"),
    "russia": ("A MOS - UKR", "A MOS - LVN"),
    "turkey": ("F ANK - BLA", "F ANK - CON"),
}


def waits(player: Voice, earliest: float) -> list[float]:
    """Seconds from each message of a player to the bot's next one."""
    history = player.client.conversations_history(channel=player.direct, limit=1000)["messages"]
    asked = sorted(float(one["ts"]) for one in history if one["user"] == player.user_id)
    answers = sorted(float(one["ts"]) for one in history if one["user"] == BOT)
    return [answers[bisect(answers, ts)] - ts for ts in asked if ts > earliest]


def write_at(evening: Evening, messages: int, rate: float) -> None:
    """Write that many orders, the players in turn, at that rate a second."""
    begin = monotonic()
    for number in range(messages):
        sleep(max(0.0, begin + number / rate - monotonic()))
        player = evening.players[number % len(evening.players)]
        text = ORDERS[player.key][number // len(evening.players) % 2]
        player.client.chat_postMessage(channel=player.direct, text=text)


def main() -> None:
    """Print the median and the 99th percentile of the wait."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=400)
    parser.add_argument("--rate", type=float, default=20)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, evening_here(Path(folder)) as evening:
        evening.begins()
        for player in evening.players:
            player.says(ORDERS[player.key][0])
            player.sees("Spring 1901", "only you see this")
        sleep(2)
        earliest = evening.clock.epoch()
        begin = process_time()
        write_at(evening, chosen.messages, chosen.rate)
        sleep(5)
        spent = (process_time() - begin) / chosen.messages
        found = sorted(wait for one in evening.players for wait in waits(one, earliest))
    print(f"{len(found)} messages at {chosen.rate:g} a second")
    print(f"wait: p50 {statistics.median(found) * 1e3:.0f} ms, ", end="")
    print(f"p99 {found[len(found) * 99 // 100] * 1e3:.0f} ms, longest {found[-1] * 1e3:.0f} ms")
    print(f"processor: {spent * 1e3:.1f} ms a message")


if __name__ == "__main__":
    main()
