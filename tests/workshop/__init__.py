"""What makes a parlour of a checkout."""
