import { type Command, type CommandInput, type Row, UsageError } from '../kit/process/command.ts'
import { isUuid } from '../kit/ids.ts'
import { auditTrail, type VerifiedEntry } from './recipients/audit.ts'
import { openBeneficiariesDatabase } from './database.ts'
import { ownerOf } from './owner.ts'
import { vault } from './vault.ts'

/** The operator's commands over beneficiaries. */
export const commands: readonly Command[] = [
  {
    name: 'beneficiaries audit',
    summary: 'Lists the changes to the payout methods of an end-user, and verifies the audit trail.',
    operands: ['organization', 'user'],
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
]

/** `user` is the client's own id of the end-user: the database holds only its HMAC. */
async function trailIn({ operands: { organization = '', user = '' }, installation }: CommandInput) {
  if (!isUuid(organization)) throw new UsageError('organization must be a UUID')
  const { databaseUrl, key } = await installation()
  const db = await openBeneficiariesDatabase(databaseUrl, key)
  try {
    const ownVault = vault(key)
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
