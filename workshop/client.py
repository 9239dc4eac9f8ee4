"""The browser client from a checkout: the pinned Node, its packages, the build."""

import importlib.util
from types import ModuleType

from workshop import environment
from workshop.places import ROOT, SOURCE
from workshop.steps import StepError, step


def is_there(everything: bool = False) -> bool:
    """Whether the client is built, and with `everything` can be checked."""
    if not everything and came_built():
        return True
    builder = load_builder()
    return bool(builder.is_built()) and not builder.lacks_packages(everything)


def came_built() -> bool:
    """Whether this is a source distribution, which brings the built client."""
    client = SOURCE / "paiguan" / "server" / "static" / "index.html"
    return (ROOT / "PKG-INFO").is_file() and client.is_file()


def ensure(everything: bool = False) -> None:
    """Have the client built, and with `everything` the packages that check it too."""
    if is_there(everything):
        return
    builder = load_builder()
    try:
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
