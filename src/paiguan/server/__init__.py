"""Rooms, accounts, room cards and the socket: the parlour as a server."""
