"""What is measured of zipai."""
