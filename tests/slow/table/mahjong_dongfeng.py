"""The slow table of 东丰麻将, written from DF-1 to DF-24."""

from tests.slow.table.mahjong_question import Action, Score, Step, Win
from tests.slow.table.mahjong_state import Setting
from tests.slow.table.mahjong_table import SlowTable
from tests.slow.table.mahjong_tiles import (
    DRAGONS,
    HONOURS,
    SUITS,
    WINDS,
    Division,
    Meld,
    Tiles,
    divisions,
    in_order,
    is_triplet,
    number_of,
    suit_of,
    without,
)

# A kong of these is worth twice an ordinary one (DF-23).
ONES = ("1m", "1p", "1s")


class Dongfeng(SlowTable):
    """东丰麻将."""

    def __init__(self, setting: Setting) -> None:
        self.round = int(str(setting.standing.get("round", 0)))
        self.first_dealer = int(str(setting.standing.get("first_dealer", setting.dealer)))
        # The tiles that 箭杠 and 风杠 may be made of, and whose chance is over (DF-7 to DF-9).
        self.first_tiles = [list(hand) for hand in setting.hands]
        self.drew_once = [seat == setting.dealer for seat in range(4)]
        self.chance_over = [False] * 4
        super().__init__(setting)

    def next_standing(self) -> dict[str, object]:
        """The round goes on when the deal passes back to the first dealer (DF-3)."""
        assert self.result is not None
        following = self.result.next_dealer
        passed_back = following == self.first_dealer and following != self.dealer
        return {"round": self.round + passed_back, "first_dealer": self.first_dealer}

    # The first hand

    def take(self, seat: int, tile: str) -> None:
        """The first draw counts towards 箭杠 and 风杠, a replacement does not (DF-7, DF-9)."""
        if not self.drew_once[seat] and not self.drawn_in_turn:
            self.first_tiles[seat].append(tile)
        self.drew_once[seat] = True
        super().take(seat, tile)

    def after_discard(self, seat: int) -> None:
        """The chance lasts to the first discard (DF-9)."""
        self.chance_over[seat] = True

    def after_meld(self, seat: int) -> None:
        """It ends with the first 吃, 碰 or 明杠 (DF-9)."""
        self.chance_over[seat] = True

    def kong_options(self, seat: int) -> list[Action]:
        """箭杠, 风杠 and tiles added to a 箭杠 beside the ordinary kongs."""
        options = super().kong_options(seat)
        for name, needed in (("dragons", DRAGONS), ("winds", WINDS)):
            if self.may_lay_out(seat, name, needed):
                options.append((name,))
        if self.wall and self.dragons_of(seat):
            held = dict.fromkeys(self.hands[seat])
            options += [("add", tile) for tile in held if tile in DRAGONS]
        return options

    def may_lay_out(self, seat: int, name: str, needed: Tiles) -> bool:
        """One each in the first hand (DF-7, DF-8); the meld must be allowed (DF-14)."""
        if self.chance_over[seat] or (name == "winds" and not self.wall):
            return False
        there = all(tile in self.first_tiles[seat] and tile in self.hands[seat] for tile in needed)
        unmade = all(meld.kind != name for meld in self.melds[seat])
        return there and unmade and self.may_meld(seat, name)

    def dragons_of(self, seat: int) -> Meld | None:
        """A seat's 箭杠."""
        return next((meld for meld in self.melds[seat] if meld.kind == "dragons"), None)

    def other_action(self, seat: int, action: Action) -> Step:
        """Lay out a 箭杠 or a 风杠, or add a tile to the 箭杠."""
        self.untouched = False
        name = action[0]
        if name == "add":
            meld = self.dragons_of(seat)
            assert meld is not None
            self.hands[seat].remove(action[1])
            meld.tiles = in_order([*meld.tiles, action[1]])
            self.pay_honours(seat)
            return ("kong", seat)
        tiles = DRAGONS if name == "dragons" else WINDS
        self.hands[seat] = without(self.hands[seat], tiles)
        self.melds[seat].append(Meld(name, tiles))
        self.pay_honours(seat)
        if name == "winds":
            return ("kong", seat)
        # No replacement: the drawn tile may have gone into it (DF-19).
        if self.drawn not in self.hands[seat]:
            self.drawn = None
        return ("turn", seat)

    # Play

    def may_meld(self, seat: int, kind: str) -> bool:
        """手把一 is for 飘 only: no fourth meld with a 吃 among the four (DF-14)."""
        kinds = [meld.kind for meld in self.melds[seat]]
        allowed = len(kinds) < 3 or "chow" not in [*kinds, kind]
        if not allowed:
            self.noted.add(f"DF-14 no {kind} as the fourth meld")
        return allowed

    def may_kong(self, seat: int, kind: str, tile: str) -> bool:
        """An added tile makes no new meld; any other kong does (DF-14)."""
        allowed = kind == "added" or self.may_meld(seat, kind)
        return allowed and super().may_kong(seat, kind, tile)

    def may_rob(self) -> bool:
        """Whether a tile added to a 碰 may be robbed (DF-5)."""
        return bool(self.options["rob_kong"])

    def chosen_winners(self, seats: list[int], giver: int) -> list[int]:
        """截和: one winner (DF-6)."""
        if self.options["one_winner"] == "after_giver":
            first = self.next_of(giver)
        else:
            # 东, 北, 西, 南 sit at the dealer, 下家, 对家, 上家, and the rounds go the same way.
            first = (self.dealer + self.round) % 4
        return [min(seats, key=lambda seat: (seat - first) % 4)]

    # Winning hands

    def judge(self, seat: int, tiles: Tiles, tile: str | None, way: str) -> Score | None:
        """The reading that pays most (DF-10 to DF-19)."""
        readings: list[Score] = []
        # As dealt, or right after a 箭杠: the tile that pays best was drawn (DF-19).
        drawn = [tile] if tile else list(dict.fromkeys(tiles))
        for division in divisions(tiles):
            if self.accepted(seat, tiles, division):
                for last in drawn:
                    readings += self.readings(seat, division, last, way)
        if not readings:
            return None
        return max(readings, key=lambda score: (sum(dict(score.amounts).values()), score.value))

    def accepted(self, seat: int, tiles: Tiles, division: Division) -> bool:
        """幺九, 叉, three suits, 手把一 (DF-11 to DF-14)."""
        melds = self.melds[seat]
        all_tiles = [*tiles, *(tile for meld in melds for tile in meld.tiles)]
        ends = any(tile in HONOURS or number_of(tile) in (1, 9) for tile in all_tiles)
        fork = any(map(is_triplet, division[1])) or any(meld.kind != "chow" for meld in melds)
        dragon = any(tile in DRAGONS for tile in all_tiles)
        suits = {suit_of(tile) for tile in all_tiles} >= set(SUITS)
        one_in_hand = len(melds) == 4 and not self.all_triplets(seat, division)
        return ends and (fork or dragon) and suits and not one_in_hand

    def all_triplets(self, seat: int, division: Division) -> bool:
        """飘胡: nothing but sets of three alike and kongs, 箭杠 and 风杠 among them (DF-18)."""
        return all(map(is_triplet, division[1])) and all(
            meld.kind != "chow" for meld in self.melds[seat]
        )

    def readings(self, seat: int, division: Division, last: str, way: str) -> list[Score]:
        """The ways to read one division with its last tile, with what they pay."""
        if self.all_triplets(seat, division):
            cap = int(self.options["cap"])
            amounts = tuple((payer, cap) for payer in self.after(seat))
            return [Score(cap, frozenset({"飘胡", *self.robbing(way)}), amounts)]
        pair, sets = division
        bases = []
        if last == pair:
            bases.append((2, "单吊"))
        for one in sets:
            if last in one:
                middle = not is_triplet(one) and one[1] == last
                bases.append((2, "夹胡") if middle else (1, "平胡"))
        return [self.scored(seat, base, name, pair, way) for base, name in bases]

    def scored(self, seat: int, base: int, name: str, pair: str, way: str) -> Score:
        """A reading with its doublings, for every payer doubled and capped (DF-20, DF-22)."""
        doublings = self.doublings(seat, pair, way)
        amounts = []
        for payer in self.after(seat):
            dealers = 2 if self.dealer in (seat, payer) else 1
            amount = base * 2 ** len(doublings) * dealers
            amounts.append((payer, min(amount, int(self.options["cap"]))))
        return Score(base, frozenset({name, *doublings, *self.robbing(way)}), tuple(amounts))

    def robbing(self, way: str) -> list[str]:
        """抢杠 has a name but is worth nothing by itself (DF-5)."""
        return ["抢杠"] if way == "robbed" else []

    def doublings(self, seat: int, pair: str, way: str) -> list[str]:
        """What doubles a hand, but for the dealer (DF-20)."""
        found = []
        if way == "self":
            found.append("自摸")
        if self.closed(seat):
            found.append("门清")
        if suit_of(pair) in SUITS and number_of(pair) in (2, 8):
            found.append("二八做掌")
        if all(self.closed(other) for other in self.after(seat)):
            found.append("三家清")
            if self.closed(seat):
                found.append("四家清")
        return found

    def closed(self, seat: int) -> bool:
        """门清: no 吃, 碰 or 明杠."""
        return not any(meld.open for meld in self.melds[seat])

    # Points

    def pay_three(self, seat: int, points: int, clause: str, payer: int | None) -> None:
        """Each pays, twice where the owner or the payer is the dealer; or one pays for all."""
        for share_of in self.after(seat):
            dealers = 2 if self.dealer in (seat, share_of) else 1
            self.pay(share_of if payer is None else payer, seat, points * dealers, clause)

    def pay_kong(self, seat: int, meld: Meld) -> None:
        """Ordinary kongs and those of ones (DF-23)."""
        points = 4 if meld.tiles[0] in ONES else 2
        if meld.kind == "concealed":
            points *= 2
        gives = meld.kind == "kong" and self.options["giver_pays_kong"]
        self.pay_three(seat, points, "DF-23", meld.giver if gives else None)

    def pay_honours(self, seat: int) -> None:
        """箭杠, 风杠 and every tile added (DF-24)."""
        self.pay_three(seat, int(self.options["honour_kong"]), "DF-24", None)

    def finish(self, winners: list[Win]) -> None:
        """Each pays their own amount, or the giver all three (DF-21)."""
        for win in winners:
            for share_of, amount in win.score.amounts:
                payer = share_of if win.giver is None else win.giver
                self.pay(payer, win.seat, amount, "DF-20")
        stays = not winners or winners[0].seat == self.dealer
        self.end(winners, self.dealer if stays else self.next_of(self.dealer))
