"""The board put right by hand."""

from datetime import timedelta

import pytest

from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.desk import acts
from bot.gamesmaster.desk.editing import edited, read_edits
from bot.gamesmaster.notices.clock import NobodyMissing
from bot.gamesmaster.notices.desk import Act, Change, GmActed, PositionChange
from bot.gamesmaster.notices.notice import Refusal, Refused, RequestRefused, Seat
from bot.gamesmaster.notices.showing import MapShown, Results
from engine.board import Power
from engine.game.deadlines import SETTLING
from engine.game.settings import Absence, Settings
from engine.variants.classic import CLASSIC
from tests.bot.gamesmaster.evening import (
    CHANNEL,
    GM,
    PLAYERS,
    POWERS,
    START,
    Evening,
    only,
    player_of,
)
from tests.bot.receipts import Receipt
from tests.engine.positions import position

FRANCE = player_of("FRANCE")
HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)
BREST_TO_PICARDY = [("removed", "F BRE", "FRANCE", None), ("added", "F PIC", "FRANCE", None)]


def read(text: str) -> list[tuple[str, str, str | None, str | None]]:
    """What a text changes on the first board."""
    changes = read_edits(text, CLASSIC.start, CLASSIC)
    return [(one.kind.value, one.what, one.power, one.was) for one in changes]


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("+A BUR FRANCE", [("added", "A BUR", "FRANCE", None)]),
        ("add French army Burgundy", [("added", "A BUR", "FRANCE", None)]),
        ("put fleet in the north sea England", None),
        ("+F NTH England", [("added", "F NTH", "ENGLAND", None)]),
        ("+ France F Spain (sc)", [("added", "F SPA/SC", "FRANCE", None)]),
        ("+F spa/nc FRANCE", [("added", "F SPA/NC", "FRANCE", None)]),
        ("+F Bulgaria south coast Turkey", [("added", "F BUL/SC", "TURKEY", None)]),
        ("-A PAR", [("removed", "A PAR", "FRANCE", None)]),
        ("remove Brest", [("removed", "F BRE", "FRANCE", None)]),
        ("\N{MINUS SIGN}F stp", [("removed", "F STP/SC", "RUSSIA", None)]),
        ("-A PAR, +F PAR FRANCE", None),
        (
            "-F BRE; +A BRE GERMANY",
            [("removed", "F BRE", "FRANCE", None), ("added", "A BRE", "GERMANY", None)],
        ),
        (
            "-F BRE +A BRE GERMANY",
            [("removed", "F BRE", "FRANCE", None), ("added", "A BRE", "GERMANY", None)],
        ),
        ("move F BRE to PIC", BREST_TO_PICARDY),
        ("F BRE to PIC", BREST_TO_PICARDY),
        ("move the fleet from Brest - Picardy", BREST_TO_PICARDY),
        ("BRE -> Picardy", BREST_TO_PICARDY),
        ("F BRE - PIC", None),
        (
            "move A PAR to BUR and move F BRE to Spain (nc)",
            [
                ("removed", "A PAR", "FRANCE", None),
                ("added", "A BUR", "FRANCE", None),
                ("removed", "F BRE", "FRANCE", None),
                ("added", "F SPA/NC", "FRANCE", None),
            ],
        ),
        ("center BEL -> GERMANY", [("owner", "BEL", "GERMANY", None)]),
        ("center BEL GERMANY", [("owner", "BEL", "GERMANY", None)]),
        ("centre of Belgium -> Germany", [("owner", "BEL", "GERMANY", None)]),
        ("center PAR none", [("owner", "PAR", None, "FRANCE")]),
        ("center Paris to no one", [("owner", "PAR", None, "FRANCE")]),
        (
            "center MUN = FRANCE and center PAR to Germany",
            [("owner", "MUN", "FRANCE", "GERMANY"), ("owner", "PAR", "GERMANY", "FRANCE")],
        ),
        ("center PAR FRANCE, center BEL FRANCE", [("owner", "BEL", "FRANCE", None)]),
    ],
)
def test_how_a_change_is_written(
    text: str, changes: list[tuple[str, str, str | None, str | None]] | None
) -> None:
    """Signs or words, any spelling of places and powers; None: it is asked about."""
    if changes is None:
        with pytest.raises(RequestRefused):
            read(text)
    else:
        assert read(text) == changes


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", Refusal.UNREADABLE_EDIT),
        (" , ; ", Refusal.UNREADABLE_EDIT),
        ("A PAR FRANCE", Refusal.UNREADABLE_EDIT),
        ("+A PARIZZZ FRANCE", Refusal.UNREADABLE_EDIT),
        ("+BUR FRANCE", Refusal.UNREADABLE_EDIT),
        ("+A BUR", Refusal.EDIT_NEEDS_POWER),
        ("+A BUR Narnia", Refusal.UNREADABLE_EDIT),
        ("+A PAR FRANCE", Refusal.PLACE_TAKEN),
        ("+A NTH ENGLAND", Refusal.UNIT_CANNOT_STAND),
        ("+F MOS RUSSIA", Refusal.UNIT_CANNOT_STAND),
        ("+F SPA FRANCE", Refusal.UNIT_CANNOT_STAND),
        ("-A BUR", Refusal.NO_UNIT_THERE),
        ("-A BRE", Refusal.NO_UNIT_THERE),
        ("-A PAR GERMANY", Refusal.NO_UNIT_THERE),
        ("-A PAR, -A PAR", Refusal.NO_UNIT_THERE),
        ("center BUR FRANCE", Refusal.NO_CENTER),
        ("center BEL", Refusal.EDIT_NEEDS_POWER),
        ("center BEL Narnia", Refusal.EDIT_NEEDS_POWER),
        ("center PAR FRANCE", Refusal.NOTHING_EDITED),
        ("move A PAR to BRE", Refusal.PLACE_TAKEN),
        ("move A BUR to PIC", Refusal.NO_UNIT_THERE),
        ("move F BRE to MUN", Refusal.UNIT_CANNOT_STAND),
        ("+A BUR FRANCE, nonsense", Refusal.UNREADABLE_EDIT),
    ],
)
def test_what_is_no_change_of_the_board(text: str, reason: Refusal) -> None:
    """One part that cannot be done keeps all from being done."""
    with pytest.raises(RequestRefused) as refused:
        read(text)
    assert refused.value.notice.reason is reason


