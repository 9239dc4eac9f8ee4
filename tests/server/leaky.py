"""Leaks, each planted in an otherwise honest server; the re-deal test has to find every one.

Most of them have happened in public servers.
"""

from tests.server.leaky_answers import BROADCASTS, PACES, PROMPTS, TABLES, OneCounterForAllPrompts
from tests.server.leaky_audience import EVENTS, INFOS
from tests.server.stage import Cast

LEAKS: dict[str, Cast] = {
    **{leak.__name__: Cast(audience=leak) for leak in (*EVENTS, *INFOS, *BROADCASTS)},
    **{leak.__name__: Cast(wait=leak) for leak in PROMPTS},
    **{leak.__name__: Cast(table=leak) for leak in TABLES},
    **{leak.__name__: Cast(pace=leak) for leak in PACES},
    OneCounterForAllPrompts.__name__: Cast(room=OneCounterForAllPrompts),
}
