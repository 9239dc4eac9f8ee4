"""What a room is opened with."""

from typing import Final

import msgspec

from paiguan.engine.options import HANDS, OptionValue
from paiguan.games import find_game

# Sessions that go by rounds have no fixed number of hands; none comes near this.
MOST_HANDS: Final = 256


class RoomSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a room is opened with; it never changes."""

    game: str
    options: dict[str, OptionValue]
    clock: int = 15
    claim_time: str = "natural"
    help: bool = True
    mode: str = "free"
    # The price of the session in room cards, as it was when the room was opened.
    cards: int = 0
    # The edition of the rules that it is played by; the first did not say so.
    rules_version: int = 1
    # The salts of the names in its records are made with it; rooms of before have none, and no
    # digests. It is removed when somebody who played there is to be forgotten.
    name_key: str = ""

    @property
    def most_hands(self) -> int:
        """How many hands the session may have."""
        length = find_game(self.game).length
        return int(self.options[length.name]) if length.unit == HANDS else MOST_HANDS
