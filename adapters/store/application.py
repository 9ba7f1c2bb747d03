"""The library's application, set up with our connections, recorder and mapper."""

from eventsourcing.application import Application
from eventsourcing.utils import Environment, EnvType


class Combats(Application[str]):
    """Kept for its event store and its notification log.

    Its repository is not used: it would rebuild a fight from the newest snapshot in the order of writing,
    which is wrong after an undo, and its cache never advances an immutable state.
    """

    env = {
        "PERSISTENCE_MODULE": "adapters.store.connections:Factory",
        "APPLICATION_RECORDER_TOPIC": "adapters.store.recorder:CombatRecorder",
        "MAPPER_TOPIC": "adapters.store.mapper:EnvelopeMapper",
    }

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """What is set here and nothing else: a variable of the shell must not change how a fight is kept."""
        return Environment(name, {**type(self).env, **(env or {})})
