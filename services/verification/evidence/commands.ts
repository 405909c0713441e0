import {
  type Answer,
  type Command,
  type CommandInput,
  type Row,
  UsageError,
} from '../../kit/process/commands/command.ts'
import { idIn, limitIn } from '../../kit/process/commands/options.ts'
import { dateTimeOf } from '../../kit/json/timestamp.ts'
import { keyOf } from '../../kit/encryption/schema-keys.ts'
import { hasIbanCheckDigits, parseIban } from '../../library/banking/accounts/iban.ts'
import { openVerificationDatabase } from '../database.ts'
import { evidenceHashes } from './exchange.ts'
import { evidenceKeyIn } from './file-key.ts'
import { linesInFiles } from './files.ts'
import { chainCheck, lineReader } from './lines.ts'
import { type Records, shownRecords } from './shown.ts'
import { type Group, groups, statistics } from './statistics.ts'
import { linesInTable } from './table.ts'
import { isWanted, type Wanted } from './wanted.ts'

const LIMIT = 1_000
const LIMIT_MAX = 100_000

const source = {
  files: { type: 'string', summary: 'directory of a responder that keeps its records in files' },
  'evidence-key': { type: 'string', summary: 'with --files: the file with the key of the records' },
} as const

const period = {
  from: { type: 'string', summary: 'only from this time on: 2026-11-01, or 2026-11-01T14:00:00Z' },
  to: { type: 'string', summary: 'only before this time' },
} as const

/** The operator's commands over the records of exchanges with other banks. */
export const commands: readonly Command<'verification'>[] = [
  {
    name: 'verification evidence',
    summary:
      'Shows exchanges with other banks: who asked whom when, with which certificate, and what was answered.',
    operands: [],
    recorded: 'reads',
    options: {
      request: { type: 'string', summary: 'only the question with this id (X-Request-ID)' },
      ...period,
      iban: { type: 'string', summary: 'only questions about this account' },
      name: {
        type: 'string',
        summary: 'with --iban: tells whether this name was asked for, and whether an answer told it',
      },
      limit: { type: 'string', summary: `how many; ${1_000} by default` },
      check: {
        type: 'boolean',
        summary: 'instead: read all records, and count those that were altered or taken out',
      },
      ...source,
    },
    columns: [
      'at',
      'role',
      'request',
      'requestingAgent',
      'partyAgent',
      'code',
      'isGenuine',
      'wasAsked',
      'wasTold',
    ],
    details: `Records have no names and no accounts, only keyed hashes of them: a name is found as it was written, together with its account. A
number of an organization is a name such as "LEI 7LTWFZYICNSX8D621K86".

A record that is not genuine was altered. --check finds records that were taken out from between others; it cannot find that the last ones of a process were taken out.`,
    run: input => withRecords(input, input.options.check === true ? check : shown),
  },
  {
    name: 'verification statistics',
    summary: 'Counts exchanges with other banks by day, bank and code, with their times.',
    operands: [],
    recorded: 'nothing',
    options: {
      ...period,
      by: { type: 'string', summary: 'of day, role, bank, code, separated by commas; all by default' },
      ...source,
    },
    run: input =>
      withRecords(input, async ({ lines, key }) => {
        const wanted = periodIn(input)
        const read = lineReader(key)
        const count = statistics(groupsIn(input))
        for await (const text of lines(wanted)) {
          const known = read(text)
          if (known !== undefined && isWanted(wanted, known.line)) count.take(known.line)
        }
        return count.rows()
      }),
  },
]

async function withRecords<T>(
  input: CommandInput,
  work: (records: Records, input: CommandInput) => Promise<T>,
) {
  const { files, 'evidence-key': keyFile } = input.options
  if (typeof files === 'string') {
    if (typeof keyFile !== 'string')
      throw new UsageError('--evidence-key is missing: it is needed with --files')
    return work({ key: await evidenceKeyIn(keyFile), lines: () => linesInFiles(files) }, input)
  }
  const { databaseUrl, masterKeys } = await input.installation()
  const db = await openVerificationDatabase(databaseUrl, masterKeys)
  try {
    return await work({ key: keyOf(db), lines: wanted => linesInTable(db, wanted) }, input)
  } finally {
    await db.destroy()
  }
}

async function shown(records: Records, input: CommandInput): Promise<Answer> {
  const { iban, name, request } = input.options
  if (name !== undefined && iban === undefined)
    throw new UsageError('--name is for --iban: a name is hashed with its account')
  const account = iban === undefined ? undefined : accountIn(String(iban))
  const wanted: Wanted = {
    ...periodIn(input),
    request: request === undefined ? undefined : idIn(request, '--request'),
    account: account && evidenceHashes(records.key).account(account),
  }
  const rows: Row[] = []
  const limit = limitIn(input.options.limit, LIMIT, LIMIT_MAX)
  for await (const row of shownRecords(records, wanted, account, name as string | undefined)) {
    rows.push(row)
    if (rows.length === limit) break
  }
  return rows
}

async function check({ lines, key }: Records, { exitWith }: CommandInput): Promise<Answer> {
  const chain = chainCheck(key)
  for await (const text of lines({})) chain.take(text)
  if (chain.found.altered + chain.found.missing > 0) exitWith(1)
  return chain.found
}

/** Confirmation of Payee asks by sort code and account number, the last 14 digits of an IBAN. */
const SORT_CODE_AT = -14

function accountIn(written: string): string {
  const iban = parseIban(written)
  if (!hasIbanCheckDigits(iban)) throw new UsageError('--iban must be an IBAN: the check digits do not fit')
  return iban.country === 'GB' ? iban.text.slice(SORT_CODE_AT) : iban.text
}

function periodIn({ options }: CommandInput): Pick<Wanted, 'from' | 'to'> {
  const timeIn = (option: 'from' | 'to') => {
    const text = options[option]
    if (text === undefined) return undefined
    const at = dateTimeOf(/^\d{4}-\d\d-\d\d$/.test(String(text)) ? `${String(text)}T00:00:00Z` : text)
    if (at === undefined)
      throw new UsageError(`--${option} must be a day, or a time such as 2026-11-01T14:00:00Z`)
    return at
  }
  return { from: timeIn('from'), to: timeIn('to') }
}

function groupsIn({ options: { by } }: CommandInput): readonly Group[] {
  if (by === undefined) return groups
  return String(by)
    .split(',')
    .map(name => {
      const group = groups.find(each => each === name)
      if (group === undefined) throw new UsageError(`--by must be of ${groups.join(', ')}, not ${name}`)
      return group
    })
}
