import type { Knex } from 'knex'
import { keyOf } from '../../../../services/kit/encryption/schema-keys.ts'
import { acrossOrganizations } from '../../../../services/kit/postgres/organization-rows.ts'
import { Problem } from '../../../../services/kit/problem.ts'
import type { Command, CommandInput, Row } from '../../../../services/kit/process/commands/command.ts'
import { idIn, limitIn } from '../../../../services/kit/process/commands/options.ts'
import { paymentFileOf, type PaymentFileRow } from '../../../gateway/payment-files/payment-file.ts'
import { type PaymentFiles, paymentFilesIn } from '../../../gateway/payment-files/payment-files.ts'
import { openEdgeDatabase } from '../../../gateway/store/database.ts'

const LIMIT = 20
const LIMIT_MAX = 1_000

/** Commands on the files of payments that clients have sent. */
export const commands: readonly Command<'files'>[] = [
  {
    name: 'files list',
    summary: 'Lists the latest files, how far their checks are, and what came out.',
    operands: [],
    recorded: 'nothing',
    options: {
      organization: { type: 'string', summary: 'only files of this organization' },
      limit: { type: 'string', summary: `how many; ${LIMIT} by default` },
    },
    run: input =>
      withFiles(input, async (db, files) => {
        const { organization, limit } = input.options
        const query = received(db)
          .orderBy('created_at', 'desc')
          .limit(limitIn(limit, LIMIT, LIMIT_MAX))
        if (organization !== undefined) query.where({ organization_id: idIn(organization, '--organization') })
        const rows: readonly PaymentFileRow[] = await query
        return rows.map(row => inBrief(row, files))
      }),
  },
  {
    name: 'files show',
    summary: 'Shows a file: its size, how often its check was begun, and why it could not be read.',
    operands: ['file'],
    recorded: 'reads',
    options: {},
    run: input => withFiles(input, async (db, files) => inFull(await fileIn(db, input), files)),
  },
  {
    name: 'files delete',
    summary: 'Deletes a file and its report; a check that runs ends without an event.',
    operands: ['file'],
    recorded: 'changes',
    options: {},
    run: input =>
      withFiles(input, async (db, files) => {
        const { id, organization_id: organization } = await fileIn(db, input)
        await files.delete(organization, id)
        return { deleted: 1 }
      }),
  },
]

function inBrief(row: PaymentFileRow, { open }: PaymentFiles): Row {
  const { id, organization_id: organization, created_at: created, outcome, format, report, counts } = row
  const { payments = 0, ok = 0, alert = 0, unreadable = 0 } = counts
  return {
    file: id,
    organization,
    state: outcome ?? 'PENDING',
    created: created.toISOString(),
    format,
    report,
    percent: paymentFileOf(row, open).percent,
    payments,
    ok,
    alert,
    unreadable,
  }
}

function inFull(row: PaymentFileRow & { readonly attempts: number }, files: PaymentFiles): Row {
  const { unreadColumns, failure } = paymentFileOf(row, files.open)
  return {
    ...inBrief(row, files),
    ended: row.ended_at?.toISOString(),
    attempts: row.attempts,
    bytes: Number(row.bytes),
    reportBytes: Number(row.report_bytes),
    unreadColumns: unreadColumns.join(', ') || undefined,
    failure,
  }
}

async function withFiles<T>(
  { installation }: CommandInput,
  work: (db: Knex, files: PaymentFiles) => Promise<T>,
): Promise<T> {
  const { databaseUrl, masterKeys } = await installation()
  const db = await openEdgeDatabase(databaseUrl, masterKeys)
  try {
    return await work(acrossOrganizations(db), paymentFilesIn(db, keyOf(db)))
  } finally {
    await db.destroy()
  }
}

const received = (db: Knex) => db('payment_files').whereNot({ state: 'RECEIVING' })

async function fileIn(db: Knex, { operands: { file } }: CommandInput) {
  const row = await received(db)
    .where({ id: idIn(file, 'file') })
    .first()
  if (row === undefined) throw new Problem('notFound', 'there is no such file of payments')
  return row
}
