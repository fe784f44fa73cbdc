"""Every notice as a message: within Slack's limits at its largest, and saying what it must."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from inspect import isclass, ismodule
from itertools import product
from typing import Any, get_type_hints

import pytest
from msgspec.structs import replace

from bot.gamesmaster import notices
from bot.gamesmaster.commands.help import TOPICS
from bot.gamesmaster.commands.table import COMMANDS
from bot.gamesmaster.notices.answers import Answered
from bot.gamesmaster.notices.clock import (
    BotWasAway,
    DrawAhead,
    EarlyStopped,
    EveryoneReady,
    GameEnded,
    LastTurn,
    OrdersSealed,
    PhaseStuck,
    Reminder,
    WhoIsLate,
    YouMissed,
)
from bot.gamesmaster.notices.commands import CommandShown, Help, WhichGame
from bot.gamesmaster.notices.desk import PanelShown
from bot.gamesmaster.notices.notice import (
    GameNotice,
    Notice,
    NumberedPhase,
    PhaseNotice,
    PowerNotice,
    Refusal,
    Refused,
)
from bot.gamesmaster.notices.orders import (
    ChoicesNeeded,
    FormOffered,
    NotUnderstood,
    OrderChange,
    OrderHistory,
    OrderVersion,
    PublicSecret,
    SetChange,
    UnitChoices,
    YourResults,
)
from bot.gamesmaster.notices.sandbox import SandboxNews, SandboxShown
from bot.gamesmaster.notices.seats import (
    AreYouThere,
    CoinFlipped,
    ContactShown,
    ContactsShown,
    GameStarted,
    GmPlays,
    LeaveNoted,
    LeaveRequested,
    Left,
    PreferencesShown,
    PresenceNoted,
    Recruiting,
    RollCall,
    SeatLost,
    SettingsShown,
    StillWaiting,
)
from bot.gamesmaster.notices.showing import (
    GameFilmed,
    GameReviewed,
    HistoryShown,
    HomeGame,
    MapShown,
    MapStyleShown,
    OriginalWords,
    PhaseShown,
    ResultDetails,
    ResultFiles,
    Results,
    Status,
    WhyShown,
    YearShown,
)
from bot.gamesmaster.notices.views import ReceiptView
from bot.gamesmaster.notices.votes import EndCalledOff, EndVoted
from bot.gamesmaster.sandbox.sandbox import MOST_PROBLEMS
from bot.gamesmaster.showing.history import MOST_PHASES
from bot.messages.answers.answers import entries
from bot.messages.answers.facts import FACTS
from bot.messages.markup import person, table, when
from bot.messages.message import Message, Picture
from bot.messages.parts import Small
from bot.messages.registry import MESSAGES, message_of
from bot.messages.showing.home import home
from bot.practice.block_kit import MOST_BLOCKS_IN_VIEW, characters, faults_in_blocks
from bot.slack.blocks import MOST_TEXT, Block, blocks_of, home_view, image, mrkdwn, split
from bot.slack.sending import pages_of
from engine.formats.settings import settings_json
from engine.game.absences import Disorder
from engine.game.duties import Duty, Owed
from engine.game.endings.ending import Ending
from engine.game.settings import Press, Scoring, Settings
from engine.judge.options import legal_orders
from engine.judge.outcome import Reason
from engine.reader.values import Flaw
from engine.variants.classic import CLASSIC, ENGLAND, FRANCE
from tests.bot.messages.clock_notices import clock_notices
from tests.bot.messages.crowd import (
    AT,
    CHANNEL,
    CROWDED,
    GM,
    MODERN,
    PEOPLE,
    RESOLUTION,
    SEATS,
    SECRET_SEATS,
    SETTINGS,
    TITLE,
    VIEW,
)
from tests.bot.messages.crowded_games import Games
from tests.bot.messages.largest import about_messages, everything_entered, plan_lines_of_all
from tests.bot.messages.largest_absences import about_absences
from tests.bot.messages.largest_archive import about_archive
from tests.bot.messages.largest_desk import about_the_desk
from tests.bot.messages.largest_press import about_press
from tests.bot.messages.shown import blocks, words
from tests.bot.receipts import OrderMark, Receipt, ReceiptLine, stored, view_of

MOST_IN_BLOCKS = 13_200


def receipt_of_all() -> Receipt:
    """A receipt over 34 units, all of one power, with as many problems as are ever told."""
    lines = tuple(
        ReceiptLine(
            str(outcome.order.unit),
            str(outcome.order),
            OrderMark.DOUBTFUL,
            "self_bounce",
            because_of=(str(outcome.order),) * 3,
        )
        for outcome in RESOLUTION.outcomes
        if hasattr(outcome.order, "unit")
    )
    changed = tuple(replace(line, changed_from=line.order, written="x" * 80) for line in lines)
    problems = tuple(
        NotUnderstood(
            "`*_<@U1>_*` " * 40,
            Flaw.SEVERAL_MEANINGS,
            candidates=tuple(str(line.order) for line in lines[:25]),
            subject="<!channel>",
        )
        for _ in range(20)
    )
    orders = tuple(str(line.order) for line in lines)
    notice = Receipt(
        "g",
        TITLE,
        "ENGLAND",
        "F1901M",
        AT,
        changed,
        problems,
        version=7,
        can_undo=True,
        kept=orders,
    )
    return replace(notice, plans=plan_lines_of_all(orders), plans_kept=(problems[0].text,) * 3)


def history_of_all() -> OrderHistory:
    """As many versions as are listed, each of which changes 34 orders."""
    lines = receipt_of_all().lines
    changes = tuple(OrderChange(line.order, line.order) for line in lines)
    versions = tuple(
        OrderVersion(number, AT, SetChange.GIVEN, changes) for number in range(80, 100)
    )
    return OrderHistory("g", TITLE, "ENGLAND", "F1901M", versions, earlier=79)


DUTY = Duty(ENGLAND, Owed.ORDERS, 34, tuple(str(unit) for unit in CROWDED.units))
STATUS = Status(
    game="g",
    title=TITLE,
    phase="F1901M",
    deadline=AT,
    paused=False,
    ended=False,
    seats=SEATS,
    gms=(GM, GM),
    edition="modern",
    centers=tuple((power, 5, 5) for power in CLASSIC.powers),
    ready=tuple(CLASSIC.powers),
    owing=tuple(CLASSIC.powers),
    all_ready_at=AT,
    own_power="ENGLAND",
    own_owed=(DUTY,),
)
ASKED = (*FACTS, *entries())
WAYS = ("F LON H", *(f"F LON - {code}" for code in ("ENG", "NTH", "YOR", "WAL", "BEL", "HOL")))
EVERYONE = tuple(CLASSIC.powers)
ANSWER = Answered(
    STATUS,
    "unknown",
    powers=EVERYONE,
    unit="F LON",
    place="BUR",
    orders=WAYS,
    order="F LON - ENG",
    is_own=True,
    number=1,
    adjustments=tuple((power, 17) for power in EVERYONE),
    places=("BUR", "MUN"),
    owners=tuple((place.code, "ENGLAND") for place in CLASSIC.map.provinces if place.is_center),
    units=tuple((unit.power, str(unit)) for unit in CROWDED.units),
    settings=settings_json(Settings()),
    asker=GM,
    example="F LON - ENG",
    others=("deadline", "missing", "score"),
    gone=EVERYONE,
    winners=EVERYONE,
    ending="draw",
    phase="F1908M",
)
EVERY_ORDER = tuple(
    UnitChoices(str(unit), tuple(map(str, orders))[:120])
    for units in legal_orders(CROWDED, CLASSIC, MODERN).values()
    for unit, orders in units.items()
)
BUILDS = (UnitChoices("LON", ("BUILD A LON", "BUILD F LON")), UnitChoices("", ("WAIVE",)))
REMOVALS = tuple(UnitChoices(str(unit), (f"REMOVE {unit}",)) for unit in CROWDED.units)
SHOWN = tuple(
    CommandShown(command.name, command.usage, command.who, command.examples, command.also)
    for command in COMMANDS
)
ENTERED = everything_entered(
    tuple(str(outcome.order) for outcome in RESOLUTION.outcomes), TITLE, AT
)
CHOICES_OF_ALL = ChoicesNeeded("g", TITLE, "ENGLAND", "F1901R", AT, Owed.RETREATS, 34, EVERY_ORDER)
MISSED = YouMissed("g", TITLE, "F1901M", tuple(CLASSIC.powers), Disorder.MISSED)

LARGEST: tuple[Notice, ...] = (
    stored(receipt_of_all()),
    *(stored(replace(receipt_of_all(), change=change, equals=3)) for change in SetChange),
    history_of_all(),
    OrderHistory("g", TITLE, "ENGLAND", "F1901M", ()),
    *ENTERED,
    *(Refused(reason, "<@U1> & *so* " * 60, ("`x`",) * 30, 3, AT, "x" * 90) for reason in Refusal),
    Recruiting("g", TITLE, GM, PEOPLE, 7, settings=SETTINGS),
    SettingsShown("g", TITLE, GM, SETTINGS, is_fixed=True, for_gm=True),
    GmPlays("g", TITLE, GM, plays=True),
    GameStarted("g", TITLE, "S1901M", SEATS, "seed" * 8, PEOPLE, AT, "preferences", AT),
    RollCall("g", TITLE, PEOPLE, PEOPLE),
    OrdersSealed("g", TITLE, "S1901M", tuple((power, "f" * 64) for power in CLASSIC.powers), AT),
    AreYouThere("g", TITLE),
    StillWaiting("g", TITLE, PEOPLE),
    PreferencesShown("g", TITLE, (("ENGLAND", "FRANCE"), ("RUSSIA",)), is_random=False),
    PreferencesShown("g", TITLE, (), is_random=True),
    ContactsShown(
        "g",
        TITLE,
        tuple(ContactShown(player, "x" * 200, is_public=True) for player in PEOPLE),
        PEOPLE[0],
    ),
    PreferencesShown("g", TITLE, (("ENGLAND",),), is_random=False, asked="x" * 500),
    LeaveNoted("g", TITLE, tuple(CLASSIC.powers)),
    LeaveRequested("g", TITLE, GM, tuple(CLASSIC.powers)),
    LeaveRequested("g", TITLE, None, ("FRANCE",)),
    CoinFlipped(
        "g", TITLE, "ITALY", ("ENGLAND", "FRANCE"), GM, "S1915M", "seed" * 8, (("ENGLAND",),)
    ),
    GameStarted("g", TITLE, "S1901M", SECRET_SEATS, "", (), AT, seal="f" * 64, press=Press.NONE),
    Reminder("g", TITLE, "F1901M", AT, DUTY),
    Reminder("g", TITLE, "F1901M", AT, DUTY, others=(Duty(FRANCE, Owed.ORDERS, 34, DUTY.units),)),
    CHOICES_OF_ALL,
    ChoicesNeeded("g", TITLE, "ENGLAND", "W1901A", AT, Owed.BUILDS, 2, BUILDS),
    ChoicesNeeded("g", TITLE, "ENGLAND", "W1901A", AT, Owed.REMOVALS, 2, REMOVALS),
    YourResults("g", 1, tuple(CLASSIC.powers)),
    EndVoted("g", TITLE, "F1901M", Ending.DRAW, tuple(CLASSIC.powers), AT),
    EndCalledOff("g", TITLE, "F1901M", AT),
    YourResults("g", 1, ("ENGLAND",), choices=(CHOICES_OF_ALL,) * 7, missed=MISSED),
    YourResults("g", 1, ("ENGLAND",), entered=ENTERED),
    YourResults("g", 1, ("ENGLAND",), is_past=True),
    EveryoneReady("g", TITLE, "S1901M", AT, is_past=True),
    Results("g", 1),
    ResultDetails("g", 1),
    ResultFiles("g", 1),
    OriginalWords("g", 1),
    MapShown("g", 1),
    MapShown("g", 1, with_results=True),
    MapShown(
        "g",
        1,
        power="ENGLAND",
        own_orders=tuple(str(choices.orders[-1]) for choices in EVERY_ORDER),
    ),
    MapShown("g", 1, map_style="dark+patterns+initials"),
    MapStyleShown("dark+patterns+initials", is_own=True, is_new=True),
    MapStyleShown("atlas", is_own=False, is_new=True),
    MapStyleShown("print", is_own=True, is_new=False),
    MapStyleShown("atlas", is_own=False, is_new=False),
    STATUS,
    replace(STATUS, phase=None, joined=PEOPLE),
    replace(STATUS, ended=True),
    *(replace(ANSWER, topic=topic) for topic in ASKED),
    replace(ANSWER, topic="way", order="F LON - BRE", fault=Reason.NOT_ADJACENT),
    *(Answered(topic=topic) for topic, entry in entries().items() if "nowhere" in entry),
    PanelShown(STATUS, (DUTY,)),
    PanelShown(replace(STATUS, ended=True)),
    WhoIsLate("g", TITLE, "F1901M", AT, (DUTY,)),
    Help(is_gm=True, commands=SHOWN),
    *(Help(topic=command.name, commands=(command,)) for command in SHOWN),
    *(Help(topic=topic) for topic in TOPICS),
    Help(unknown="`<!channel>` " * 60, close=("orders", "gm deadline"), commands=SHOWN),
    WhyShown(("BUR", "MUN", "STP"), "g", (1, 1, 1)),
    WhyShown(("BUR", "MUN", "STP"), sandbox="s", step=1),
    HistoryShown(
        "g", TITLE, (1,) * MOST_PHASES, 7, (1,) * MOST_PHASES, ((99, "S1901M"),) * MOST_PHASES
    ),
    PhaseShown("g", 1),
    *(SandboxShown("s" * 16, 1, news, TITLE) for news in SandboxNews),
    SandboxShown(
        "s" * 16, 0, SandboxNews.ORDERED, TITLE, receipt_of_all().problems[:MOST_PROBLEMS], 7
    ),
    EveryoneReady("g", TITLE, "S1901M", AT),
    EarlyStopped("g", TITLE, "S1901M", AT),
    WhichGame("pending", tuple((f"g{number}", TITLE) for number in range(40))),
    PublicSecret("g", TITLE, CHANNEL),
    *about_the_desk(),
    SeatLost("g", TITLE, "ENGLAND", ("FRANCE", "RUSSIA")),
    FormOffered("g", TITLE, "ENGLAND", "F1901M"),
    *about_absences(TITLE, GM, AT),
    *about_press(TITLE, DUTY.units, AT),
    *about_archive(TITLE, GM, CHANNEL, AT),
    *(
        GameEnded(
            "g",
            TITLE,
            how,
            tuple(CLASSIC.powers),
            SEATS,
            tuple((power, 5) for power in CLASSIC.powers),
            "F1910R",
            scoring=scoring,
            points=tuple((power, "14400/334") for power in CLASSIC.powers),
            units=tuple((power, 5) for power in CLASSIC.powers),
            years=35,
        )
        for how, scoring in product(Ending, Scoring)
    ),
    GameReviewed("g", TITLE),
    GameFilmed("g", TITLE),
    YearShown("g", TITLE, CROWDED.phase.year, map_style="print+initials"),
    BotWasAway("g", TITLE, "S1901M", AT, AT),
    *clock_notices(TITLE, GM, AT),
    LastTurn("g", TITLE, "S1901M", AT.date(), (AT - timedelta(days=2)).date(), has_winner=True),
    DrawAhead("g", TITLE, "F1907M", 7, unless_captured=True),
    DrawAhead("g", TITLE, "F1935M", 35, unless_captured=False),
    PhaseStuck("g", TITLE, "S1901M", AT, "a1b2c3", for_gm=True),
    Left("g", TITLE, joined=True, count=7, seats=7),
    PresenceNoted("g", TITLE, 6),
    *about_messages(tuple(str(choices.orders[-1]) for choices in EVERY_ORDER), TITLE),
)


def shown(notice: Notice) -> Message:
    """The message of a notice."""

    class WithReceipt(Games):
        def receipt(self, notice: Notice) -> ReceiptView:  # noqa: ARG002 - the same for all
            return view_of(receipt_of_all())

    return message_of(notice, WithReceipt())


def formatted(value: object) -> Iterator[str]:
    """Every text in which Slack obeys control sequences."""
    if isinstance(value, list):
        for item in value:
            yield from formatted(item)
    elif isinstance(value, dict):
        if value.get("type") == "mrkdwn":
            yield str(value["text"])
        for item in value.values():
            yield from formatted(item)


def test_every_kind_of_notice_is_looked_at() -> None:
    """A new kind joins the list above, and has a message of its own."""
    rooms = [vars(room).values() for room in vars(notices).values() if ismodule(room)]
    classes = {
        kind for room in rooms for kind in room if isclass(kind) and issubclass(kind, Notice)
    }
    kinds = classes - {Notice, GameNotice, NumberedPhase, PhaseNotice, PowerNotice}
    assert {type(notice) for notice in LARGEST} == {kind for kind, _ in MESSAGES} == kinds
    assert len(MESSAGES) == len(kinds)


@pytest.mark.parametrize(("kind", "make"), MESSAGES, ids=lambda each: each.__name__)
def test_a_message_is_made_of_the_kind_that_it_stands_beside(
    kind: type[Notice], make: Callable[..., Message]
) -> None:
    """The function says itself what it takes."""
    given, *_, made = get_type_hints(make).values()
    assert (given, made) == (kind, Message)


@pytest.mark.parametrize("notice", LARGEST, ids=lambda notice: type(notice).__name__)
def test_the_largest_message_keeps_slack_s_limits(notice: Notice) -> None:
    """Blocks, texts, labels, values and ids: each page of each message."""
    message = shown(notice)
    assert "None" not in message.text
    assert 0 < len(message.text) <= MOST_TEXT * 2
    picture = message.picture
    middle = [image("F1", picture.alt_text, picture.title)] if picture else []
    every = [*blocks_of(message.parts), *middle, *blocks_of(message.below)]
    pages = split(every, has_picture=picture is not None)
    for page in pages:
        assert faults_in_blocks(page) == []
        assert characters(page) <= MOST_IN_BLOCKS
    if picture is not None:
        assert any(block["type"] == "image" for block in pages[0])
        assert 0 < len(picture.alt_text) <= 2000


@pytest.mark.parametrize("notice", LARGEST, ids=lambda notice: type(notice).__name__)
def test_the_full_map_is_one_press_away_from_every_small_one(notice: Notice) -> None:
    """Under it is a button; under a full one, and the example of a style, there is none."""
    message = shown(notice)
    if isinstance(message.picture, Picture):
        is_small = not message.picture.is_full and not isinstance(notice, MapStyleShown)
        rows = [element for block in blocks_of(message.below) for element in elements(block)]
        labels = [element["text"]["text"] for element in rows if element["type"] == "button"]
        assert labels.count("Full map") == is_small


@pytest.mark.parametrize("notice", LARGEST, ids=lambda notice: type(notice).__name__)
def test_what_people_wrote_is_shown_and_not_obeyed(notice: Notice) -> None:
    """A title or a quoted text makes no mention, no link, and calls nobody."""
    message = shown(notice)
    for said in [mrkdwn(message.text), *formatted(blocks(message))]:
        assert "<signs>" not in said
        assert "<!channel>" not in said
        assert "& with" not in said


@pytest.mark.parametrize("sign", ["&", "<", person(GM), when(AT)])
def test_a_text_that_is_too_long_ends_before_a_sign_of_slack_s(sign: str) -> None:
    """No half of an entity, of a person or of a moment is left at its end."""
    whole = mrkdwn(sign)
    for text in (sign * 2_000, f"x{sign * 2_000}"):
        (small,) = blocks_of([Small(text)])
        for said in (*formatted(small), pages_of(Message(text, ()), "m")[0].text):
            assert said.endswith("…")
            assert said.removeprefix("x").removesuffix("…").replace(whole, "") == ""


def elements(block: Block) -> list[Any]:
    """The buttons and menus of a block."""
    found = block.get("elements", [])
    assert isinstance(found, list)
    return found


def test_the_button_for_no_build_says_whose_it_is() -> None:
    """A player of several powers is asked for each of them, and no order names this power."""
    waive = ChoicesNeeded(
        "g", TITLE, "ENGLAND", "W1901A", AT, Owed.BUILDS, 1, (UnitChoices("", ("WAIVE",)),)
    )
    (found,) = (
        element["value"]
        for block in blocks(shown(waive))
        for element in elements(block)
        if str(element.get("action_id")).startswith("say")
    )
    assert found == "g|W1901A|ENGLAND|WAIVE"


def test_who_still_plays_is_told_from_everyone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of seven powers six are left: orders are due from them, not from everyone."""
    left = [power for power in CLASSIC.powers if power != ENGLAND]
    due = tuple(Duty(power, Owed.ORDERS, 3) for power in left)
    units = tuple(unit for unit in RESOLUTION.after.units if unit.power != ENGLAND)
    after = RESOLUTION.after._replace(units=units)
    for resolution, duties, who in (
        (
            RESOLUTION._replace(after=after),
            due,
            "Orders from every power still in the game are due",
        ),
        (RESOLUTION, (*due, Duty(ENGLAND, Owed.ORDERS, 1)), "Orders from everyone are due"),
    ):
        view = replace(VIEW, resolution=resolution, duties=duties)
        monkeypatch.setattr(Games, "results", lambda *_, view=view: view)
        assert who in words(shown(Results("g", 1)))


