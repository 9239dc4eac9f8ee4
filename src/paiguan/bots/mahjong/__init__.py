"""Bots that play mahjong, and what they believe of each game."""
