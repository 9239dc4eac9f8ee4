"""Running rooms: the inbox, the wait, who acts, what each seat is shown."""
