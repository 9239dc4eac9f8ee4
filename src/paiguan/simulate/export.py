"""Every hand as a row: CSV for any program, Parquet for large ones."""

import csv
from collections.abc import Iterable
from contextlib import ExitStack
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

from paiguan.engine.errors import BilingualError
from paiguan.simulate.plan import Plan
from paiguan.simulate.playing import Played

BETWEEN = "+"


class ExportError(BilingualError):
    """A file that cannot be written as it was asked for."""


class HandWriter(Protocol):
    """Takes hands in their order."""

    def write(self, hands: Iterable[Played]) -> None:
        """Write these after those before."""


def columns(plan: Plan) -> list[str]:
    """What a row consists of."""
    points = [f"points_{seat}" for seat in range(plan.seats)]
    return ["hand", "dealer", "decisions", "winners", "by", "from", "names", "value", *points]


def row(played: Played) -> list[int | str]:
    """A hand as a row; several winners, and several names, are joined by a plus."""
    winners = played.winners
    return [
        played.number,
        played.dealer,
        played.decisions,
        BETWEEN.join(str(win.seat) for win in winners),
        winners[0].by if winners else "",
        str(winners[0].giver) if winners and winners[0].giver >= 0 else "",
        BETWEEN.join(name for win in winners for name in win.names),
        BETWEEN.join(str(win.value) for win in winners),
        *played.deltas,
    ]


def open_writers(
    plan: Plan, csv_file: Path | None, parquet_file: Path | None, stack: ExitStack
) -> tuple[HandWriter, ...]:
    """What writes the files that are wanted, closed with the stack."""
    writers: list[HandWriter] = []
    if csv_file is not None:
        writers.append(CsvWriter(plan, csv_file, stack))
    if parquet_file is not None:
        writers.append(ParquetWriter(plan, parquet_file, stack))
    return tuple(writers)


class CsvWriter:
    """One line a hand, with a line of names above."""

    def __init__(self, plan: Plan, path: Path, stack: ExitStack) -> None:
        file = stack.enter_context(path.open("w", encoding="utf-8", newline=""))
        self.rows = csv.writer(file, lineterminator="\n")
        self.rows.writerow(columns(plan))

    def write(self, hands: Iterable[Played]) -> None:
        """Write these after those before."""
        self.rows.writerows(row(played) for played in hands)


class ParquetWriter:
    """The same rows as a Parquet file, a group for each part."""

    def __init__(self, plan: Plan, path: Path, stack: ExitStack) -> None:
        if find_spec("pyarrow") is None:
            raise ExportError(
                '没有安装 pyarrow：pip install "paiguan[report]"',
                'pyarrow is not installed: pip install "paiguan[report]"',
            )
        self.arrow: Any = import_module("pyarrow")
        texts = {"winners", "by", "from", "names", "value"}
        fields = [
            (name, self.arrow.string() if name in texts else self.arrow.int64())
            for name in columns(plan)
        ]
        self.schema = self.arrow.schema(fields)
        parquet: Any = import_module("pyarrow.parquet")
        self.file = stack.enter_context(parquet.ParquetWriter(str(path), self.schema))

    def write(self, hands: Iterable[Played]) -> None:
        """Write these after those before."""
        rows = [row(played) for played in hands]
        by_column = [list(column) for column in zip(*rows, strict=True)]
        self.file.write_table(self.arrow.table(by_column, schema=self.schema))
