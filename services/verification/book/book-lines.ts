import { createReadStream } from 'node:fs'
import { CsvError, parse } from 'csv-parse'
import { parseIban } from '../../library/banking/accounts/iban.ts'
import { isCountry } from '../../library/banking/countries/iso-codes.ts'
import { UsageError } from '../../kit/process/commands/command.ts'
import { LINE_BREAKS } from '../../kit/csv-table.ts'
import { bic } from '../schemes/scheme-fields.ts'
import { accountKey, type BookAccount, secondaryKey } from './account-key.ts'
import {
  type IdentificationColumnName,
  identificationColumns,
  identificationsIn,
} from './identification-columns.ts'
import { type AccountState, accountStates, type HolderType, holderTypes, type Names } from './book-store.ts'

/** One line of a file of accounts. Several lines may give the holders of one account. */
export interface BookLine extends Names {
  readonly line: number
  /** The account, by `accountKey` or `secondaryKey`. */
  readonly account: string
  /** By `accountKey`, the number that the account shares with others. */
  readonly sharedNumber?: string
  readonly country: string
  readonly state: AccountState
  readonly type: HolderType | undefined
}

/** The columns of a file of accounts, and what they hold. */
export const columns = {
  country: 'ISO 3166-1 alpha-2; of an IBAN it may be left out',
  iban: 'or account_number',
  account_number: 'without IBAN',
  bank_code: 'sort code, bank and branch code, or the like, where the account number does not hold it',
  secondary_id: 'what else tells the account from others of the same number, such as a roll number',
  holder: 'the holder; several are separated by ; or are lines of their own',
  alias: 'other names of the holder, such as trading names, separated by ;',
  type: holderTypes.join(' or '),
  state: `${accountStates.join(', ')}; OPEN if left out`,
  bic: 'the bank that holds the account, where a responder answers for several',
  ...(Object.fromEntries(
    Object.entries(identificationColumns).map(([name, { summary }]) => [
      name,
      `${summary} of an organization`,
    ]),
  ) as Record<IdentificationColumnName, string>),
} as const

type Column = keyof typeof columns
type Cells = Partial<Record<Column, string>>

const NAME_CHARACTERS_MAX = 140
const NAMES_MAX = 20
/** As the schemes write it. */
const SECONDARY_ID_CHARACTERS_MAX = 34
/** More reports do not help to mend a file. */
const MISTAKES_MAX = 100

/**
 * Reads a file of accounts (CSV, RFC 4180, UTF-8, with a header line). After the last valid line, throws a UsageError
 * with line and column of each mistake. It repeats no account and no name.
 */
export async function* linesOf(path: string): AsyncGenerator<BookLine> {
  const mistakes: string[] = []
  let header: readonly Column[] | undefined
  for await (const { line, fields } of recordsOf(path)) {
    if (header === undefined) {
      header = headerIn(fields, path)
      continue
    }
    const read = lineOf(line, fields, header)
    if (!('mistake' in read)) yield read
    else if (mistakes.push(`line ${line}, ${read.column}: ${read.mistake}`) === MISTAKES_MAX) break
  }
  if (header === undefined) throw new UsageError(`${path} is empty: expected a header line`)
  if (mistakes.length === 0) return
  const count = mistakes.length === 1 ? '1 mistake' : `${mistakes.length} mistakes`
  const more = mistakes.length === MISTAKES_MAX ? ' or more' : ''
  throw new UsageError([`${path} has ${count}${more}, nothing was imported`, ...mistakes].join('\n'))
}

interface Mistake {
  readonly column: Column | 'line'
  readonly mistake: string
}

function headerIn(fields: readonly string[], path: string): readonly Column[] {
  const names = fields.map(field => field.trim().toLowerCase())
  const expected = `expected ${Object.keys(columns).join(', ')}, separated by commas`
  const unknown = names.findIndex(name => !Object.hasOwn(columns, name))
  if (unknown >= 0) throw new UsageError(`${path}:1: column ${unknown + 1} has an unknown name: ${expected}`)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new UsageError(`${path}:1: ${twice} stands there twice: ${expected}`)
  if (!names.includes('holder') || !(names.includes('iban') || names.includes('account_number')))
    throw new UsageError(`${path}:1: the columns holder and iban or account_number are needed: ${expected}`)
  return names as Column[]
}

