"""Help at a table of cards in the terminal: what only another can bring, and what is unseen."""

import pytest
from rich.console import Console

from paiguan.engine.actions import Action, Prompt
from paiguan.engine.events import UNSEEN, HandBegan, Meld, MeldsGiven, TilesDealt
from paiguan.engine.view import SeatView
from paiguan.games import GAMES
from paiguan.terminal.advice import print_waits
from paiguan.terminal.faces import Faces
from paiguan.terminal.language import Language

GAME = GAMES["hengyang15"]
# 坎 五 3, 偎 6, 壹贰叁 6, 贰柒拾 6. 二 completes 三四; so does 五, if it is another's.
HAND = "三四五五五六七八九九玖"
DOORS = (("chi", "壹贰叁"), ("chi", "贰柒拾"), ("wei", "捌捌捌"))


@pytest.mark.clause("RM-20", "ZP-18", "SH-3")
def test_a_card_that_only_another_can_bring_is_said_to_be_such() -> None:
    """Seat 1 has 二 as a 臭偎 of which one card lies open: one 二 is unseen."""
    view = SeatView(0)
    view.apply(HandBegan(3, 1, 80))
    view.apply(TilesDealt(0, tuple(GAME.parse_tiles(HAND))))
    own = tuple(Meld(kind, tuple(GAME.parse_tiles(cards))) for kind, cards in DOORS)
    view.apply(MeldsGiven(0, own))
    (two,) = GAME.parse_tiles("二")
    view.apply(MeldsGiven(1, (Meld("chouwei", (two, UNSEEN, UNSEEN), hidden=2),)))
    console = Console(width=80, no_color=True)
    with console.capture() as capture:
        asked = Prompt(0, (0,), (Action("pass"),))
        print_waits(console, Faces(GAME, Language.ZH), {}, view, asked)
    assert " ".join(capture.get().split()) == "听 二×1 五×1（别人的牌）"
