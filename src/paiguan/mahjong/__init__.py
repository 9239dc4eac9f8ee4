"""The mahjong family: tiles, melds, hand division, waits and the flow of a turn."""
