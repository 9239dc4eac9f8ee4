"""What mahjong calls things, in Chinese and in English."""

from typing import Final

from paiguan.engine.glossary import COMMON, TILES, Both, Family, Glossary

# Names that wins and payments have in any game of the family.
NAMES: Final = {
    "天胡": "win as dealt",
    "地胡": "win on the first tile",
    "清一色": "one suit",
    "门清": "fully concealed",
    "三家清": "three concealed",
    "四家清": "four concealed",
    "夹胡": "middle wait",
    "单吊": "pair wait",
    "庄家": "dealer",
    "抢杠": "robbed kong",
    "扎鸟": "birds",
    "点炮": "on a discard",
    "大番": "big units",
    "杠": "kong",
    "明杠": "open kong",
    "碰杠": "added kong",
    "暗杠": "concealed kong",
    "箭杠": "dragon kong",
    "风杠": "wind kong",
}
MELDS: Final = {
    "meld chow": Both("吃", "chow"),
    "meld pong": Both("碰", "pung"),
    "meld kong": Both("明杠", "open kong"),
    "meld added": Both("碰杠", "added kong"),
    "meld concealed": Both("暗杠", "concealed kong"),
    "meld dragons": Both("箭杠", "dragon kong"),
    "meld winds": Both("风杠", "wind kong"),
    "call chow": Both("吃", "chow"),
    "call pong": Both("碰", "pung"),
    "call kong": Both("杠", "kong"),
    "call added": Both("杠", "kong"),
    "call concealed": Both("杠", "kong"),
    "call dragons": Both("箭杠", "dragon kong"),
    "call winds": Both("风杠", "wind kong"),
}
ACTIONS: Final = {
    "action chow": Both("吃", "chow"),
    "action pong": Both("碰", "pung"),
    "action kong": Both("杠", "kong"),
    "action replace": Both("补张", "replace"),
    "action dice": Both("开筛子", "dice"),
    "action take": Both("要海底", "take the last tile"),
    "button take": Both("要海底", "take it"),
    "action declare": Both("亮牌", "declare"),
    "action dragons": Both("箭杠", "dragon kong"),
    "action winds": Both("风杠", "wind kong"),
    "action add": Both("加杠", "add to kong"),
    # To pass is called otherwise beside these.
    "pass take": Both("不要", "leave it"),
    "pass declare": Both("不亮", "hide it"),
}
QUESTIONS: Final = {
    "ask declare": Both("起手胡，亮出来吗？", "Declare the opening win?"),
    "ask dragons": Both("亮箭杠吗？", "Lay out the dragon kong?"),
    "ask winds": Both("亮风杠吗？", "Lay out the wind kong?"),
    "ask take": Both("要不要海底？", "Take the last tile?"),
    "ask replace": Both("补张还是开筛子？", "Replace or dice?"),
    "ask dice": Both("补张还是开筛子？", "Replace or dice?"),
}
STAKES: Final = {
    "stake fire": Both("上火", "fire"),
    "stake fire 0": Both("不上火", "no fire"),
    "stake fire bound": Both("火绑{}局", "fire {}"),
    "ask fire": Both("上火吗？", "Play on fire?"),
    # A fire of earlier hands goes on or is withdrawn.
    "keep fire": Both("继续上火", "keep burning"),
    "keep fire 0": Both("撤出", "withdraw"),
    "ask keep fire": Both("继续上火，还是撤出？", "Keep burning, or withdraw?"),
    "stake float": Both("飘 {}", "float {}"),
    "stake float 0": Both("不飘", "no float"),
    "ask float": Both("飘几分？", "Float how much?"),
}
HAPPENED: Final = {
    "event kong_robbed": Both("{}被抢杠", "The kong of {} is robbed"),
    "event last_tile_declined": Both("{}不要海底", "{} leaves the last tile"),
}
TURNED: Final = {
    "turned dice": Both("开筛子", "dice"),
    "turned birds": Both("扎鸟", "birds"),
    "later birds": Both("鸟", "birds"),
}
TEXTS: Final = {**MELDS, **ACTIONS, **QUESTIONS, **STAKES, **HAPPENED, **TURNED}
WORDS: Final = Glossary(NAMES, TEXTS).over(COMMON)
MAHJONG: Final = Family("mahjong", "麻将", "mahjong", TILES, WORDS, stakes=("fire", "float"))