def test_after_an_absence_nothing_is_promised_that_is_refused() -> None:
    """What was written by the deadline counts, what was written later does not."""
    said = words(shown(BotWasAway("g", TITLE, "S1901M", AT, AT + timedelta(minutes=15))))
    assert "orders sent before the deadline count, later ones don't" in said
    assert "Buttons and commands didn't reach me" in said
    assert "new orders" not in said
    said = words(shown(BotWasAway("g", TITLE, "S1901M", AT, None)))
    assert "The phase will be processed now." in said


def test_a_stuck_phase_tells_the_gm_where_to_look() -> None:
    """The channel hears that nothing is lost; the GM, what to tell whoever runs the bot."""
    channel = words(shown(PhaseStuck("g", TITLE, "S1901M", AT, "a1b2c3")))
    alone = words(shown(PhaseStuck("g", TITLE, "S1901M", AT, "a1b2c3", for_gm=True)))
    assert "No order is lost" in channel
    assert "The GM knows" in channel
    assert "log" not in channel
    assert "incident a1b2c3 in my log" in alone


def test_choices_are_rows_of_buttons_or_a_menu_of_many() -> None:
    """A row for each dislodged unit or center; more than five choices are a menu; and the form."""
    retreats = tuple(f"A MUN R {place}" for place in ("BER", "BOH", "KIE", "RUH"))
    choices = (
        UnitChoices("A MUN", (*retreats, "A MUN D")),
        UnitChoices(
            "A BUR",
            (
                *(f"A BUR R {place}" for place in ("GAS", "MAR", "PAR", "PIC")),
                "A BUR R BEL",
                "A BUR D",
            ),
        ),
    )
    notice = ChoicesNeeded("g", "Tea", "GERMANY", "F1901R", AT, Owed.RETREATS, 2, choices)
    _, _, munich, buttons, burgundy, form, _ = blocks(shown(notice))
    assert "Army Munich" in str(munich)
    assert "accessory" not in munich
    assert len(list(labels_in(buttons))) == 5
    assert len(list(labels_in(burgundy["accessory"]))) == 6
    assert list(labels_in(form)) == ["Order by form"]
    builds = ChoicesNeeded("g", "Tea", "ENGLAND", "W1901A", AT, Owed.BUILDS, 1, BUILDS)
    *_, london, both, rest, _ = blocks(shown(builds))
    assert "*London*" in str(london)
    assert list(labels_in(both)) == ["Build Army London", "Build Fleet London"]
    assert list(labels_in(rest)) == ["Leave one build unused", "Order by form"]
    removals = ChoicesNeeded("g", "Tea", "ENGLAND", "W1901A", AT, Owed.REMOVALS, 1, REMOVALS)
    *_, menu, _, _ = blocks(shown(removals))
    assert len(list(labels_in(menu["accessory"]))) == len(REMOVALS)


