"""The options of 衡阳258麻将."""

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from paiguan.engine.options import SESSION_HANDS, Choice, Option, OptionValue, switch

OPTIONS: Final = (
    SESSION_HANDS,
    Option(
        "birds",
        "扎鸟",
        "Birds turned after a win",
        (
            Choice(1, "1鸟", "1 bird", turns_up="birds"),
            Choice(0, "不扎鸟", "no birds"),
            Choice(2, "2鸟", "2 birds", turns_up="birds"),
            Choice(4, "4鸟", "4 birds", turns_up="birds"),
            Choice(6, "6鸟", "6 birds", turns_up="birds"),
        ),
    ),
    switch(
        "self_draw_extra_bird", "自摸多摸一个码", "One more bird when self-drawn", default=False
    ),
    Option(
        "concealed",
        "门清",
        "Concealed small wins",
        (
            Choice("small", "小门清(庄3闲2)", "small: 3 with the dealer, else 2"),
            Choice("big", "大门清(庄4闲2)", "big: 4 with the dealer, else 2"),
            Choice("none", "无门清", "none"),
        ),
    ),
    switch("responsibility", "包赔", "Answering for another's hand", default=True),
    Option(
        "opening",
        "起手胡",
        "Opening wins",
        (
            Choice("shared_birds", "公用扎鸟", "play on, sharing the birds of the hand"),
            Choice("next_hand", "直接下一局", "straight to the next hand"),
        ),
    ),
    switch(
        "open_all_requests", "全求人全开放", "All melds open: any last tile wins", default=False
    ),
    Option(
        "flush",
        "清一色叠加大胡",
        "One suit with another big hand",
        (Choice("double", "翻倍", "doubles it"), Choice("add", "加一番", "adds one unit")),
    ),
    switch("robbed_kong_unit", "抢杠胡算大胡", "Robbing a kong is a big unit", default=False),
)


class HengyangOptions:
    """The options as the rules read them."""

    def __init__(self, values: Mapping[str, OptionValue]) -> None:
        self.birds = i64(int(values["birds"]))
        self.self_draw_extra_bird = bool(values["self_draw_extra_bird"])
        self.concealed = str(values["concealed"])
        self.responsibility = bool(values["responsibility"])
        self.opening_ends_hand = values["opening"] == "next_hand"
        self.open_all_requests = bool(values["open_all_requests"])
        self.flush_doubles = values["flush"] == "double"
        self.robbed_kong_unit = bool(values["robbed_kong_unit"])
