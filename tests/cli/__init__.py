"""The command line, as it is called from a shell."""
