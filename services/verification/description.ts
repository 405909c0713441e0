import type { MessageInitShape } from '@bufbuild/protobuf'
import { timestampFromMs } from '@bufbuild/protobuf/wkt'
import type { Knex } from 'knex'
import type { DescribeOutcomesResponseSchema } from '../../proto/gen/payprep/verification/v1/description_pb.js'
import { HOUR_MS, lastHours } from '../kit/last-hours.ts'
import { reused } from '../kit/reused.ts'
import { queueStatus } from './metrics.ts'

const REUSED_FOR_MS = 5_000
/** Verifications that are looked at: counting all of a busy day would be slow. */
const COUNTED_MAX = 100_000
const OUTCOMES_MAX = 200

interface Deps {
  readonly db: Knex
  /** How many banks this process does not ask for now. */
  readonly restingBanks: () => number
}

/** Describes how the verifications of the last hours ended, of all organizations. */
export function describingOutcomes({ db, restingBanks }: Deps) {
  return reused(
    REUSED_FOR_MS,
    async (count: number | undefined): Promise<MessageInitShape<typeof DescribeOutcomesResponseSchema>> => {
      const hours = lastHours(count, Date.now())
      const since = new Date(hours[0]!)
      const byHour = await countsByHour(db, since)
      const { pending, oldestDueSeconds } = await queueStatus(db)
      return {
        hours: hours.map(start => ({ start: timestampFromMs(start), ...byHour.get(start)?.counts })),
        outcomes: await outcomesSince(db, since),
        isCut: [...byHour.values()].reduce((sum, { total }) => sum + total, 0) >= COUNTED_MAX,
        pending,
        oldestDueSeconds,
        restingBanks: restingBanks(),
      }
    },
  )
}

const latest = `(
  select * from verifications where created_at >= :since order by created_at desc limit ${COUNTED_MAX}
) latest`

async function countsByHour(db: Knex, since: Date) {
  const { rows } = await db.raw(
    `select floor(extract(epoch from created_at) * 1000 / :hour)::integer as hour, count(*)::integer as total,
       count(*) filter (where state = 'COMPLETED')::integer as completed,
       count(*) filter (where failure_reason = 'UNAVAILABLE_FINANCIAL_INSTITUTION')::integer as outages,
       count(*) filter (where failure_reason <> 'UNAVAILABLE_FINANCIAL_INSTITUTION')::integer as failed,
       count(*) filter (where state = 'PENDING')::integer as pending
     from ${latest} group by 1`,
    { since, hour: HOUR_MS },
  )
  return new Map(
    rows.map(({ hour, total, ...counts }: any) => [hour * HOUR_MS, { total, counts }]),
  ) as ReadonlyMap<
    number,
    {
      readonly total: number
      readonly counts: Readonly<Record<'completed' | 'outages' | 'failed' | 'pending', number>>
    }
  >
}

interface OutcomeRow {
  readonly country: string
  readonly provider: string
  readonly outcome: string
  readonly count: number
  readonly medianMs: number
  readonly p95Ms: number
}

async function outcomesSince(db: Knex, since: Date): Promise<OutcomeRow[]> {
  const { rows } = await db.raw<{ rows: OutcomeRow[] }>(
    `select country, coalesce(provider, '') as provider,
       case when failure_reason is not null then failure_reason
         when repeats is not null then 'REPEATED'
         when result ->> 'accountStatus' = 'NOT_FOUND' then 'NOT_FOUND'
         else coalesce(result ->> 'nameMatch', 'OTHER') end as outcome,
       count(*)::integer as count,
       round(percentile_cont(0.5) within group (order by took))::integer as "medianMs",
       round(percentile_cont(0.95) within group (order by took))::integer as "p95Ms"
     from (
       select *, least(extract(epoch from settled_at - created_at) * 1000, 2000000000)::float8 as took from ${latest}
       where state <> 'PENDING'
     ) ended group by 1, 2, 3 order by count(*) desc, 1, 2, 3 limit ${OUTCOMES_MAX}`,
    { since },
  )
  return rows
}
