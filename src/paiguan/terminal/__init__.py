"""The terminal: hands drawn for people to read, and a table to play at."""
