"""Units of C are compiled once, and again only when what they are made of has changed."""

from pathlib import Path
from typing import Any

import pytest

from workshop.units import Shelf


class Compiler:
    """Stands for the C compiler: an object is its source in capitals."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.asked: list[str] = []

    def compile(self, sources: list[str], **_given: Any) -> list[str]:
        """Compile, and remember what was asked for."""
        made = []
        for source in sources:
            self.asked.append(Path(source).name)
            target = self.folder / f"{Path(source).stem}.made"
            target.write_text(Path(source).read_text(encoding="ascii").upper(), encoding="ascii")
            made.append(str(target))
        return made


@pytest.fixture
def compiler(tmp_path: Path) -> Compiler:
    (tmp_path / "objects").mkdir()
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.c").write_text(f"int {name};", encoding="ascii")
    return Compiler(tmp_path)


def compiled(compiler: Compiler, same: bytes = b"gcc 12", **given: Any) -> list[str]:
    """What is read from the objects of all three units; those not used are forgotten."""
    shelf = Shelf(compiler.folder / "objects", compiler.compile, same)
    names = [str(compiler.folder / f"{name}.c") for name in ("a", "b", "c")]
    texts = [Path(path).read_text(encoding="ascii") for path in shelf.compile(names, **given)]
    shelf.forget_the_rest()
    return texts


def test_only_a_changed_unit_is_compiled_again(compiler: Compiler) -> None:
    assert compiled(compiler) == ["INT A;", "INT B;", "INT C;"]
    assert sorted(compiler.asked) == ["a.c", "b.c", "c.c"]
    (compiler.folder / "b.c").write_text("int changed;", encoding="ascii")
    compiler.asked.clear()
    assert compiled(compiler) == ["INT A;", "INT CHANGED;", "INT C;"]
    assert compiler.asked == ["b.c"]
    assert len(list((compiler.folder / "objects").iterdir())) == 3


def test_another_compiler_header_or_option_compiles_all_again(compiler: Compiler) -> None:
    compiled(compiler)
    compiled(compiler, b"gcc 13")
    assert len(compiler.asked) == 6
    compiled(compiler, b"gcc 13", extra_postargs=["-O3"])
    assert len(compiler.asked) == 9
