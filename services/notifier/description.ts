import type { MessageInitShape } from '@bufbuild/protobuf'
import { timestampFromDate, timestampFromMs } from '@bufbuild/protobuf/wkt'
import type { Knex } from 'knex'
import { byShard, inShard, type Place } from '../kit/postgres/citus/shards.ts'
import { AttemptOutcome } from '../../proto/gen/payprep/notifier/v1/delivery_pb.js'
import type {
  DescribeDeliveriesResponseSchema,
  TroubledEndpointSchema,
} from '../../proto/gen/payprep/notifier/v1/description_pb.js'
import { DisabledReason } from '../../proto/gen/payprep/notifier/v1/subscription_pb.js'
import { HOUR_MS } from '../kit/durations.ts'
import { hourly } from '../kit/last-hours.ts'
import { reused } from '../kit/reused.ts'
import type { Outcome } from './deliveries.ts'
import { COUNT_MAX, queueStatus } from './housekeeping.ts'
import type { DisabledReason as Reason } from './subscription-rows.ts'
import { type UrlColumns, urlColumnsOf, type Vault } from './webhook-vault.ts'

const REUSED_FOR_MS = 5_000
const ENDPOINTS_MAX = 50
const WAITING_MAX = 1_000

interface Deps {
  readonly db: Knex
  readonly vault: Vault
  /** How long this process sends nothing to the endpoint of a subscription, in milliseconds. */
  readonly restingMs: (subscriptionId: string) => number
}

/** Describes the queue, its last hours, and the endpoints in trouble, of all organizations. */
export function describingDeliveries({ db, vault, restingMs }: Deps) {
  const attemptsByHour = hourly((from, to) => attemptsBetween(db, from, to))

  return reused(
    REUSED_FOR_MS,
    async (hours: number | undefined): Promise<MessageInitShape<typeof DescribeDeliveriesResponseSchema>> => {
      const attempts = await attemptsByHour(hours)
      const givenUp = await givenUpSince(db, new Date(attempts[0]!.start))
      const { pending, paused, failing, oldestDueSeconds } = await queueStatus(db)
      return {
        hours: attempts.map(({ start, value }) => ({
          start: timestampFromMs(start),
          attempts: value.map(({ outcome, count }) => ({ outcome: AttemptOutcome[outcome], count })),
          givenUp: givenUp.get(start) ?? 0,
        })),
        pending,
        paused,
        oldestDueSeconds,
        failingEndpoints: failing,
        ...(await endpointCounts(db)),
        troubled: (await troubledEndpoints(db)).map(row => endpointMessage(row, vault, restingMs)),
      }
    },
  )
}

async function attemptsBetween(db: Knex, from: Date, to: Date) {
  const { rows } = await db.raw<{ rows: { outcome: Outcome; count: number }[] }>(
    `select outcome, count(*)::integer as count from attempts where at >= ? and at < ?
     group by outcome order by outcome`,
    [from, to],
  )
  return rows
}

/** Failed deliveries by the start of the hour, without those retried since. */
async function givenUpSince(db: Knex, since: Date): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.raw<{ rows: { hour: number; count: number }[] }>(
    `select floor(extract(epoch from settled_at) * 1000 / :hour)::integer as hour, count(*)::integer as count
     from deliveries where state = 'FAILED' and settled_at >= :since group by 1`,
    { since, hour: HOUR_MS },
  )
  return new Map(rows.map(({ hour, count }) => [hour * HOUR_MS, count]))
}

const counted = (condition: string) =>
  `(select count(*)::integer from (
     select 1 from subscriptions where deleted_at is null and ${condition} limit ${COUNT_MAX}
   ) counted)`

async function endpointCounts(db: Knex) {
  const { rows } = await db.raw(
    `select ${counted('enabled')} as "enabledEndpoints",
       ${counted(`disabled_reason is not null and disabled_reason <> 'OPERATOR'`)} as "disabledEndpoints",
       ${counted(`enabled and host_proof = 'REQUIRED'`)} as "unprovedEndpoints"`,
  )
  return rows[0]
}

interface EndpointRow extends UrlColumns {
  readonly organization_id: string
  readonly disabled_reason: Reason | null
  readonly failing_since: Date | null
  readonly failures: number
  readonly waiting: number
}

async function troubledEndpoints(db: Knex): Promise<readonly EndpointRow[]> {
  const { rows } = await db.raw<{ rows: Omit<EndpointRow, 'waiting'>[] }>(
    `select id, ${urlColumnsOf('subscriptions')}, disabled_reason, failing_since, failures from subscriptions
     where deleted_at is null and (disabled_reason is not null or enabled and failing_since is not null)
     order by disabled_reason is null, failing_since, id limit ?`,
    [ENDPOINTS_MAX],
  )
  const shards = await byShard(db, rows, row => row.organization_id)
  const waiting = new Map((await Promise.all(shards.map(shard => waitingIn(db, shard)))).flat())
  return rows.map(row => ({ ...row, waiting: waiting.get(row.id) ?? 0 }))
}

/** How many deliveries wait for each of these subscriptions of one shard. */
async function waitingIn(
  db: Knex,
  { items, ...place }: Place & { readonly items: readonly Pick<EndpointRow, 'id'>[] },
): Promise<readonly (readonly [id: string, count: number])[]> {
  const { rows } = await db.raw<{ rows: { id: string; count: number }[] }>(
    `select troubled.id, (
       select count(*)::integer from (
         select 1 from deliveries its
         where ${inShard(place, 'its')} and subscription_id = troubled.id and state in ('PENDING', 'PAUSED')
         limit ${WAITING_MAX}
       ) counted
     ) as count
     from unnest(cast(:ids as uuid[])) as troubled (id)`,
    { ids: items.map(({ id }) => id), organizations: [...place.organizationIds] },
  )
  return rows.map(({ id, count }) => [id, count])
}

function endpointMessage(
  row: EndpointRow,
  vault: Vault,
  restingMs: Deps['restingMs'],
): MessageInitShape<typeof TroubledEndpointSchema> {
  return {
    organizationId: row.organization_id,
    subscriptionId: row.id,
    host: vault.hostOf(row),
    ...(row.disabled_reason !== null && { disabledReason: DisabledReason[row.disabled_reason] }),
    ...(row.failing_since !== null && { failingSinceDate: timestampFromDate(row.failing_since) }),
    failures: row.failures,
    waiting: row.waiting,
    restingMs: Math.round(restingMs(row.id)),
  }
}
