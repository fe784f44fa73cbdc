"""Dropping what is of no use any more, once a day: much of it quotes orders."""

from datetime import datetime, timedelta

from bot.gamesmaster.context.runner import Runner

INBOX_KEPT = timedelta(days=14)
"""How long the ids of requests are remembered; nothing is delivered again as late as that."""
QUESTIONS_KEPT = timedelta(days=7)
"""How long a question to a person or a GM waits for its button."""
OUTBOX_KEPT = timedelta(days=30)
"""How long a message is kept after it was delivered or given up."""
SANDBOX_KEPT = timedelta(days=90)
"""How long a sandbox is kept after it was last used."""
TIDYING = timedelta(days=1)
"""How often what is kept no longer is dropped."""


class Tidying:
    """Drops what is kept no longer, and knows when it does so next."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._next: datetime | None = None

    def tidy(self, now: datetime) -> None:
        """Drop what is kept no longer, if that is due again."""
        if self._next is not None and now < self._next:
            return
        with self._runner.work() as tx:
            tx.inbox.forget(now - INBOX_KEPT)
            tx.questions.prune(now - QUESTIONS_KEPT)
            tx.audit.prune(now - QUESTIONS_KEPT)
            tx.sandboxes.prune(now - SANDBOX_KEPT)
            tx.outbox.prune(now - OUTBOX_KEPT)
            tx.installations.forget_begun(now)
        self._next = now + TIDYING
