"""The database: rooms' logs, cards, accounts, settled hands."""
