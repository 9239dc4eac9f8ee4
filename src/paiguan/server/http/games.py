"""Games as they are told: all that pages and tables show of one, so that no client knows any."""

from functools import cache
from typing import Literal, cast

from paiguan.engine.game import Game
from paiguan.engine.glossary import Both, Glossary
from paiguan.engine.options import Option
from paiguan.games import GAMES
from paiguan.lessons import lesson_names
from paiguan.server.http.written import ASK_AGAIN, Written, written
from paiguan.server.wire import bodies


def games_told() -> Written:
    """The table of games; asked for anew with each page, for a release may add one."""
    return _told(tuple(GAMES.values()))


@cache
def _told(games: tuple[Game, ...]) -> Written:
    return written([_game(game) for game in games], ASK_AGAIN)


@cache
def words_told(game: Game) -> Written:
    """What a game calls things, for whoever sits at a table of it."""
    return written(_words(game.words))


def _game(game: Game) -> bodies.GameInfo:
    kind, about = game.kind, game.about
    return {
        "game": game.name,
        "zh": game.zh,
        "en": game.en,
        "family": {
            "page": kind.name,
            "zh": kind.zh,
            "en": kind.en,
            "pieces": cast("Literal['tiles', 'cards']", kind.pieces),
        },
        "about": {"zh": about.zh, "en": about.en},
        "emblem": list(about.emblem),
        "seats": game.seats,
        "deck": " ".join(game.tile_name(tile) for tile in game.deck()),
        "options": [_option(option) for option in game.options],
        "lesson": game.name in lesson_names(),
    }


def _words(words: Glossary) -> bodies.GameWords:
    return {
        "names": dict(words.names),
        "texts": {key: _both(text) for key, text in words.texts.items()},
    }


def _option(option: Option) -> bodies.OptionTable:
    where = option.only_where
    return {
        "name": option.name,
        "zh": option.zh,
        "en": option.en,
        "choices": [
            {
                "value": choice.value,
                "zh": choice.zh,
                "en": choice.en,
                "turns_up": choice.turns_up,
            }
            for choice in option.choices
        ],
        "only_where": None if where is None else {"name": where.name, "values": list(where.values)},
        "unit": cast("Literal['', 'hands', 'rounds']", option.unit),
        "room": option.room,
    }


def _both(text: Both) -> bodies.Both:
    return {"zh": text.zh, "en": text.en}
