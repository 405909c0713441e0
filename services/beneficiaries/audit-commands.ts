import type { Knex } from 'knex'
import { type Command, type CommandInput, UsageError } from '../kit/process/commands/command.ts'
import { readConfig } from '../kit/process/config/config.ts'
import { anchorHeads } from './audit/anchors.ts'
import { exportEntries } from './audit/export.ts'
import { auditSettings, keepersOf } from './audit/keep.ts'
import { keyOf } from '../kit/encryption/schema-keys.ts'
import { openBeneficiariesDatabase } from './database.ts'
import { type Vault, vault } from './beneficiary-vault.ts'
import { acrossOrganizations } from '../kit/postgres/organization-rows.ts'

/** The operator's commands over the audit trails of all end-users. `audit verify` looks at other schemas too. */
export const commands: readonly Command<'audit'>[] = [
  {
    name: 'audit anchor',
    summary: 'Writes anchors of the audit trails that grew, now, to AUDIT_ANCHOR_FILE and AUDIT_ANCHOR_URL.',
    operands: [],
    recorded: 'changes',
    options: {},
    run: input =>
      withTrail(input, async (db, ownVault) => {
        const keep = keepersOf(readConfig((await input.installation()).env, auditSettings))
        if (keep.length === 0)
          throw new UsageError('set AUDIT_ANCHOR_FILE or AUDIT_ANCHOR_URL, to say where anchors go')
        return { anchored: await anchorHeads(db, ownVault, keep) }
      }),
  },
  {
    name: 'audit export',
    summary: 'Prints the entries of all audit trails with their links as JSON, a line for each.',
    operands: [],
    recorded: 'reads',
    options: {},
    run: input =>
      withTrail(input, async db => ({
        entries: await exportEntries(db, lines => input.write(lines)),
      })),
  },
]

async function withTrail<T>(
  { installation }: CommandInput,
  work: (db: Knex, vault: Vault) => Promise<T>,
): Promise<T> {
  const { databaseUrl, masterKeys } = await installation()
  const db = acrossOrganizations(await openBeneficiariesDatabase(databaseUrl, masterKeys))
  try {
    return await work(db, vault(keyOf(db)))
  } finally {
    await db.destroy()
  }
}
