"""A person against bots, hand after hand, with everything shown that the person's seat sees."""

import json
import secrets
import time
from collections.abc import Callable, Mapping
from hashlib import shake_256
from pathlib import Path

from rich.console import Console
from rich.text import Text

from paiguan.bots import Bot, Novice
from paiguan.engine.deck import commitment
from paiguan.engine.events import Event
from paiguan.engine.game import Game
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import seen_by
from paiguan.records import Recorder
from paiguan.terminal.faces import Faces, seats_by_person
from paiguan.terminal.language import Language
from paiguan.terminal.layout import padded, print_hanging
from paiguan.terminal.narrate import Narrator
from paiguan.terminal.person import Leave, Person
from paiguan.terminal.replay import options_in_words
from paiguan.terminal.settle import Settlement, signed

PERSON = 0
SECRET_BYTES = 80


class Session:
    """One sitting: hands one after another, with running totals, until the person leaves."""

    def __init__(
        self,
        game: Game,
        options: Mapping[str, object],
        console: Console,
        language: Language,
        read: Callable[[], str] = input,
        seed: str | None = None,
        record: Path | None = None,
    ) -> None:
        self.game = game
        self.options = game.read_options(options)
        self.console = console
        self.language = language
        self.say = language.say
        self.seed = seed
        self.record = record
        self.faces = Faces(game, language)
        self.seats = seats_by_person(game.seats, PERSON, language)
        self.person = Person(console, self.faces, self.seats, self.options, read)
        bots: list[Bot] = [Novice(game, self.options) for _ in range(game.seats - 1)]
        self.players: list[Bot] = [self.person, *bots]
        self.hands_played = 0
        self.dealer = PERSON

    def run(self) -> None:
        """Play until the person gets up."""
        agreed = options_in_words(self.game, self.options, self.language)
        if agreed:
            self.console.print(Text(self.say("选项  ", "options  ") + agreed))
        try:
            while True:
                self._play_hand()
                self.person.wait_for_next_hand()
        except (Leave, KeyboardInterrupt):
            self._say_goodbye()

    # One hand

    def _play_hand(self) -> None:
        secret = self._secret()
        self.person.hand_number = self.hands_played + 1
        self._announce(secret)
        hand = HandAtTable(self, secret)
        try:
            hand.play()
        except (Leave, KeyboardInterrupt):
            self.console.print()
            self.console.print(self.say("这局没打完，不算分。", "This hand was not finished and does not count."))
            self._print_secret(secret)
            raise
        self._finish(hand)
        self._print_secret(secret)
        self._save(hand.recorder)

    def _secret(self) -> bytes:
        """Chance, or with a seed always the same."""
        if self.seed is None:
            return secrets.token_bytes(SECRET_BYTES)
        seed = f"paiguan play {self.seed} {self.hands_played}"
        return shake_256(seed.encode("utf-8", "surrogateescape")).digest(SECRET_BYTES)

    def _finish(self, hand: "HandAtTable") -> None:
        result = hand.recorder.round.result
        assert result is not None
        self.hands_played += 1
        self.dealer = result.next_dealer
        self.person.last_result = result
        self.person.totals = [
            total + points for total, points in zip(self.person.totals, result.deltas, strict=True)
        ]
        self._print_totals()

    def _save(self, recorder: Recorder) -> None:
        if self.record is None:
            return
        path = self.record
        number = 1
        while path.exists():
            number += 1
            path = self.record.with_stem(f"{self.record.stem}-{number}")
        text = json.dumps(recorder.record(), ensure_ascii=False)
        path.write_text(text + "\n", encoding="utf-8")
        self.console.print(Text(self.say(f"记录存在 {path}", f"record kept in {path}"), "dim"))

    # What is printed between the hands

    def _announce(self, secret: bytes) -> None:
        """Before the first tile is seen the person has the hash of what decides them all."""
        words = self.say("牌已洗好，密钥的哈希：", "The deck is shuffled; hash of its secret:")
        self.person.hear(Text(), [Text(words, "dim"), Text(commitment(secret), "dim")])

    def _print_secret(self, secret: bytes) -> None:
        words = self.say("这局的密钥：", "The secret of this hand:")
        self.console.print(Text(f"{words}\n{secret.hex()}", "dim"))

    def _print_totals(self) -> None:
        line = Text(self.say(f"{self.hands_played} 局总分  ", f"after {self.hands_played} hands  "))
        for seat, points in enumerate(self.person.totals):
            line = Text.assemble(line, f"{self.seats.name(seat)} ", signed(points), "   ")
        self.console.print(line)

    def _say_goodbye(self) -> None:
        self.console.print()
        if self.hands_played:
            self._print_totals()
        self.console.print(self.say("下次再来。", "Come again."))


class HandAtTable:
    """One hand being played: every seat folds what it sees, and is asked in turn."""

    def __init__(self, session: Session, secret: bytes) -> None:
        self.session = session
        game = session.game
        self.views = [SeatView(seat) for seat in range(game.seats)]
        self.narrator = Narrator(session.faces, session.seats, session.person.hear)
        self.settlement = Settlement(
            session.console, session.faces, session.seats, session.options
        )
        names = ["person" if player is session.person else "novice" for player in session.players]
        self.began = time.monotonic()
        self.recorder = Recorder(
            game, secret, session.dealer, session.options, names, self._happened
        )

    def play(self) -> None:
        """Ask whoever has a choice, the bots before the person, until the hand is over."""
        round_ = self.recorder.round
        while not round_.over:
            prompts = round_.prompts()
            prompt = next((p for p in prompts if p.seat != PERSON), prompts[0])
            if prompt.seat == PERSON:
                self.narrator.end_line()
            player = self.session.players[prompt.seat]
            choice = player.choose(self.views[prompt.seat], prompt)
            milliseconds = int((time.monotonic() - self.began) * 1000)
            self.recorder.act(prompt.seat, prompt.codes[choice], milliseconds)

    def _happened(self, event: Event) -> None:
        """Every seat is told what it may know; the person's part is put into words."""
        for seat, view in enumerate(self.views):
            view.apply(seen_by(seat, event))
        seen = seen_by(PERSON, event)
        self.narrator.tell(seen)
        view = self.views[PERSON]
        if view.result is not None:
            self._print_end(view)
        self.settlement.see(seen)

    def _print_end(self, view: SeatView) -> None:
        """What has happened at the last, and all hands laid open."""
        session = self.session
        session.console.print()
        for head, parts in session.person.news:
            print_hanging(session.console, head, parts)
        session.person.news.clear()
        session.console.print()
        for seat, tiles in enumerate(view.final_hands):
            head = padded(session.seats.name(seat), session.seats.width + 2)
            melds = [session.faces.meld(meld, session.seats) for meld in view.melds[seat]]
            print_hanging(session.console, head, [*melds, session.faces.tiles(sorted(tiles))])
