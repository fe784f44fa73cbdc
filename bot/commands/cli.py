"""The command line, and which module has each command: loading all of them takes a second."""

from importlib import import_module
from keyword import iskeyword

import click

from bot.settings import Settings

COMMANDS = {
    "practice": "serving",
    "serve": "serving",
    "doctor": "setup",
    "manifest": "setup",
    "db": "games",
    "adjudicate": "phases",
    "options": "phases",
    "parse": "phases",
    "render": "render",
    "export": "games",
    "import": "games",
    "verify": "games",
}
"""The module of each command, where it has the command's name; a keyword has a `_` behind it."""


class CommandError(Exception):
    """A command cannot go on. The text is one line that says what to do."""


class Commands(click.Group):
    """The commands by their names."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - the same in all
        """Return the names in the order in which help lists them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Return the command of a name, or None."""
        return load(cmd_name) if cmd_name in COMMANDS else None


def load(name: str) -> click.Command:
    """Return the command of a name among `COMMANDS`."""
    module = import_module(f"bot.commands.{COMMANDS[name]}")
    found = getattr(module, f"{name}_" if iskeyword(name) else name)
    if not isinstance(found, click.Command):
        raise TypeError(f"{name} of {module.__name__} is no command")
    return found


@click.group(cls=Commands, invoke_without_command=True)
@click.version_option(package_name="gamesmaster", message="%(prog)s %(version)s")
@click.option("--debug", is_flag=True, help="Show where an unexpected error came from.")
@click.pass_context
def cli(context: click.Context, *, debug: bool) -> None:  # noqa: ARG001 - `run` reads it
    """Run games of Diplomacy in Slack. Without a command: serve, or practice without tokens."""
    if context.invoked_subcommand is not None:
        return
    if Settings().has_no_slack:
        click.echo("No Slack tokens are set: starting a practice workspace instead.", err=True)
        context.invoke(load("practice"))
    else:
        context.invoke(load("serve"))
