"""An evening on one Wi-Fi: `paiguan serve --lan` is found by others, and still minds its door."""

from pathlib import Path

import httpx
import pytest

from paiguan.server.door import service
from paiguan.server.premises.addresses import is_public, own_addresses
from paiguan.server.premises.preconditions import OperatorError, read_settings
from paiguan.terminal.qr import BLACK_ON_WHITE
from tests.qr_reader import read_drawn
from tests.server.doors import accepts, opened_door
from tests.server.parlour import free_port

HOME = ["192.168.1.5", "10.0.0.5"]
PUBLIC = "8.8.4.4"
SECRET = "0123456789abcdef0123456789abcdef"


@pytest.fixture
def near() -> str:
    """The address of this machine in a network of its own."""
    found = [address for address in own_addresses() if not is_public(address)]
    if not found:
        pytest.skip("!! this machine is in no private network: its test is SKIPPED")
    return found[0]


# Where it listens


def hosts(monkeypatch: pytest.MonkeyPatch, own: list[str], **given: object) -> list[str]:
    monkeypatch.setattr(service, "own_addresses", lambda: own)
    return service._lan_hosts(read_settings(**given))


def test_it_listens_in_the_own_network_and_for_this_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert hosts(monkeypatch, HOME) == ["127.0.0.1", *HOME]
    assert hosts(monkeypatch, HOME, host=HOME[1]) == ["127.0.0.1", HOME[1]]


def test_a_public_address_is_used_only_where_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert hosts(monkeypatch, [PUBLIC, *HOME]) == ["127.0.0.1", *HOME]
    assert hosts(monkeypatch, [PUBLIC], host=PUBLIC) == ["127.0.0.1", PUBLIC]
    with pytest.raises(OperatorError, match=f"add --host {PUBLIC}"):
        hosts(monkeypatch, [PUBLIC])


def test_what_cannot_be_an_evening_on_one_network(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(OperatorError, match="in no network"):
        hosts(monkeypatch, [])
    with pytest.raises(OperatorError, match=r"addresses in its network are 192\.168\.1\.5"):
        hosts(monkeypatch, HOME, host="192.168.1.6")
    with pytest.raises(OperatorError, match="plain HTTP"):
        hosts(monkeypatch, HOME, production=True, secret_key=SECRET)


def test_links_carry_the_address_unless_another_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(**given: object) -> tuple[str, list[str]]:
        settings = read_settings(port=8000, **given)
        changed = service._for_the_network(settings, ["127.0.0.1", *HOME])
        return changed.address, changed.origins

    assert told() == ("http://192.168.1.5:8000", [])
    assert told(address="http://paiguan.local") == ("http://paiguan.local", [])
    # Where origins are named, those of the evening are added to them.
    own = ["http://127.0.0.1:8000", "http://192.168.1.5:8000", "http://10.0.0.5:8000"]
    assert told(origins=["https://a.example"])[1] == ["https://a.example", *own]


# The real thing


def test_others_come_by_the_address_it_names(tmp_path: Path, near: str) -> None:
    port = free_port()
    around = {"PAIGUAN_REQUEST_BURST": "30", "PAIGUAN_REQUESTS_PER_SECOND": "0.001"}
    arguments = ("--lan", "--port", str(port), "--lang", "zh")
    with opened_door(tmp_path, *arguments, terminal=False, **around) as door:
        told = door.greeted()
        assert f"http://{near}:{port}/" in told
        assert f"http://127.0.0.1:{port}/" in told
        assert "不加密的 HTTP" in told
        # No terminal: the address alone.
        assert "▀" not in told
        for host in ("127.0.0.1", near):
            house = httpx.get(f"http://{host}:{port}/api/house").json()
            assert house["address"] == f"http://{near}:{port}"
        # Nobody asked for the rest of the world.
        assert not accepts("127.0.0.2", port)
        _door_is_minded(f"http://{near}:{port}")


def _door_is_minded(base: str) -> None:
    with httpx.Client(base_url=base) as phone:
        came = phone.post("/api/guest", json={}, headers={"Origin": base})
        assert came.status_code == 200
        parts = {part.strip().lower() for part in came.headers["set-cookie"].split(";")[1:]}
        # A phone would not keep a secure one without HTTPS.
        assert {"httponly", "samesite=lax"} <= parts
        assert "secure" not in parts
        room = {"game": "hengyang258"}
        for origin in ("http://evil.example", "http://127.0.0.1:1", "null"):
            refused = phone.post("/api/rooms", json=room, headers={"Origin": origin})
            assert (refused.status_code, refused.json()["code"]) == (403, "bad_origin")
        assert phone.post("/api/rooms", json=room, headers={"Origin": base}).status_code == 200
        # What is for this machine alone stays so, whatever a phone says of itself.
        assert phone.get("/metrics").status_code == 404
        made_up = {"X-Forwarded-For": "127.0.0.1"}
        assert phone.get("/metrics", headers=made_up).status_code == 404
        asked = [phone.get("/api/games").status_code for _ in range(30)]
        assert set(asked) == {200, 429}


def test_on_a_terminal_the_code_is_drawn_and_leads_there(tmp_path: Path, near: str) -> None:
    port = free_port()
    around = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PAIGUAN_LANG": "en"}
    with opened_door(tmp_path, "--lan", "--port", str(port), terminal=True, **around) as door:
        told = door.greeted()
    drawn = [line.strip() for line in told.splitlines() if BLACK_ON_WHITE in line]
    rows = [line.partition(BLACK_ON_WHITE)[2].partition("\x1b")[0] for line in drawn]
    assert read_drawn(rows) == f"http://{near}:{port}/"
