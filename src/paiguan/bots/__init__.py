"""Bots: players that are given a view and a prompt, and nothing else."""

from paiguan.bots.base import Bot
from paiguan.bots.careful import Careful
from paiguan.bots.expert import Expert
from paiguan.bots.greedy import Novice
from paiguan.bots.levels import LEVELS, bot_for
from paiguan.bots.master import Master
from paiguan.bots.random import RandomBot

__all__ = ["LEVELS", "Bot", "Careful", "Expert", "Master", "Novice", "RandomBot", "bot_for"]
