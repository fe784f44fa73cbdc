"""The end of a game: how it ended, for whom, and what there is to look back at."""

from __future__ import annotations

from bot.gamesmaster.notices import Ending, GameEnded
from bot.gamesmaster.ports import Player
from bot.slack.identity import mention
from bot.slack.tidy import escaped
from bot.slack.views.blocks import context, header, paragraphs, section
from bot.slack.views.maps import final_map
from bot.slack.views.message import Message, Picture, Tables
from bot.wording.endings import ending_words, headline
from bot.wording.names import counted, listed, phase_of, power_name
from engine.variant import Variant

_BEFORE_THE_END_OF_A_PHASE = frozenset({Ending.DRAW, Ending.CONCESSION, Ending.GM})


def game_ended(notice: GameEnded, variant: Variant, tables: Tables) -> Message:
    """To the channel: how it ended, for whom, the final board and score."""
    winners = [power_name(power, variant) for power in notice.winners]
    told = ending_words(notice.how, winners, escaped(notice.title))
    players = {seat.power: seat.player for seat in notice.seats}
    score = [
        f"*{power_name(power, variant)}*  {_player(players.get(power))} · "
        f"{counted(count, 'center')}"
        for power, count in notice.centers
    ]
    blocks = [
        header(headline(notice.how, winners)),
        section(told + _congratulated(notice)),
        *paragraphs(score),
        context(_ended_in(notice)),
    ]
    return Message(told, blocks, _last_map(notice, variant, tables))


def _last_map(notice: GameEnded, variant: Variant, tables: Tables) -> Picture | None:
    if not notice.number:
        return None
    resolution = tables.resolution(notice.game, notice.number)
    return final_map(
        resolution.after if resolution else tables.position(notice.game, notice.number), variant
    )


def _player(player: Player | None) -> str:
    return mention(player) if player else "nobody"


def _congratulated(notice: GameEnded) -> str:
    people = [
        mention(seat.player)
        for seat in notice.seats
        if seat.power in notice.winners and seat.player
    ]
    return f" Congratulations, {listed(people)}." if people else ""


def _ended_in(notice: GameEnded) -> str:
    played_out = "in" if notice.how in _BEFORE_THE_END_OF_A_PHASE else "after"
    last = f" {played_out} {phase_of(notice.phase)}" if notice.phase else ""
    return f"{escaped(notice.title)} ended{last}. Thank you all for playing."
