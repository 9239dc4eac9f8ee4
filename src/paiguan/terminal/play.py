"""A person against bots, hand after hand, with everything shown that the person's seat sees."""

import secrets
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from hashlib import shake_256
from pathlib import Path

from rich.console import Console
from rich.text import Text

from paiguan.bots import Bot, bot_for
from paiguan.bots.outside import OutsideBot
from paiguan.bots.players import PROGRAM, Maker, OwnBot, made, named
from paiguan.engine.deck import commitment
from paiguan.engine.events import Event
from paiguan.engine.game import Game
from paiguan.engine.match import Match
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import seen_by
from paiguan.records import MatchRecorder, Recorder
from paiguan.simulate.plan import WORLDS
from paiguan.terminal.faces import Faces, seats_by_person
from paiguan.terminal.files import write_json_file
from paiguan.terminal.language import Language
from paiguan.terminal.layout import padded, print_hanging
from paiguan.terminal.narrate import Narrator
from paiguan.terminal.person import LeftTableError, Person
from paiguan.terminal.replay import options_in_words
from paiguan.terminal.settle import Settlement, points_of_all

PERSON = 0
SECRET_BYTES = 80


class Sitting:
    """An evening at the table: hands one after another until the person leaves."""

    def __init__(
        self,
        game: Game,
        options: Mapping[str, object],
        console: Console,
        language: Language,
        read: Callable[[], str] = input,
        seed: str | None = None,
        record: Path | None = None,
        level: str = "novice",
    ) -> None:
        self.level = level
        self.game = game
        self.options = game.read_options(options)
        self.console = console
        self.say = language.say
        self.language = language
        self.seed = seed
        self.record = record
        self.faces = Faces(game, language)
        self.seats = seats_by_person(game.seats, PERSON, language)
        self.person = Person(console, self.faces, self.seats, self.options, read)
        self.players: list[Bot] = [self.person]
        self.hands_dealt = 0
        self.recorder = self._new_match()

    @property
    def match(self) -> Match:
        """The session that is being played: as many hands as the options say."""
        return self.recorder.match

    def _bot(self, seat: int, stack: ExitStack) -> Bot:
        """A bot of the level, or a program that runs until the stack is closed."""
        makers: dict[str, Maker] = {}
        maker = makers.get(named(self.level, makers))
        if self.level.startswith(PROGRAM):
            command = self.level.removeprefix(PROGRAM)
            return stack.enter_context(OutsideBot(command, self.game, self.options))
        if maker is not None:
            seed = self._chance(seat)
            return OwnBot(self.level, made(self.level, maker, self.game, self.options, seed))
        # With a seed a master goes by worlds: by the clock it would not always choose the same.
        worlds = 0 if self.seed is None else WORLDS
        return bot_for(self.level, self.game, self.options, self._chance(seat), worlds)

    def _chance(self, seat: int) -> bytes:
        """Where the chance of a bot comes from: with a seed always the same."""
        seed = secrets.token_hex() if self.seed is None else f"{self.seed} {seat}"
        return seed.encode("utf-8", "surrogateescape")

    def _new_match(self) -> MatchRecorder:
        names = [self.level] * self.game.seats
        names[PERSON] = "person"
        return MatchRecorder(self.game, self.options, PERSON, names)

    def run(self) -> None:
        """Play until the person gets up."""
        agreed = options_in_words(self.game, self.options, self.language)
        if agreed:
            self.console.print(Text(self.say("选项  ", "options  ") + agreed))
        with ExitStack() as stack:
            others = [self._bot(seat, stack) for seat in range(1, self.game.seats)]
            self.players = [self.person, *others]
            self._play_hands()

    def _play_hands(self) -> None:
        try:
            while True:
                self._play_hand()
                self.person.wait_for_next_hand()
                if self.match.over:
                    self.recorder = self._new_match()
        except (LeftTableError, KeyboardInterrupt):
            self._say_goodbye()

    # One hand

    def _play_hand(self) -> None:
        secret = self._secret()
        self.hands_dealt += 1
        for seat, player in enumerate(self.players):
            if isinstance(player, OutsideBot):
                player.begin_hand(self.hands_dealt, self._chance(seat))
        self.person.sit_down(self.match.hands_played + 1, self.match.totals)
        self._announce(secret)
        hand = HandAtTable(self, secret)
        try:
            hand.play()
        except (LeftTableError, KeyboardInterrupt):
            unfinished = self.say(
                "这局没打完，不算分。", "This hand was not finished and does not count."
            )
            self.console.print(f"\n{unfinished}")
            self._print_secret(secret)
            raise
        self.recorder.settle(hand.recorder)
        self.person.last_result = hand.views[PERSON].result
        self._print_totals()
        self._print_secret(secret)
        self._print_digest(self.recorder.hands[-1]["digest"])
        self._save()

    def _secret(self) -> bytes:
        """Chance, or with a seed always the same."""
        if self.seed is None:
            return secrets.token_bytes(SECRET_BYTES)
        seed = f"paiguan play {self.seed} {self.hands_dealt}"
        return shake_256(seed.encode("utf-8", "surrogateescape")).digest(SECRET_BYTES)

    def _save(self) -> None:
        """Keep the session so far; one after the first has a number in its file's name."""
        if self.record is None:
            return
        if self.match.hands_played == 1:
            self.path = _free_path(self.record)
        write_json_file(self.path, self.recorder.record())
        kept = self.say(f"记录存在 {self.path}", f"record kept in {self.path}")
        self.console.print(Text(kept, "dim"))

    # What is printed between the hands

    def _announce(self, secret: bytes) -> None:
        """Before the first tile is seen the person has the hash of what decides them all."""
        words = self.say("牌已洗好，密钥的哈希：", "The deck is shuffled; hash of its secret:")
        self.person.hear(Text(), [Text(words, "dim"), Text(commitment(secret), "dim")])

    def _print_secret(self, secret: bytes) -> None:
        words = self.say("这局的密钥：", "The secret of this hand:")
        self.console.print(Text(f"{words}\n{secret.hex()}", "dim"))

    def _print_digest(self, digest: str) -> None:
        words = self.say("这局记录的摘要：", "The digest of this hand's record:")
        self.console.print(Text(f"{words}\n{digest}", "dim"))

    def _print_totals(self) -> None:
        played = self.match.hands_played
        ended = self.match.over
        zh = f"一场 {played} 局打完" if ended else f"{played} 局总分"
        en = f"all {played} hands played" if ended else f"after {played} hands"
        self.console.print(points_of_all(self.say(zh, en), self.seats, self.match.totals))

    def _say_goodbye(self) -> None:
        self.console.print()
        if self.match.hands_played:
            self._print_totals()
        self.console.print(self.say("下次再来。", "Come again."))


