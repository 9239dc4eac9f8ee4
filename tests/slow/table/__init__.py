"""Slow tables: engines of play of their own, which the fast ones are held against."""
