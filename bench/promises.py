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
    # What Python is asked to run; a smaller size of the same for trying it out.
    command: tuple[str, ...] = ()
    settings: dict[str, str] = field(default_factory=dict)
    small: dict[str, str] = field(default_factory=dict)
    small_command: tuple[str, ...] = ()
    # Figures that are to be no more than this, and how much is to be measured at least.
    most: dict[str, float] = field(default_factory=dict)
    least: dict[str, float] = field(default_factory=dict)
    # What shows it in every run of the tests.
    tests: str = ""


def _soak(test: str) -> tuple[str, ...]:
    return (*SOAK, f"tests/server/{test}")


PROMISES: Final = (
    Promise(
        "kills",
        "确认过的不会丢",
        "nothing acknowledged is lost when the server is killed",
        "1,000 × `kill -9` under play: 0 lost, 0 done twice; accepting again within 2 s",
        _soak("test_kills.py"),
        {"PAIGUAN_SOAK_KILLS": "1000"},
        {"PAIGUAN_SOAK_KILLS": "10"},
        most={"accepting_longest_s": 2.0, "lost": 0, "twice": 0},
        least={"kills": 1000},
        tests="tests/server/test_kills.py",
    ),
    Promise(
        "power",
        "断电也不会丢",
        "nor when the power is cut",
        "2,000 cuts that drop any part of what was not synced: 0 lost",
        _soak("test_power_cuts.py"),
        {"PAIGUAN_SOAK_POWER_CUTS": "2000"},
        {"PAIGUAN_SOAK_POWER_CUTS": "100"},
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
        "1,000,000 pairs of runs: 0 differ; every planted leak found",
        ("-m", "tests.server.redeal_scenes"),
        small_command=("-m", "tests.server.redeal_scenes", "100"),
        most={"differing": 0},
        least={"pairs": 1_000_000},
        tests="tests/server/test_redeal.py, tests/conformance/test_redeal.py",
    ),
    Promise(
        "pauses",
        "等的时间什么也不说明",
        "a pause tells nothing about who could claim",
        "20,000 discards, fast and slow disk: constant waits not above shuffled truths, natural "
        "ones below 0.05 bit",
        ("-m", "bench.pauses", "--discards", "20000", "--tables", "200"),
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
        "10,000 connections held up, stalled, cut, halved, swallowed: 0 differ; back within 2 s",
        _soak("test_cuts.py"),
        {"PAIGUAN_SOAK_CUTS": "10000"},
        {"PAIGUAN_SOAK_CUTS": "100"},
        most={"wrong": 0, "back_longest_s": 2.0},
        least={"cuts": 10_000},
        tests="tests/server/test_cuts.py",
    ),
    Promise(
        "cards",
        "房卡分毫不差",
        "room cards balance",
        "1,000,000 transfers asked for by 64 workers, 200 kills: each done once, sum zero",
        _soak("test_ledger.py"),
        {"PAIGUAN_SOAK_TRANSFERS": "1000000"},
        {"PAIGUAN_SOAK_TRANSFERS": "2400"},
        tests="tests/server/test_ledger.py",
    ),
    Promise(
        "input",
        "乱发消息也不会坏",
        "bad input harms nothing",
        "1,000,000 mutated frames at a running table: 0 crashes, 0 tables disturbed",
        _soak("test_fuzz.py"),
        {"PAIGUAN_SOAK_FRAMES": "1000000"},
        {"PAIGUAN_SOAK_FRAMES": "40000"},
        tests="tests/server/test_fuzz.py, tests/server/test_bad_input.py",
    ),
    Promise(
        "deals",
        "发牌公平",
        "fair deals: a biased shuffle, a naive one, a biased seat are all caught",
        "χ² over deals of every game",
        tests="tests/test_deck.py",
    ),
    Promise(
        "hands",
        "规则不出错",
        "rules hold: every hand ends, keeps its tiles, and pays sums of zero",
        "1,000,000 random hands of each game",
        ("-m", "tests.soak", "1000000"),
        small_command=("-m", "tests.soak", "20"),
        least={"hands_of_each": 1_000_000},
        tests="tests/conformance",
    ),
    Promise(
        "mutants",
        "规则的测试查得出错",
        "tests notice a wrong engine",
        "90 % of changed programs found out (a sample)",
        ("-m", "bench.mutants", "--sample", "300"),
        small_command=("-m", "bench.mutants", "--sample", "2"),
        least={"score_percent": 90},
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
        "records",
        "以前的牌局还对得上",
        "records last: golden games come to the same hash at every release",
        "every golden hand of every game",
        tests="tests/golden, tests/conformance/test_builds.py",
    ),
    Promise(
        "failover",
        "一台倒了另一台接上",
        "another node takes over a killed or hung one",
        "killed: p99 ≤ 10 s, hung: ≤ 15 s, 0 forked actions in 200 rounds",
    ),
)
