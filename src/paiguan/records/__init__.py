"""Scenarios and records: reading, running, writing and verifying them."""

from paiguan.engine.game import ScenarioError
from paiguan.records.as_json import event_as_json, result_as_json
from paiguan.records.binding import VerificationError, digest_of, is_bound, verify_told
from paiguan.records.earlier import brought_over, events_of, is_earlier, options_of, outcome_of
from paiguan.records.judging import judge_request, judged
from paiguan.records.match import (
    MatchRecorder,
    is_match,
    replay_match,
    verify_match,
    verify_match_promise,
    verify_match_told,
)
from paiguan.records.record import Recorder, verify_promise, verify_record
from paiguan.records.scenario import Play, load_play, run_scenario

__all__ = [
    "MatchRecorder",
    "Play",
    "Recorder",
    "ScenarioError",
    "VerificationError",
    "brought_over",
    "digest_of",
    "event_as_json",
    "events_of",
    "is_bound",
    "is_earlier",
    "is_match",
    "judge_request",
    "judged",
    "load_play",
    "options_of",
    "outcome_of",
    "replay_match",
    "result_as_json",
    "run_scenario",
    "verify_match",
    "verify_match_promise",
    "verify_match_told",
    "verify_promise",
    "verify_record",
    "verify_told",
]
