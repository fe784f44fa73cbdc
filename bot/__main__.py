"""`python -m bot`, the same as the command `gamesmaster`."""

from bot.commands import main

__all__ = ["main"]

if __name__ == "__main__":
    main()
