"""The two commands of the README on a machine that has nothing but Python, make and git."""
