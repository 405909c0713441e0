import { auditSettings } from '../../../services/beneficiaries/audit/keep.ts'
import { verifyTrails } from '../../../services/beneficiaries/audit/verify-trails.ts'
import { vault } from '../../../services/beneficiaries/beneficiary-vault.ts'
import { beneficiariesSchema } from '../../../services/beneficiaries/database.ts'
import { verifyRows } from '../../../services/kit/encryption/authenticated-rows.ts'
import { keyOf } from '../../../services/kit/encryption/schema-keys.ts'
import { vouch } from '../../../services/kit/encryption/vouched-rows.ts'
import type { Command, CommandInput, Row } from '../../../services/kit/process/commands/command.ts'
import { readConfig } from '../../../services/kit/process/config/config.ts'
import { edgeSchema } from '../../gateway/store/database.ts'
import { lastAudits } from '../../gateway/store/last-audit.ts'
import { counted } from '../../web/staff/format.ts'
import { sealedSchemas, withKeys } from './encryption.ts'

/** Further findings are counted, but not listed. */
const LISTED_MAX = 1_000

/** Finds what an attacker with access to the database could have changed. */
export const auditCommands: readonly Command<'audit'>[] = [
  {
    name: 'audit verify',
    summary:
      'Verifies the audit trails of all end-users, their anchors outside the database, and all rows that say who may do what.',
    operands: ['[anchors]'],
    recorded: 'nothing',
    options: {},
    details:
      'ANCHORS is a file with a line for each anchor, by default AUDIT_ANCHOR_FILE: the bodies that AUDIT_ANCHOR_URL received, in ' +
      'their order, are such a file. Without anchors, trails that were put back or removed with their digest are not found. ' +
      'ROW_ALTERED names a row of clients, sessions, payout methods or subscriptions that payprep did not write so, ROWS_REMOVED an ' +
      'organization of whose rows one was removed or is an older one. Console and metrics say when the command last found nothing.',
    run: verify,
  },
]

export const rowCommands: readonly Command<'rows'>[] = [
  {
    name: 'rows authenticate',
    summary:
      'Gives the rows that a release before 2.2.0 wrote their MACs: you vouch for all rows as they are now.',
    operands: [],
    recorded: 'changes',
    options: {},
    details:
      'Run it once no program of a release before 2.2.0 runs any more, then take ROWS_OF_OLDER_RELEASES=accept away. Run `payprep ' +
      'audit verify` before: what it lists is what you vouch for. A row that does not decrypt stays refused, and is named.',
    async run({ installation, progress, warn, exitWith }) {
      const place = await installation()
      const rows: Row[] = []
      for (const schema of sealedSchemas)
        await withKeys(place, schema, async db => {
          const vouched = await vouch(db, schema, {
            onProgress: (table, count) => progress(`${schema.name}: ${count} rows of ${table}`),
            onRefused({ table, row }) {
              warn(`The row ${row} of ${table} does not decrypt: it stays refused.`)
              exitWith(1)
            },
          })
          for (const { table, rows: authenticated, refused } of vouched)
            rows.push({ schema: schema.name, table, authenticated, refused })
        })
      return rows
    },
  },
]

async function verify(input: CommandInput): Promise<readonly Row[]> {
  const { installation, operands, progress, warn, exitWith } = input
  const place = await installation()
  const file = operands.anchors ?? readConfig(place.env, auditSettings).auditAnchorFile
  const listed: Row[] = []
  let found = 0
  const tell = (finding: object) => {
    if (found++ < LISTED_MAX) listed.push({ ...finding })
  }
  exitWith(1)
  const { chains, anchors, remarks } = await withKeys(place, beneficiariesSchema, db =>
    verifyTrails(db, vault(keyOf(db)), file, tell, count => progress(`${count} trails verified`)),
  )
  let rows = 0
  for (const schema of sealedSchemas)
    await withKeys(place, schema, async db => {
      for (const table of schema.authenticated ?? [])
        rows += await verifyRows(db, keyOf(db), table, tell, count =>
          progress(`${count} rows of ${table.table} verified`),
        )
    })
  await withKeys(place, edgeSchema, db => lastAudits(db, keyOf(db)).record(new Date(), found))
  for (const remark of remarks) warn(remark)
  if (found === 0) exitWith(0)
  const seen = [counted(chains, 'trail'), counted(anchors, 'anchor'), counted(rows, 'row')].join(', ')
  warn(
    found === 0
      ? `The audit trails are intact: ${seen}.`
      : `THE AUDIT TRAILS ARE NOT INTACT: ${counted(found, 'finding')} in ${seen}.`,
  )
  return listed
}
