"""What one request runs in: its transaction, the open game, the outbox, permissions.

- An error is logged by kind and place (`ports.described`), never by its words, which may quote an
  order.
- Hidden players are hidden in the values (`permissions`): what everybody is told holds no person
  beside a power, so no message can betray one. GMs know who plays what only where they deal the
  powers, and then do not play; elsewhere they find no power by its player, and requests for time
  name nobody. The seed of the lot would tell: it is published at the end, sealed by its SHA-256
  until then.
- Who runs a game does not play in it unless it is set so (`gm_may_play`); `refuse_playing_gm` is
  asked wherever somebody would become both.
- Buttons carry their phase, by its code and number (`phase_marks`): a button of an old message
  never acts on a new phase, nor on the same one that a rollback has opened anew.
- A receipt is a view of the present orders. The newest takes the place of older ones that were not
  sent yet; one that was sent shrinks to a line that keeps what was not saved of its message.
- On PostgreSQL only time tells a dead process from a slow one. What a killed one had in hand waits
  90 seconds (`delivery_queue.CLAIM`) before another takes it up, which looks for its mark first;
  a shorter time would risk a post made twice. On SQLite a process that starts has the database to
  itself, and lets go of everything at once.
"""
