"""The largest things that can be told of orders given ahead, and of messages."""

from datetime import datetime
from itertools import product

from bot.gamesmaster.notices.incidents import CannotPost, CannotReach
from bot.gamesmaster.notices.notice import Channel, Notice, Player, Since
from bot.gamesmaster.notices.orders import (
    NothingWithdrawn,
    NotSaved,
    NotUnderstood,
    OldReceipt,
    PlansEntered,
    UnusedPlanLine,
)
from bot.gamesmaster.notices.views import PlanKind
from engine.game.endings.votes import Stance, Vote
from engine.game.plans import UnusedReason
from engine.judge.outcome import Reason
from engine.reader import Flaw
from tests.bot.receipts import PlanLine

_FAR = Reason.NOT_ADJACENT
_LONG = (PlanKind.GAINED, PlanKind.OWED, PlanKind.OTHERWISE, PlanKind.LATER)


def plan_lines_of_all(orders: tuple[str, ...]) -> tuple[PlanLine, ...]:
    """More lines than a receipt shows, most of them with all these orders, new and old."""
    retreat = "A MUN R LVP"
    return (
        PlanLine(PlanKind.RETREAT, "F1901R", (retreat,), "A MUN", 0, ((retreat, _FAR),), ()),
        *(PlanLine(kind, "W1901A", orders, was=orders) for kind in _LONG * 9),
        PlanLine(PlanKind.LATER, "F1902M", orders, was=orders),
    )


def everything_entered(
    orders: tuple[str, ...], title: str, at: datetime
) -> tuple[PlansEntered, PlansEntered]:
    """All these orders entered, and as many that could not be, for every reason."""
    unused = (
        tuple(UnusedPlanLine("`*_<@U1>_*` " * 40, why, orders[0], _FAR) for why in UnusedReason) * 3
    )
    entered = PlansEntered("g", title, "ENGLAND", "F1901R", at, orders, unused, is_ready=True)
    over = PlansEntered("g", title, "ENGLAND", "F1901R", at, orders, unused, is_over=True)
    return entered, over


def about_messages(orders: tuple[str, ...], title: str) -> tuple[Notice, ...]:
    """What is said about messages, with as much to name as there can be."""
    asked = tuple(
        NotUnderstood("`*_<@U1>_*` " * 40, flaw, orders[:4])
        for flaw in Flaw
        if flaw is not Flaw.WHICH_POWER
    )
    written = ("`*_<@U1>_*` <!channel> " * 40,) * 20
    return (
        *(OldReceipt("g", title, "ENGLAND", "S1901M", since=since) for since in Since),
        NotSaved("g", title, "ENGLAND", "S1901M", problems=asked, more_problems=3),
        NotSaved("g", title, "ENGLAND", "S1901M"),
        NothingWithdrawn("g", title, "ENGLAND", "F1901M", orders, is_open=True, plans=written),
        *(
            NothingWithdrawn("g", title, "ENGLAND", "F1901M", (), is_open=is_open, vote=vote)
            for is_open, vote in product((True, False), (Vote(stance) for stance in Stance))
        ),
        CannotPost("g", title, Channel("T1/C1"), "<!channel>"),
        CannotReach("g", title, Player("T1/U1"), ("ENGLAND",), "<!channel>"),
    )