def labels_in(block: object) -> Iterator[str]:
    """The labels of buttons, or the entries of a menu."""
    parts = block.get("elements") or block.get("options") if isinstance(block, dict) else None
    for part in parts or ():
        yield part["text"]["text"]


def test_the_result_says_who_owes_what_and_what_was_skipped() -> None:
    """Builds by number, phases with nothing to decide by name, powers without orders."""
    said = words(shown(Results("g", 1)))
    assert "*Next: Winter 1901 builds and removals.*" in said
    assert "• *England*: 3 builds" in said
    assert "No orders came from Austria, England" in said
    assert "*Austria* is out of the game" in said


def test_the_details_have_each_order_once_with_its_reason_and_the_centers() -> None:
    """All 34 units, by power, then the table."""
    message = shown(ResultDetails("g", 1))
    said = words(message)
    for unit in CROWDED.units:
        assert unit.location.province.name in said
    assert "*Supply centers*" in said
    assert "18 supply centers win the game" in said
    assert said.count(": _") == len(RESOLUTION.outcomes)


def test_a_power_that_is_ready_is_not_said_to_be_missing() -> None:
    """Ready without an order for every unit is a choice; only the others are waited for."""
    said = words(shown(replace(STATUS, ready=("ENGLAND",), owing=("ENGLAND", "FRANCE"))))
    assert "Orders are still missing from France." in said
    said = words(shown(replace(STATUS, ready=("ENGLAND",), owing=("ENGLAND",))))
    assert "still missing" not in said
    assert "but those players are ready" in said


