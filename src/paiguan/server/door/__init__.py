"""The parlour opens: one server, or several on one machine."""
