import type { MessageInitShape } from '@bufbuild/protobuf'
import type { Knex } from 'knex'
import type { DescribeSessionsResponseSchema } from '../../../proto/gen/payprep/beneficiaries/v1/description_pb.js'
import { HOUR_MS } from '../../kit/durations.ts'
import { acrossOrganizations, inOrganization } from '../../kit/postgres/organization-rows.ts'
import { reused } from '../../kit/reused.ts'

const REUSED_FOR_MS = 5_000
const HOURS_DEFAULT = 24
/** The latest sessions that are read. */
const SESSIONS_MAX = 100_000
const ORGANIZATIONS_MAX = 50

type Description = MessageInitShape<typeof DescribeSessionsResponseSchema>

/** Counts the sessions that were made in the last hours by what came of them: of one organization, or of all. */
export function describingSessions(db: Knex, clock: { readonly now: () => number }) {
  const ofAll = reused(REUSED_FOR_MS, (hours: number) =>
    describe(acrossOrganizations(db), hours, clock.now()),
  )

  return (organizationId: string | undefined, hours = HOURS_DEFAULT): Promise<Description> =>
    organizationId === undefined
      ? ofAll(hours)
      : inOrganization(db, organizationId, own => describe(own, hours, clock.now(), organizationId))
}

interface Counts {
  readonly organization_id: string
  readonly created: number
  readonly opened: number
  readonly saved: number
  readonly abandoned: number
}

const NONE = { created: 0, opened: 0, saved: 0, abandoned: 0 }

async function describe(db: Knex, hours: number, now: number, organizationId?: string): Promise<Description> {
  const own = organizationId === undefined ? '' : 'and organization_id = :organizationId'
  const { rows } = await db.raw<{ rows: Counts[] }>(
    // A session expires after it was made, and is found by that.
    `with latest as (
       select sessions.organization_id, opened_at is not null as is_opened, saved.session_id is not null as is_saved,
         coalesce(ended_at, expires_at) <= :now as is_over
       from sessions left join (
         select distinct organization_id, session_id from audit
         where at >= :since and action in ('CREATED', 'UPDATED') ${own}
       ) saved on saved.organization_id = sessions.organization_id and saved.session_id = sessions.id
       where expires_at >= :since and created_at >= :since ${own.replace('organization_id', 'sessions.organization_id')}
       order by expires_at desc limit ${SESSIONS_MAX}
     )
     select organization_id, count(*)::integer as created,
       (count(*) filter (where is_opened))::integer as opened,
       (count(*) filter (where is_opened and is_saved))::integer as saved,
       (count(*) filter (where is_opened and is_over and not is_saved))::integer as abandoned
     from latest group by organization_id order by created desc, organization_id`,
    {
      now: new Date(now),
      since: new Date(now - hours * HOUR_MS),
      ...(organizationId !== undefined && { organizationId }),
    },
  )
  const found =
    organizationId !== undefined && rows.length === 0 ? [{ organization_id: organizationId, ...NONE }] : rows
  const listed = found.slice(0, ORGANIZATIONS_MAX)
  const recipients = await recipientsOf(
    db,
    listed.map(row => row.organization_id),
  )
  return {
    organizations: listed.map(({ organization_id: id, ...counts }) => ({
      organizationId: id,
      ...counts,
      recipients: recipients.get(id) ?? 0,
    })),
    isCut: rows.reduce((sum, { created }) => sum + created, 0) >= SESSIONS_MAX,
  }
}

async function recipientsOf(db: Knex, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows: readonly { organization_id: string; count: string }[] = await db('recipients')
    .whereIn('organization_id', [...ids])
    .groupBy('organization_id')
    .select('organization_id')
    .count('* as count')
  return new Map(rows.map(row => [row.organization_id, Number(row.count)]))
}
