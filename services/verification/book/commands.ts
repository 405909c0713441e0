import type { Knex } from 'knex'
import { parseIban } from '../../library/banking/accounts/iban.ts'
import { type Command, type CommandInput, type Row, UsageError } from '../../kit/process/commands/command.ts'
import { openWithLimits } from '../../kit/postgres/database.ts'
import { openVerificationDatabase } from '../database.ts'
import { limitIn, wordIn } from '../../kit/process/commands/options.ts'
import { countryIn } from '../country-option.ts'
import { accountKey, type BookAccount } from './account-key.ts'
import { importLines } from './import-book.ts'
import { columns, linesOf } from './book-lines.ts'
import { accountStates, bookVault, openBook } from './book-store.ts'
import { inFull, listed } from './shown.ts'
import { keyOf } from '../../kit/encryption/schema-keys.ts'
import type { KeyOf } from '../../kit/key-of.ts'

const LIMIT = 50
const LIMIT_MAX = 10_000

/** The operator's commands over the register of the operator's own accounts. */
export const commands: readonly Command<'verification'>[] = [
  {
    name: 'verification book import',
    summary: 'Imports the accounts and holders of a CSV file; if a line is wrong, nothing is imported.',
    operands: ['file'],
    recorded: 'changes',
    options: {
      replace: { type: 'boolean', summary: 'remove the accounts that the file does not have' },
      force: {
        type: 'boolean',
        summary: 'with --replace, also if more than a tenth of the accounts are removed',
      },
      'dry-run': { type: 'boolean', summary: 'show what would change, and change nothing' },
    },
    details: [
      'The file is UTF-8, separated by commas, with a header line. Its columns, in any order:',
      ...Object.entries(columns).map(([name, text]) => `  ${name.padEnd(15)} ${text}`),
    ].join('\n'),
    run: input =>
      withDatabase(input, async (db, key) => {
        const { replace, force, 'dry-run': dryRun } = input.options
        if (force && !replace) throw new UsageError('--force is for --replace')
        const patient = openWithLimits(db, { statementMs: IMPORT_MS, idleInTransactionMs: IMPORT_MS })
        try {
          return await importLines(patient, bookVault(key), linesOf(input.operands.file!), {
            replace: replace === true,
            force: force === true,
            dryRun: dryRun === true,
            progress: input.progress,
          })
        } finally {
          await patient.destroy()
        }
      }),
  },
  {
    name: 'verification book status',
    summary: 'Counts the accounts of the book by country and state, and shows when they last changed.',
    operands: [],
    recorded: 'nothing',
    options: {},
    run: input => withDatabase(input, statusRows),
  },
  {
    name: 'verification book list',
    summary:
      'Lists accounts of the book: their state, their line in the file, and when they changed. Names and numbers are never shown.',
    operands: [],
    recorded: 'reads',
    options: {
      country: { type: 'string', summary: 'only accounts in this country' },
      state: { type: 'string', summary: `only those in this state: ${accountStates.join(', ')}` },
      limit: { type: 'string', summary: `how many; ${LIMIT} by default` },
      after: { type: 'string', summary: 'go on after this entry, the last one that was listed' },
    },
    run: input =>
      withDatabase(input, async db => {
        const { country, state, limit, after } = input.options
        return listed(db, {
          country: countryIn(country),
          state: state === undefined ? undefined : wordIn(accountStates, state, '--state'),
          limit: limitIn(limit, LIMIT, LIMIT_MAX),
          after: after === undefined ? undefined : String(after),
        })
      }),
  },
  {
    name: 'verification book show',
    summary:
      'Shows what the book says of an account, which is written as for remove. Names of holders are counted, not shown.',
    operands: ['account'],
    recorded: 'reads',
    options: {},
    run: input =>
      withDatabase(input, async (db, key) => {
        const held = await openBook(db, key).findHolders(accountIn(input.operands.account!))
        if (held === undefined) throw notInBook()
        return inFull(held)
      }),
  },
  {
    name: 'verification book remove',
    summary:
      'Removes an account from the book: its IBAN, or country, bank code and number as GB:200000:12345678, and :ROLL if it has a secondary_id.',
    operands: ['account'],
    recorded: 'changes',
    options: {},
    run: input =>
      withDatabase(input, async (db, key) => {
        const account = accountIn(input.operands.account!)
        if (!(await openBook(db, key).remove(account))) throw notInBook()
        return { removed: 1 }
      }),
  },
]

const notInBook = () => new UsageError('this account is not in the book')

/** A file of millions of lines is read inside the transaction. */
const IMPORT_MS = 3_600_000

async function withDatabase<T>(
  { installation }: CommandInput,
  work: (db: Knex, key: KeyOf) => Promise<T>,
): Promise<T> {
  const { databaseUrl, masterKeys } = await installation()
  const db = await openVerificationDatabase(databaseUrl, masterKeys)
  try {
    return await work(db, keyOf(db))
  } finally {
    await db.destroy()
  }
}

async function statusRows(db: Knex): Promise<readonly Row[]> {
  const counts = accountStates.map(
    state => `(count(distinct account) filter (where state = '${state}'))::int as "${state}"`,
  )
  const { rows } = await db.raw<{ rows: { country: string; updated: Date }[] }>(`
    select country, ${counts.join(', ')}, max(updated_at) as updated from book group by country order by country`)
  return rows.map(row => ({ ...row, updated: row.updated.toISOString() }))
}

/** The error does not repeat the text, because it may be an account with a typing error. */
function accountIn(text: string): BookAccount {
  const [, country, memberId, number, secondaryId] =
    /^([A-Za-z]{2}):([^:]*):([^:]+)(?::([^:]+))?$/.exec(text) ?? []
  const account: BookAccount =
    number === undefined
      ? { country: parseIban(text).country, type: 'IBAN', value: text }
      : { country: country!.toUpperCase(), type: 'ACCOUNT_NUMBER', value: number, memberId, secondaryId }
  const key = accountKey(account)
  if (typeof key === 'string') return account
  throw new UsageError(`this is no account: ${key.part}: ${key.mistake}`)
}