function lineOf(line: number, fields: readonly string[], header: readonly Column[]): BookLine | Mistake {
  if (fields.length !== header.length)
    return { column: 'line', mistake: `has ${fields.length} fields; the header line has ${header.length}` }
  const cells: Cells = {}
  for (const [at, column] of header.entries()) {
    const cell = fields[at]!.trim()
    if (cell.includes('\uFFFD')) return { column, mistake: 'is not text in UTF-8' }
    if (cell !== '') cells[column] = cell
  }
  const given = accountIn(cells)
  if ('mistake' in given) return given
  const number = accountKey(given)
  if (typeof number !== 'string') return { column: number.part, mistake: number.mistake }
  const { secondary_id: secondaryId = '' } = cells
  if (secondaryId.length > SECONDARY_ID_CHARACTERS_MAX)
    return { column: 'secondary_id', mistake: `has more than ${SECONDARY_ID_CHARACTERS_MAX} characters` }
  if (secondaryId !== '' && !/[\p{L}\p{N}]/u.test(secondaryId))
    return { column: 'secondary_id', mistake: 'has no letter and no digit' }

  const names = namesIn(cells.holder)
  const aliases = namesIn(cells.alias)
  if (names.length === 0) return { column: 'holder', mistake: 'is missing' }
  for (const [column, list] of [['holder', names] as const, ['alias', aliases] as const]) {
    if (list.length > NAMES_MAX) return { column, mistake: `has more than ${NAMES_MAX} names` }
    if (list.some(name => name.length > NAME_CHARACTERS_MAX))
      return { column, mistake: `has a name of more than ${NAME_CHARACTERS_MAX} characters` }
  }
  const type = oneOf(holderTypes, cells.type)
  if (type === null) return { column: 'type', mistake: `must be ${holderTypes.join(' or ')}, or empty` }
  const state = oneOf(accountStates, cells.state ?? 'OPEN')
  if (!state) return { column: 'state', mistake: `must be ${accountStates.join(', ')}, or empty` }
  const bank = cells.bic?.toUpperCase()
  if (bank !== undefined && !bic.safeParse(bank).success)
    return { column: 'bic', mistake: 'must be a BIC of 8 or 11 characters, or empty' }
  const identifications = []
  for (const column of Object.keys(identificationColumns) as IdentificationColumnName[]) {
    const numbers = identificationsIn(column, cells[column] ?? '')
    if (numbers === null)
      return { column, mistake: `has a number that is not ${identificationColumns[column].summary}` }
    identifications.push(...numbers)
  }
  const held = {
    line,
    country: given.country,
    names,
    aliases,
    type,
    state,
    ...(bank !== undefined && { banks: [bank] }),
    ...(identifications.length > 0 && { identifications }),
  }
  if (secondaryId === '') return { ...held, account: number }
  return { ...held, account: secondaryKey(number, secondaryId), sharedNumber: number }
}

function accountIn({ country, iban, account_number, bank_code }: Cells): BookAccount | Mistake {
  const letters = country?.toUpperCase()
  if (letters !== undefined && !isCountry(letters))
    return { column: 'country', mistake: 'must be a code of ISO 3166-1 alpha-2 such as DE' }
  if (iban !== undefined) {
    if (account_number !== undefined)
      return { column: 'account_number', mistake: 'must be empty where the line has an IBAN' }
    return { country: letters ?? parseIban(iban).country, type: 'IBAN', value: iban }
  }
  if (account_number === undefined) return { column: 'iban', mistake: 'is missing, and so is account_number' }
  if (letters === undefined) return { column: 'country', mistake: 'is missing' }
  return { country: letters, type: 'ACCOUNT_NUMBER', value: account_number, memberId: bank_code }
}

function namesIn(cell = ''): readonly string[] {
  return cell
    .split(';')
    .map(name => name.trim())
    .filter(Boolean)
}

/** Null if the text is none of the choices; undefined if there is none. */
function oneOf<T extends string>(choices: readonly T[], text: string | undefined): T | undefined | null {
  return text === undefined ? undefined : (choices.find(each => each === text.toUpperCase()) ?? null)
}

const RECORD_CHARACTERS_MAX = 16 * 1024

/** The records of a CSV file, with their lines. Rows of empty cells, which spreadsheets add, are left out. */
async function* recordsOf(path: string) {
  const file = createReadStream(path)
  const parser = parse({
    bom: true,
    info: true,
    record_delimiter: LINE_BREAKS,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: RECORD_CHARACTERS_MAX,
  })
  file.on('error', error => parser.destroy(error))
  try {
    for await (const { record, info } of file.pipe(parser))
      yield { line: info.lines as number, fields: record as readonly string[] }
  } catch (error) {
    if (error instanceof CsvError) throw new UsageError(`${path}:${error.lines}: ${reasonOf(error)}`)
    const { code, message } = error as NodeJS.ErrnoException
    throw code === undefined ? error : new UsageError(`${path} cannot be read: ${message}`)
  } finally {
    file.destroy()
  }
}

/** The parser's own messages may repeat what is in the line. */
function reasonOf({ code }: CsvError): string {
  return code === 'CSV_MAX_RECORD_SIZE'
    ? `the line is longer than ${RECORD_CHARACTERS_MAX} characters; is a closing quote missing?`
    : `the quotes of the line do not fit (${code})`
}
