"""Pictures are drawn in processes of their own, which may be killed and end with the bot."""

import os
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial

import pytest

from bot.messages.showing.maps import position_map
from bot.slack.painters import NotDrawnError, Painters, PaintersGoneError, packed, unpacked
from bot.slack.pictures import call_of, draw
from engine.variant import Variant
from engine.variants import VARIANTS, variant_named
from engine.variants.classic import CLASSIC

LONG = 30.0
OPENING = position_map(CLASSIC.start, CLASSIC)
ORPHAN = """
import sys, time
from functools import partial
from bot.slack.painters import Painters
painters = Painters(1)
painters.draw(partial(bytes, 1))
print(*painters.numbers, flush=True)
sys.stdin.read()
"""


@pytest.fixture
def painters() -> Iterator[Painters]:
    """Two of them."""
    found = Painters(2)
    yield found
    found.leave()


@pytest.mark.parametrize(
    "variant", [*VARIANTS, variant_named("two/ENGLAND")], ids=lambda variant: variant.name
)
def test_what_is_to_be_drawn_arrives_as_it_was(variant: Variant) -> None:
    """Boards are compared by identity, so places and variants are those of the process."""
    call = partial(bytes, variant.start, variant)
    assert unpacked(packed(call)).args == (variant.start, variant)


def test_a_picture_drawn_apart_is_the_same(painters: Painters) -> None:
    """A process whose picture was drawn draws the next one."""
    call = call_of(OPENING)
    assert painters.draw(call) == draw(OPENING)
    painters.draw(call)
    assert len(painters.numbers) == 1


def test_a_process_that_is_killed_is_replaced_and_its_picture_drawn(painters: Painters) -> None:
    """Whoever waits for the picture notices nothing."""
    painters.draw(partial(bytes, 3))
    (killed,) = painters.numbers
    os.kill(killed, signal.SIGKILL)
    assert painters.draw(partial(bytes, 3)) == bytes(3)
    assert killed not in painters.numbers


def test_a_picture_that_kills_its_process_each_time_is_given_up(painters: Painters) -> None:
    """It is not tried for ever."""
    deadly = partial(os.abort)
    with pytest.raises(NotDrawnError):
        painters.draw(deadly)  # type: ignore[arg-type] # it never returns


def test_what_cannot_be_drawn_is_said_without_the_words_of_the_error(painters: Painters) -> None:
    """They may quote an order; the process draws on."""
    with pytest.raises(NotDrawnError, match="ValueError") as error:
        painters.draw(partial(bytes.fromhex, "secret"))
    assert "secret" not in str(error.value)
    assert painters.draw(partial(bytes, 2)) == bytes(2)


def test_a_picture_that_takes_long_does_not_hold_up_another(painters: Painters) -> None:
    """As the bot stops, nobody waits for the long one either."""
    gone: list[Exception] = []

    def wait() -> None:
        try:
            painters.draw(partial(signal.pause))  # type: ignore[arg-type] # it never returns
        except PaintersGoneError as error:
            gone.append(error)

    painters.draw(partial(bytes, 1))
    thread = threading.Thread(target=wait)
    thread.start()
    assert painters.draw(partial(bytes, 2)) == bytes(2)
    painters.leave()
    thread.join(LONG)
    assert gone
    with pytest.raises(PaintersGoneError):
        painters.draw(partial(bytes, 2))


def test_painters_end_with_the_bot_even_if_that_is_killed() -> None:
    """They notice that nobody gives them anything to draw any more."""
    command = [sys.executable, "-c", ORPHAN]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as bot:  # noqa: S603 - ours
        assert bot.stdout is not None
        painter = os.pidfd_open(int(bot.stdout.readline()))
        bot.kill()
        ended, _, _ = select.select([painter], [], [], LONG)
    os.close(painter)
    assert ended
