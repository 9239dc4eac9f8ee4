"""What a player is told when something cannot be done, in both languages."""

from typing import Final

from paiguan.engine.errors import BilingualError

TEXTS: Final[dict[str, tuple[str, str]]] = {
    "not_allowed": ("现在不能这样做", "This cannot be done now"),
    "not_owner": ("只有房主可以这样做", "Only the room's owner may do this"),
    "not_seated": ("你不在座位上", "You have no seat here"),
    "room_full": ("房间已满", "The room is full"),
    "no_room": ("没有这个房间", "There is no such room"),
    "not_admitted": ("房主没有让你进来", "The owner has not let you in"),
    "sent_away": ("房主请你离开了房间", "The owner has sent you away"),
    "many_waiting": ("等着进房的人太多了，请稍后再来", "Too many are waiting to be let in"),
    "stale_prompt": ("这个选择已经过时", "That choice is out of date"),
    "no_such_choice": ("没有这个选项", "There is no such choice"),
    "under_way": ("牌局已经开始", "The session is under way"),
    "practice": (
        "这一桌是别人和电脑练习，进不去",
        "Somebody practises with bots there: it is closed to others",
    ),
    "practice_open": (
        "你还有一桌练习没打完，先回去打完，或者在大厅关掉它",
        "You have another practice table: return to it, or close it in the lobby first",
    ),
    "practice_only": (
        "只有自己和电脑练习时才可以",
        "This is for practice with bots alone",
    ),
    "nothing_to_take_back": ("没有可以退回的一步", "There is no choice to take back"),
    "taken_back_often": (
        "这一局悔棋太多次了，接着打吧",
        "Too much was taken back in this hand: play on",
    ),
    "nothing_to_advise": ("现在没有要你选的", "There is nothing to choose now"),
    "too_soon": (
        "刚刚被拒绝过，一分钟后才能再提",
        "It was refused just now: ask again in a minute",
    ),
    "not_enough_cards": ("房卡不够", "There are not enough room cards"),
    "bad_seed": ("这不是那个哈希的种子", "This is not the seed of the hash that was told"),
    "bad_hash": (
        "哈希应为64个十六进制字符，各人不同",
        "A hash is 64 hexadecimal characters, and nobody else's",
    ),
    "hash_first": ("先给种子的哈希，公布以后再打开", "The hash of a seed comes first"),
    "no_seed": (
        "你有一次没有打开种子，这一场不能再给了",
        "You once opened no seed, and give none for the rest of the session",
    ),
    "many_seeds": ("这一局换种子太多次了", "The seed was changed too often for this hand"),
    "many_changes": (
        "这一局之前改动太多次了，请重新开房",
        "Too much was changed before this hand: open another room",
    ),
    "bad_level": ("没有这种电脑玩家", "There is no such bot"),
    "bad_seat": ("没有这个座位", "There is no such seat"),
    "bad_message": ("看不懂这条消息", "This message cannot be understood"),
    "muted": ("房主已将你禁言", "The owner has muted you"),
    "no_voice": ("没有这段录音", "There is no such recording"),
    "no_help": ("这个房间没有开提示", "This room is played without help"),
    "too_fast": ("消息太快了", "Too many messages"),
    "bad_ticket": ("入场券无效，请重新进入", "The ticket is not valid: enter again"),
    "elsewhere": ("已在别处进入这个房间", "You have entered this room from elsewhere"),
    "store": ("暂时无法保存，请稍后再试", "Nothing can be saved right now: try again"),
    "retry": (
        "这个房间正换到另一台服务器，马上就好",
        "The room is moving to another server: come back in a moment",
    ),
    "reload": ("网页旧了，请刷新", "This page is out of date: reload it"),
    "too_many_rooms": ("你开的房间太多了", "You have too many open rooms"),
    "rooms_too_fast": (
        "开房太频繁了，请过几分钟再开",
        "You open rooms too often: wait some minutes",
    ),
    "bad_origin": ("请求来自别的网站", "The request comes from another site"),
    "restarted": (
        "这一桌出了点问题，马上从记录里接着打",
        "Something went wrong at this table: it goes on from its log in a moment",
    ),
    "internal": ("服务器出错了", "Something went wrong here"),
    "too_long": ("内容太长", "This is too long"),
    "no_rule": ("没有这条规则", "There is no such rule"),
    "no_lesson": ("这种玩法还没有教学", "This game has no lesson yet"),
    "no_replay": ("没有这个牌谱", "There is no such replay"),
    "no_review": ("这个牌谱现在不能复盘", "This replay cannot be looked through now"),
    "busy": (
        "现在复盘的人太多，请稍后再试",
        "Too many are asking: try again later",
    ),
    "not_signed_in": ("请先登录", "Sign in first"),
    "not_ready": ("服务器还没准备好", "The server is not ready"),
    "signed_out": ("这里已退出登录", "You are signed out here"),
    "banned": ("账号已停用", "This account is barred"),
}


class RefusedError(BilingualError):
    """Something that cannot be done, told in both languages; nothing has changed."""

    def __init__(self, code: str, zh: str, en: str) -> None:
        super().__init__(zh, en)
        self.code = code


class RoomError(RefusedError):
    """A request that a room refuses."""

    def __init__(self, code: str) -> None:
        super().__init__(code, *TEXTS[code])

    def __str__(self) -> str:
        return self.code
