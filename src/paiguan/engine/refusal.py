"""Why a seat may not do what was asked for, and what it may."""

from paiguan.engine.actions import AmbiguousActionError, IllegalActionError, no_such_seat
from paiguan.engine.reason import Reason
from paiguan.engine.round import Round


def refused_action(
    round_: Round,
    seat: int,
    asked: str,
    found: int,
    reasons: list[Reason],
    due: list[Reason],
) -> IllegalActionError:
    """A written action that so many of the choices could mean, and not exactly one.

    Without reasons of its own it is told what is due instead.
    """
    error = _refused(round_, seat, asked, found, reasons or due)
    error.explained = bool(reasons)
    return error


def _refused(
    round_: Round, seat: int, asked: str, found: int, reasons: list[Reason]
) -> IllegalActionError:
    if not 0 <= seat < round_.seats:
        return no_such_seat(seat, int(round_.seats))
    prompt = round_.prompt(seat)
    why_zh = "".join(f"；{one.zh}" + (f"（{one.clause}）" if one.clause else "") for one in reasons)
    why_en = "".join(f"; {one.en}" + (f" ({one.clause})" if one.clause else "") for one in reasons)
    if prompt is None:
        who = ", ".join(str(other.seat) for other in round_.prompts())
        zh = f"轮到座位 {who}" if who else "这局已经打完"
        en = f"seat {who} has to choose" if who else "the hand is over"
        return IllegalActionError(
            f"座位 {seat} 现在没有可选的，不能“{asked}”：{zh}{why_zh}",
            f"seat {seat} has no choice to make now, so not “{asked}”: {en}{why_en}",
        )
    listed = ", ".join(str(choice) for choice in prompt.choices)
    if found > 1:
        return AmbiguousActionError(
            f"“{asked}”可以指好几种：{listed}", f"“{asked}” could mean several of: {listed}"
        )
    return IllegalActionError(
        f"座位 {seat} 现在不能“{asked}”{why_zh}；可以：{listed}",
        f"seat {seat} may not “{asked}” now{why_en}; it may: {listed}",
    )
