"""Slow judges, written from the rulebooks alone, that the fast engine is checked against."""
