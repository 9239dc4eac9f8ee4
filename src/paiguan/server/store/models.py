"""The tables of the database, the same on SQLite and PostgreSQL."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

Id = BigInteger().with_variant(Integer, "sqlite")

users = Table(
    "users",
    METADATA,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("name", String(32), nullable=False),
    # The name to log in with, in lower case; guests have none.
    Column("login", String(32), unique=True),
    Column("password", Text),
    Column("admin", Boolean, nullable=False, default=False),
    Column("banned", Boolean, nullable=False, default=False),
    Column("created", BigInteger, nullable=False),
    # Which of the drawn faces they have chosen; 0 for none.
    Column("face", Integer, nullable=False, default=0, server_default="0"),
)

logins = Table(
    "logins",
    METADATA,
    # The hash of the token in the cookie: the database alone lets nobody in.
    Column("token", LargeBinary(32), primary_key=True),
    Column("user_id", Id, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    # In the time of the house, which is below.
    Column("created", BigInteger, nullable=False),
)

# One row: how long the house has been open, counted on from the day on which it began to count.
house_time = Table(
    "house_time",
    METADATA,
    Column("milliseconds", BigInteger, primary_key=True, autoincrement=False),
)

rooms = Table(
    "rooms",
    METADATA,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("number", String(6), nullable=False, index=True),
    Column("owner_id", Id, ForeignKey("users.id"), nullable=False, index=True),
    Column("game", String(32), nullable=False, index=True),
    # What the room was opened with, as JSON.
    Column("setup", Text, nullable=False),
    # The secrets of all hands that may come.
    Column("chance", LargeBinary, nullable=False),
    Column("open", Boolean, nullable=False, default=True, index=True),
    Column("created", BigInteger, nullable=False),
    # When the first hand was dealt, and when the room was over.
    Column("dealt", BigInteger),
    Column("closed", BigInteger),
    # The room whose people play on here.
    Column("after_id", Id),
    # What a server has to know to read its log, and what it was opened with.
    Column("log_version", Integer, nullable=False, default=1, server_default="1"),
    Index(
        "uq_rooms_open_number",
        "number",
        unique=True,
        sqlite_where=text("open"),
        postgresql_where=text("open"),
    ),
    Index(
        "uq_rooms_open_after_id",
        "after_id",
        unique=True,
        sqlite_where=text("open"),
        postgresql_where=text("open"),
    ),
)

# Who sits in the rooms that are open; their logs say the same.
room_seats = Table(
    "room_seats",
    METADATA,
    Column("room_id", Id, ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    # Bots have none.
    Column("user_id", Id, ForeignKey("users.id"), index=True),
    Column("name", String(32), nullable=False),
)

# Everything that has happened in a room, in order: a room is rebuilt from it alone.
room_log = Table(
    "room_log",
    METADATA,
    Column("room_id", Id, ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("entry", Text, nullable=False),
)

# Hands that have ended: their record, and the code that opens the replay.
hands = Table(
    "hands",
    METADATA,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("room_id", Id, ForeignKey("rooms.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("code", String(32), nullable=False, unique=True),
    Column("record", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    # It is on disk and its settlement has not been shown, as far as the database knows.
    Column("hidden", Boolean),
    # The room was closed before its end: it counts for nothing.
    Column("void", Boolean),
    # Its player has taken choices back: it is in no history.
    Column("practice", Boolean),
    UniqueConstraint("room_id", "number"),
    Index(
        "ix_hands_hidden", "hidden", sqlite_where=text("hidden"), postgresql_where=text("hidden")
    ),
)

# Who sat where in a settled hand and what it brought them: the history of a player.
hand_seats = Table(
    "hand_seats",
    METADATA,
    Column("hand_id", Id, ForeignKey("hands.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", Id, ForeignKey("users.id")),
    Column("points", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Index("ix_hand_seats_user_id", "user_id"),
)

# Room cards, double entry: the lines of one transfer sum to zero.
transfers = Table(
    "transfers",
    METADATA,
    Column("id", Id, primary_key=True, autoincrement=True),
    # Sent twice, done once.
    Column("key", String(80), nullable=False, unique=True),
    Column("reason", String(16), nullable=False),
    Column("room_id", Id, ForeignKey("rooms.id")),
    Column("at", BigInteger, nullable=False),
)

transfer_lines = Table(
    "transfer_lines",
    METADATA,
    Column("transfer_id", Id, ForeignKey("transfers.id"), primary_key=True),
    # `user:7`, `room:12` (set aside), `house` (where cards come from and go to).
    Column("account", String(40), primary_key=True),
    Column("cards", Integer, nullable=False),
    Index("ix_transfer_lines_account", "account"),
)

audit = Table(
    "audit",
    METADATA,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("who", String(40), nullable=False),
    Column("what", Text, nullable=False),
)

# The servers on this database, by the name of each; times are readings of the database's clock.
nodes = Table(
    "nodes",
    METADATA,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("name", String(64), nullable=False, unique=True),
    Column("version", String(32), nullable=False),
    Column("since", BigInteger, nullable=False),
    # Until then it is taken to be alive.
    Column("until", BigInteger, nullable=False),
    # Which logs of rooms it reads.
    Column("log_version", Integer, nullable=False, default=1, server_default="1"),
)

# Which server has a room, and for the how many-th time somebody has it: a write says which.
room_leases = Table(
    "room_leases",
    METADATA,
    Column("room_id", Id, ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("node_id", Id, index=True),
    Column("epoch", BigInteger, nullable=False),
    # When one server last handed it to another; 0 where one has left it since.
    Column("moved", BigInteger),
)

# Tickets that somebody has come in with; the signature alone does not tell.
used_tickets = Table(
    "used_tickets",
    METADATA,
    Column("ticket", String(32), primary_key=True),
    Column("until", BigInteger, nullable=False),
)

# Files of the browser client of all releases that servers here had lately, as each was built.
client_files = Table(
    "client_files",
    METADATA,
    Column("name", String(128), primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("br", LargeBinary),
    Column("gzip", LargeBinary),
    # When a server last had it.
    Column("seen", BigInteger, nullable=False),
)

# One row: what all servers sign with is the same.
house_key = Table("house_key", METADATA, Column("fingerprint", String(64), primary_key=True))
