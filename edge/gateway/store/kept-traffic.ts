import type { Knex } from 'knex'
import { DAY_MS, HOUR_MS } from '../../../services/kit/durations.ts'
import { acrossOrganizations, inOrganization } from '../../../services/kit/postgres/organization-rows.ts'
import { reused } from '../../../services/kit/reused.ts'
import type { Clock } from '../http/clock.ts'
import { type Counts, overSpans, SPAN_SECONDS, spanOf, tookMs } from '../traffic/count.ts'

/** Counts are kept over short spans for two days, and over hours for 30. */
const spans = [
  { seconds: SPAN_SECONDS, days: 2 },
  { seconds: 3_600, days: 31 },
] as const

/** From this range on, hours are read. */
const LONG_HOURS = 24
const REUSED_FOR_MS = 5_000
/** The most routes, and the most clients, that a report lists: those with most requests. */
const PARTS_MAX = 50

/** Requests: how many, how many failed, and how long they took. */
export interface Load {
  readonly requests: number
  readonly refused: number
  readonly failed: number
  /** The half and 95 % took at most so many milliseconds, to the end of their class; undefined without requests. */
  readonly medianMs: number | undefined
  readonly p95Ms: number | undefined
}

export interface TrafficReport {
  readonly spanSeconds: number
  /** Without gaps, the oldest first. */
  readonly spans: readonly (Load & { readonly start: number })[]
  readonly routes: readonly (Load & { readonly route: string })[]
  readonly clients: readonly (Load & {
    readonly organizationId: string
    readonly clientId: string
    /** The names; empty for requests without a valid token, and of a client that is gone. */
    readonly organization: string
    readonly client: string
  })[]
  /** The last ten minutes or so, and their length. */
  readonly recent: Load & { readonly seconds: number }
}

const columns = tookMs.map(end => (end === Infinity ? 'took_longer' : `took_${end}`))
const counted = ['refused', 'failed', ...columns]

/** The table of counts, of all edges. */
export function keptTraffic(db: Knex, clock: Clock) {
  const across = acrossOrganizations(db)

  return {
    async add(counts: readonly Counts[]): Promise<void> {
      for (const { seconds } of spans) await insert(across, overSpans(counts, seconds), seconds)
    },

    async deleteOld(): Promise<void> {
      for (const { seconds, days } of spans)
        await across('request_counts')
          .where({ seconds })
          .where('start', '<', new Date(clock.now() - days * DAY_MS))
          .delete()
    },

    /** Of all organizations. */
    report: reused(REUSED_FOR_MS, (hours: number) => reportOf(across, hours, clock.now())),

    /** Of one organization. */
    ofOrganization: (organizationId: string, hours: number): Promise<TrafficReport> =>
      inOrganization(db, organizationId, own => reportOf(own, hours, clock.now(), organizationId)),
  }
}

async function insert(db: Knex, counts: readonly Counts[], seconds: number): Promise<void> {
  if (counts.length === 0) return
  const rows = counts.map(({ start, organizationId, clientId, route, refused, failed, took }) => ({
    start: new Date(start).toISOString(),
    organization_id: organizationId,
    client_id: clientId,
    route,
    refused,
    failed,
    ...Object.fromEntries(columns.map((name, at) => [name, took[at]])),
  }))
  const names = counted.join(', ')
  // In the order of the key, so that processes that do this at once do not wait for each other in a circle.
  await db.raw(
    `insert into request_counts (seconds, start, organization_id, client_id, route, ${names})
     select :seconds, start, organization_id, client_id, route, ${names}
     from jsonb_to_recordset(cast(:rows as jsonb)) as given (
       start timestamptz, organization_id uuid, client_id text, route text, ${counted.map(name => `${name} bigint`).join(', ')}
     ) order by start, organization_id, client_id, route
     on conflict (organization_id, seconds, start, client_id, route) do update set
       ${counted.map(name => `${name} = request_counts.${name} + excluded.${name}`).join(', ')}`,
    { seconds, rows: JSON.stringify(rows) },
  )
}

