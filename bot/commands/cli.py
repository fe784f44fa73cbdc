"""The command line: which commands there are. Each is loaded only when it is called.

Most of what the bot needs takes a second to load, and scripts that ask the judge need none of it.
"""

from __future__ import annotations

from importlib import import_module
from keyword import iskeyword

import click

from bot.settings import Settings

COMMANDS = (
    "practice",
    "serve",
    "doctor",
    "manifest",
    "db",
    "adjudicate",
    "options",
    "parse",
    "render",
    "export",
    "import",
)
"""Each is the command of its name in the module of its name; a keyword with a line behind it."""


class Commands(click.Group):
    """The commands by their names."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - the same in all
        """The names, as help lists them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of a name, or None."""
        return load(cmd_name) if cmd_name in COMMANDS else None


def load(name: str) -> click.Command:
    """The command of a name among `COMMANDS`."""
    called = f"{name}_" if iskeyword(name) else name
    found = getattr(import_module(f"bot.commands.{called}"), called)
    if not isinstance(found, click.Command):
        raise TypeError(f"bot.commands.{called}.{called} is no command")
    return found


@click.group(cls=Commands, invoke_without_command=True)
@click.option("--debug", is_flag=True, help="Show where an unexpected error came from.")
@click.pass_context
def cli(context: click.Context, *, debug: bool) -> None:
    """Run games of Diplomacy in Slack. Without a command: serve, or practise without tokens."""
    context.obj = debug
    if context.invoked_subcommand is not None:
        return
    if Settings().says_nothing_of_slack:
        click.echo("No Slack tokens are set: starting a practice workspace instead.", err=True)
        context.invoke(load("practice"))
    else:
        context.invoke(load("serve"))
