"""Studying play: how strong players are, and what a hand was worth."""
