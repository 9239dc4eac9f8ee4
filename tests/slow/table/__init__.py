"""Engines of play written from the pages alone, against which the fast ones are held."""
