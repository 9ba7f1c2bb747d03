"""The library's application, on a PostgreSQL database."""

from __future__ import annotations

from typing import cast

from eventsourcing.persistence import ApplicationRecorder, InfrastructureFactory, TrackingRecorder
from eventsourcing.postgres import PostgresFactory
from eventsourcing.utils import Environment

from adapters.store.application import Combats
from adapters.store.postgres.database import PostgresDatabase
from adapters.store.postgres.recorder import OwnDatastore, PostgresCombatRecorder


class OwnFactory(PostgresFactory):
    """Makes the recorder; its connections are the store's, which knows the address."""

    def __init__(self, env: Environment, database: PostgresDatabase) -> None:
        InfrastructureFactory.__init__(self, env)
        self.datastore = OwnDatastore(database)

    def application_recorder(self) -> ApplicationRecorder:
        return PostgresCombatRecorder(self.datastore)


class PostgresCombats(Combats):
    """As `Combats` is, and kept for the same."""

    name = "Combats"

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database
        super().__init__()

    def construct_factory(self, env: Environment) -> InfrastructureFactory[TrackingRecorder]:
        return cast("InfrastructureFactory[TrackingRecorder]", OwnFactory(env, self._database))
