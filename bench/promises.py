"""What the parlour promises, in figures, and the command that measures each promise.

A promise without a command of its own is shown by tests that run every time.
"""

from dataclasses import dataclass, field
from typing import Final

SOAK: Final = ("-m", "pytest", "-q", "-m", "soak")


@dataclass(frozen=True)
class Promise:
    """One promise: what, the figure, and how it is found out."""

    key: str
    zh: str
    en: str
    figure: str
    # What Python is asked to run, with what in the environment, and how much of it: `{size}`. A
    # smaller size of the same for trying it out.
    command: tuple[str, ...] = ()
    settings: dict[str, str] = field(default_factory=dict)
    size: int = 0
    small: dict[str, str] = field(default_factory=dict)
    small_command: tuple[str, ...] = ()
    # Figures that are to be no more than this, and how much is to be measured at least.
    most: dict[str, float] = field(default_factory=dict)
    least: dict[str, float] = field(default_factory=dict)
    # Where it may be measured in parts: figures that add up (of the others the largest counts), and
    # which of them is the number that the next part begins with, as `{first}`, so that nothing is
    # measured twice.
    adds: tuple[str, ...] = ()
    numbered: str = ""
    # What shows it in every run of the tests.
    tests: str = ""


def _soak(test: str) -> tuple[str, ...]:
    return (*SOAK, f"tests/server/{test}")


def _of_each(times: int, tables: int) -> list[str]:
    """Everything that happens to servers so often, but few promotions, which take longest."""
    kinds = ("kills", "stops", "drains", "reloads")
    said = [f"--{kind}={times}" for kind in kinds]
    return [*said, f"--promotions={max(1, times // 3)}", f"--tables={tables}"]


