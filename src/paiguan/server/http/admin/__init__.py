"""What administrators see and do."""
