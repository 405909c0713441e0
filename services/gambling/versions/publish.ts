import { create } from '@bufbuild/protobuf'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import type { Knex } from 'knex'
import { EventSchema, EventType } from '../../../proto/gen/payprep/events/v1/event_pb.js'
import { timeOrderedUuid } from '../../kit/ids.ts'
import { announce } from '../../kit/postgres/announcements.ts'
import { sealedEvent } from '../../kit/queue/event-outbox.ts'
import { putInOutbox } from '../../kit/queue/outbox.ts'
import { FEED } from '../entities/feed.ts'
import type { Vault } from '../gambling-vault.ts'
import type { Made } from './make-version.ts'
import { countMessages } from './version-messages.ts'
import { hastenVersion, isUpToDate, scheduleVersion } from '../version-schedule.ts'

/** Writes the manifest of a version with its event, in the transaction that settles its job, and schedules the next one. */
export async function publishVersion(
  change: Knex.Transaction,
  vault: Vault,
  id: string,
  made: Made,
): Promise<void> {
  const { version, previous, createdAt, sequence, counts, buildMs } = made
  await change('versions')
    .where({ id })
    .update({
      version,
      previous_version: previous ?? null,
      created_at: createdAt,
      sequence,
      counts: JSON.stringify(counts),
      build_ms: buildMs,
    })
  const event = create(EventSchema, {
    id: timeOrderedUuid(),
    createdAt: timestampFromDate(createdAt),
    type: EventType.GAMBLING_DATASET_VERSION_PUBLISHED,
    object: { case: 'datasetVersion', value: { id, version, sequence, counts: countMessages(counts) } },
  })
  await putInOutbox(change, [sealedEvent(event, vault.seal)])
  if (await isUpToDate(change, sequence)) return
  await scheduleVersion(change)
  announce(change, FEED)
  // An import that is applied waits for its version.
  const waiting = await change('imports').where({ state: 'PENDING' }).whereNotNull('applied_at').first('id')
  if (waiting !== undefined) await hastenVersion(change)
}
