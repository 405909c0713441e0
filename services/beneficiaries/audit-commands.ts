import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Knex } from 'knex'
import { type Command, type CommandInput, type Row, UsageError } from '../kit/process/commands/command.ts'
import { readConfig } from '../kit/process/config/config.ts'
import { anchorHeads } from './audit/anchors.ts'
import { exportEntries } from './audit/export.ts'
import { auditSettings, keepersOf } from './audit/keep.ts'
import { type Finding, verifyChains } from './audit/verify.ts'
import { type Anchors, verifyAnchors } from './audit/verify-anchors.ts'
import { keyOf } from '../kit/encryption/schema-keys.ts'
import { openBeneficiariesDatabase } from './database.ts'
import { type Vault, vault } from './beneficiary-vault.ts'

/** Further findings are counted, but not listed. */
const LISTED_MAX = 1_000

/** The operator's commands over the audit trails of all end-users. */
export const auditCommands: readonly Command[] = [
  {
    name: 'audit verify',
    summary:
      'Verifies the audit trails of all end-users, and compares them with their anchors outside the database.',
    operands: ['[anchors]'],
    recorded: 'nothing',
    options: {},
    details:
      'ANCHORS is a file with a line for each anchor, by default AUDIT_ANCHOR_FILE: the bodies that AUDIT_ANCHOR_URL received, in ' +
      'their order, are such a file. Without anchors a trail whose last entries were removed together with their payout method ' +
      'is not found. Exit codes: 0 all is whole, 1 it is not, or could not be verified.',
    run: verify,
  },
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

function verify(input: CommandInput) {
  return withTrail(input, async (db, ownVault) => {
    const { env } = await input.installation()
    const file = input.operands.anchors ?? readConfig(env, auditSettings).auditAnchorFile
    const listed: Finding[] = []
    let found = 0
    const tell = (finding: Finding) => {
      if (found++ < LISTED_MAX) listed.push(finding)
    }
    input.exitWith(1)
    const chains = await verifyChains(db, ownVault, tell, count => input.progress(`${count} trails verified`))
    const anchors = file === '' ? undefined : await verifyAnchors(db, ownVault, linesOf(file), tell)
    for (const remark of remarksOn(anchors)) input.warn(remark)
    if (found === 0) input.exitWith(0)
    input.warn(
      found === 0
        ? `The audit trails are intact: ${chains} trails, ${anchors?.count ?? 0} anchors.`
        : `THE AUDIT TRAILS ARE NOT INTACT: ${found} findings in ${chains} trails and ${anchors?.count ?? 0} anchors.`,
    )
    return listed.map((finding): Row => ({ ...finding }))
  })
}

/** Remarks for the operator that do not make the trails invalid. */
function remarksOn(anchors: Anchors | undefined): readonly string[] {
  if (anchors === undefined)
    return [
      'There are no anchors outside the database: a trail that was cut may look whole. Set AUDIT_ANCHOR_FILE.',
    ]
  const { torn, keeping } = anchors
  return [
    ...(torn === 0
      ? []
      : [
          `Lines of the anchors that are not whole: ${torn}. A crash leaves such a line, and the anchor is written again.`,
        ]),
    ...(keeping === undefined
      ? []
      : [
          `Anchor ${keeping} is being kept: it is outside the database, which does not know it yet. If the next run says so too, ` +
            'AUDIT_ANCHOR_FILE or AUDIT_ANCHOR_URL takes no anchors: the log has the reason, as housekeeping.failed.',
        ]),
  ]
}

async function* linesOf(file: string): AsyncIterable<string> {
  const stream = createReadStream(file)
  try {
    yield* createInterface({ input: stream, crlfDelay: Infinity })
  } catch (error) {
    throw new UsageError(
      `${file} cannot be read (${(error as NodeJS.ErrnoException).code}): name the file with the anchors`,
    )
  } finally {
    stream.destroy()
  }
}

async function withTrail<T>(
  { installation }: CommandInput,
  work: (db: Knex, vault: Vault) => Promise<T>,
): Promise<T> {
  const { databaseUrl, masterKeys } = await installation()
  const db = await openBeneficiariesDatabase(databaseUrl, masterKeys)
  try {
    return await work(db, vault(keyOf(db)))
  } finally {
    await db.destroy()
  }
}
