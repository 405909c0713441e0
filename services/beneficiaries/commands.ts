import { type Command, type CommandInput, type Row, UsageError } from '../kit/process/command.ts'
import { isUuid } from '../kit/ids.ts'
import { Problem } from '../kit/problem.ts'
import { auditTrail, type VerifiedEntry } from './recipients/audit.ts'
import { openBeneficiariesDatabase } from './database.ts'
import { ownerOf } from './owner.ts'
import { type OpenSessions, openSessionsIn } from './sessions/open-sessions.ts'
import { vault } from './vault.ts'
import { keyOf } from '../kit/encryption/schema-keys.ts'

/** The operator's commands over beneficiaries. */
export const commands: readonly Command[] = [
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
]

const SESSIONS_MAX = 1_000

async function withSessions<T>(
  { installation }: CommandInput,
  work: (sessions: OpenSessions) => Promise<T>,
): Promise<T> {
  const { databaseUrl, masterKeys } = await installation()
  const db = await openBeneficiariesDatabase(databaseUrl, masterKeys)
  try {
    return await work(openSessionsIn(db, vault(keyOf(db))))
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
  const { databaseUrl, masterKeys } = await input.installation()
  const db = await openBeneficiariesDatabase(databaseUrl, masterKeys)
  try {
    const ownVault = vault(keyOf(db))
    return await auditTrail(db, ownerOf(organization, user, ownVault), ownVault)
  } finally {
    await db.destroy()
  }
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
