"""Settings, all from the environment with the prefix PAIGUAN_."""

import os
import re
import secrets
import socket
from contextlib import suppress
from pathlib import Path
from typing import Literal

from pydantic import Field, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from paiguan.bots.levels import LEVELS
from paiguan.bots.outside import OutsideBotError, words_of
from paiguan.engine.errors import BilingualError

SECRET_FILE = "secret.key"
DATABASE_FILE = "paiguan.db"
TIMELINE_FILE = "timelines.json"
BOT_NAME = re.compile(r"[\w-]{1,16}")
ADDRESS = re.compile(r"https?://[^\s/?#@]{1,60}")


class SettingError(BilingualError):
    """A value that a setting cannot have, in both languages."""


class Settings(BaseSettings):
    """What an operator may set; every value has a default that works on one machine."""

    model_config = SettingsConfigDict(env_prefix="PAIGUAN_", extra="ignore")

    data_dir: Path = Field(
        default=Path("paiguan-data"),
        title="内置数据库和密钥所在目录",
        description="where the embedded database and its key live",
    )
    database_url: str = Field(
        default="", title="改用别的数据库", description="another database, postgresql+asyncpg://…"
    )
    host: str = Field(default="127.0.0.1", title="监听地址", description="the address to listen on")
    port: int = Field(
        default=8000, ge=1, le=65535, title="监听端口", description="the port to listen on"
    )
    node: str = Field(
        default="",
        max_length=64,
        title="几台服务器共用 PostgreSQL 时这一台的名字，空则用主机名和端口",
        description="the name of this server among several on PostgreSQL; empty: host and port",
    )
    address: str = Field(
        default="",
        title="本机打开的网页里，链接和二维码用的地址",
        description="the address in links and codes of pages opened on this machine, http://…",
    )
    origins: list[str] = Field(
        default_factory=list,
        title="允许的网页来源（JSON 列表），空则只许本机域名",
        description='origins that may use the server, as ["https://…"]; empty: the own host',
    )
    trusted_proxies: str = Field(
        default="127.0.0.1",
        title="可信的反向代理",
        description="proxies whose X-Forwarded-For is believed, with commas",
    )
    production: bool = Field(
        default=False,
        title="正式运行：要求 HTTPS 和自己的密钥",
        description="behind HTTPS: secure cookies, HSTS, a secret key is needed",
    )
    secret_key: str = Field(
        default="",
        title="签 cookie 的密钥",
        description="signs cookies; made and kept in the data directory if empty",
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", title="日志多少", description="how much is logged"
    )
    new_account_cards: int = Field(
        default=100, ge=0, title="新账号送的房卡", description="room cards of a new account"
    )
    card_price_8: int = Field(
        default=4, ge=0, title="四人八局的房卡价", description="cards for 8 hands at four seats"
    )
    cards_per_day: int = Field(
        default=0,
        ge=0,
        title="每天头一次来送的房卡",
        description="room cards given to everybody who comes, once a day",
    )
    cards_contact: str = Field(
        default="",
        max_length=200,
        title="房卡不够时找谁，原话给玩家看",
        description="whom to ask for room cards, told to players in these words",
    )
    guest_days: int = Field(
        default=180, ge=1, title="登录有效天数", description="how many days a login lasts"
    )
    message_bytes: int = Field(
        default=4096,
        ge=256,
        title="一条消息最长字节",
        description="the longest message on a socket",
    )
    messages_per_second: float = Field(
        default=10, gt=0, title="每条连接每秒消息", description="messages on one socket"
    )
    message_burst: int = Field(
        default=20, ge=1, title="每条连接一次最多消息", description="messages on one socket at once"
    )
    messages_per_address: float = Field(
        default=100, gt=0, title="每个地址每秒消息", description="messages from one address"
    )
    sockets_per_user: int = Field(
        default=3, ge=1, title="每人连接数", description="sockets that one user may hold"
    )
    sockets_per_address: int = Field(
        default=40, ge=1, title="每个地址连接数", description="sockets from one address"
    )
    rooms_per_owner: int = Field(
        default=3, ge=1, title="每人同时开房数", description="open rooms of one owner"
    )
    rooms_opened: int = Field(
        default=30,
        ge=1,
        title="十分钟内每人可开房数",
        description="rooms that one user may open in ten minutes",
    )
    rooms_opened_per_address: int = Field(
        default=120,
        ge=1,
        title="十分钟内每个地址可开房数",
        description="rooms opened from one address in ten minutes",
    )
    queued_out: int = Field(
        default=64,
        ge=8,
        title="慢读者最多积压帧数",
        description="frames that may wait for a slow reader",
    )
    requests_per_second: float = Field(
        default=20, gt=0, title="每个地址每秒请求", description="HTTP requests from one address"
    )
    request_burst: int = Field(
        default=200,
        ge=1,
        title="每个地址一次最多请求",
        description="HTTP requests from one address at once",
    )
    request_bytes: int = Field(
        default=65536, ge=1024, title="请求最长字节", description="the longest HTTP request"
    )
    metrics_token: str = Field(
        default="",
        title="Prometheus 的令牌，空则只许本机",
        description="lets Prometheus in as a bearer; empty: this machine alone",
    )
    password_tries: int = Field(
        default=10,
        ge=1,
        title="五分钟内每个名字和地址可试密码次数",
        description="passwords tried for one name and address in five minutes",
    )
    passwords_per_address: int = Field(
        default=30,
        ge=1,
        title="五分钟内每个地址可试或设密码次数",
        description="passwords tried or set from one address in five minutes",
    )
    guests_per_address: int = Field(
        default=40,
        ge=1,
        title="十分钟内每个地址的新客人数",
        description="new guests from one address in ten minutes",
    )
    wrong_numbers: int = Field(
        default=20,
        ge=1,
        title="五分钟内每个地址可输错房号次数",
        description="wrong room numbers from one address in five minutes",
    )
    idle_minutes: int = Field(
        default=30,
        ge=1,
        title="没人的房间多少分钟后关闭",
        description="a room without anyone is closed after so many minutes",
    )
    thinkers: int = Field(
        default=2,
        ge=0,
        le=64,
        title="大师思考用几个进程，0 则不提供大师",
        description="processes in which masters think; 0: no masters",
    )
    master_milliseconds: int = Field(
        default=300,
        ge=1,
        le=10_000,
        title="大师每步想多少毫秒",
        description="how long a master thinks over a choice",
    )
    practice_thoughts: int = Field(
        default=400,
        ge=0,
        title="练习时十分钟内每人的大师可想几步，超出按高手打",
        description="choices that masters think over for one user's practice in ten minutes; "
        "beyond that they play as experts",
    )
    review_seconds: float = Field(
        default=6,
        ge=0,
        le=60,
        title="牌谱复盘想多少秒，0 则不复盘",
        description="how long a replay is thought over; 0: never",
    )
    reviews_per_address: int = Field(
        default=12,
        ge=1,
        title="五分钟内每个地址可复盘几局",
        description="replays thought over for one address in five minutes",
    )
    bots: dict[str, str] = Field(
        default_factory=dict,
        title="房间里可选的外来程序",
        description='programs that rooms offer as bots, as {"name": "command"}',
    )
    bot_seconds: float = Field(
        default=5,
        gt=0,
        le=60,
        title="外来程序每步最多想几秒",
        description="how long such a program may take over a choice",
    )
    bot_programs: int = Field(
        default=8,
        ge=1,
        title="外来程序最多同时几个",
        description="how many such programs may run at once",
    )

    @field_validator("bots")
    @classmethod
    def _bots_have_names_and_commands(cls, bots: dict[str, str]) -> dict[str, str]:
        for name, command in bots.items():
            if not BOT_NAME.fullmatch(name) or name in LEVELS:
                raise SettingError(
                    f"“{name}”：名字至多 16 个字母或数字，也不能是电脑的级别",
                    f"“{name}”: 16 letters or digits at most, and no level's name",
                )
            try:
                words_of(command)
            except OutsideBotError as error:
                raise SettingError(error.zh, error.en) from None
        return bots

    @field_validator("address")
    @classmethod
    def _address_is_one(cls, address: str) -> str:
        if address and not ADDRESS.fullmatch(address):
            raise SettingError(
                f"“{address}”：应写作 http://地址:端口", f"“{address}”: http://host:port is meant"
            )
        return address

    @model_validator(mode="after")
    def _production_needs_a_secret(self) -> "Settings":
        if self.production and len(self.secret_key) < 32:
            raise SettingError(
                "PAIGUAN_SECRET_KEY: 正式运行要有自己的密钥，至少 32 个字符",
                "PAIGUAN_SECRET_KEY: production needs 32 characters of your own",
            )
        return self

    @property
    def database(self) -> str:
        """The address of the database: the embedded one unless another is set."""
        if self.database_url:
            return self.database_url
        return f"sqlite+aiosqlite:///{self.data_dir / DATABASE_FILE}"

    @property
    def timelines(self) -> Path:
        """Where it is remembered which PostgreSQL was promoted last."""
        return self.data_dir / TIMELINE_FILE

    @property
    def several(self) -> bool:
        """Whether the database is one that several servers may share."""
        return self.database_url.startswith("postgresql")

    @property
    def node_name(self) -> str:
        """What this server is called among several."""
        return self.node or f"{socket.gethostname()[:50]}:{self.port}"

    def signing_key(self) -> str:
        """The key that signs cookies, made and kept on first use where none is set."""
        if self.secret_key:
            return self.secret_key
        self.make_data_dir()
        path = self.data_dir / SECRET_FILE
        if not path.exists() or not path.stat().st_size:
            self._write_key(path)
        return path.read_text(encoding="ascii")

    def _write_key(self, path: Path) -> None:
        """A new key under its name only when all of it is on disk."""
        unfinished = path.with_name(f"{path.name}.{os.getpid()}")
        unfinished.unlink(missing_ok=True)
        with open(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
            file.write(secrets.token_hex(32))
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)

    def make_data_dir(self) -> None:
        """The data directory, and what is in it, is its owner's alone: it holds all secrets."""
        self.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        for path in self.data_dir.glob(f"{DATABASE_FILE}*"):
            with suppress(PermissionError):
                path.chmod(0o600)
