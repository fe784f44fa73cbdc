"""Sandboxes: everything can be tried out there, and nothing of it reaches a game."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.gamesmaster.clock.tidying import SANDBOX_KEPT
from bot.gamesmaster.commands import hear
from bot.gamesmaster.context.request import Thread
from bot.gamesmaster.notices.actions import Action, pack
from bot.gamesmaster.notices.commands import Help, WhichGame
from bot.gamesmaster.notices.notice import Channel, Notice, Place, Player, Refusal, Refused
from bot.gamesmaster.notices.sandbox import SandboxNews, SandboxShown
from bot.gamesmaster.notices.showing import WhyShown
from bot.gamesmaster.notices.views import SandboxView
from engine.game.deadlines import SETTLING
from engine.game.doubts import DoubtKind
from engine.judge.outcome import Reason
from engine.variants.classic import CLASSIC
from tests.bot.gamesmaster.evening import CHANNEL, OTHER_CHANNEL, Evening, only, player_of
from tests.bot.receipts import Receipt

HOUR = timedelta(hours=1)
FRANCE, GERMANY = player_of("FRANCE"), player_of("GERMANY")
ANNA = Player("T1/anna")


def shown(evening: Evening, notices: Sequence[Notice]) -> SandboxView:
    """The sandbox as an answer shows it."""
    notice = only(list(notices), SandboxShown)
    return evening.games.sandbox(notice.sandbox, notice.step)


def orders_of(view: SandboxView) -> dict[str, list[str]]:
    """The orders written in a sandbox, by power."""
    return {power: list(map(str, orders)) for power, orders in view.orders.items() if orders}


def thread_of(evening: Evening) -> Thread:
    """The thread of the sandbox that was begun last."""
    told = [
        one for one in evening.told if isinstance(one.notice, SandboxShown) and one.item.record.key
    ]
    channel = Channel(f"D-{told[-1].destination.player}")
    return Thread(channel, f"ts-{told[-1].item.record.id}", told[-1].item.record.created_at)


def says_in_thread(evening: Evening, player: str, text: str, thread: Thread) -> list[Notice]:
    """Let somebody write in a thread."""
    request = replace(evening.request(player), thread=thread)
    evening.bot.do(request, hear.hear, text)
    return evening.deliver()


def game_orders(evening: Evening, game: str) -> list[str]:
    """All orders that count in the open phase of a game."""
    with evening.work.reading() as tx:
        phase = tx.phases.current(game, CLASSIC)
        assert phase is not None
        return [str(one.order) for one in tx.orders.current(game, phase.number, CLASSIC)]


def test_orders_of_two_powers_are_tried_out(evening: Evening) -> None:
    """Fork, order, adjudicate, ask why, go back: the game never learns of it."""
    game = evening.starts()
    begun = only(evening.says(FRANCE, "sandbox"), SandboxShown)
    assert (begun.news, begun.title) == (SandboxNews.BEGUN, "Evening")
    written = evening.says(FRANCE, "sandbox A PAR-BUR, A MUN-BUR, A MAR S A PAR-BUR")
    assert orders_of(shown(evening, written)) == {
        "FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR"],
        "GERMANY": ["A MUN - BUR"],
    }
    result = evening.says(FRANCE, "sandbox next")
    assert only(result, SandboxShown).news is SandboxNews.ADJUDICATED
    view = shown(evening, result)
    assert view.resolution is not None
    fates = {str(one.order): one.reason for one in view.resolution.outcomes}
    assert fates["A MUN - BUR"] is Reason.BOUNCED
    assert str(view.position.phase) == "F1901M"
    assert [str(unit) for unit in view.position.units if unit.province.code == "BUR"] == ["A BUR"]
    why = only(evening.says(FRANCE, "sandbox why bur"), WhyShown)
    assert (why.provinces, why.sandbox, why.game) == (("BUR",), begun.sandbox, None)
    undone = evening.says(FRANCE, "sandbox undo")
    assert only(undone, SandboxShown).news is SandboxNews.UNDONE
    assert orders_of(shown(evening, undone)) == orders_of(shown(evening, written))
    assert game_orders(evening, game) == []
    assert all(one.destination.place is Place.DIRECT for one in evening.told[-5:])
    assert {one.destination.player for one in evening.told[-5:]} == {FRANCE}


def test_what_is_written_in_its_thread_is_for_the_sandbox(evening: Evening) -> None:
    """Without a word before it, and answered there; outside of the thread it is for the game."""
    game = evening.starts()
    evening.says(FRANCE, "sandbox")
    thread = thread_of(evening)
    assert only(says_in_thread(evening, FRANCE, "help orders", thread), Help).topic == "sandbox"
    answer = says_in_thread(evening, FRANCE, "order A PAR - BUR", thread)
    assert orders_of(shown(evening, answer)) == {"FRANCE": ["A PAR - BUR"]}
    post = evening.told[-1].item.post
    assert post is not None
    assert post.ts == thread.ts
    assert game_orders(evening, game) == []
    only(evening.says(FRANCE, "A PAR - PIC"), Receipt)
    assert game_orders(evening, game) == ["A PAR - PIC"]
    result = shown(evening, says_in_thread(evening, FRANCE, "next", thread))
    assert "A BUR" in map(str, result.position.units)
    assert game_orders(evening, game) == ["A PAR - PIC"]


def test_its_thread_is_known_before_its_map_is_drawn(evening: Evening) -> None:
    """The post is there to be answered as soon as delivery has begun with it."""
    game = evening.starts()
    evening.bot.do(evening.request(FRANCE), hear.hear, "sandbox")
    item = evening.claims()
    assert item is not None
    thread = Thread(Channel(f"D-{FRANCE}"), "its-ts", evening.clock.now())
    for player in (FRANCE, GERMANY):
        request = replace(evening.request(player), thread=thread)
        evening.bot.do(request, hear.hear, "A PAR - BUR" if player == FRANCE else "A MUN H")
    evening.bot.delivery_queue.sent(item, ["its-ts"], thread.channel, None)
    told = evening.deliver()
    written = [one for one in told if isinstance(one, SandboxShown)]
    assert orders_of(shown(evening, written)) == {"FRANCE": ["A PAR - BUR"]}
    assert game_orders(evening, game) == ["A MUN H"]
    answered = next(one for one in evening.told if one.notice is written[0])
    assert answered.item.post == ("its-ts", thread.channel, ())


@pytest.mark.parametrize("text", ["ready", "draw", "gm pause", "not ready", "no vote", "join"])
def test_a_command_in_the_thread_does_nothing_to_the_game(evening: Evening, text: str) -> None:
    """It is said that it did not, and where it belongs."""
    game = evening.starts()
    evening.says(FRANCE, "sandbox")
    thread = thread_of(evening)
    refused = only(says_in_thread(evening, FRANCE, text, thread), Refused)
    assert (refused.reason, refused.subject) == (Refusal.NOT_IN_A_SANDBOX, text)
    assert evening.told[-1].destination.under is not None
    with evening.work.reading() as tx:
        assert not tx.ready.of(game, 1)
        assert not tx.votes.of(game, 1)


def test_nothing_for_a_sandbox_that_has_ended_reaches_the_game(evening: Evening) -> None:
    """In its thread, nor long after, when it is no longer kept."""
    game = evening.starts()
    evening.says(FRANCE, "sandbox")
    thread = thread_of(evening)
    ended = only(says_in_thread(evening, FRANCE, "end", thread), SandboxShown)
    assert ended.news is SandboxNews.ENDED
    refused = only(says_in_thread(evening, FRANCE, "A PAR - BUR", thread), Refused)
    assert refused.reason is Refusal.SANDBOX_OVER
    evening.confirms("gm pause")
    evening.sleep(SANDBOX_KEPT + 2 * timedelta(days=1))
    evening.bot.move_on()
    refused = only(says_in_thread(evening, FRANCE, "A PAR - BUR", thread), Refused)
    assert refused.reason is Refusal.SANDBOX_OVER
    assert game_orders(evening, game) == []


@pytest.mark.parametrize(
    "text", ["sandbox: A PAR-BUR", "Sandbox:A PAR-BUR", "SANDBOX - A PAR-BUR", "sandbox\nA PAR-BUR"]
)
def test_the_word_may_stand_before_orders_in_any_way(evening: Evening, text: str) -> None:
    """A colon or a line makes no difference: it never becomes an order of the game."""
    game = evening.starts()
    notices = [one for one in evening.says(FRANCE, text) if isinstance(one, SandboxShown)]
    assert [one.news for one in notices] == [SandboxNews.BEGUN, SandboxNews.ORDERED]
    assert orders_of(shown(evening, notices[1:])) == {"FRANCE": ["A PAR - BUR"]}
    assert game_orders(evening, game) == []


@pytest.mark.parametrize("text", ["sanbox A PAR-BUR", "sandbx: A PAR-BUR", "sandboxes A PAR-BUR"])
def test_a_misspelt_word_is_asked_about(evening: Evening, text: str) -> None:
    """What may be meant for a sandbox is no order of the game."""
    game = evening.starts()
    refused = only(evening.says(FRANCE, text), Refused)
    assert (refused.reason, refused.known) == (Refusal.UNKNOWN_COMMAND, ("sandbox",))
    assert game_orders(evening, game) == []


def test_a_past_phase_is_forked_with_the_board_of_its_beginning(evening: Evening) -> None:
    """By any name; one to come, or one that never was, is refused."""
    evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    evening.advance(48 * HOUR + SETTLING)
    assert shown(evening, evening.says(FRANCE, "sandbox spring 1901")).position == CLASSIC.start
    present = shown(evening, evening.says(FRANCE, "sandbox")).position
    assert "A BUR" in map(str, present.units)
    for text, reason in (
        ("sandbox F1902M", Refusal.PHASE_NOT_YET),
        ("sandbox spring 1901 retreats", Refusal.PHASE_SKIPPED),
    ):
        assert only(evening.says(FRANCE, text), Refused).reason is reason


def test_who_is_in_no_game_has_the_standard_board(evening: Evening) -> None:
    """And in a game's channel, where nothing is secret of the board, that game's."""
    begun = evening.says(ANNA, "sandbox")
    assert only(begun, SandboxShown).title == ""
    assert shown(evening, begun).position == CLASSIC.start
    refused = only(evening.says(ANNA, "sandbox fall 1903"), Refused)
    assert refused.reason is Refusal.SANDBOX_WITHOUT_GAME
    assert only(evening.says(ANNA, "sandbox mine"), Refused).reason is Refusal.SANDBOX_WITHOUT_GAME
    evening.starts()
    assert only(evening.says(ANNA, "sandbox", channel=CHANNEL), SandboxShown).title == "Evening"
    assert only(evening.says(ANNA, "sandbox mine"), Refused).reason is Refusal.NOT_IN_THIS_GAME


def test_the_own_orders_are_copied_and_nobody_else_s(evening: Evening) -> None:
    """From the open phase, onto the same position only."""
    game = evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    evening.says(GERMANY, "A MUN - BUR")
    evening.says(FRANCE, "sandbox F LON - NTH, A MAR H")
    copied = shown(evening, evening.says(FRANCE, "sandbox mine"))
    assert orders_of(copied) == {"FRANCE": ["A PAR - BUR"], "ENGLAND": ["F LON - NTH"]}
    evening.says(FRANCE, "sandbox next")
    refused = only(evening.says(FRANCE, "sandbox mine"), Refused)
    assert (refused.reason, refused.subject) == (Refusal.SANDBOX_ELSEWHERE, "S1901M")
    assert game_orders(evening, game) == ["A PAR - BUR", "A MUN - BUR"]


def test_a_year_is_played_in_a_sandbox(evening: Evening) -> None:
    """Retreats and builds come when there are any, and phases without are passed over."""
    evening.starts()
    evening.says(FRANCE, "sandbox A VEN-TYR, A MUN-BOH\nFrance: A MAR-SPA, A PAR-BUR")
    evening.says(FRANCE, "sandbox next")
    evening.says(FRANCE, "sandbox A BOH S A TYR-VIE, A TYR-VIE, A VIE H")
    beaten = shown(evening, evening.says(FRANCE, "sandbox next"))
    assert str(beaten.position.phase) == "F1901R"
    assert [(duty.power, duty.units) for duty in beaten.owing] == [("AUSTRIA", ("A VIE",))]
    evening.says(FRANCE, "sandbox vie - gal")
    winter = shown(evening, evening.says(FRANCE, "sandbox next"))
    assert str(winter.position.phase) == "W1901A"
    assert {(duty.power, duty.owes.value) for duty in winter.owing} == {
        ("AUSTRIA", "removals"),
        ("ITALY", "builds"),
        ("FRANCE", "builds"),
    }
    evening.says(FRANCE, "sandbox build A PAR, A VEN\nremove A GAL")
    spring = shown(evening, evening.says(FRANCE, "sandbox next"))
    assert str(spring.position.phase) == "S1902M"
    units = {str(unit) for unit in spring.position.units}
    assert {"A PAR", "A VEN"} <= units
    assert "A GAL" not in units


def test_each_sandbox_is_its_owner_s_alone(evening: Evening) -> None:
    """Neither its buttons nor its thread serve anybody else."""
    evening.starts()
    begun = only(evening.says(FRANCE, "sandbox"), SandboxShown)
    thread = thread_of(evening)
    assert only(evening.says(GERMANY, "sandbox next"), Refused).reason is Refusal.NO_SANDBOX
    evening.bot.do(
        evening.request(GERMANY), hear.press, Action.SANDBOX, pack(begun.sandbox, "1", "next")
    )
    assert only(evening.deliver(), Refused).reason is Refusal.SANDBOX_OVER
    refused = only(says_in_thread(evening, GERMANY, "A MUN - BUR", thread), Refused)
    assert refused.reason is Refusal.SANDBOX_OVER


def test_a_button_serves_the_step_it_was_made_for(evening: Evening) -> None:
    """An old one changes nothing; a choice between two meanings is an order."""
    evening.starts()
    begun = only(evening.says(FRANCE, "sandbox"), SandboxShown)

    def press(step: int, words: str) -> list[Notice]:
        request = evening.request(FRANCE)
        evening.bot.do(request, hear.press, Action.SANDBOX, pack(begun.sandbox, str(step), words))
        return evening.deliver()

    assert orders_of(shown(evening, press(1, "A PAR - BUR"))) == {"FRANCE": ["A PAR - BUR"]}
    assert only(press(1, "next"), Refused).reason is Refusal.SANDBOX_MOVED_ON
    assert only(press(2, "next"), SandboxShown).step == 3


def test_it_survives_a_restart_and_others_beside_it(evening: Evening) -> None:
    """The one used last is meant; the other goes on in its thread."""
    evening.starts()
    evening.says(FRANCE, "sandbox A PAR - BUR")
    first = thread_of(evening)
    evening.advance(HOUR)
    evening.says(FRANCE, "sandbox")
    evening.restart()
    assert orders_of(shown(evening, evening.says(FRANCE, "sandbox show"))) == {}
    evening.advance(HOUR)
    back = says_in_thread(evening, FRANCE, "show", first)
    assert orders_of(shown(evening, back)) == {"FRANCE": ["A PAR - BUR"]}
    cleared = says_in_thread(evening, FRANCE, "clear", first)
    assert orders_of(shown(evening, cleared)) == {}
    begun = only(says_in_thread(evening, FRANCE, "sandbox spring 1901", first), SandboxShown)
    assert begun.news is SandboxNews.BEGUN
    assert evening.told[-1].item.post is None


def test_what_cannot_be_done_is_said(evening: Evening) -> None:
    """Nothing to undo, nothing adjudicated, nothing open, no such place, not understood."""
    evening.starts()
    assert only(evening.says(FRANCE, "sandbox next"), Refused).reason is Refusal.NO_SANDBOX
    assert only(evening.says(FRANCE, "sandbox help"), Help).topic == "sandbox"
    evening.says(FRANCE, "sandbox")
    for text, reason in (
        ("undo", Refusal.SANDBOX_AT_ITS_START),
        ("why BUR", Refusal.NOTHING_TRIED),
        ("why Xyzzy", Refusal.UNKNOWN_PLACE),
        ("A PAR - BUR\n" * 2000, Refusal.TEXT_TOO_LONG),
    ):
        assert only(evening.says(FRANCE, f"sandbox {text}"), Refused).reason is reason
    muddle = only(evening.says(FRANCE, "sandbox whatever you like"), SandboxShown)
    assert (muddle.step, len(muddle.problems)) == (1, 1)
    assert only(evening.says(FRANCE, "sandbox map"), SandboxShown).news is SandboxNews.MAP
    full = SandboxNews.FULL_MAP
    for text in ("full", "map full", "full map", "map with names"):
        assert only(evening.says(FRANCE, f"sandbox {text}"), SandboxShown).news is full


def test_who_is_in_two_games_is_asked_which_one(evening: Evening) -> None:
    """The press begins the sandbox of that game, with the orders that were written."""
    evening.starts(title="One")
    two = evening.starts(title="Two", channel=OTHER_CHANNEL)
    asked = only(evening.says(FRANCE, "sandbox A PAR - BUR"), WhichGame)
    evening.bot.do(
        evening.request(FRANCE), hear.press, Action.CHOOSE_GAME, pack(asked.pending, two)
    )
    notices = [one for one in evening.deliver() if isinstance(one, SandboxShown)]
    assert [one.title for one in notices] == ["Two", "Two"]
    assert orders_of(shown(evening, notices[1:])) == {"FRANCE": ["A PAR - BUR"]}


def test_what_does_not_fit_together_is_said_of_each_power_s_orders(evening: Evening) -> None:
    """As in a receipt: Marseilles supports a move that Paris does not make; so with Germany."""
    evening.starts()
    evening.says(FRANCE, "sandbox")
    view = shown(
        evening,
        evening.says(
            FRANCE, "sandbox A PAR - PIC, A MAR S A PAR - BUR, A MUN - BER, A BER - MUN, F KIE H"
        ),
    )
    found = {
        str(order): getattr(doubt, "kind", doubt)
        for power, orders in view.orders.items()
        for order, doubt in zip(orders, view.doubts[power], strict=True)
    }
    assert found == {
        "A PAR - PIC": None,
        "A MAR S A PAR - BUR": DoubtKind.SUPPORTED_ORDERED_OTHERWISE,
        "A MUN - BER": DoubtKind.HEAD_TO_HEAD,
        "A BER - MUN": DoubtKind.HEAD_TO_HEAD,
        "F KIE H": None,
    }


def test_of_two_lines_about_a_unit_the_later_counts_in_a_sandbox(evening: Evening) -> None:
    """Each unit has one order there too."""
    evening.starts()
    evening.says(FRANCE, "sandbox")
    answer = evening.says(FRANCE, "sandbox A PAR - BUR\nA MAR H\nA PAR - PIC\nA MAR H")
    assert orders_of(shown(evening, answer)) == {"FRANCE": ["A PAR - PIC", "A MAR H"]}
    told = [(one.flaw, one.text) for one in only(answer, SandboxShown).problems]
    assert told == [("replaced", "A PAR - BUR")]
