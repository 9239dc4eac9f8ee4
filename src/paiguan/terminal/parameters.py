"""What several commands take, declared once; texts are written `中文 · English`."""

from pathlib import Path
from typing import Annotated

import typer

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="玩法 · which game")]
FileArgument = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="记录（paiguan play --record 写的，或网页回放里下载的）或自己写的局面；- 是标准输入"
        " · a record (written by paiguan play --record, or downloaded from a replay page)"
        " or a scenario of one's own (docs/scenarios.md); - is standard input",
    ),
]
RecordArgument = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="一局或一场的记录（paiguan play --record 写的，或网页回放里下载的）；- 是标准输入"
        " · the record of a hand or a session (written by paiguan play --record, or downloaded"
        " from a replay page); - is standard input",
    ),
]
GivenOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="玩法的选项，可以写几次 · an option of the game, again for more",
    ),
]
LevelOption = Annotated[
    str, typer.Option("--level", metavar="PLAYER", help="和谁打 · who the others are")
]
HandsOption = Annotated[int, typer.Option("--hands", help="几局 · how many hands")]
PlayersOption = Annotated[
    str,
    typer.Option(
        "--players",
        metavar="PLAYER[,PLAYER…]",
        help="谁来打，轮流坐满 · who plays; the seats are filled in turn",
    ),
]
SeedOption = Annotated[
    str | None,
    typer.Option("--seed", help="同样的种子打同样的牌 · the same seed, the same hands"),
]
WorldsOption = Annotated[
    int,
    typer.Option(
        "--worlds",
        help="master 每次推演几局，0 是只看第一眼"
        " · hands a master imagines for a choice, 0: its first look alone",
    ),
]
WorkersOption = Annotated[
    int | None,
    typer.Option(
        "--workers",
        help="几个进程，不写就每个核一个 · how many processes; else one for each processor",
    ),
]
EngineOption = Annotated[
    str, typer.Option("--engine", metavar="local|ray", help="在哪里打 · where they are played")
]
AddressOption = Annotated[
    str | None, typer.Option("--address", help="Ray 集群的地址 · address of the Ray cluster")
]
JsonOption = Annotated[
    bool, typer.Option("--json", help="一个 JSON 对象，给程序看 · one JSON object, for programs")
]
ReportOption = Annotated[
    Path | None,
    typer.Option("--report", metavar="DIR", help="画成图，放在这里 · plots, in this folder"),
]
