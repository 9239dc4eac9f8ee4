"""How a checkout becomes a parlour: packages, client, builds. Needs nothing but Python itself."""
