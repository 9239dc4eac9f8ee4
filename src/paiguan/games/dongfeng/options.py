"""What may be chosen for a room of 东丰麻将."""

from typing import Final

from paiguan.engine.options import ROUNDS, Choice, Option, switch

OPTIONS: Final = (
    Option(
        "rounds",
        "圈数",
        "Rounds of four dealers",
        (Choice(2, "2圈", "2 rounds"), Choice(4, "4圈", "4 rounds"), Choice(8, "8圈", "8 rounds")),
        unit=ROUNDS,
    ),
    Option(
        "cap",
        "封顶",
        "Cap of one player's amount",
        (Choice(20, "20封顶", "20"), Choice(40, "40封顶", "40")),
    ),
    Option(
        "opening_mode",
        "开放模式",
        "Who may sit down",
        (
            Choice("free", "自由模式", "anyone who knows the number"),
            Choice("owner", "房主模式", "whom the owner lets in"),
        ),
        room="mode",
    ),
    Option(
        "first_dealer",
        "首局坐庄",
        "Who deals first",
        (Choice("random", "随机", "by lot"), Choice("first_seated", "先坐下的", "first seated")),
    ),
    Option(
        "one_winner",
        "截和",
        "Whose win goes first",
        (
            Choice("round_wind", "以圈风为序", "counted from the round wind"),
            Choice("after_giver", "点炮者下家起", "counted from the giver's next"),
        ),
    ),
    switch(
        "giver_pays_kong", "明杠由放杠者包", "An open kong is paid by its giver alone", default=True
    ),
    switch("rob_kong", "可抢杠", "A kong made from a pung may be robbed", default=True),
    Option(
        "honour_kong",
        "箭杠和风杠",
        "Kongs of different honours",
        (Choice(2, "2分", "2 points"), Choice(4, "4分(按暗杠翻倍)", "4 points, as concealed")),
    ),
)
