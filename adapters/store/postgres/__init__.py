"""Combats in a PostgreSQL database, which many servers may use at once: the extra `postgres`."""
