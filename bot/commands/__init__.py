"""The console command: its exit status, its errors in one line, and its log."""

import logging
import sys
import threading
from collections.abc import Sequence

import click
import structlog

from bot.commands.cli import cli

DONE, FAILED, WRONG_USAGE = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit."""
    log_to_stderr()
    raise SystemExit(run(list(sys.argv[1:] if arguments is None else arguments)))


def run(arguments: Sequence[str]) -> int:
    """Run a command and return its exit status; `--debug` anywhere lets tracebacks through."""
    wants_traceback = "--debug" in arguments
    given = [argument for argument in arguments if argument != "--debug"]
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
        from bot.commands.errors import in_one_line  # noqa: PLC0415

        click.echo(f"gamesmaster: {in_one_line(error)}", err=True)
        return FAILED
    return status if isinstance(status, int) else DONE


def log_to_stderr() -> None:
    """Log to standard error, for people on a terminal, else as JSON; of libraries only failures."""
    renderer: structlog.typing.Processor = (
        structlog.dev.ConsoleRenderer()
        if sys.stderr.isatty()
        else structlog.processors.JSONRenderer()
    )
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
            foreign_pre_chain=[*shared, _without_text],
        )
    )
    logging.basicConfig(level=logging.ERROR, handlers=[handler], force=True)
    threading.excepthook = _thread_failed
    # The bot itself says when the connection breaks; the library would say it as an error.
    logging.getLogger("websocket").setLevel(logging.CRITICAL)
    # So does the bot of calls that fail; this one would quote what Slack answered.
    logging.getLogger("slack_sdk.web.base_client").setLevel(logging.CRITICAL)


def _described(error: BaseException) -> dict[str, object]:
    # As above: most commands never need it.
    from bot.gamesmaster.context.log import described  # noqa: PLC0415

    return described(error)


def _without_text(
    _logger: object, _method: str, event: structlog.typing.EventDict
) -> structlog.typing.EventDict:
    """Say of an error that a library logs what it is and where it was: its text may quote."""
    match event.pop("exc_info", None):
        case (_, BaseException() as error, _):
            event.update(_described(error))
    return event


def _thread_failed(failed: threading.ExceptHookArgs) -> None:
    if failed.exc_value is not None:
        name = failed.thread.name if failed.thread else ""
        structlog.get_logger("threads").error(
            "thread_failed", thread=name, **_described(failed.exc_value)
        )
