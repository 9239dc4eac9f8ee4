"""Claims are called out in the voice of the house that was chosen."""

import wave
from pathlib import Path
from urllib.parse import unquote

from playwright.sync_api import Browser

from tests.browser.house import open_browser_house
from tests.browser.person import CHINESE, Person
from tests.browser.prepared import end_of, sit_at, stop_clock
from tests.hengyang258.seating import around

VOICE = "衡阳话"
HEARING = CHINESE.replace('"sound":false', '"sound":true')


def record(folder: Path, word: str) -> None:
    """A tenth of a second of silence, as an operator would put it there."""
    path = folder / "voices" / VOICE / f"{word}.wav"
    path.parent.mkdir(parents=True)
    with wave.open(str(path), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(8_000)
        sound.writeframes(bytes(1_600))


def test_the_recording_of_the_chosen_voice_is_fetched_when_a_claim_is_made(
    browser: Browser, tmp_path: Path
) -> None:
    record(tmp_path, "碰")
    hands = around("55m 234p 678p 222s 88s", dealer=0, drawn="5m")
    actions = [[0, "discard", "5m"], [1, "pong"]]
    claim = end_of("hengyang258", hands=hands, opening=False, actions=actions)
    assert claim.events[-1]["event"] == "meld_made"
    with open_browser_house(tmp_path) as house:
        person = Person(browser, house.base, settings=HEARING)
        person.open("#/settings")
        # Choosing it lets it be heard.
        with person.page.expect_request("**/voices/**") as tried:
            person.page.get_by_label(VOICE).check()
        assert unquote(tried.value.url).endswith(f"/voices/{VOICE}/碰")
        assert person.serious_faults() == []
        person.change_settings(HEARING.replace("{", f'{{"dialect":"{VOICE}",', 1))
        person.page.clock.install()
        tell = sit_at(person, claim, held=1)
        stop_clock(person)
        with person.page.expect_response("**/voices/**") as answered:
            tell()
        assert unquote(answered.value.url).endswith(f"/voices/{VOICE}/碰")
        assert answered.value.ok
        assert answered.value.headers["content-type"] == "audio/wav"
        person.leave()
