"""`gamesmaster export` and `import`: a game out of one database and into another."""

import json
from pathlib import Path

import pytest

from bot.commands import DONE, FAILED, WRONG_USAGE, run
from engine.formats.files import FileFormat, read_game_file
from engine.formats.games import game_text
from engine.formats.report import judge_text
from engine.game.settings import Settings
from engine.game.whole_game import WholeGame
from storage.database import UnitOfWork
from storage.opening import open_database
from storage.upkeep.migrate import upgrade
from tests.engine.formats.played import game_by_lot


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """An empty database that the environment names."""
    url = f"sqlite:///{tmp_path / 'games.db'}"
    monkeypatch.setenv("DATABASE_URL", url)
    monkeypatch.chdir(tmp_path)
    engine = open_database(url)
    upgrade(engine)
    engine.dispose()
    return url


def written(tmp_path: Path, game: WholeGame) -> str:
    """A file with a game."""
    file = tmp_path / "game.json"
    file.write_text(game_text(game), encoding="utf-8-sig")
    return str(file)


def how_many(url: str) -> int:
    """How many games a database holds."""
    engine = open_database(url)
    with UnitOfWork(engine).reading() as tx:
        count = tx.games.count()
    engine.dispose()
    return count


def test_what_is_imported_is_exported_again(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The phases, orders and results; by id and by title."""
    game = game_by_lot(Settings(), seed=4, phases=4)
    assert run(["import", written(tmp_path, game), "--channel", "T1/C1"]) == DONE
    said = capsys.readouterr().out
    game_id = said.split(" is here as ")[1].split(",")[0]
    for name in (game_id, "modern"):
        assert run(["export", name]) == DONE
        again = read_game_file(capsys.readouterr().out)
        assert [phase.resolution for phase in again.phases] == [
            phase.resolution for phase in game.phases
        ]
        assert (again.title, again.channel) == (game.title, "T1/C1")
    for form in FileFormat:
        assert run(["export", game_id, "--format", form.value]) == DONE
        read = read_game_file(capsys.readouterr().out)
        boards = [phase.position for phase in game.line]
        assert [phase.position for phase in read.line] == boards
    assert how_many(database) == 1


def test_a_broken_file_is_refused_and_changes_nothing(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line that names the field; so it is without a channel, or with one that is taken."""
    game = game_by_lot(Settings(), seed=4, phases=2)
    told = json.loads(game_text(game))
    told["phases"][1]["units"]["FRANCE"] = ["A ZZZ"]
    file = tmp_path / "broken.json"
    file.write_text(json.dumps(told), encoding="utf-8")
    assert run(["import", str(file), "--channel", "T1/C1"]) == WRONG_USAGE
    assert "phases[1].units.FRANCE[0]" in capsys.readouterr().err
    file.write_text(judge_text(game).replace(" HOLD.", " JUMPS.", 1), encoding="utf-8")
    assert run(["import", str(file), "--channel", "T1/C1"]) == WRONG_USAGE
    assert "line " in capsys.readouterr().err
    file.write_text("Movement results", encoding="utf-8")
    assert run(["import", str(file), "--channel", "T1/C1"]) == WRONG_USAGE
    assert "no JSON" in capsys.readouterr().err
    file.write_bytes(b"\xff\xfe")
    assert run(["import", str(file), "--channel", "T1/C1"]) == WRONG_USAGE
    assert run(["import", written(tmp_path, game)]) == WRONG_USAGE
    assert "--channel" in capsys.readouterr().err
    assert how_many(database) == 0
    assert run(["import", written(tmp_path, game), "--channel", "T1/C1"]) == DONE
    assert run(["import", written(tmp_path, game), "--channel", "T1/C1"]) == WRONG_USAGE
    assert how_many(database) == 1


@pytest.mark.usefixtures("database")
def test_an_unknown_game_is_named_with_those_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit status 2, for the name was wrong."""
    assert run(["export", "Atlantis"]) == WRONG_USAGE
    assert "none has begun" in capsys.readouterr().err
    game = game_by_lot(Settings(), seed=4, phases=1)
    assert run(["import", written(tmp_path, game), "--channel", "T1/C1"]) == DONE
    assert run(["export", "Atlantis"]) == WRONG_USAGE
    assert "A game of modern" in capsys.readouterr().err


def test_a_database_that_is_not_there_is_said_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the command that helps."""
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'none.db'}")
    assert run(["export", "x"]) == FAILED
    assert "`gamesmaster db upgrade`" in capsys.readouterr().err
    assert not (tmp_path / "none.db").exists()
