"""The only JSON of the engine's values, and the classic e-mail judge's text.

The command line, the exports of games and the database have the same forms. What cannot be read
raises FormatError, which names the field.

| what | module |
|---|---|
| positions | `positions` |
| orders | `orders` |
| a phase in, its result out (`adjudicate`, `options`), results that are read back | `phases` |
| orders as people write them (`parse`), and plans | `texts` |
| settings, and preference lists | `settings` |
| whole games as values and as JSON (`export`, `import`) | `games` |
| which phases of a game a film shows | `frames` |
| whole games as the classic e-mail judges report them | `report` |
| such reports, read | `report_reading` |
| whole games as the `diplomacy` package saves them, both ways | `diplomacy_games` |
| games of other programs, played again by this judge | `replay` |
| which formats a game's file can have, and reading any of them | `files` |
"""
