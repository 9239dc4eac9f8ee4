"""The bots: what they see, how they decide, how strong they are."""
