"""Bots that play zipai, and what they believe of each game."""
