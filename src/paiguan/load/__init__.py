"""Many tables of legal play over real sockets, and what that takes of a server."""
