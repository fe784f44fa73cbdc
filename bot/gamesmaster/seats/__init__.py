"""Who plays what: recruiting, starting, leaving, handing over; and press in a power's name.

- Whether somebody can play is asked by opening a conversation: what cannot be written to (an app, a
  person who has left) cannot play, and no scope is needed that lists people.
- `leave` in a game under way resigns (R-LEAVE-01): nobody waits for the power, and its vote does
  not count; others may take it over, a successor whom the player names by a GM's word. Until then
  orders bring the player back. Pressing the recruiting post's button too late tells nobody.
- A seat changes hands without moving the deadline (R-SCHED-01); orders stay, votes and Ready do
  not. A seat that was surrendered stays empty, and who was expelled takes none.
- Nothing that is written to the bot is posted unseen. An announcement is shown to its writer as it
  will stand there, and posted at a button, in the phase it was written in; every line of it is
  quoted, so that it cannot pass for words of the bot or of another power. It calls nobody; only
  where a GM writes `@channel` or `@here` all are called, which the GM is shown first.
"""
