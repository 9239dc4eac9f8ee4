"""How fast Paiguan is, beside its peers: ``python -m bench``."""
