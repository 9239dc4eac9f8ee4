"""The browser client from a checkout: the pinned Node, its packages, the build."""

import importlib.util
from types import ModuleType

from workshop import environment
from workshop.places import ROOT
from workshop.steps import StepError, step


def ensure(everything: bool = False) -> None:
    """Have the client built, and with `everything` the packages that check it too."""
    builder = load_builder()
    try:
        if builder.lacks_packages(everything) or not builder.is_built():
            environment.ensure_node()
        if builder.lacks_packages(everything):
            with step("下载网页用的包", "downloading the client's packages"):
                builder.install(everything)
        if not builder.is_built():
            with step("造网页", "building the client"):
                builder.build()
    except RuntimeError as error:
        raise StepError(str(error)) from error


def load_builder() -> ModuleType:
    """The program that builds the client; packaging loads it as well."""
    spec = importlib.util.spec_from_file_location("build_client", ROOT / "web" / "build_client.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
