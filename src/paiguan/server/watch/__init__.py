"""What whoever watches over the server sees of it: figures and logs."""
