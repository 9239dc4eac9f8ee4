"""Where hands are played: in this process, in several, or on a Ray cluster.

A part of a plan goes out as numbers and comes back as a tally and, if wanted, its hands; which
process played it makes no difference.
"""

import pickle
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from paiguan.bots.players import Maker
from paiguan.engine.errors import BilingualError
from paiguan.simulate.crew import Crew, CrewError
from paiguan.simulate.plan import Plan, PlanError, too_few_workers
from paiguan.simulate.playing import Played, play_hands
from paiguan.simulate.tally import Tally

Part = tuple[Tally, list[Played]]
Playing = Callable[[Plan, int], Iterator[Part]]

LARGEST_PART: Final = 500
# So many parts for each worker, where there are hands enough, so that none waits at the end.
PARTS_EACH: Final = 8
# So many parts for each worker are under way at once on Ray.
AHEAD: Final = 3
ENGINES: Final = ("local", "ray")


class EngineError(BilingualError):
    """An engine that is not there or has broken down."""


def play_part(plan: Plan, first: int, end: int, keep: bool) -> Part:
    """Play the hands of these numbers; with `keep`, each of them is given back."""
    tally = Tally(plan.seats)
    kept: list[Played] = []
    for played in play_hands(plan, first, end):
        tally.add(played)
        if keep:
            kept.append(played)
    return tally, kept


def parts_of(plan: Plan, workers: int) -> list[tuple[int, int]]:
    """The plan in parts, in order."""
    size = max(1, min(LARGEST_PART, plan.hands // (workers * PARTS_EACH)))
    return [(first, min(first + size, plan.hands)) for first in range(0, plan.hands, size)]


def play_local(plan: Plan, workers: int, keep: bool = False) -> Iterator[Part]:
    """The parts in order, played by processes of this machine; with one worker, by this one."""
    parts = parts_of(plan, workers)
    if workers > 1:
        _check_can_travel(plan)
    if workers == 1:
        for first, end in parts:
            yield play_part(plan, first, end, keep)
        return
    try:
        with Crew(partial(_kept_or_not, plan, keep), min(workers, len(parts))) as crew:
            yield from crew.work(parts)
    except CrewError as error:
        raise EngineError(error.zh, error.en) from None


def _check_can_travel(plan: Plan) -> None:
    """Other processes find a class by its module and its name, or not at all."""
    for name, maker in plan.makers.items():
        if not _can_be_found(maker):
            raise PlanError(
                f"{name}：别的进程找不到它；写在一个模块的最外层，或者 workers=1",
                f"{name}: other processes cannot find it; write it at the top of a module,"
                " or use workers=1",
            )


def _can_be_found(maker: Maker) -> bool:
    """Whether a class has a name at the top of a module that is a file, not typed in."""
    try:
        pickle.dumps(maker)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
    main = getattr(import_module("__main__"), "__file__", None) or ""
    return maker.__module__ != "__main__" or Path(main).is_file()


def _kept_or_not(plan: Plan, keep: bool, first: int, end: int) -> Part:
    return play_part(plan, first, end, keep)


def play_on_ray(
    plan: Plan, workers: int, keep: bool = False, address: str | None = None
) -> Iterator[Part]:
    """The parts in order, played on the cluster at this address, or on one started here."""
    ray = _ray()
    settings: dict[str, Any] = {"log_to_driver": False, "logging_level": "error"}
    if address is None:
        settings |= {"num_cpus": workers, "include_dashboard": False, "address": "local"}
    else:
        settings |= {"address": address}
    try:
        ray.init(**settings)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise EngineError(f"连不上 Ray：{error}", f"Ray cannot be reached: {error}") from None
    try:
        remote = ray.remote(play_part)
        ahead: deque[Any] = deque()
        for first, end in parts_of(plan, workers):
            ahead.append(remote.remote(plan, first, end, keep))
            if len(ahead) >= AHEAD * workers:
                yield ray.get(ahead.popleft())
        while ahead:
            yield ray.get(ahead.popleft())
    except ray.exceptions.RayError as error:
        raise EngineError(f"Ray 出错：{error}", f"Ray has failed: {error}") from None
    finally:
        ray.shutdown()


def _ray() -> Any:
    if find_spec("ray") is None:
        raise EngineError(
            '没有安装 Ray：pip install "paiguan[ray]"',
            'Ray is not installed: pip install "paiguan[ray]"',
        )
    return import_module("ray")


def play_parts(
    plan: Plan,
    workers: int = 1,
    engine: str = "local",
    keep: bool = False,
    address: str | None = None,
) -> Iterator[Part]:
    """The parts of a plan in order, from whichever engine."""
    if workers < 1:
        raise too_few_workers(workers)
    if engine == "local":
        return play_local(plan, workers, keep)
    if engine == "ray":
        return play_on_ray(plan, workers, keep, address)
    listed = ", ".join(ENGINES)
    raise PlanError(
        f"没有引擎 {engine!r}；有：{listed}", f"there is no engine {engine!r}: {listed}"
    )
