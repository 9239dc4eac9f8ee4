"""Bots: players that are given a view and a prompt, and nothing else."""

from paiguan.bots.base import Bot
from paiguan.bots.greedy import Novice
from paiguan.bots.random import RandomBot

__all__ = ["Bot", "Novice", "RandomBot"]
