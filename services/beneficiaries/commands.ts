import { type Command, type Given, type Row, UsageError } from '../kit/process/command.ts'
import { isUuid } from '../kit/ids.ts'
import { auditTrail, type FoundEntry } from './recipients/audit.ts'
import { openBeneficiariesDatabase } from './database.ts'
import { ownerOf } from './owner.ts'
import { vault } from './vault.ts'

/** The operator's commands over what end-users have done. */
export const commands: readonly Command[] = [
  {
    name: 'beneficiaries audit',
    summary: 'Tells who changed what of an end-user, and whether the record of it is whole.',
    operands: ['organization', 'user'],
    options: {},
    async run(given) {
      const { entries, untold, isWhole } = await trailIn(given)
      given.warn(
        isWhole
          ? `the record is whole; its entries: ${entries.length}`
          : 'THE RECORD IS NOT WHOLE: entries that are not intact were changed, or what stood before them was',
      )
      return [...entries.map(inBrief), ...untold.map(missing)]
    },
  },
]

/** `user` is the client's own id of the end-user, by which alone an end-user can be found. */
async function trailIn({ operands: { organization = '', user = '' }, installation }: Given) {
  if (!isUuid(organization)) throw new UsageError('organization must be a UUID')
  const { databaseUrl, key } = await installation()
  const db = await openBeneficiariesDatabase(databaseUrl, key)
  try {
    const ours = vault(key)
    return await auditTrail(db, ownerOf(organization, user, ours), ours)
  } finally {
    await db.destroy()
  }
}

function inBrief(entry: FoundEntry): Row {
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
