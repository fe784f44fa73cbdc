"""How much of the program a direct message runs through until its receipt is stored.

`python -m tests.benchmarks.footprint` counts the files and functions of ours, and the SQL
statements (savepoints apart), that `par bur, mar spa, bre mao` takes in a game of seven; `--list`
names them.
"""

import sys
import tempfile
from collections import Counter
from pathlib import Path
from types import FrameType

from sqlalchemy import event

from bot.gamesmaster.commands import hear
from storage.opening import open_database
from storage.upkeep.migrate import upgrade
from tests.bot.gamesmaster.evening import Evening, player_of

ROOT = Path(__file__).resolve().parents[2]
ROOMS = tuple(f"{ROOT / room}/" for room in ("bot", "storage", "engine"))
TEXT = "par bur, mar spa, bre mao"


def measured(evening: Evening) -> tuple[set[tuple[str, str]], Counter[str]]:
    """The functions that run, each with its file, and the statements that the database gets."""
    functions: set[tuple[str, str]] = set()
    statements: Counter[str] = Counter()

    def profile(frame: FrameType, what: str, _argument: object) -> None:
        code = frame.f_code
        if what == "call" and code.co_filename.startswith(ROOMS) and code.co_name[0] != "<":
            file = str(Path(code.co_filename).relative_to(ROOT))
            functions.add((file, code.co_qualname))

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if "SAVEPOINT" not in statement:
            statements[" ".join(statement.split())[:90]] += 1

    request = evening.request(player_of("FRANCE"))
    event.listen(evening.engine, "before_cursor_execute", note)
    sys.setprofile(profile)
    try:
        evening.bot.do(request, hear.hear, TEXT)
    finally:
        sys.setprofile(None)
        event.remove(evening.engine, "before_cursor_execute", note)
    return functions, statements


def main() -> None:
    """Print the figures, and with `--list` what they count."""
    with tempfile.TemporaryDirectory() as folder:
        engine = open_database(f"sqlite:///{folder}/game.db")
        upgrade(engine)
        evening = Evening(engine)
        evening.starts()
        evening.says(player_of("FRANCE"), "par pic")  # what is read once for all
        functions, statements = measured(evening)
        engine.dispose()
    if "--list" in sys.argv:
        for file in sorted({file for file, _ in functions}):
            print(file, *sorted(name for at, name in functions if at == file))
        print(*statements.elements(), sep="\n")
    for where, room in (
        ("all", "-"),
        ("but for reading", ("engine/reader/", "engine/names.py")),
        ("but for the engine", "engine/"),
    ):
        found = {(file, name) for file, name in functions if not file.startswith(room)}
        print(f"{where}: {len({file for file, _ in found})} files, {len(found)} functions")
    print(f"{statements.total()} statements")


if __name__ == "__main__":
    main()
