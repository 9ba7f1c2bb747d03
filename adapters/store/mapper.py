"""What the library turns events into rows with: sealed envelopes, copied as they are."""

import msgspec
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import Mapper, MapperDeserialisationError, StoredEvent

from adapters.store.envelope import PREFIX, Envelope, decode
from domain.facts.events import tag


class EnvelopeMapper(Mapper[str]):
    """The library's own mapper reads `vars(event)`, which a Struct has not; this one copies sealed bytes."""

    def to_stored_event(self, domain_event: DomainEventProtocol[str]) -> StoredEvent:
        """The row of an envelope."""
        if not isinstance(domain_event, Envelope):
            raise TypeError(f"only a sealed Envelope can be stored, not {type(domain_event).__name__}")
        return StoredEvent(
            originator_id=domain_event.originator_id,
            originator_version=domain_event.originator_version,
            topic=tag(domain_event.body.event),
            state=domain_event.state,
        )

    def to_domain_event(self, stored_event: StoredEvent) -> Envelope:
        """The envelope of a row. Raises `MapperDeserialisationError`; does not check the chain."""
        combat, version = str(stored_event.originator_id), stored_event.originator_version
        try:
            return Envelope(combat, version, decode(stored_event.state[PREFIX:]), stored_event.state)
        except (msgspec.MsgspecError, UnicodeDecodeError, TypeError) as error:
            raise MapperDeserialisationError(f"{combat}: event {version}: {error}") from error
