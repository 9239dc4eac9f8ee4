"""The zipai (字牌) family: cards, doors, best division, 胡息, the flow of a hand."""
