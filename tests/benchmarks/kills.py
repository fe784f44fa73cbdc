"""Kill the bot at every point of a phase, one bot a point, and see that nothing is lost or doubled.

    python -m tests.benchmarks.kills [--every 5] [--from 0] [--postgresql postgresql://host/name]

A bot that lives shows which points there are (`tests/scenarios/fragile_bot.py`); `--every` takes
only each so-manieth, beginning with `--from`. The PostgreSQL database must be empty; others are
made on the same server. About seven seconds a point.
"""

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url

from tests.scenarios.evening import begun, kept_in
from tests.scenarios.ordeal import POINTS, ordeal


@contextmanager
def _copied(url: str | None) -> Iterator[str | None]:
    """A database that holds what another one on the PostgreSQL server does."""
    if url is None:
        yield None
        return
    address = make_url(url).set(drivername="postgresql+psycopg")
    copy = f"{address.database}_copy"
    admin = create_engine(address.set(database="postgres"), isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.exec_driver_sql(f'CREATE DATABASE "{copy}" TEMPLATE "{address.database}"')
        try:
            yield make_url(url).set(database=copy).render_as_string(hide_password=False)
        finally:
            connection.exec_driver_sql(f'DROP DATABASE "{copy}" WITH (FORCE)')
    admin.dispose()


def main() -> None:
    """Go through the points, a line for each, and end with 1 if one of them did harm."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--postgresql")
    options = parser.parse_args()
    harm, unreached = 0, 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with kept_in(options.postgresql):
            beginning = begun(folder, under_way=True)

        def goes_through(number: int, point: str) -> list[str]:
            place = folder / str(number)
            place.mkdir()
            with (
                _copied(options.postgresql) as database,
                kept_in(database),
                ordeal(place, beginning, point) as one,
            ):
                one.is_gone_through()
            return (place / POINTS).read_text(encoding="utf-8").splitlines()

        points = goes_through(0, "")[options.first :: options.every]
        for number, point in enumerate(points, start=1):
            try:
                is_reached = goes_through(number, point)[-1] == point
            except (AssertionError, pytest.fail.Exception) as error:
                harm += 1
                print(f"HARM  {point}: {error}", flush=True)
            else:
                unreached += not is_reached
                print("killed" if is_reached else "unreached", f" {point}", flush=True)
    print(f"{len(points)} points: {harm} did harm, {unreached} were not reached this time")
    raise SystemExit(harm > 0)


if __name__ == "__main__":
    main()
