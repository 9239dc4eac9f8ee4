"""Bots and reviews that think in processes of their own."""
