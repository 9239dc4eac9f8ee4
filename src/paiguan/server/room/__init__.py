"""A room as its log says it: pure, without clock, chance or files."""
