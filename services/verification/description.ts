import type { MessageInitShape } from '@bufbuild/protobuf'
import { timestampFromMs } from '@bufbuild/protobuf/wkt'
import type { Knex } from 'knex'
import type { DescribeOutcomesResponseSchema } from '../../proto/gen/payprep/verification/v1/description_pb.js'
import { HOUR_MS } from '../kit/durations.ts'
import { lastHours } from '../kit/last-hours.ts'
import { reused } from '../kit/reused.ts'
import { queueStatus } from './metrics.ts'

const REUSED_FOR_MS = 5_000
/** The most verifications that are read: rows are wide, so reading all of a busy day would be slow. */
const COUNTED_MAX = 20_000
const OUTCOMES_MAX = 200

interface Deps {
  readonly db: Knex
  /** How many banks this process does not ask now, because their circuit is open. */
  readonly restingBanks: () => number
}

/** Describes how the verifications of the last hours ended, of all organizations. */
export function describingOutcomes({ db, restingBanks }: Deps) {
  return reused(
    REUSED_FOR_MS,
    async (count: number | undefined): Promise<MessageInitShape<typeof DescribeOutcomesResponseSchema>> => {
      const hours = lastHours(count, Date.now())
      const { byHour, outcomes } = await countsSince(db, new Date(hours[0]!))
      const { pending, oldestDueSeconds } = await queueStatus(db)
      return {
        hours: hours.map(start => ({ start: timestampFromMs(start), ...byHour.get(start) })),
        outcomes: outcomes.slice(0, OUTCOMES_MAX),
        isCut: [...byHour.values()].reduce((sum, each) => sum + each.count, 0) >= COUNTED_MAX,
        pending,
        oldestDueSeconds,
        restingBanks: restingBanks(),
      }
    },
  )
}

interface Counts {
  /** In hours since 1970; null in a row of an outcome. */
  readonly hour: number | null
  readonly count: number
  readonly completed: number
  readonly outages: number
  readonly failed: number
  readonly pending: number
  readonly country: string
  readonly provider: string
  /** Null while there is none. */
  readonly outcome: string | null
  readonly medianMs: number
  readonly p95Ms: number
}

/** The latest verifications are read once, and counted both by the hour and by outcome. */
async function countsSince(db: Knex, since: Date) {
  const { rows } = await db.raw<{ rows: Counts[] }>(
    `with latest as materialized (
       select floor(extract(epoch from created_at) * 1000 / :hour)::integer as hour, state, failure_reason, country,
         coalesce(provider, '') as provider,
         case when state in ('HELD', 'PENDING') then null
           when failure_reason is not null then failure_reason
           when repeats is not null then 'REPEATED'
           when result ->> 'accountStatus' = 'NOT_FOUND' then 'NOT_FOUND'
           else coalesce(result ->> 'nameMatch', 'OTHER') end as outcome,
         least(extract(epoch from settled_at - created_at) * 1000, 2000000000)::float8 as took
       from verifications where created_at >= :since order by created_at desc limit ${COUNTED_MAX}
     )
     select hour, country, provider, outcome, count(*)::integer as count,
       count(*) filter (where state = 'COMPLETED')::integer as completed,
       count(*) filter (where failure_reason = 'UNAVAILABLE_FINANCIAL_INSTITUTION')::integer as outages,
       count(*) filter (where failure_reason <> 'UNAVAILABLE_FINANCIAL_INSTITUTION')::integer as failed,
       count(*) filter (where state in ('HELD', 'PENDING'))::integer as pending,
       round(percentile_cont(0.5) within group (order by took))::integer as "medianMs",
       round(percentile_cont(0.95) within group (order by took))::integer as "p95Ms"
     from latest group by grouping sets ((hour), (country, provider, outcome))
     order by count(*) desc, country, provider, outcome`,
    { since, hour: HOUR_MS },
  )
  return {
    byHour: new Map(rows.flatMap(row => (row.hour === null ? [] : [[row.hour * HOUR_MS, row]]))),
    outcomes: rows.flatMap(({ hour, outcome, ...row }) =>
      hour !== null || outcome === null ? [] : [{ ...row, outcome }],
    ),
  }
}
