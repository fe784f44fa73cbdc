"""What the GM does: shown, confirmed, announced."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from bot.gamesmaster.notices.notice import (
    GameNotice,
    Notice,
    PhaseNotice,
    Player,
    PowerNotice,
    Topic,
)
from bot.gamesmaster.notices.seats import offers_topic
from bot.gamesmaster.notices.showing import Status
from engine.game.duties import Duty

Act = StrEnum(
    "Act",
    """
    DEADLINE PAUSE RESUME PROCESS REPLACE SEAT ADD REMOVE RESIGN ANNOUNCE ORDER UNSEAL REMIND
    EDIT DISORDER RESIGNED REINSTATE REPRIMAND EXPEL WINNER DRAW CLOSE END ROLLBACK FORWARD SET
    """,
)
"""What a GM may do; each is shown, confirmed, logged and announced."""


Change = StrEnum("Change", "ADDED REMOVED OWNER")
"""How a GM changes the board."""


class PositionChange(Struct, frozen=True):
    """A unit (`A PAR`) of `power` added or removed, or a center (`BEL`) that `was` another's."""

    kind: Change
    what: str
    power: str | None
    was: str | None = None


class Details(Struct, frozen=True):
    """What exactly an act does: shown, done, logged and announced alike; each act fills in its own.

    - Clock: the clock stands `until` then at the longest. `is_closed`: orders have closed and stay
      so; `takes_again`: they had closed, and are taken until the new deadline. `missing` are the
      powers whose orders are not complete.
    - Rollback and forward: the game goes to the phase `number`, the phases `left` (numbers and
      codes) count no more, orders given there count again (`keeps_orders`). The game was over
      (`reopens`), or is over again, by `ending` (a value of `Ending`) with `winners`.
    - People: a new GM `plays` too; `is_by_name`: the GM named `player`, so knows that one;
      `hides_people`: there are people, whom the reader may not know.
    - Orders: `orders` for one power, `ahead` those for later and `votes`, both in the GM's words;
      `unread` what was not understood; `text` is all of that, or a GM's post.
    - `changes` of the board; all `settings` afterwards and before, by `engine.formats.settings`.
    """

    phase: str | None = None
    deadline: datetime | None = None
    old_deadline: datetime | None = None
    power: str | None = None
    player: Player | None = None
    old_player: Player | None = None
    missing: tuple[str, ...] = ()
    because: str = ""
    results_at: datetime | None = None
    until: datetime | None = None
    number: int | None = None
    left: tuple[tuple[int, str], ...] = ()
    keeps_orders: bool = False
    reopens: bool = False
    takes_again: bool = False
    is_closed: bool = False
    plays: bool = False
    text: str = ""
    powers: tuple[str, ...] = ()
    orders: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    ahead: tuple[str, ...] = ()
    votes: tuple[str, ...] = ()
    changes: tuple[PositionChange, ...] = ()
    hides_people: bool = False
    is_by_name: bool = False
    settings: Mapping[str, str] = {}
    old_settings: Mapping[str, str] = {}
    ending: str = ""
    winners: tuple[str, ...] = ()


class Confirm(GameNotice, frozen=True):
    """To the GM, privately: what the act would do, with a button that does it."""

    confirmation: str
    act: Act
    details: Details


class ActProposed(GameNotice, frozen=True):
    """To the channel of a game without a GM, updated in place: a player proposes an act.

    It is done once `needed` players have `agreed`, the one who asks among them; then it `is_over`,
    as it is once the players have decided something else. `is_own`: to the player who asks.
    """

    proposal: str
    act: Act
    details: Details
    agreed: int = 0
    needed: int = 0
    is_over: bool = False
    is_own: bool = False


class Declined(Notice, frozen=True):
    """To the GM: the act was not done."""


class GmActed(GameNotice, frozen=True):
    """To the channel: what the GM did; without a `gm` ("") the players have agreed on it."""

    gm: Player
    act: Act
    details: Details

    @property
    def outdates(self) -> Topic | None:
        """The offers of seats, where the act fills one."""
        fills_seat = self.act in {Act.REPLACE, Act.REINSTATE}
        return offers_topic(self.game) if fills_seat else None


class OrderedForYou(PowerNotice, frozen=True):
    """To a player: a GM has given orders or votes for the power that the player plays."""

    gm: Player
    orders: tuple[str, ...]
    because: str = ""
    ahead: tuple[str, ...] = ()
    votes: tuple[str, ...] = ()


class ToldByGm(GameNotice, frozen=True):
    """To a player: what a GM has done about this player (a row of `_TO_THE_PLAYER`)."""

    powers: tuple[str, ...]
    act: Act
    gm: Player
    because: str = ""


class Unsealed(PhaseNotice, frozen=True):
    """To a GM: the orders of powers, by canonical text, before they are exposed."""

    orders: tuple[tuple[str, tuple[str, ...]], ...]


class Preview(PhaseNotice, frozen=True):
    """To a GM: what an adjudication now would give, from `Games.trial(game, number, orders)`.

    Its map `is_full` if that was asked for. With `is_sealed` this GM may not see orders, and is
    only told who owes what; one who `plays` cannot unseal them either.
    """

    number: int
    owed: tuple[Duty, ...]
    is_sealed: bool
    orders: tuple[tuple[str, tuple[str, ...]], ...] = ()
    plays: bool = False
    is_full: bool = False


class PanelShown(Notice, frozen=True):
    """To a GM: how the game stands, who owes what in the open phase, and what can be done now."""

    status: Status
    owed: tuple[Duty, ...] = ()


class AuditLine(Struct, frozen=True):
    """An act of a GM that was done."""

    at: datetime
    gm: Player
    act: Act
    details: Details


class AuditShown(GameNotice, frozen=True):
    """To a GM: what GMs have done in a game, the latest last."""

    lines: tuple[AuditLine, ...]
    earlier: int = 0


class HealthShown(GameNotice, frozen=True):
    """To a GM: how the bot fares with a game.

    The bot is `running_since` then and was `last_seen` looking at all clocks; the phase is `due`,
    `is_late` if that is past, or `is_stuck` if it has failed; in a pause, which ends at
    `paused_until`, it has no such time. Of the messages `waiting` are on
    their way since `oldest`, with Slack's `error`; `given_up` never arrived.
    """

    last_seen: datetime | None
    phase: str | None
    due: datetime | None
    is_stuck: bool
    waiting: int
    oldest: datetime | None
    error: str | None
    given_up: int
    running_since: datetime | None = None
    is_late: bool = False
    paused_until: datetime | None = None
