"""What the Makefile asks for: `python3 -m workshop …`."""

import sys
from pathlib import Path

from workshop import builds, client, environment, parlour, side_by_side
from workshop.places import BUILD
from workshop.steps import StepError, fail, step


def main(words: list[str]) -> int:
    """Do what the words ask; the exit status."""
    match words:
        case ["open", *rest]:
            return parlour.open_parlour(rest)
        case ["compile-beside"]:
            parlour.compile_beside()
        case ["packages", lot]:
            if not environment.has(lot):
                with builds.alone():
                    environment.ensure(lot)
            builds.use_best()
        case ["client", *rest]:
            everything = rest == ["everything"]
            if not client.is_there(everything):
                with builds.alone():
                    client.ensure(everything)
        case ["install"]:
            parlour.install_compiled()
        case ["wheel"]:
            with builds.alone():
                environment.ensure("build")
                client.ensure()
                with step("造 wheel", "making the wheel"):
                    builds.make_wheel({})
        case ["side-by-side", beside, front]:
            return side_by_side.run(beside, front, BUILD / "beside.log")
        case _:
            raise StepError(f"{Path(__file__).parent.name}: {' '.join(words)}?")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except StepError as error:
        fail(error)
    except KeyboardInterrupt:
        sys.exit(130)
