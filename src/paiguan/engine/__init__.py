"""The engine: deals, prompts, claims and settlements of any tile game, known by no name."""
