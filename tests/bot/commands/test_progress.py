"""Long work shows how far it is: on a terminal, and nowhere else."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
HOLD = '{"phase": "S1901M", "units": {"FRANCE": ["A PAR"]}, "orders": {}}\n'


def _adjudicated(file: Path, *, errors_to: int) -> bytes:
    done = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "bot", "adjudicate", str(file)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=errors_to,
        timeout=60,
        check=True,
    )
    return done.stdout


def test_a_terminal_sees_a_bar_and_a_pipe_does_not(tmp_path: Path) -> None:
    """The answers are the same, and the bar ends at 100%."""
    file = tmp_path / "phases.jsonl"
    file.write_text(HOLD * 20, "utf-8")
    reading, writing = os.pipe()
    piped = _adjudicated(file, errors_to=writing)
    os.close(writing)
    assert os.read(reading, 1000) == b""
    terminal, its_end = pty.openpty()
    shown = _adjudicated(file, errors_to=its_end)
    os.set_blocking(terminal, False)
    assert b"100%" in os.read(terminal, 100_000)
    assert shown == piped
    assert shown.count(b"\n") == 20
