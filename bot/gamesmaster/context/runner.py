"""Runs requests, and what falls due: each in one transaction, a request only once."""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import Concatenate, ParamSpec, TypeVar

from structlog.contextvars import bind_contextvars, clear_contextvars

from bot.gamesmaster.context.change import Change, Context, log
from bot.gamesmaster.context.ports import Clock
from bot.gamesmaster.context.request import Request
from storage.database import Transaction, UnitOfWork, Urgency

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


@dataclass(kw_only=True, eq=False)
class Runner(ABC):
    """Runs what is asked for, and what falls due, each in a transaction of its own."""

    work: UnitOfWork
    clock: Clock
    random: random.Random
    new_id: Callable[[], str]
    guide: str = ""
    """The web address of the page for players."""

    @abstractmethod
    def go_on(self, context: Context, game: str) -> None:
        """Let a game go on after a request, as far as it has to."""

    @abstractmethod
    def finish(self, tx: Transaction) -> Callable[[], None]:
        """End a transaction; return what is to be done once it is committed."""

    def do(
        self,
        request: Request,
        act: Callable[Concatenate[Context, Arguments], Result],
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> Result | None:
        """Do what was asked, once; a refusal undoes it and is the answer.

        Returns what `act` returns, None where it was refused or the request's id was handled
        before. Whatever else goes wrong is raised and leaves nothing behind, so that the request
        can come again.
        """

        def all_of_it(context: Context) -> Result:
            result = act(context, *args, **kwargs)
            for game in context.games:
                self.go_on(context, game)
            for step in context.last_steps:
                step()
            return result

        began = perf_counter()
        # What is logged until the next request begins in this thread is about this one.
        clear_contextvars()
        bind_contextvars(request=request.id)
        with self.work() as tx:
            now = self.clock.now()
            if not tx.inbox.record_once(request.id, request.player, now):
                log.info("request_repeated")
                return None
            context = Context(tx, now, self.new_id, request, self.random, guide=self.guide)
            result = context.attempt(all_of_it)
            afterwards = self.finish(tx)
        afterwards()
        log.info("request_done", seconds=round(perf_counter() - began, 4))
        clear_contextvars()
        return result

    def read(
        self,
        look: Callable[Concatenate[Transaction, Arguments], Result],
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> Result:
        """Look at something, in a transaction that only reads and stands in nobody's way."""
        with self.work.reading() as tx:
            return look(tx, *args, **kwargs)

    @contextmanager
    def change(self) -> Iterator[Change]:
        """A transaction that nobody asked for: what falls due, for example."""
        with self.work(Urgency.CLOCK) as tx:
            yield Change(tx, self.clock.now(), self.new_id)
            afterwards = self.finish(tx)
        afterwards()
