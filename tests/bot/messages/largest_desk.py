"""The longest notices about what GMs do."""

from bot.gamesmaster.desk.proposals import DECIDED_TOGETHER
from bot.gamesmaster.lookup.words import LONGEST_REASON
from bot.gamesmaster.notices.desk import (
    Act,
    ActProposed,
    AuditLine,
    AuditShown,
    Change,
    Confirm,
    Declined,
    Details,
    GmActed,
    HealthShown,
    OrderedForYou,
    PositionChange,
    Preview,
    ToldByGm,
    Unsealed,
)
from bot.gamesmaster.notices.incidents import Barrier
from bot.gamesmaster.notices.notice import Notice, Player
from bot.gamesmaster.seats.press import LONGEST_TEXT
from engine.game.duties import Duty, Owed
from engine.variants.classic import CLASSIC
from tests.bot.messages.crowd import AT, CROWDED, GM, TITLE

EVERY_UNIT = tuple(map(str, CROWDED.units[:17]))
EVERY_TEXT = tuple(f"{unit} H" for unit in EVERY_UNIT)
MUCH = Details(
    phase="S1901M",
    deadline=AT,
    old_deadline=AT,
    power="ENGLAND",
    player=GM,
    old_player=GM,
    missing=tuple(CLASSIC.powers),
    because="&" * LONGEST_REASON,
    number=99,
    left=tuple((number, "S1901M") for number in range(99)),
    keeps_orders=True,
    plays=True,
    text="&" * LONGEST_TEXT,
    powers=tuple(CLASSIC.powers),
    orders=EVERY_TEXT,
    unread=("&" * 200,) * 3,
    ahead=("&" * 200,) * 3,
    votes=("draw",),
    changes=(
        *(PositionChange(Change.ADDED, unit, "ENGLAND") for unit in EVERY_UNIT),
        *(PositionChange(Change.OWNER, "BEL", None, "ENGLAND") for _ in range(34)),
    ),
)
"""All that an act of the GM can be about."""


def about_the_desk() -> tuple[Notice, ...]:
    """Every act before and after it is done, and everything that a GM may look at."""
    return (
        *(Confirm("g", TITLE, "c", act, MUCH) for act in Act),
        *(
            ActProposed("g", TITLE, "c", act, MUCH, 3, 4, is_over, is_own)
            for act in DECIDED_TOGETHER
            for is_over in (False, True)
            for is_own in (False, True)
        ),
        Declined(),
        OrderedForYou("g", TITLE, "ENGLAND", "S1901M", GM, EVERY_TEXT, "&" * LONGEST_REASON),
        *(
            ToldByGm("g", TITLE, tuple(CLASSIC.powers), act, GM, "&" * LONGEST_REASON)
            for act in (
                *(Act.REMOVE, Act.DISORDER, Act.RESIGNED),
                *(Act.REINSTATE, Act.REPRIMAND, Act.EXPEL),
            )
        ),
        Unsealed("g", TITLE, "S1901M", tuple((power, EVERY_TEXT) for power in CLASSIC.powers)),
        *(
            Preview(
                "g",
                TITLE,
                "S1901M",
                1,
                tuple(Duty(power, Owed.ORDERS, 17, EVERY_UNIT) for power in CLASSIC.powers),
                is_sealed,
                tuple((power, EVERY_TEXT) for power in CLASSIC.powers),
                plays,
            )
            for is_sealed, plays in ((True, False), (True, True), (False, False))
        ),
        AuditShown("g", TITLE, tuple(AuditLine(AT, GM, act, MUCH) for act in Act), 99),
        HealthShown("g", TITLE, AT, "S1901M", AT, True, 99, AT, Barrier.NOT_INVITED, 9, AT, True),
        *(GmActed("g", TITLE, GM, act, MUCH) for act in Act),
        *(GmActed("g", TITLE, Player(""), act, MUCH) for act in DECIDED_TOGETHER),
    )
