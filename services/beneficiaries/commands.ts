import type { Knex } from 'knex'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Command, type CommandInput, type Row, UsageError } from '../kit/process/commands/command.ts'
import type { Installation } from '../kit/process/installation.ts'
import { originsIn } from '../kit/process/commands/origins-in.ts'
import { isUuid } from '../kit/ids.ts'
import { Problem } from '../kit/problem.ts'
import { auditTrail, type VerifiedEntry } from './audit/trail.ts'
import { openBeneficiariesDatabase } from './database.ts'
import { isErasing } from './erasure/erasures.ts'
import { startErasure } from './erasure/start-erasure.ts'
import { ownerOf } from './owner.ts'
import { returnOriginsIn } from './sessions/return-origins.ts'
import { type OpenSessions, openSessionsIn } from './sessions/open-sessions.ts'
import { type Vault, vault } from './beneficiary-vault.ts'
import { keyOf } from '../kit/encryption/schema-keys.ts'
import { organizationEraser } from '../kit/postgres/organization-eraser.ts'
import { outboxRelayed } from '../kit/queue/outbox-relayed.ts'
import { eraseRecipients } from './erasure/erase-recipients.ts'
import { acrossOrganizations } from '../kit/postgres/organization-rows.ts'

/** Whether another service stores data of an end-user, read from its database. */
export type KeepsEndUser = (
  place: Pick<Installation, 'databaseUrl' | 'masterKeys'>,
  organizationId: string,
  externalUserId: string,
) => Promise<boolean>

/** The operator's commands over beneficiaries. */
export const commandsWith = (keepsEndUser: KeepsEndUser): readonly Command<'beneficiaries'>[] => [
  {
    name: 'beneficiaries audit',
    summary: 'Lists the changes to the payout methods of an end-user, and verifies the audit trail.',
    operands: ['organization', 'user'],
    recorded: 'reads',
    options: {},
    async run(input) {
      const { entries, unexplained, isIntact } = await trailIn(input)
      input.warn(
        isIntact
          ? `The audit trail is intact: ${entries.length} entries.`
          : 'THE AUDIT TRAIL IS NOT INTACT: entries marked "intact: false" were altered, or an entry before them was altered or removed.',
      )
      return [...entries.map(inBrief), ...unexplained.map(missing)]
    },
  },
  {
    name: 'beneficiaries sessions',
    summary: 'Lists the sessions of an organization that are open, the newest first.',
    operands: ['organization'],
    recorded: 'reads',
    options: {},
    run: input =>
      withSessions(input, async sessions =>
        (await sessions.listOpen(organizationIn(input), SESSIONS_MAX)).map(
          ({ id, externalUserId, createdAt, openedAt, expiresAt }) => ({
            session: id,
            user: externalUserId,
            created: createdAt.toISOString(),
            opened: openedAt?.toISOString(),
            expires: expiresAt.toISOString(),
          }),
        ),
      ),
  },
  {
    name: 'beneficiaries erase-user',
    summary: 'Erases all that is kept of an end-user: payout methods, sessions, verifications and events.',
    operands: ['organization', 'user'],
    recorded: 'changes',
    options: {},
    details:
      'USER is the client’s own id of the end-user. This cannot be undone. Endpoints of the client are told each RECIPIENT_DELETED. ' +
      'The service erases the rest within a minute, or once webhooks have been sent: the command waits for two minutes, and the ' +
      'state PENDING says that it goes on by itself. Events that 2.1.0 made stay for WEBHOOK_RETENTION_DAYS. The audit trail keeps the times and kinds of changes, under a keyed hash. ' +
      'Run it again to ask for the state.',
    run: input => eraseUser(input, keepsEndUser),
  },
  {
    name: 'beneficiaries end-session',
    summary: 'Ends a session at once: its link and its page work no more.',
    operands: ['session'],
    recorded: 'changes',
    options: {},
    run: input =>
      withSessions(input, async sessions => {
        const { session = '' } = input.operands
        if (!(await sessions.end(session)))
          throw new Problem(
            'notFound',
            `there is no open session ${session}: payprep beneficiaries sessions lists them`,
          )
        return { session, ended: true }
      }),
  },
  {
    name: 'beneficiaries return-origins',
    summary: 'Lists or replaces the origins to which sessions of an organization may send end-users back.',
    operands: ['organization'],
    recorded: 'changes',
    options: {
      set: {
        type: 'string',
        summary: 'the origins, separated by spaces; "" to allow all. In development, http on localhost too',
      },
    },
    details:
      'A new session with another returnUrl is refused. Until origins are set, any https address is allowed.',
    async run(input) {
      const { set } = input.options
      const organization = organizationIn(input)
      const isDevelopment = (await input.installation()).environment === 'development'
      const wanted = typeof set === 'string' ? originsIn('--set', set, { isDevelopment }) : undefined
      return withDatabase(input, async db => {
        const origins = returnOriginsIn(db)
        if (wanted !== undefined) await origins.set(organization, wanted)
        return (await origins.list(organization)).map(origin => ({ origin }))
      })
    },
  },
]

