"""What `--help` shows of the commands besides what they take: their order, and examples.

Texts are written `中文 · English`.
"""

from typing import Final

Examples = tuple[tuple[str, str], ...]

# The commands in the order in which one needs them; a command that is not here comes last.
SECTIONS: Final[tuple[tuple[tuple[str, str], tuple[str, ...]], ...]] = (
    (("打牌", "Play"), ("play", "games", "rules")),
    (("牌局文件", "Hands in files"), ("replay", "verify", "analyze", "judge")),
    (("很多局", "Many hands"), ("simulate", "compare", "tournament")),
    (
        ("开馆", "Run a parlour"),
        (
            "serve",
            "settings",
            "nodes",
            "admin",
            "grant",
            "forget",
            "migrate",
            "backup",
            "restore",
            "redraw",
            "move",
            "load",
        ),
    ),
)

EXAMPLES: Final[dict[str, Examples]] = {
    "": (
        ("paiguan play wanzai", "和三个电脑打万载麻将 · play against three bots"),
        ("paiguan serve", "开馆，在浏览器里打 · open the parlour, play in the browser"),
        ("paiguan rules HY-12", "看一条规则 · read a clause of the rules"),
    ),
    "play": (
        ("paiguan play wanzai --level expert", "和高手打 · against experts"),
        (
            "paiguan play hengyang258 -o birds=2 --record evening.json",
            "两只鸟，记下来 · two birds, and a record of it",
        ),
    ),
    "games": (("paiguan games", "所有玩法和选项 · every game with its options"),),
    "rules": (
        ("paiguan rules hengyang258", "一种玩法的规则 · the rules of a game"),
        ("paiguan rules HY-12", "一条 · one clause"),
    ),
    "replay": (
        ("paiguan replay evening.json", "play 记下来的一场 · what play recorded"),
        ("paiguan replay --json hand.json", "给程序看 · for programs"),
    ),
    "verify": (
        ("paiguan verify evening.json", "洗牌、每一步和结算 · shuffle, steps and settlement"),
        (
            "paiguan verify evening.json --commitment HASH",
            "正是发牌前公布的哈希吗 · is it what was published before the deal",
        ),
    ),
    "analyze": (
        ("paiguan analyze hand.json", "听什么、打什么 · waits, best choices"),
        ("paiguan analyze evening.json", "错在哪，亏几分 · mistakes and what they cost"),
    ),
    "judge": (
        ("paiguan judge < hands.jsonl", "一行一手牌 · a hand a line"),
        (
            """echo '{"game": "wanzai", "hand": "123m 456p 789s 11z 55z"}' | paiguan judge""",
            "听什么 · what a hand waits for",
        ),
    ),
    "simulate": (
        (
            "paiguan simulate wanzai --hands 10000 --players novice,random",
            "一万局 · ten thousand hands",
        ),
        (
            'paiguan simulate xiangtan --players "cmd:python3 bot.py,novice"',
            "自己的程序 · a program of one's own",
        ),
        (
            "paiguan simulate xiangtan --players mybots:Eager,novice",
            "mybots.py 里的一个 Bot 类 · a Bot class in mybots.py",
        ),
    ),
    "compare": (
        (
            "paiguan compare hengyang258 --option birds=4 --hands 5000",
            "四只鸟和默认比 · four birds against the default",
        ),
    ),
    "tournament": (
        (
            "paiguan tournament wanzai --players expert,novice",
            "高手比新手强多少 · how much stronger experts are",
        ),
        (
            'paiguan tournament wanzai --players "cmd:python3 bot.py,novice"',
            "自己的程序 · a program of one's own",
        ),
    ),
    "completion": (
        (
            "paiguan completion bash >> ~/.bashrc",
            "以后按 Tab 补全 · completes with Tab from the next shell on",
        ),
        ("paiguan completion zsh >> ~/.zshrc", "zsh · zsh"),
        (
            "paiguan completion fish > ~/.config/fish/completions/paiguan.fish",
            "fish · fish",
        ),
    ),
    "serve": (
        ("paiguan serve", "在浏览器里打 · play in the browser"),
        ("paiguan serve --lan", "一个 Wi-Fi 里的手机扫码来 · phones on one Wi-Fi join by scanning"),
        (
            "paiguan serve --nodes 3 --port 8001",
            "三台服务器，共用 PostgreSQL · three servers on one PostgreSQL",
        ),
        (
            'paiguan serve --port 8080 --bot mine="python3 bot.py"',
            "换端口，加一种电脑 · another port, and a bot of one's own",
        ),
    ),
    "nodes": (("paiguan nodes", "哪些服务器开着 · which servers are running"),),
    "settings": (("paiguan settings", "每个设置 · every setting"),),
    "admin": (("paiguan admin 王小明", "设为管理员 · let this account administrate"),),
    "forget": (("paiguan forget 7", "忘掉 7 号账号，记录照样能验 · forget account 7"),),
    "grant": (("paiguan grant 7 100", "给 7 号账号 100 张房卡 · 100 cards for account 7"),),
    "migrate": (("paiguan migrate", "升级数据库 · bring the database up to date"),),
    "backup": (("paiguan backup parlour.db", "备份 · copy the database"),),
    "restore": (("paiguan restore parlour.db", "恢复 · put a backup in place"),),
    "redraw": (("paiguan redraw", "pg_restore 之后换密钥 · fresh secrets after pg_restore"),),
    "move": (("paiguan move", "从文件搬到 PostgreSQL · from the file into PostgreSQL"),),
    "load": (("paiguan load --tables 100 --seconds 30", "一百桌，半分钟 · a hundred tables"),),
}
