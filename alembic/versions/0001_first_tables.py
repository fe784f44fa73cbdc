"""The tables of the first release.

Revision ID: 0001
Revises: nothing
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True).with_variant(sa.String(27), "sqlite")
SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:  # noqa: PLR0915 - one table after another
    """Make the tables."""
    op.create_table(
        "away",
        sa.Column("id", SERIAL, autoincrement=True, nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("since", MOMENT, nullable=False),
        sa.Column("until", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_away"),
    )
    op.create_index("ix_away_player", "away", ["player"], unique=False)
    op.create_table(
        "games",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("channel", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("promised", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("seed", sa.String(), nullable=False),
        sa.Column("started_at", MOMENT, nullable=True),
        sa.Column("paused_at", MOMENT, nullable=True),
        sa.Column("roll_called_at", MOMENT, nullable=True),
        sa.Column("paused_until", MOMENT, nullable=True),
        sa.Column("ended_at", MOMENT, nullable=True),
        sa.Column("ending", sa.String(), nullable=True),
        sa.Column("winners", sa.JSON(), nullable=False),
        sa.Column("is_private", sa.Boolean(), nullable=False),
        sa.Column("bot_left_at", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_index(
        "uq_games_unfinished_channel",
        "games",
        ["channel"],
        unique=True,
        sqlite_where=sa.text("state != 'ended'"),
        postgresql_where=sa.text("state != 'ended'"),
    )
    op.create_table(
        "heartbeat",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_heartbeat"),
    )
    op.create_table(
        "key_check",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_key_check"),
    )
    op.create_table(
        "contacts",
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("is_public", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("player", name="pk_contacts"),
    )
    op.create_table(
        "inbox",
        sa.Column("request", sa.String(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("handled_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("request", name="pk_inbox"),
    )
    op.create_index("ix_inbox_handled_at", "inbox", ["handled_at"], unique=False)
    op.create_table(
        "map_styles",
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("style", sa.String(), nullable=False),
        sa.Column("chosen_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("player", name="pk_map_styles"),
    )
    op.create_table(
        "questions",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("written_at", MOMENT, nullable=False),
        sa.Column("asked_at", MOMENT, nullable=False),
        sa.Column("message", sa.String(), nullable=True),
        sa.Column("settled_at", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_questions"),
    )
    op.create_table(
        "audit",
        sa.Column("id", SERIAL, autoincrement=True, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("who", sa.String(), nullable=False),
        sa.Column("act", sa.String(), nullable=False),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.Column("request", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_audit_game_games"),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
    )
    op.create_index("ix_audit_game", "audit", ["game"], unique=False)
    op.create_table(
        "choices",
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_choices_game_games"),
        sa.PrimaryKeyConstraint("player", name="pk_choices"),
    )
    op.create_table(
        "confirmations",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("gm", sa.String(), nullable=False),
        sa.Column("act", sa.String(), nullable=False),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.Column("asked_at", MOMENT, nullable=False),
        sa.Column("settled_at", MOMENT, nullable=True),
        sa.Column("is_done", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_confirmations_game_games"),
        sa.PrimaryKeyConstraint("id", name="pk_confirmations"),
    )
    op.create_index("ix_confirmations_game", "confirmations", ["game"], unique=False)
    op.create_table(
        "disorders",
        sa.Column("id", SERIAL, autoincrement=True, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("power", sa.String(), nullable=False),
        sa.Column("cause", sa.String(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("began_at", MOMENT, nullable=False),
        sa.Column("until", sa.Integer(), nullable=True),
        sa.Column("ended_at", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_disorders_game_games"),
        sa.PrimaryKeyConstraint("id", name="pk_disorders"),
    )
    op.create_index("ix_disorders_game", "disorders", ["game"], unique=False)
    op.create_table(
        "gms",
        sa.Column("id", SERIAL, autoincrement=True, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("since", MOMENT, nullable=False),
        sa.Column("until", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_gms_game_games"),
        sa.PrimaryKeyConstraint("id", name="pk_gms"),
    )
    op.create_index("ix_gms_player", "gms", ["player"], unique=False)
    op.create_index(
        "uq_gms_present",
        "gms",
        ["game", "player"],
        unique=True,
        sqlite_where=sa.text("until IS NULL"),
        postgresql_where=sa.text("until IS NULL"),
    )
    op.create_table(
        "outbox",
        sa.Column("id", SERIAL, autoincrement=True, nullable=False),
        sa.Column("mark", sa.String(), nullable=False),
        sa.Column("stream", sa.String(), nullable=False),
        sa.Column("destination", sa.JSON(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("notice", sa.JSON(), nullable=False),
        sa.Column("game", sa.String(), nullable=True),
        sa.Column("key", sa.String(), nullable=True),
        sa.Column("under", sa.String(), nullable=True),
        sa.Column("is_update", sa.Boolean(), nullable=False),
        sa.Column("topic", sa.String(), nullable=True),
        sa.Column("amends", SERIAL, nullable=True),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("next_try_at", MOMENT, nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("reserved", sa.Boolean(), nullable=False),
        sa.Column("perhaps_since", MOMENT, nullable=True),
        sa.Column("claimed_by", sa.String(), nullable=True),
        sa.Column("claimed_until", MOMENT, nullable=True),
        sa.Column("sent_at", MOMENT, nullable=True),
        sa.Column("sent_ts", sa.String(), nullable=True),
        sa.Column("further_ts", sa.JSON(), nullable=False),
        sa.Column("posted_in", sa.String(), nullable=True),
        sa.Column("given_up_at", MOMENT, nullable=True),
        sa.Column("error", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_outbox_game_games"),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sa.UniqueConstraint("mark", name="uq_outbox_mark"),
    )
    op.create_index("ix_outbox_key", "outbox", ["game", "key"], unique=False)
    op.create_index(
        "ix_outbox_pending",
        "outbox",
        ["stream", "id"],
        unique=False,
        sqlite_where=sa.text("sent_at IS NULL AND given_up_at IS NULL"),
        postgresql_where=sa.text("sent_at IS NULL AND given_up_at IS NULL"),
    )
    op.create_index(
        "ix_outbox_rank",
        "outbox",
        ["rank", "id"],
        unique=False,
        sqlite_where=sa.text("sent_at IS NULL AND given_up_at IS NULL"),
        postgresql_where=sa.text("sent_at IS NULL AND given_up_at IS NULL"),
    )
    op.create_index("ix_outbox_sent_at", "outbox", ["sent_at"], unique=False)
    op.create_index("ix_outbox_topic", "outbox", ["stream", "topic", "id"], unique=False)
    op.create_table(
        "phases",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("position", sa.JSON(), nullable=False),
        sa.Column("skipped", sa.JSON(), nullable=False),
        sa.Column("opened_at", MOMENT, nullable=False),
        sa.Column("deadline", MOMENT, nullable=False),
        sa.Column("deadline_set_at", MOMENT, nullable=False),
        sa.Column("results_at", MOMENT, nullable=True),
        sa.Column("grace_until", MOMENT, nullable=True),
        sa.Column("all_ready_at", MOMENT, nullable=True),
        sa.Column("adjudicated_at", MOMENT, nullable=True),
        sa.Column("put_off_at", MOMENT, nullable=True),
        sa.Column("coin", sa.String(), nullable=True),
        sa.Column("follows", sa.Integer(), nullable=True),
        sa.Column("left_at", MOMENT, nullable=True),
        sa.Column("voted_end_at", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_phases_game_games"),
        sa.PrimaryKeyConstraint("game", "number", name="pk_phases"),
    )
    op.create_index(
        "uq_phases_open_game",
        "phases",
        ["game"],
        unique=True,
        sqlite_where=sa.text("adjudicated_at IS NULL AND left_at IS NULL"),
        postgresql_where=sa.text("adjudicated_at IS NULL AND left_at IS NULL"),
    )
    op.create_table(
        "players",
        sa.Column("id", SERIAL, autoincrement=True, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("joined_at", MOMENT, nullable=False),
        sa.Column("preferences", sa.JSON(), nullable=True),
        sa.Column("present_at", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_players_game_games"),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("game", "player", name="uq_players_game_player"),
    )
    op.create_index("ix_players_player", "players", ["player"], unique=False)
    op.create_table(
        "sandboxes",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=True),
        sa.Column("variant_name", sa.String(), nullable=False),
        sa.Column("edition", sa.String(), nullable=False),
        sa.Column("touched_at", MOMENT, nullable=False),
        sa.Column("ended_at", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_sandboxes_game_games"),
        sa.PrimaryKeyConstraint("id", name="pk_sandboxes"),
    )
    op.create_index("ix_sandboxes_player", "sandboxes", ["player"], unique=False)
    op.create_table(
        "seats",
        sa.Column("id", SERIAL, autoincrement=True, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("power", sa.String(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("since", MOMENT, nullable=False),
        sa.Column("until", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_seats_game_games"),
        sa.PrimaryKeyConstraint("id", name="pk_seats"),
    )
    op.create_index("ix_seats_player", "seats", ["player"], unique=False)
    op.create_index(
        "uq_seats_present_power",
        "seats",
        ["game", "power"],
        unique=True,
        sqlite_where=sa.text("until IS NULL"),
        postgresql_where=sa.text("until IS NULL"),
    )
    op.create_table(
        "attendance",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("power", sa.String(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("has_given", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game", "number"],
            ["phases.game", "phases.number"],
            name="fk_attendance_game_number_phases",
        ),
        sa.PrimaryKeyConstraint("game", "number", "power", name="pk_attendance"),
    )
    op.create_index("ix_attendance_player", "attendance", ["player"], unique=False)
    op.create_table(
        "latest",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("power", sa.String(), nullable=False),
        sa.Column("about", sa.String(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["game", "number"],
            ["phases.game", "phases.number"],
            name="fk_latest_game_number_phases",
        ),
        sa.PrimaryKeyConstraint("game", "number", "power", "about", name="pk_latest"),
    )
    op.create_table(
        "order_versions",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("phase_number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("power", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("request", sa.String(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("equals", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["game", "phase_number"],
            ["phases.game", "phases.number"],
            name="fk_order_versions_game_phase_number_phases",
        ),
        sa.PrimaryKeyConstraint(
            "game", "phase_number", "power", "number", name="pk_order_versions"
        ),
    )
    op.create_table(
        "orders",
        sa.Column("id", SERIAL, autoincrement=True, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("power", sa.String(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("order", sa.String(), nullable=False),
        sa.Column("written", sa.String(), nullable=False),
        sa.Column("request", sa.String(), nullable=False),
        sa.Column("given_at", MOMENT, nullable=False),
        sa.Column("stored_at", MOMENT, nullable=False),
        sa.Column("replaced_at", MOMENT, nullable=True),
        sa.Column("replaced_by", sa.String(), nullable=True),
        sa.Column("message", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(
            ["game", "number"],
            ["phases.game", "phases.number"],
            name="fk_orders_game_number_phases",
        ),
        sa.PrimaryKeyConstraint("id", name="pk_orders"),
    )
    op.create_index("ix_orders_message", "orders", ["message"], unique=False)
    op.create_index("ix_orders_phase", "orders", ["game", "number", "power"], unique=False)
    op.create_table(
        "plans",
        sa.Column("id", SERIAL, autoincrement=True, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("power", sa.String(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("phase", sa.String(), nullable=False),
        sa.Column("plan", sa.JSON(), nullable=False),
        sa.Column("request", sa.String(), nullable=False),
        sa.Column("given_at", MOMENT, nullable=False),
        sa.Column("stored_at", MOMENT, nullable=False),
        sa.Column("ended_at", MOMENT, nullable=True),
        sa.Column("ended_as", sa.String(), nullable=True),
        sa.Column("ended_by", sa.String(), nullable=True),
        sa.Column("message", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(
            ["game", "number"], ["phases.game", "phases.number"], name="fk_plans_game_number_phases"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_plans"),
    )
    op.create_index("ix_plans_game", "plans", ["game", "power"], unique=False)
    op.create_index("ix_plans_message", "plans", ["message"], unique=False)
    op.create_table(
        "ready",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("power", sa.String(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["game", "number"], ["phases.game", "phases.number"], name="fk_ready_game_number_phases"
        ),
        sa.PrimaryKeyConstraint("game", "number", "power", name="pk_ready"),
    )
    op.create_table(
        "reminders",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("deadline", MOMENT, nullable=False),
        sa.Column("before", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["game", "number"],
            ["phases.game", "phases.number"],
            name="fk_reminders_game_number_phases",
        ),
        sa.PrimaryKeyConstraint("game", "number", "deadline", "before", name="pk_reminders"),
    )
    op.create_table(
        "results",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("given", sa.JSON(), nullable=False),
        sa.Column("resolution", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game", "number"],
            ["phases.game", "phases.number"],
            name="fk_results_game_number_phases",
        ),
        sa.PrimaryKeyConstraint("game", "number", name="pk_results"),
    )
    op.create_table(
        "seals",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("salt", sa.String(), nullable=False),
        sa.Column("sha256", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game", "number"], ["phases.game", "phases.number"], name="fk_seals_game_number_phases"
        ),
        sa.PrimaryKeyConstraint("game", "number", name="pk_seals"),
    )
    op.create_table(
        "sandbox_steps",
        sa.Column("sandbox", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("position", sa.JSON(), nullable=False),
        sa.Column("given", sa.JSON(), nullable=False),
        sa.Column("resolution", sa.JSON(), nullable=True),
        sa.Column("undone_at", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(
            ["sandbox"], ["sandboxes.id"], name="fk_sandbox_steps_sandbox_sandboxes"
        ),
        sa.PrimaryKeyConstraint("sandbox", "number", name="pk_sandbox_steps"),
    )
    op.create_table(
        "votes",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("power", sa.String(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("stance", sa.String(), nullable=True),
        sa.Column("named", sa.JSON(), nullable=False),
        sa.Column("message", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(
            ["game", "number"], ["phases.game", "phases.number"], name="fk_votes_game_number_phases"
        ),
        sa.PrimaryKeyConstraint("game", "number", "power", name="pk_votes"),
    )
    op.create_index("ix_votes_message", "votes", ["message"], unique=False)
    op.create_table(
        "slack_bots",
        sa.Column("id", SERIAL, autoincrement=True, nullable=False),
        sa.Column("client_id", sa.String(), nullable=False),
        sa.Column("app_id", sa.String(), nullable=False),
        sa.Column("enterprise_id", sa.String(), nullable=True),
        sa.Column("enterprise_name", sa.String(), nullable=True),
        sa.Column("team_id", sa.String(), nullable=True),
        sa.Column("team_name", sa.String(), nullable=True),
        sa.Column("bot_token", sa.String(), nullable=False),
        sa.Column("bot_id", sa.String(), nullable=False),
        sa.Column("bot_user_id", sa.String(), nullable=False),
        sa.Column("bot_scopes", sa.String(), nullable=True),
        sa.Column("bot_refresh_token", sa.String(), nullable=True),
        sa.Column("bot_token_expires_at", sa.DateTime(), nullable=True),
        sa.Column("is_enterprise_install", sa.Boolean(), nullable=False),
        sa.Column("installed_at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_slack_bots"),
    )
    op.create_index("ix_slack_bots_team_id", "slack_bots", ["team_id"], unique=False)
    op.create_table(
        "slack_oauth_states",
        sa.Column("id", SERIAL, autoincrement=True, nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("expire_at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_slack_oauth_states"),
    )
    op.create_index("ix_slack_oauth_states_state", "slack_oauth_states", ["state"], unique=False)


def downgrade() -> None:
    """Drop the tables, and every game in them."""
    op.drop_table("slack_oauth_states")
    op.drop_table("slack_bots")
    op.drop_table("votes")
    op.drop_table("sandbox_steps")
    op.drop_table("seals")
    op.drop_table("results")
    op.drop_table("reminders")
    op.drop_table("ready")
    op.drop_table("plans")
    op.drop_table("orders")
    op.drop_table("order_versions")
    op.drop_table("latest")
    op.drop_table("attendance")
    op.drop_table("seats")
    op.drop_table("sandboxes")
    op.drop_table("players")
    op.drop_table("phases")
    op.drop_table("outbox")
    op.drop_table("gms")
    op.drop_table("disorders")
    op.drop_table("confirmations")
    op.drop_table("choices")
    op.drop_table("audit")
    op.drop_table("questions")
    op.drop_table("map_styles")
    op.drop_table("contacts")
    op.drop_table("inbox")
    op.drop_table("key_check")
    op.drop_table("heartbeat")
    op.drop_table("games")
    op.drop_table("away")