class HandAtTable:
    """One hand being played: every seat folds what it sees, and is asked in turn."""

    def __init__(self, sitting: Sitting, secret: bytes) -> None:
        self.sitting = sitting
        match = sitting.match
        self.views = [SeatView(seat) for seat in range(match.game.seats)]
        self.narrator = Narrator(sitting.faces, sitting.seats, sitting.person.hear)
        self.settlement = Settlement(sitting.console, sitting.faces, sitting.seats, sitting.options)
        self.began = time.monotonic()
        self.recorder = Recorder(
            match.game,
            secret,
            match.dealer,
            match.options,
            sitting.recorder.seats,
            self._happened,
            match.standing,
            match.hands_played,
        )

    def play(self) -> None:
        """Ask whoever has a choice, the bots before the person, until the hand is over."""
        round_ = self.recorder.round
        while not round_.over:
            prompts = round_.prompts()
            prompt = next((p for p in prompts if p.seat != PERSON), prompts[0])
            if prompt.seat == PERSON:
                self.narrator.end_line()
            player = self.sitting.players[prompt.seat]
            choice = player.choose(self.views[prompt.seat], prompt)
            milliseconds = int((time.monotonic() - self.began) * 1000)
            self.recorder.act(prompt.seat, prompt.codes[choice], milliseconds)

    def _happened(self, event: Event) -> None:
        """Every seat is told what it may know; the person's part is put into words."""
        for seat, view in enumerate(self.views):
            view.apply(seen_by(seat, event))
        seen = seen_by(PERSON, event)
        self.narrator.tell(seen)
        if self.views[PERSON].result is not None:
            self._print_end(self.views[PERSON])
        self.settlement.see(seen)

    def _print_end(self, view: SeatView) -> None:
        """What has happened at the last, and all hands laid open."""
        sitting = self.sitting
        sitting.console.print()
        sitting.person.print_news()
        for seat, tiles in enumerate(view.final_hands):
            head = padded(sitting.seats.name(seat), sitting.seats.width + 2)
            melds = [sitting.faces.meld(meld, sitting.seats, seat) for meld in view.melds[seat]]
            print_hanging(sitting.console, head, [*melds, sitting.faces.tiles(sorted(tiles))])


def _free_path(path: Path) -> Path:
    """This path, or the first with a number after its name where nothing is yet."""
    free = path
    number = 1
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free
