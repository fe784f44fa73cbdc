"""The console command: exit status 0 done, 2 wrong usage, 1 anything else, with one line why."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from bot.commands.cli import cli
from bot.commands.logs import log_to_stderr

DONE, FAILED, WRONG_USAGE = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit."""
    log_to_stderr()
    raise SystemExit(run(list(sys.argv[1:] if arguments is None else arguments)))


def run(arguments: Sequence[str]) -> int:
    """Run a command and return its exit status; `--debug` anywhere lets tracebacks through."""
    wants_traceback = "--debug" in arguments
    given = [one for one in arguments if one != "--debug"]
    try:
        status = cli(given, prog_name="gamesmaster", standalone_mode=False)
    except click.Abort:
        return FAILED
    except click.ClickException as error:
        click.echo(f"gamesmaster: {error.format_message()}", err=True)
        return WRONG_USAGE
    except Exception as error:
        if wants_traceback:
            raise
        # Loading this takes as long as all the rest together: only for those that need it.
        from bot.commands.one_line import in_one_line  # noqa: PLC0415

        click.echo(f"gamesmaster: {in_one_line(error)}", err=True)
        return FAILED
    return status if isinstance(status, int) else DONE
