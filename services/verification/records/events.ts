import { createHash } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import type { Knex } from 'knex'
import { EventSchema, EventType } from '../../../proto/gen/payprep/events/v1/event_pb.js'
import { timeOrderedUuid } from '../../kit/ids.ts'
import { sealedEvent } from '../../kit/queue/event-outbox.ts'
import { putInOutbox } from '../../kit/queue/outbox.ts'
import type { Vault } from '../verification-vault.ts'
import { recordOf, type RecordRow } from './record.ts'

/** A row with its owner. */
export interface OwnedRow extends RecordRow {
  readonly organization_id: string
  readonly origin: 'API' | 'HOSTED_PAGE'
  /** Batches have an event of their own. */
  readonly batch_id: string | null
  /** Of the request that submitted it. */
  readonly traceparent: string | null
}

const eventTypes = {
  PENDING: 'ACCOUNT_VERIFICATION_SUBMITTED',
  COMPLETED: 'ACCOUNT_VERIFICATION_COMPLETED',
  FAILED: 'ACCOUNT_VERIFICATION_FAILED',
} as const

/** Publishes the current state of these verifications to the clients that submitted each by itself. */
export async function publishStates(
  change: Knex.Transaction,
  rows: readonly OwnedRow[],
  vault: Vault,
): Promise<void> {
  const events = rows.filter(isAnnounced).map(row => {
    const event = create(EventSchema, {
      id: eventId(row.id, row.state, row.updated_at),
      organizationId: row.organization_id,
      createdAt: timestampFromDate(row.updated_at),
      type: EventType[eventTypes[row.state as keyof typeof eventTypes]],
      object: { case: 'accountVerification', value: recordOf(row, vault) },
      traceparent: row.traceparent ?? '',
    })
    return sealedEvent(event, vault.seal)
  })
  if (events.length > 0) await putInOutbox(change, events)
}

/** The ids of the events about a verification that has ended. */
export function eventIdsOf(
  row: Pick<OwnedRow, 'id' | 'origin' | 'batch_id' | 'state' | 'created_at' | 'updated_at'>,
): readonly string[] {
  const { id, state, created_at: createdAt, updated_at: updatedAt } = row
  return isAnnounced(row) ? [eventId(id, 'PENDING', createdAt), eventId(id, state, updatedAt)] : []
}

const isAnnounced = ({ origin, batch_id: batchId }: Pick<OwnedRow, 'origin' | 'batch_id'>) =>
  origin === 'API' && batchId === null

/** Derived, so that the events are found again when the end-user is erased. */
const eventId = (id: string, state: OwnedRow['state'], at: Date) =>
  timeOrderedUuid(at.getTime(), createHash('sha256').update(`${id} ${state}`).digest())
