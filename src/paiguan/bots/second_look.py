"""Choices looked at again, more closely than at first."""

from collections.abc import Callable
from typing import Final

# Of the choices the best so many at first are looked at again.
MOST_CHOICES: Final = 5
# Scores above this are not points: taken at once.
SURE: Final = 1000.0


def looked_again(scores: list[float], look: Callable[[int], float]) -> list[float]:
    """The best choices with what a closer look finds, the others as far behind as they were."""
    places = sorted(range(len(scores)), key=lambda place: -scores[place])
    found = scores[:]
    for place in places[:MOST_CHOICES]:
        found[place] = look(place)
    least = min(found[place] for place in places[:MOST_CHOICES])
    last = scores[places[min(len(scores), MOST_CHOICES) - 1]]
    for place in places[MOST_CHOICES:]:
        found[place] = least - (last - scores[place])
    return found


def together(
    rates: list[tuple[float, float]], waited_for: Callable[[float, float], float]
) -> float:
    """The worth of a hand: what each next tile makes of it, and how many of it come in a turn.

    Good tiles are taken as they come; those after which the hand would be worth less than it is by
    waiting for the better ones are let go. What hands are worth that have to be waited for is said
    of the sum over the good tiles, value times rate, and of the rate at which one of them comes.
    """
    rates.sort(reverse=True)
    total = 0.0
    points = 0.0
    best = 0.0
    for value, rate in rates:
        if value <= best:
            break
        total += rate
        points += rate * value
        best = waited_for(points, total)
    return best
