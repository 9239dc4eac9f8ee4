"""The connections that people play over."""
