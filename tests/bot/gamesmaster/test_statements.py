"""What a request costs the database."""

from sqlalchemy import event

from bot.gamesmaster.commands import hear
from storage.base.schema import is_sqlite
from tests.bot.gamesmaster.evening import Evening, player_of

_CONTROL = ("BEGIN", "SAVEPOINT", "RELEASE")


def test_orders_by_direct_message_cost_few_statements(evening: Evening) -> None:
    """From the message to the stored receipt, apart from beginning and ending transactions."""
    evening.starts()
    asked: list[str] = []

    def note(*call: object) -> None:
        if not (statement := str(call[2])).startswith(_CONTROL):
            asked.append(statement)

    event.listen(evening.engine, "before_cursor_execute", note)
    try:
        request = evening.request(player_of("FRANCE"))
        evening.bot.do(request, hear.hear, "par bur, mar spa, bre mao")
    finally:
        event.remove(evening.engine, "before_cursor_execute", note)
    # PostgreSQL reads again what another process may have changed until the game was locked.
    assert len(asked) <= (18 if is_sqlite(evening.engine) else 22), "\n".join(asked)
