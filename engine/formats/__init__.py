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
| whole games as values, and which of their phases a film shows | `whole_game`, `frames` |
| whole games as JSON (`export`, `import`) | `games` |
| whole games as the classic e-mail judge reports them | `report` |
"""