def test_a_dislodged_unit_is_told_from_the_one_that_dislodged_it() -> None:
    """By its power; without it, both are meant."""
    board = position("F1901R", {"GERMANY": ["A BUR"]}, {}, {"FRANCE": {"A BUR": "MUN"}})
    with pytest.raises(RequestRefused) as refused:
        read_edits("-A BUR", board, CLASSIC)
    assert refused.value.notice.reason is Refusal.EDIT_NEEDS_POWER
    after = edited(board, read_edits("-French A BUR", board, CLASSIC), CLASSIC)
    assert (len(after.units), after.dislodged) == (1, ())


def test_an_edit_is_shown_done_and_announced(evening: Evening) -> None:
    """Orders of units that stay still count, until the same deadline; nobody is ready."""
    game = evening.starts()
    evening.says(FRANCE, "A PAR - BUR, F BRE - MAO")
    evening.says(FRANCE, "ready")
    evening.advance(HOUR)
    text = "gm edit -F BRE, +A BRE FRANCE, center BEL FRANCE because Anna had it so"
    shown = evening.asks(text)
    changes = (
        PositionChange(Change.REMOVED, "F BRE", "FRANCE"),
        PositionChange(Change.ADDED, "A BRE", "FRANCE"),
        PositionChange(Change.OWNER, "BEL", "FRANCE"),
    )
    assert shown.details.changes == changes
    acted = only(evening.presses(shown.confirmation), GmActed)
    assert (acted.act, acted.details.changes) == (Act.EDIT, changes)
    assert MapShown(game, 2) in [one.notice for one in evening.told], "the board as it is now"
    assert acted.details.because == "Anna had it so"
    receipt = only(evening.says(FRANCE, "orders"), Receipt)
    lines = {line.unit: line.order for line in receipt.lines}
    assert lines == {"A BRE": None, "A MAR": None, "A PAR": "A PAR - BUR"}
    assert (receipt.deadline, receipt.is_ready) == (START + 48 * HOUR, False)
    with evening.work.reading() as tx:
        current = tx.phases.current(game, CLASSIC)
        (entry,) = tx.audit.entries(game)
    assert current is not None
    assert len(current.position.centers_of(Power("FRANCE"))) == 4
    assert entry.details["changes"][2]["what"] == "BEL"
    only(evening.advance(47 * HOUR + SETTLING), Results)


