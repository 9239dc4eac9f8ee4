"""Claims and kongs at a slow table of mahjong, written from MJ-2 to MJ-7."""

from collections.abc import Generator

from tests.slow.table.mahjong_question import (
    PASS,
    WIN,
    Action,
    Answers,
    Flow,
    Question,
    Step,
    Win,
)
from tests.slow.table.mahjong_state import State
from tests.slow.table.mahjong_tiles import Meld, Tiles, in_order, runs_with, without, word


class Claims(State):
    """What the others may do with a tile, and what a kong does."""

    # Claims

    def claims(self, giver: int, tiles: list[str], way: str) -> Flow:
        """Let the others win, kong, pong or chow what lies open (MJ-3)."""
        wins: dict[int, list[Win]] = {}
        asked: dict[int, list[Action]] = {}
        for seat in self.after(giver):
            wins[seat] = self.claim_wins(seat, giver, tiles, way)
            options = [WIN] if wins[seat] else []
            if way != "last_discard":
                options += self.claim_options(seat, giver, tiles)
            if options:
                asked[seat] = [*options, PASS]
        chosen: list[tuple[int, Action]] = []
        if asked:
            answers = yield Question(
                asked, lambda said: tuple(self.best(said, giver, tiles)), way=way
            )
            chosen = self.best(answers, giver, tiles)
        if chosen and chosen[0][1] == WIN:
            if sum(map(bool, wins.values())) > 1:
                self.noted.add(f"MJ-3 several could win, {len(chosen)} did")
            self.finish([wins[seat][0] for seat, _ in chosen])
            return None
        for seat, offered in wins.items():
            if offered:
                self.bar(seat, [win.tile for win in offered if win.tile])
        if not chosen:
            return self.unclaimed(giver, way)
        return self.carry_out(chosen[0][0], chosen[0][1], giver, tiles)

    def unclaimed(self, giver: int, way: str) -> Step:
        """Nobody wanted it: the next player draws."""
        return ("draw", self.next_of(giver))

    def best(self, said: Answers, giver: int, tiles: list[str]) -> list[tuple[int, Action]]:
        """What is carried out: wins, else one kong or pong, else a chow."""
        winners = [seat for seat in self.after(giver) if said.get(seat) == WIN]
        if winners:
            return [(seat, WIN) for seat in self.chosen_winners(winners, giver)]
        claims = [(seat, action) for seat, action in said.items() if action != PASS]

        def rank(claim: tuple[int, Action]) -> tuple[bool, int]:
            action = claim[1]
            return action[0] == "chow", tiles.index(self.claimed_tile(action, tiles))

        return sorted(claims, key=rank)[:1]

    def claimed_tile(self, action: Action, tiles: list[str]) -> str:
        """The tile that a claim is for; of two tiles it is named, in a chow first."""
        if len(tiles) == 1:
            return tiles[0]
        return action[1][0] + action[1][-1]

    def claim_options(self, seat: int, giver: int, tiles: list[str]) -> list[Action]:
        """Kong and pong for anybody, chow for the 下家."""
        if not self.wall:
            # The discard after the last draw (MJ-7).
            return []
        options: list[Action] = []
        for tile in dict.fromkeys(tiles):
            held = self.hands[seat].count(tile)
            if held == 3 and self.may_kong(seat, "kong", tile):
                options.append(("kong", tile))
            if held >= 2 and self.may_meld(seat, "pong"):
                options.append(("pong",) if len(tiles) == 1 else ("pong", tile))
            if seat == self.next_of(giver) and self.may_meld(seat, "chow"):
                options += [self.chow_action(chow, tile, tiles) for chow in self.chows(seat, tile)]
        return options

    def chows(self, seat: int, tile: str) -> list[Tiles]:
        """The sets that a seat may make of a tile and two of its own."""
        hand = self.hands[seat]
        return [
            chow
            for chow in self.chow_sets(tile)
            if all(other in hand for other in without(chow, [tile]))
        ]

    def chow_sets(self, tile: str) -> list[Tiles]:
        """The sets with this tile that 吃 may make."""
        return runs_with(tile)

    def chow_action(self, chow: Tiles, tile: str, tiles: list[str]) -> Action:
        """A chow in words; where two tiles lie open the claimed one comes first."""
        if len(tiles) == 1:
            return ("chow", word(chow))
        return ("chow", word([tile, *without(chow, [tile])]))

    def may_meld(self, seat: int, kind: str) -> bool:
        """Whether a game lets a seat chow or pong."""
        return True

    def carry_out(self, seat: int, action: Action, giver: int, tiles: list[str]) -> Step:
        """Lay out what was claimed."""
        tile = self.claimed_tile(action, tiles)
        if len(tiles) > 1:
            self.noted.add(f"HY-8 {action[0]} of a tile of the dice")
        row = self.discards[giver]
        del row[len(row) - 1 - row[::-1].index(tile)]
        kind = action[0]
        if kind == "chow":
            meld = in_order(digit + tile[1] for digit in action[1][:-1])
        else:
            meld = (tile,) * (4 if kind == "kong" else 3)
        held_three = kind == "pong" and self.hands[seat].count(tile) == 3
        self.hands[seat] = without(self.hands[seat], without(meld, [tile]))
        self.melds[seat].append(Meld(kind, meld, giver, tile, held_three))
        self.untouched = False
        self.turn_of = seat
        self.drawn, self.drawn_in_turn = None, []
        self.after_meld(seat)
        if kind == "kong":
            self.pay_kong(seat, self.melds[seat][-1])
            return ("kong", seat)
        return ("claimed", seat)

    def after_meld(self, seat: int) -> None:
        """What a game notes when a claim was laid out."""

    # Kongs

    def may_kong(self, seat: int, kind: str, tile: str) -> bool:
        """Whether a kong is offered: not without a replacement (MJ-2)."""
        return bool(self.wall)

    def kong_options(self, seat: int) -> list[Action]:
        """暗杠 and 碰杠, after a draw."""
        hand = self.hands[seat]
        options: list[Action] = []
        for tile in dict.fromkeys(hand):
            if hand.count(tile) == 4 and self.may_kong(seat, "concealed", tile):
                options.append(("kong", tile))
            if self.pong_of(seat, tile) and self.may_kong(seat, "added", tile):
                options.append(("kong", tile))
        return options

    def pong_of(self, seat: int, tile: str) -> Meld | None:
        """A seat's 碰 of this tile."""
        found = [meld for meld in self.melds[seat] if meld.kind == "pong"]
        return next((meld for meld in found if meld.tiles[0] == tile), None)

    def own_kong(self, seat: int, tile: str) -> Flow:
        """暗杠, or 碰杠 unless it is robbed (MJ-5)."""
        self.untouched = False
        pong = self.pong_of(seat, tile)
        if pong is None:
            self.hands[seat] = without(self.hands[seat], [tile] * 4)
            self.melds[seat].append(Meld("concealed", (tile,) * 4))
            self.pay_kong(seat, self.melds[seat][-1])
            return ("kong", seat)
        robbers = yield from self.rob(seat, tile)
        self.hands[seat].remove(tile)
        if robbers:
            self.noted.add(f"MJ-5 robbed by {len(robbers)}")
            self.finish(robbers)
            return None
        pong.kind, pong.tiles = "added", (tile,) * 4
        self.pay_kong(seat, pong)
        return ("kong", seat)

    def rob(self, owner: int, tile: str) -> Generator[Question, Answers, list[Win]]:
        """Ask who robs a 碰杠; the tile counts as a discard for the bars (MJ-6)."""
        wins = {
            seat: found[0]
            for seat in self.after(owner)
            if (found := self.claim_wins(seat, owner, [tile], "robbed"))
        }
        if not wins or not self.may_rob():
            return []
        asked = {seat: [WIN, PASS] for seat in wins}
        answers = yield Question(
            asked, lambda said: tuple(self.best(said, owner, [tile])), way="robbed"
        )
        robbers = [seat for seat, _ in self.best(answers, owner, [tile])]
        if not robbers:
            for seat in wins:
                self.bar(seat, [tile])
        return [wins[seat] for seat in robbers]

    def may_rob(self) -> bool:
        """Whether the game knows 抢杠."""
        return True

    def pay_kong(self, seat: int, meld: Meld) -> None:
        """Pay for a kong just made."""
        raise NotImplementedError

    def after_kong(self, seat: int) -> Flow:
        """A replacement from the tail of the wall (MJ-2)."""
        self.take(seat, self.wall.pop())
        yield from ()
        return ("turn", seat)