def test_the_alternative_text_of_a_map_lists_the_position() -> None:
    """By power, every unit in full."""
    picture = shown(MapShown("g", 1)).picture
    assert picture is not None
    assert "England (" in picture.alt_text
    unit = CROWDED.units_of(ENGLAND)[0]
    assert unit.location.province.name in picture.alt_text


def test_help_lists_every_command_for_whom_it_is() -> None:
    """A player's help leaves the GM's commands out."""
    whole = words(shown(Help("commands", is_gm=True, commands=SHOWN)))
    assert all(f"`{command.usage}`" in whole for command in COMMANDS)
    assert "gm pause" not in words(shown(Help("commands", power="FRANCE", commands=SHOWN)))


def test_the_home_tab_keeps_slack_s_limits() -> None:
    """Eight games at once, each with its map, are as many as it shows; to their GM, too."""
    orders = tuple(str(choices.orders[-1]) for choices in EVERY_ORDER)
    owed = (DUTY,)
    for own, others in (("ENGLAND", None), ("ENGLAND", owed), (None, owed)):
        shown = MapShown("g", 1, power=own, own_orders=orders if own else ())
        games = [HomeGame(replace(STATUS, own_power=own), shown, others)] * 30
        view = home_view(home(games, GM, Games()), lambda _: "F1")
        assert faults_in_blocks(view["blocks"], most=MOST_BLOCKS_IN_VIEW) == []
        assert str(view).count("slack_file") == 8
    empty = home([], GM, Games())
    assert "/dip new" in str(empty)


def test_tables_line_up() -> None:
    """Numbers to the right, names to the left."""
    assert table([["Power", "N"], ["Italy", "12"]]) == "```Power   N\nItaly  12```"
