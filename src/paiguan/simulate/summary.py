"""A tally as one JSON object."""

from typing import Any

from paiguan.simulate.plan import Plan
from paiguan.simulate.tally import Tally


def summary(plan: Plan, tally: Tally) -> dict[str, Any]:
    """All that the hands came to; the same for any engine and any number of workers."""
    return {
        "game": plan.game,
        "options": dict(plan.options),
        "players": list(plan.players),
        "seed": plan.seed,
        "worlds": plan.worlds,
        "hands": tally.hands,
        "draws": tally.draws,
        "draw_share": tally.draws / tally.hands,
        "seats": [_seat(plan, tally, seat) for seat in range(plan.seats)],
        "names": {
            name: {"count": count, "share": count / tally.hands}
            for name, count in sorted(tally.names.items(), key=lambda one: (-one[1], one[0]))
        },
        "ways": dict(sorted(tally.ways.items())),
        "decisions": _decisions(tally),
        "fingerprint": tally.fingerprint,
    }


def _seat(plan: Plan, tally: Tally, seat: int) -> dict[str, Any]:
    interval = tally.interval(seat)
    return {
        "seat": seat,
        "player": plan.players[seat],
        "wins": tally.wins[seat],
        "win_share": tally.wins[seat] / tally.hands,
        "gave": tally.given[seat],
        "points": tally.sums[seat],
        "mean": tally.mean(seat),
        "interval": None if interval is None else list(interval),
        "deviation": tally.deviation(seat),
    }


def _decisions(tally: Tally) -> dict[str, Any]:
    """How long the hands were, in choices made by players."""
    total = sum(length * count for length, count in tally.lengths.items())
    return {
        "mean": total / tally.hands,
        "shortest": min(tally.lengths),
        "longest": max(tally.lengths),
    }
