"""Where the log goes: to standard error, for people on a terminal, as JSON otherwise."""

from __future__ import annotations

import logging
import sys

import structlog


def log_to_stderr() -> None:
    """Configure the log of this process. Libraries are only heard when something fails."""
    renderer: structlog.typing.Processor = (
        structlog.dev.ConsoleRenderer()
        if sys.stderr.isatty()
        else structlog.processors.JSONRenderer()
    )
    shared: list[structlog.typing.Processor] = [
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
            foreign_pre_chain=shared,
        )
    )
    logging.basicConfig(level=logging.ERROR, handlers=[handler], force=True)
    # The bot itself says when the connection breaks; the library would say it as an error.
    logging.getLogger("websocket").setLevel(logging.CRITICAL)
