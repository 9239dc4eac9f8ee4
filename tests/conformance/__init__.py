"""What every game of the table has to hold, whatever its rules."""
