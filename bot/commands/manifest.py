"""`gamesmaster manifest`: what to paste into Slack."""

from __future__ import annotations

import json

import click

from bot.slack.manifest import manifest as app_manifest


@click.command()
@click.option("--http", metavar="URL", help="For a bot that Slack reaches at this address.")
def manifest(*, http: str | None) -> None:
    """Print the app manifest to paste into Slack."""
    if http is not None and not http.startswith("https://"):
        raise click.BadOptionUsage("http", "--http: Slack needs an https:// address")
    click.echo(json.dumps(app_manifest(http=http), indent=2))
