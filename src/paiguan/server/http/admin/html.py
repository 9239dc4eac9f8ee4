"""The administrator's pages as text: Chinese first, no script, one style sheet."""

from collections.abc import Iterable
from datetime import UTC, datetime
from html import escape
from typing import Any, Final

STYLE: Final = """\
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 70rem; padding: 1rem; }
nav a { margin-right: 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid #8886; padding: 0.3rem 0.5rem; text-align: left; }
form { display: inline; }
input[type=number] { width: 6rem; }
input[name=text] { width: 60%; }
.away { opacity: 0.5; }
.barred { color: #c33; }
"""
PHASES: Final = {
    "gathering": "等人 · gathering",
    "playing": "打牌 · playing",
    "settled": "结算 · settled",
    "over": "已散 · over",
}
REFRESH_SECONDS: Final = 5


def _page(title: str, body: str, refresh: int = 0) -> str:
    again = f'<meta http-equiv="refresh" content="{refresh}">' if refresh else ""
    return (
        f'<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">{again}'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        '<link rel="stylesheet" href="/admin/style.css"></head><body>'
        '<nav><a href="/admin">房间 · Rooms</a><a href="/admin/users">用户 · Users</a>'
        '<a href="/admin/audit">操作记录 · Audit log</a></nav>'
        f"<h1>{escape(title)}</h1>{body}</body></html>"
    )


def _table(heads: tuple[str, ...], rows: Iterable[Iterable[str]]) -> str:
    """Heads are text; cells are HTML already."""
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _time(milliseconds: int) -> str:
    at = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return f"{at:%Y-%m-%d %H:%M:%S} UTC"


def rooms(rows: list[dict[str, Any]], nodes: list[dict[str, Any]]) -> str:
    """The open rooms of a server, and all servers; the page looks again by itself."""
    heads = ("房号 · Room", "游戏 · Game", "状态 · Phase", "第几局 · Hand", "座位 · Seats")
    cells = (
        (
            escape(row["number"]),
            escape(row["zh"]),
            escape(PHASES.get(row["phase"], row["phase"])),
            _hand(row),
            "、".join(_seat(seat) for seat in row["seats"]),
            _time(row["since"]),
        )
        for row in rows
    )
    table = _table((*heads, "开房时间 · Open since"), cells)
    content = _announcement() + _nodes(nodes) + table
    return _page(f"房间 · Rooms ({len(rows)})", content, REFRESH_SECONDS)


def _nodes(rows: list[dict[str, Any]]) -> str:
    if not rows:
        return ""
    heads = ("服务器 · Server", "版本 · Version", "房间 · Rooms", "几秒前有消息 · Heard of, s ago")
    cells = (
        (
            escape(row["name"]) + ("" if row["alive"] else "（没了 · gone）"),
            escape(row["version"]),
            str(row["rooms"]),
            f"{row['heard'] / 1000:.1f}",
        )
        for row in rows
    )
    return _table(heads, cells) + "<p>下面是这一台的房间 · below: the rooms of this server</p>"


def _hand(row: dict[str, Any]) -> str:
    if row["hand"] < 0:
        return "–"
    of = f" / {row['hands']}" if row["hands"] else ""
    return escape(f"{row['hand'] + 1}{of}")


def _seat(seat: dict[str, Any]) -> str:
    if seat["bot"]:
        return "电脑 · bot"
    if seat["user"] is None:
        return "空 · empty"
    css = "here" if seat["here"] else "away"
    link = f'<a href="/admin/users?q={seat["user"]}">{escape(seat["name"])}</a>'
    return f'<span class="{css}">{link}{"" if seat["here"] else "（离线 · away）"}</span>'


def _announcement() -> str:
    return (
        '<p><a href="/admin/users#announce">发公告 · Announce</a>'
        f"　每 {REFRESH_SECONDS} 秒刷新 · refreshed every {REFRESH_SECONDS} seconds</p>"
    )


def users(rows: list[dict[str, Any]], search: str, key: str) -> str:
    """Users with what may be done; the key makes a double click count once."""
    find = (
        f'<form action="/admin/users"><input name="q" value="{escape(search)}" '
        'placeholder="名字或编号 · name or number"><button>查找 · Search</button></form>'
    )
    heads = ("编号 · No.", "名字 · Name", "账号 · Login", "房卡 · Cards", "创建 · Created", "")
    cells = (
        (
            str(row["id"]),
            escape(row["name"]) + (" ★" if row["admin"] else ""),
            escape(row["login"] or "游客 · guest"),
            str(row["cards"]),
            _time(row["created"]),
            _grant(row["id"], key) + " " + _ban(row["id"], barred=row["banned"]),
        )
        for row in rows
    )
    announce = (
        '<h2 id="announce">公告 · Announcement</h2><form method="post" action="/admin/announce">'
        '<input name="text" maxlength="200" required><button>发给所有桌 · Tell all tables</button>'
        "</form>"
    )
    return _page("用户 · Users", find + _table(heads, cells) + announce)


def _grant(user_id: int, key: str) -> str:
    return (
        f'<form method="post" action="/admin/users/{user_id}/grant">'
        f'<input type="hidden" name="key" value="{user_id}-{escape(key)}">'
        '<input type="number" name="cards" min="1" max="1000000" required>'
        "<button>发房卡 · Grant</button></form>"
    )


def _ban(user_id: int, *, barred: bool) -> str:
    mark = '<span class="barred">已停用 · barred</span> ' if barred else ""
    what = "恢复 · Let back" if barred else "停用 · Bar"
    return (
        f'{mark}<form method="post" action="/admin/users/{user_id}/ban">'
        f'<input type="hidden" name="banned" value="{0 if barred else 1}">'
        f"<button>{what}</button></form>"
    )


def deeds(rows: list[dict[str, Any]]) -> str:
    """The audit log."""
    heads = ("编号 · No.", "时间 · When", "谁 · Who", "做了什么 · What")
    cells = (
        (str(row["id"]), _time(row["at"]), escape(row["who"]), escape(row["what"])) for row in rows
    )
    older = ""
    if rows:
        older = f'<p><a href="/admin/audit?before={rows[-1]["id"]}">更早 · Older</a></p>'
    return _page("操作记录 · Audit log", _table(heads, cells) + older)


def problem(zh: str, en: str) -> str:
    """Why something was not done."""
    return _page("没有做 · Not done", f"<p>{escape(zh)}<br>{escape(en)}</p>")
