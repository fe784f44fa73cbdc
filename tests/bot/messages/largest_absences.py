"""The largest things that can be told of votes, and of those who send nothing."""

from datetime import datetime
from itertools import product

from bot.gamesmaster.notices.clock import NobodyMissing, PhaseWaits, PowersReturned, YouMissed
from bot.gamesmaster.notices.notice import Notice, Player
from bot.gamesmaster.notices.seats import (
    LeaveNoted,
    PowersMissed,
    PowersResigned,
    PowersVacant,
    SeatTaken,
    TakeoverAsked,
    TakeoverNoted,
)
from bot.gamesmaster.notices.showing import ReliabilityShown
from bot.gamesmaster.notices.votes import Surrendered, VoteNoted
from engine.game.absences import Delay, Disorder
from engine.game.endings.votes import Stance, Vote
from engine.variants.classic import CLASSIC


def about_absences(title: str, gm: Player, at: datetime) -> tuple[Notice, ...]:
    """With all powers where any are named."""
    return (
        *(
            VoteNoted(
                *("g", title, "ENGLAND", "F1901M", vote),
                is_with_orders=True,
                taken_back=vote,
                owes_orders=True,
            )
            for vote in (None, *(Vote(stance, tuple(CLASSIC.powers)) for stance in Stance))
        ),
        Surrendered("g", title, "F1901M", tuple(CLASSIC.powers)),
        *(
            PhaseWaits("g", title, "F1901M", tuple(CLASSIC.powers), why, until, for_gm)
            for why, until, for_gm in product(Delay, (at, None), (False, True))
        ),
        *(PowersMissed("g", title, "F1901M", tuple(CLASSIC.powers), why) for why in Disorder),
        *(
            YouMissed("g", title, "F1901M", tuple(CLASSIC.powers), why, examples, is_last)
            for why, examples, is_last in product(
                Disorder, ((), ("F STP/NC S F BAR - NWY",)), (False, True)
            )
        ),
        NobodyMissing("g", title, "F1901M", at),
        PowersReturned("g", title, tuple(CLASSIC.powers)),
        *(
            SeatTaken("g", title, "F1901M", tuple(CLASSIC.powers), gm, at, is_news=is_news)
            for is_news in (True, False)
        ),
        LeaveNoted("g", title, tuple(CLASSIC.powers), gm),
        *(
            kind("g", title, "F1901M", tuple(CLASSIC.powers), asks_gm=asks_gm)
            for asks_gm in (True, False)
            for kind in (PowersResigned, PowersVacant)
        ),
        *(
            TakeoverAsked("g", title, "ENGLAND", "F1901M", "c", gm, is_successor=is_successor)
            for is_successor in (True, False)
        ),
        *(
            TakeoverNoted("g", title, "ENGLAND", "F1901M", is_refused=is_refused)
            for is_refused in (True, False)
        ),
        *(ReliabilityShown(gm, owed, 1, seats_lost=2, is_own=False) for owed in (0, 100)),
    )
