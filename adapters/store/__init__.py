"""Where combats are kept: the library `eventsourcing` behind the domain's port."""
