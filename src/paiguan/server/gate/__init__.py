"""What stands before every way in: how much one may ask, from where, and who one is."""
