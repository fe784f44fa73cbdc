"""A small Slack to practise on: Web API, Socket Mode or HTTP, and a page, on loopback.

It knows no game. Start it with `PracticeServer`. It has what the bot uses of Slack, and
enforces Slack's limits, scopes and retries there, so that what works in practice works in Slack:
where it behaves in another way than Slack, it is wrong.
"""
