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
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
    )
    logging.basicConfig(level=logging.ERROR, stream=sys.stderr)
    # It calls every connection that ends an error; ours comes back by itself.
    logging.getLogger("websocket").setLevel(logging.CRITICAL)
