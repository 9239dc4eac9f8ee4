"""What is measured of mahjong."""