PROMISES: Final = (
    Promise(
        "kills",
        "确认过的不会丢",
        "nothing acknowledged is lost when the server is killed",
        "1,000 × `kill -9` under play on each database, 100,000 choices acknowledged: 0 lost, 0 "
        "done twice",
        _soak("test_kills.py"),
        {"PAIGUAN_SOAK_KILLS": "{size}"},
        1000,
        {"PAIGUAN_SOAK_KILLS": "10"},
        most={"lost": 0, "twice": 0},
        least={
            "sqlite_kills": 1000,
            "postgresql_kills": 1000,
            "sqlite_acknowledged": 100_000,
            "postgresql_acknowledged": 100_000,
        },
        adds=("sqlite_kills", "postgresql_kills", "sqlite_acknowledged", "postgresql_acknowledged"),
        tests="tests/server/test_kills.py",
    ),
    Promise(
        "restarts",
        "杀掉以后马上又开门",
        "a killed server accepts again at once",
        "100 × `kill -9` with 500 open rooms, on a quiet machine: within 2 s",
        ("-m", "bench.restarts", "--kills", "{size}"),
        size=100,
        small_command=("-m", "bench.restarts", "--kills", "3", "--rooms", "20"),
        most={"accepting_longest_s": 2.0},
        least={"kills": 100, "rooms": 500},
        tests="tests/server/test_kills.py",
    ),
    Promise(
        "power",
        "断电也不会丢",
        "nor when the power is cut",
        "2,000 cuts that drop any part of what was not synced: 0 lost",
        _soak("test_power_cuts.py"),
        {"PAIGUAN_SOAK_POWER_CUTS": "2000"},
        small={"PAIGUAN_SOAK_POWER_CUTS": "100"},
        most={"lost": 0},
        least={"cuts": 2000},
        tests="tests/server/test_power_cuts.py",
    ),
    Promise(
        "disk",
        "硬盘满了、坏了，大家都知道",
        "a full or failing disk: nothing is acknowledged that was not written, players are told",
        "0 acknowledged after a failed write",
        tests="tests/server/test_full_disk.py",
    ),
    Promise(
        "tiles",
        "看不见的牌不会漏出去",
        "no hidden tile leaves: what a viewer cannot see changes no byte that it gets, and no time",
        "1,000,000 pairs of runs of a whole table: 0 differ",
        ("-m", "tests.server.redeal_scenes", "{size}", "--from", "{first}"),
        size=1_000_000,
        small_command=("-m", "tests.server.redeal_scenes", "100"),
        most={"differing": 0},
        least={"pairs": 1_000_000},
        adds=("pairs", "differing", "hands_of_each_game"),
        numbered="hands_of_each_game",
        tests="tests/server/test_redeal.py, tests/server/test_redeal_nodes.py, "
        "tests/server/test_redeal_processes.py",
    ),
    Promise(
        "views",
        "引擎也不会漏",
        "nor does the engine tell it: events, prompts, views and errors of every seat",
        "1,000,000 pairs of hands: 0 differ",
        ("-m", "tests.conformance.redeal_soak", "{size}", "--from", "{first}"),
        size=1_000_000,
        small_command=("-m", "tests.conformance.redeal_soak", "100"),
        most={"differing": 0},
        least={"pairs": 1_000_000},
        adds=("pairs", "differing", "hands_of_each_game"),
        numbered="hands_of_each_game",
        tests="tests/conformance/test_redeal.py",
    ),
    Promise(
        "leaks",
        "故意漏的都查得出来",
        "planted leaks are found by these comparisons",
        "31 of 31 at a table, 22 of 22 in the engine",
        tests="tests/server/test_redeal.py, tests/conformance/test_redeal.py",
    ),
    Promise(
        "pauses",
        "等的时间什么也不说明",
        "a pause tells nothing about who could claim",
        "20,000 discards, fast and slow disk: constant waits not above shuffled truths, natural "
        "ones below 0.05 bit",
        ("-m", "bench.pauses", "--discards", "20000", "--tables", "300"),
        small_command=(
            "-m",
            "bench.pauses",
            "--discards",
            "200",
            "--tables",
            "10",
            "--scale",
            "0.3",
        ),
        least={"discards": 20_000},
        tests="tests/server/test_closing.py, tests/server/test_claim_time.py",
    ),
    Promise(
        "attacks",
        "一个人捣乱，别人不受影响",
        "one hostile guest cannot stop the rest",
        "100 tables: a canary's p99 at most twice its own, at most 64 MB more",
        ("-m", "bench.attacks"),
        small_command=(
            "-m",
            "bench.attacks",
            "pongs",
            "endless path",
            "--tables",
            "5",
            "--seconds",
            "3",
        ),
        tests="tests/server/test_attacks.py",
    ),
    Promise(
        "reconnect",
        "断线回来，什么都没少",
        "who comes back sees what they would have seen",
        "10,000 connections held up, stalled, cut, halved, swallowed: 0 differ",
        _soak("test_cuts.py"),
        {"PAIGUAN_SOAK_CUTS": "{size}"},
        10_000,
        {"PAIGUAN_SOAK_CUTS": "100"},
        most={"wrong": 0},
        least={"cuts": 10_000},
        adds=("cuts", "acknowledged"),
        tests="tests/server/test_cuts.py",
    ),
    Promise(
        "back",
        "断线马上就回来",
        "who was cut off is back at once",
        "2,000 such connections, on a quiet machine: the longest within 2 s",
        _soak("test_cuts.py"),
        {"PAIGUAN_SOAK_CUTS": "{size}"},
        2_000,
        {"PAIGUAN_SOAK_CUTS": "100"},
        most={"back_longest_s": 2.0},
        least={"cuts": 2_000},
        tests="tests/server/test_cuts.py",
    ),
    Promise(
        "cards",
        "房卡分毫不差",
        "room cards balance",
        "1,000,000 transfers asked for by 64 workers, 200 kills: each done once, sum zero",
        _soak("test_ledger.py"),
        {"PAIGUAN_SOAK_TRANSFERS": "{size}"},
        # How often each is asked for is chance: a few more than are promised.
        1_020_000,
        {"PAIGUAN_SOAK_TRANSFERS": "2400", "PAIGUAN_SOAK_LEDGER_KILLS": "8"},
        least={
            "sqlite_kills": 200,
            "postgresql_kills": 200,
            "sqlite_asked_for": 1_000_000,
            "postgresql_asked_for": 1_000_000,
        },
        tests="tests/server/test_ledger.py",
    ),
    Promise(
        "input",
        "乱发消息也不会坏",
        "bad input harms nothing",
        "50,000,000 mutated messages at a running table, in process: 0 crashes, 0 tables disturbed",
        ("-m", "tests.server.message_storm", "{size}", "--from", "{first}"),
        size=50_000_000,
        small_command=("-m", "tests.server.message_storm", "2000"),
        most={"disturbed": 0},
        least={"messages": 50_000_000},
        adds=("messages", "disturbed", "storms_of_each_game"),
        numbered="storms_of_each_game",
        tests="tests/server/test_fuzz.py, tests/server/test_bad_input.py",
    ),
    Promise(
        "sockets",
        "从网上乱发也一样",
        "nor does it over sockets, as messages, as raw frames or over HTTP",
        "5,000,000 messages and 1,000,000 raw frames over sockets: 0 crashes, 0 tables disturbed",
        ("-m", "tests.server.socket_storm", "{size}"),
        size=5_000_000,
        small_command=("-m", "tests.server.socket_storm", "2000"),
        most={"disturbed": 0},
        least={"messages": 5_000_000, "raw_frames": 1_000_000},
        adds=("messages", "raw_frames", "acknowledged"),
        tests="tests/server/test_socket_storm.py, tests/server/test_bad_input.py, "
        "tests/server/test_api_fuzz.py",
    ),
    Promise(
        "deals",
        "发牌公平",
        "fair deals: every tile is as often at every place",
        "100,000 deals of each game: χ² within 5 standard deviations",
        ("-m", "tests.fair_deals", "{size}"),
        size=100_000,
        small_command=("-m", "tests.fair_deals", "200"),
        most={"deviations": 5.0},
        least={"deals_of_each": 100_000},
        tests="tests/test_deck.py",
    ),
    Promise(
        "unfair",
        "不公平的洗牌查得出来",
        "unfair deals are found",
        "a naive shuffle, modulo bias, a biased seat, a seed cut to 32 bits: all of them",
        tests="tests/test_deck.py",
    ),
    Promise(
        "house",
        "馆主也挑不了牌",
        "the house cannot choose a deal: seeds are committed before any is opened",
        "a seed or hash that is changed or left out is an alarm at every client that gave one",
        tests="tests/server/test_seeds.py, web/src/lib/seeds.test.ts",
    ),
    Promise(
        "bound",
        "记录改不了",
        "a record binds everything: names, times, passes and seats included",
        "0 of 10,000 tamperings accepted",
        _soak("test_tampering.py"),
        most={"accepted": 0},
        least={"tamperings": 10_000},
        tests="tests/server/test_tampering.py",
    ),
    Promise(
        "hands",
        "规则不出错",
        "rules hold: every hand ends, keeps its tiles, and pays sums of zero",
        "1,000,000 random hands of each game",
        ("-m", "tests.soak", "{size}", "--from", "{first}"),
        size=1_000_000,
        small_command=("-m", "tests.soak", "20"),
        most={"wrong": 0},
        least={"hands_of_each": 1_000_000},
        adds=("hands_of_each", "wrong"),
        numbered="hands_of_each",
        tests="tests/conformance",
    ),
    Promise(
        "mutants",
        "规则的测试查得出错",
        "tests notice a wrong engine",
        "of 300 changed programs, by chance, at most 30 are left (90 % are found out)",
        ("-m", "bench.mutants", "--promised", "0", "--sample", "{size}", "--from", "{first}"),
        size=300,
        small_command=("-m", "bench.mutants", "--promised", "0", "--sample", "2"),
        most={"left": 30},
        least={"mutants": 300},
        adds=("mutants", "found_out", "left"),
        numbered="mutants",
    ),
    Promise(
        "load",
        "五百桌也跑得动",
        "500 tables on one core",
        "2,000 sockets, 0.5 action a table a second, on disk: p99 ≤ 50 ms, ≤ 250 MB, 0 missing",
        (
            "-m",
            "paiguan.cli",
            "load",
            "--tables",
            "500",
            "--rate",
            "0.5",
            "--seconds",
            "60",
            "--json",
        ),
        small_command=("-m", "paiguan.cli", "load", "--tables", "5", "--seconds", "3", "--json"),
        most={"done_p99_ms": 50, "server_peak_mb": 250, "missing_events": 0, "connections_cut": 0},
        tests="tests/server/test_load.py",
    ),
    Promise(
        "door",
        "没有票进不来",
        "nobody gets in who may not",
        "40 kinds of bad handshake refused alike; tickets good once, for a minute",
        tests="tests/server/test_handshake.py, tests/server/test_security.py",
    ),
    Promise(
        "limits",
        "谁也不能多占",
        "limits for a socket, a user, an address, an owner",
        "4 KiB a message, 10 a second, 64 queued out, 3 sockets a user, 40 an address",
        tests="tests/server/test_limits.py",
    ),
    Promise(
        "standing",
        "一桌坏了自己接着来",
        "a table outlives its helpers: log, thinking process, child program, database",
        "0 tables dead, `/readyz` honest",
        tests="tests/server/test_failed_tables.py, tests/server/test_remote_bots.py",
    ),
    Promise(
        "stalls",
        "没人说话也不卡住",
        "no stall: hands end whoever is silent",
        "100,000 hands with silent seats: 0 stalls",
        ("-m", "tests.server.silent_seats", "{size}", "--from", "{first}"),
        size=100_000,
        small_command=("-m", "tests.server.silent_seats", "40"),
        most={"stalls": 0},
        least={"hands": 100_000},
        adds=("hands", "stalls", "sessions_of_each_game"),
        numbered="sessions_of_each_game",
        tests="tests/server/test_silent_seats.py",
    ),
    Promise(
        "downtime",
        "馆停的时间不算谁的",
        "nobody pays for the server's downtime",
        "time in which the server stood still runs on no clock",
        tests="tests/server/test_standing_still.py",
    ),
    Promise(
        "records",
        "以前的牌局还对得上",
        "records last: golden hands come to the same hash at every release",
        "1,000 golden hands of each game",
        tests="tests/golden, tests/conformance/test_builds.py",
    ),
    Promise(
        "nodes",
        "一台倒了另一台接上",
        "another node takes over a killed or hung one",
        "killed: p99 ≤ 10 s, hung: ≤ 15 s, 0 forked actions in 200 stops",
        # Everything is on one machine: servers, both databases, balancer and people.
        ("-m", "tests.nodes", "--rate", "0.25", "--rounds", "{size}"),
        size=10,
        small_command=("-m", "tests.nodes", *_of_each(6, tables=12)),
        most={
            **dict.fromkeys(("lost", "doubled", "missing", "different", "forked", "stood"), 0),
            **dict.fromkeys(("unverified", "cards_off"), 0),
            "killed_p99_s": 10.0,
            "hung_p99_s": 15.0,
        },
        least={"kills": 300, "stops": 200, "drains": 30, "reloads": 30, "promotions": 10},
        adds=(
            *("kills", "stops", "drains", "promotions", "reloads", "minutes"),
            *("acknowledged", "events", "records", "lost", "doubled", "missing", "different"),
            *("forked", "stood", "unverified", "cards_off"),
        ),
        tests="tests/server/test_nodes.py, tests/server/test_fencing.py, "
        "tests/server/test_standby.py",
    ),
)
