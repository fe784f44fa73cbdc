"""Answers to whatever is asked or remarked in plain words; nothing is stored by any of it.

| question | module |
|---|---|
| Who asks, and about which game? | `asker` |
| Which topic is it about, and what is the answer? | `answer`; how people ask: the folder `ways` |
| May this order be given? | `possible` |
| How does something stand now? | `facts` |
| What happened, and why? | `past` |
| Which command is meant by a wish in plain words? | `wishes` |

What is said stands in `bot/messages/answers/`.
"""