interface Row extends Readonly<Record<string, unknown>> {
  readonly of: number
  readonly start: Date
  readonly route: string
  readonly organization_id: string
  readonly client_id: string
}

/** `grouping` of what a row sums up: a bit for each of start, route and client that it does not tell apart. */
const SPANS = 0b011
const ROUTES = 0b101
const CLIENTS = 0b110

async function reportOf(
  db: Knex,
  hours: number,
  now: number,
  organizationId?: string,
): Promise<TrafficReport> {
  const seconds = hours < LONG_HOURS ? SPAN_SECONDS : 3_600
  const first = spanOf(now - hours * HOUR_MS, seconds) + seconds * 1_000
  const recentFrom = spanOf(now, SPAN_SECONDS) - SPAN_SECONDS * 1_000
  const own = organizationId === undefined ? '' : 'and organization_id = :organizationId'
  const sums = counted.map(name => `sum(${name})::float8 as ${name}`).join(', ')
  const { rows }: { rows: Row[] } = await db.raw(
    `select grouping(start, route, client_id) as of, start, route, organization_id, client_id, ${sums}
     from request_counts where seconds = :seconds and start >= :first ${own}
     group by grouping sets ((start), (route), (organization_id, client_id))`,
    { seconds, first: new Date(first), ...(organizationId !== undefined && { organizationId }) },
  )
  const {
    rows: [recent],
  }: { rows: Row[] } = await db.raw(
    `select ${sums} from request_counts where seconds = ${SPAN_SECONDS} and start >= :from ${own}`,
    { from: new Date(recentFrom), ...(organizationId !== undefined && { organizationId }) },
  )
  const bySpan = new Map(rows.filter(({ of }) => of === SPANS).map(row => [row.start.getTime(), row]))
  const most = (of: number) =>
    rows
      .filter(row => row.of === of)
      .map(row => ({ ...loadOf(row), row }))
      .sort((a, b) => b.requests - a.requests)
      .slice(0, PARTS_MAX)
  const clients = most(CLIENTS)
  const names = await namesOf(
    db,
    clients.map(({ row }) => row.client_id),
  )
  return {
    spanSeconds: seconds,
    spans: Array.from({ length: (spanOf(now, seconds) - first) / (seconds * 1_000) + 1 }, (_, at) => {
      const start = first + at * seconds * 1_000
      return { start, ...loadOf(bySpan.get(start)) }
    }),
    routes: most(ROUTES).map(({ row, ...load }) => ({ ...load, route: row.route })),
    clients: clients.map(({ row, ...load }) => ({
      ...load,
      organizationId: row.organization_id,
      clientId: row.client_id,
      organization: names.get(row.client_id)?.organization ?? '',
      client: names.get(row.client_id)?.client ?? '',
    })),
    recent: { ...loadOf(recent), seconds: (now - recentFrom) / 1_000 },
  }
}

async function namesOf(db: Knex, ids: readonly string[]) {
  const rows: readonly { id: string; client: string; organization: string }[] = await db('clients')
    .join('organizations', 'organizations.id', 'organization_id')
    .whereIn('clients.id', [...ids])
    .select('clients.id', 'clients.name as client', 'organizations.name as organization')
  return new Map(rows.map(row => [row.id, row]))
}

function loadOf(row: Readonly<Record<string, unknown>> | undefined): Load {
  const of = (name: string) => Number(row?.[name] ?? 0)
  const took = columns.map(of)
  const requests = took.reduce((sum, count) => sum + count, 0)
  return {
    requests,
    refused: of('refused'),
    failed: of('failed'),
    medianMs: quantile(took, requests * 0.5),
    p95Ms: quantile(took, requests * 0.95),
  }
}

/** The end of the class in which the request of this rank is. */
function quantile(took: readonly number[], rank: number): number | undefined {
  let sum = 0
  const at = took.findIndex(count => count > 0 && (sum += count) >= rank)
  return at < 0 ? undefined : tookMs[at]
}
