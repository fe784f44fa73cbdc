"""The GM's desk: each act is shown first, done once a button is pressed, logged and announced.

Each act is a row of the tables `GM_ACTS`, a file per topic: what is checked, and how it is done;
its words are a row of `bot/messages/desk/`.

- A rollback deletes nothing. Every phase names the one it follows; going back or forward opens the
  phase anew under a number of its own, and the phases that count no more are a branch: their posts
  stay true, `history #7` reads them, what was sealed in them stays sealed.
- Seats do not go back with a rollback, nor does who is there to play: the powers of those who are
  gone are in civil disorder, of those who came or came back since they are not, and what a GM
  decided about them stays. What was missed, surrendered or voted belongs to its phase. A vote
  counts again if its writer has the seat still, unless the votes would end the game again.
- How a game had ended is kept with the act that took it back (the log's `rollback`), so that
  `gm forward` can end it the same way again.
"""
