"""A board as crowded as a board can be, with the results and sandboxes that views show of it."""

from datetime import UTC, date, datetime, timedelta

from bot.gamesmaster.notices.notice import Channel, Player, Seat
from bot.gamesmaster.notices.views import CenterCount, ResultsView, SandboxView
from engine.board import Power, Unit, UnitType
from engine.formats.settings import settings_json
from engine.game.doubts import Doubt, DoubtKind
from engine.game.duties import Duty, Owed
from engine.game.schedule import Schedule, read_schedule
from engine.game.settings import Absence, DrawRule, Settings
from engine.judge import adjudicate
from engine.judge.options import legal_orders
from engine.orders import Order
from engine.position import Phase, Position
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC

AT = datetime(2026, 5, 5, 18, 0, tzinfo=UTC)
MODERN = Rulebook.modern()
GM = Player("T1/U1")
CHANNEL = Channel("T1/C1")
SCHEDULE = (
    "Mon 20:00 Tue 20:01 Wed 20:02 Thu 20:03 Fri 20:04 Sat 20:05 results same day 21:30 "
    "retreats 1h 1m builds 1h 1m first 30d skip Sun " + "2026-12-25 " * 60
)
"""As long as a schedule can be."""
SETTINGS = settings_json(
    Settings(
        edition="technical-guide",
        options=(("adjacent_convoy", "own_or_via"), ("no_effect_on_origin", "always")),
        schedule=read_schedule(SCHEDULE) or Schedule(),
        zone="America/Argentina/ComodRivadavia",
        lead=timedelta(days=29),
        absence=Absence.GRACE_THEN_HOLD,
        grace=timedelta(days=89),
        last_year=1910,
        last_date=date(2027, 9, 30),
        time_limit=timedelta(days=300),
        draw=DrawRule.AGREED_SHARES,
    )
)
"""All settings, at their wordiest."""
TITLE = "A title of the greatest length that a form allows, & with <signs> in it *bold*"
PEOPLE = tuple(Player(f"T1/UPERSON{number}") for number in range(7))
SEATS = tuple(Seat(power, player) for power, player in zip(CLASSIC.powers, PEOPLE, strict=True))

SECRET_SEATS = tuple(Seat(power, None, is_hidden=True) for power in CLASSIC.powers)


def crowded() -> Position:
    """34 units on the provinces with the longest names, by the seven powers in turn."""
    longest = sorted(CLASSIC.map.provinces, key=lambda place: -len(place.name))
    units: list[Unit] = []
    for place in longest:
        kinds = [kind for kind in reversed(UnitType) if CLASSIC.map.standings(kind, place)]
        if kinds and len(units) < 34:
            power = list(CLASSIC.powers)[len(units) % 7]
            units.append(Unit(power, kinds[0], CLASSIC.map.standings(kinds[0], place)[0]))
    centers = [place for place in CLASSIC.map.provinces if place.is_center]
    owners = {place: list(CLASSIC.powers)[number % 7] for number, place in enumerate(centers)}
    return Position.of(Phase.parse("F1901M"), units, centers=owners)


def wordiest(position: Position) -> dict[Power, list[Order]]:
    """For each unit the legal order that takes the most letters."""
    legal = legal_orders(position, CLASSIC, MODERN)
    return {
        power: [max(orders, key=lambda order: len(str(order))) for orders in units.values()]
        for power, units in legal.items()
    }


CROWDED = crowded()
RESOLUTION = adjudicate(CROWDED, wordiest(CROWDED), CLASSIC, MODERN)
VIEW = ResultsView(
    game="g",
    title=TITLE,
    number=1,
    variant=CLASSIC,
    rulebook=MODERN,
    phase=CROWDED.phase,
    position=CROWDED,
    resolution=RESOLUTION,
    orders={},
    silent=tuple(CLASSIC.powers),
    owners_settled=True,
    centers=tuple(
        CenterCount(
            power, 3, 8, 5, gained=CROWDED.centers_of(power), lost=CROWDED.centers_of(power)
        )
        for power in CLASSIC.powers
    ),
    eliminated=tuple(CLASSIC.powers)[:3],
    skipped=(Phase.parse("F1901R"),),
    next_phase=Phase.parse("W1901A"),
    duties=tuple(Duty(power, Owed.BUILDS, 3) for power in CLASSIC.powers),
    deadline=AT,
)
WORDIEST = {power: tuple(orders) for power, orders in wordiest(CROWDED).items()}
SANDBOX = SandboxView(
    variant=CLASSIC,
    rulebook=MODERN,
    position=RESOLUTION.after,
    orders=WORDIEST,
    doubts={
        power: (Doubt(DoubtKind.SUPPORTED_MOVES, because_of=orders[:2]),) * len(orders)
        for power, orders in WORDIEST.items()
    },
    owing=tuple(Duty(power, Owed.RETREATS, 3, ("A STP",) * 3) for power in CLASSIC.powers),
    before=CROWDED,
    resolution=RESOLUTION,
)
