"""What is asked over HTTP: accounts, rooms, history, the rulebook, the client itself."""