const ERASED_WAIT_MS = 120_000
const ERASED_POLL_MS = 1_000

async function eraseUser(input: CommandInput, keepsEndUser: KeepsEndUser): Promise<Row> {
  const organization = organizationIn(input)
  const { databaseUrl, masterKeys } = await input.installation()
  const db = acrossOrganizations(await openBeneficiariesDatabase(databaseUrl, masterKeys))
  try {
    const ownVault = vault(keyOf(db))
    const owner = ownerOf(organization, input.operands.user ?? '', ownVault)
    const isKeptElsewhere = () =>
      keepsEndUser({ databaseUrl, masterKeys }, organization, owner.externalUserId)
    const counts = await startErasure({ db, vault: ownVault, clock: Date, isKeptElsewhere }, owner, 'payprep')
    const deadline = performance.now() + ERASED_WAIT_MS
    while (await isErasing(db, owner)) {
      if (performance.now() > deadline) return { state: 'PENDING', ...counts }
      input.progress('waiting until the services have erased the rest')
      await sleep(ERASED_POLL_MS)
    }
    return { state: 'ERASED', ...counts }
  } finally {
    await db.destroy()
  }
}

const SESSIONS_MAX = 1_000

async function withSessions<T>(
  input: CommandInput,
  work: (sessions: OpenSessions) => Promise<T>,
): Promise<T> {
  return withDatabase(input, (db, ownVault) => work(openSessionsIn(db, ownVault)))
}

async function withDatabase<T>(
  { installation }: CommandInput,
  work: (db: Knex, ownVault: Vault) => Promise<T>,
): Promise<T> {
  const { databaseUrl, masterKeys } = await installation()
  const db = acrossOrganizations(await openBeneficiariesDatabase(databaseUrl, masterKeys))
  try {
    return await work(db, vault(keyOf(db)))
  } finally {
    await db.destroy()
  }
}

function organizationIn({ operands: { organization = '' } }: CommandInput): string {
  if (!isUuid(organization)) throw new UsageError('organization must be a UUID')
  return organization.toLowerCase()
}

/** `user` is the client's own id of the end-user: the database holds only its HMAC. */
async function trailIn(input: CommandInput) {
  const organization = organizationIn(input)
  const { user = '' } = input.operands
  return withDatabase(input, (db, ownVault) =>
    auditTrail(db, ownerOf(organization, user, ownVault), ownVault),
  )
}

function inBrief(entry: VerifiedEntry): Row {
  return {
    number: entry.number,
    at: entry.at.toISOString(),
    action: entry.action,
    recipient: entry.recipientId,
    version: entry.version,
    session: entry.sessionId,
    request: entry.requestId,
    intact: entry.isIntact,
    fields: entry.fields.join(' '),
  }
}

const missing = (recipient: string): Row => ({ action: 'MISSING', recipient, intact: false })

/** The audit trail stays: it says what was done in which session, and holds no values of end-users. */
export const eraser = organizationEraser(
  'beneficiaries',
  openBeneficiariesDatabase,
  (db, organization_id) => [{ table: 'sessions', rows: db('sessions').where({ organization_id }) }],
  async (db, organization_id) => {
    const recipients = await eraseRecipients(db, vault(keyOf(db)), organization_id)
    await outboxRelayed(db)
    await db('organizations').where({ organization_id }).delete()
    return recipients
  },
)
