"""What the log says of a mistake."""

import pytest

from bot.gamesmaster.context.log import described


def _fail() -> None:
    try:
        int("A PAR - BUR")
    except ValueError as error:
        raise RuntimeError("while A PAR - BUR was read") from error


def test_it_says_what_failed_and_where_and_not_what_was_written() -> None:
    """The error and what caused it by name, the lines it came through, none of their words."""
    with pytest.raises(RuntimeError) as caught:
        _fail()
    told = described(caught.value)
    assert told["error"] == ["RuntimeError", "ValueError"]
    assert "tests/bot/gamesmaster/context/test_incidents.py" in str(told["where"])
    assert "_fail" in str(told["where"])
    assert "PAR" not in str(told)