def test_an_edit_in_a_pause_costs_nobody_any_time(evening: Evening) -> None:
    """38 of 48 hours were left when the clock was stopped, and are when it runs again."""
    evening.starts()
    evening.advance(10 * HOUR)
    evening.confirms("gm pause")
    evening.advance(100 * HOUR)
    evening.confirms("gm edit -F BRE")
    only(evening.says(FRANCE, "A PAR - BUR"), Receipt)
    evening.advance(HOUR)
    details = only(evening.confirms("gm resume"), GmActed).details
    assert (details.deadline, details.results_at) == (evening.clock.now() + 38 * HOUR, None)
    only(evening.says(FRANCE, "A PAR - PIC"), Receipt)
    only(evening.advance(38 * HOUR + SETTLING), Results)


def test_an_edit_opens_nothing_that_was_closed(evening: Evening) -> None:
    """After an absence 10 of 15 minutes were left until the results, and are after two edits."""
    evening.starts()
    evening.sleep(50 * HOUR)
    evening.restart()
    evening.advance(5 * MINUTE)
    for text in ("gm edit -F BRE", "gm pause"):
        evening.confirms(text)
    evening.advance(HOUR)
    evening.confirms("gm edit -A PAR")
    evening.advance(HOUR)
    late = only(evening.says(FRANCE, "A MAR - BUR"), Refused)
    assert late.reason is Refusal.ORDERS_CLOSED
    details = only(evening.confirms("gm resume"), GmActed).details
    assert details.results_at == evening.clock.now() + 10 * MINUTE
    only(evening.advance(10 * MINUTE), Results)


def test_a_phase_that_waits_for_somebody_does_so_after_an_edit(evening: Evening) -> None:
    """Until a word has come from all; then the clock runs again, in the next phase too."""
    promised = tuple(Seat(power, player_of(power)) for power in POWERS)
    settings = Settings(absence=Absence.WAIT_FOR_GM)
    evening.starts(settings=NewGame("Evening", settings, promised))
    *there, away = PLAYERS
    for player in there:
        evening.says(player, "all hold")
    evening.advance(50 * HOUR)
    evening.confirms("gm edit -F BRE")
    over = only(evening.says(away, "all hold"), NobodyMissing)
    only(evening.advance(over.at - evening.clock.moment + SETTLING), Results)
    assert not evening.games.home(GM, evening.clock.now())[0].paused


def test_an_edit_is_undone_by_going_forward(evening: Evening) -> None:
    """To the board before it, with the orders there were."""
    evening.starts()
    evening.says(FRANCE, "F BRE - MAO")
    for text in ("gm edit -F BRE", "gm forward"):
        only(evening.confirms(text), GmActed)
    receipt = only(evening.says(FRANCE, "orders"), Receipt)
    assert {line.order for line in receipt.lines} == {"F BRE - MAO", None}


def test_an_edit_is_the_gms(evening: Evening) -> None:
    """Nobody else's; and one shown before another was made is stale."""
    evening.starts()
    refused = only(evening.says(FRANCE, "gm edit -A BER", channel=CHANNEL), Refused)
    assert refused.reason is Refusal.NOT_THE_GM
    shown = [evening.asks("gm edit -A BER") for _ in range(2)]
    for one in shown:
        evening.bot.do(evening.request(GM), acts.confirm, one.confirmation)
    heard = evening.deliver()
    only(heard, GmActed)
    assert only(heard, Refused).reason is Refusal.CONFIRMATION_STALE
