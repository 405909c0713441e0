import { z } from 'zod'
import { bic8 } from '../../../library/banking/accounts/bic.ts'
import { readCsvTable } from '../../../kit/csv-table.ts'
import { dateTimeOf } from '../../../kit/json/timestamp.ts'
import { bic, must } from '../../schemes/scheme-fields.ts'
import { VOP_PATH } from '../../schemes/epc-vop.ts'

/** Addresses of banks by BIC, the one to try first in front. */
export type AddressBook = ReadonlyMap<string, readonly Address[]>

interface Address {
  readonly url: URL
  /** When it is in force, from the first to before the last, in milliseconds since 1970. */
  readonly from: number
  readonly until: number
}

const time = z
  .string()
  .refine(text => dateTimeOf(text) !== undefined, must('be a date-time such as 2027-03-28T01:00:00Z'))
  .transform(text => dateTimeOf(text)!.getTime())

const columns = {
  /** 11 characters: that branch alone. 8 characters: all branches of the bank without a separate line. */
  bic,
  /** The base URL, to which the path of the scheme is added. */
  url: z.string(must('be a URL')).refine(isAddress, must('be an https URL without user, query and fragment')),
  /** The lowest is tried first. */
  priority: z
    .string()
    .regex(/^[1-9][0-9]?$/, must('be a number from 1 to 99'))
    .default('1')
    .transform(Number),
  /** The directory announces changes before they are in force (EPC, EDS Local File: effective dates and times). */
  from: time.default(Number.NEGATIVE_INFINITY),
  until: time.default(Number.POSITIVE_INFINITY),
}

/**
 * Reads the addresses of banks: CSV with the columns bic, url, priority (1 by default), from and until, a line for each
 * address, as an operator exports them from the EPC Directory Service. Throws an Error with line and column of each
 * mistake.
 */
export function readAddressBook(name: string, text: string): AddressBook {
  const rows = readCsvTable(name, text, columns).toSorted((a, b) => a.priority - b.priority)
  if (rows.length === 0) throw new Error(`${name} holds no addresses`)
  const book = new Map<string, Address[]>()
  for (const { bic, line, from, until, ...row } of rows) {
    if (from >= until) throw new Error(`${name}:${line}: until is not after from`)
    const url = new URL(row.url.replace(/\/$/, '') + VOP_PATH)
    const known = book.get(bic) ?? []
    if (known.some(each => each.url.href === url.href && each.from < until && from < each.until))
      throw new Error(`${name}:${line}: url is the same as in another line of this BIC, at the same time`)
    book.set(bic, [...known, { url, from, until }])
  }
  return book
}

/** The addresses of a bank by its BIC of 11 characters that are in force: those of the branch, or else those of the bank. */
export function addressesOf(book: AddressBook, bic11: string, now = Date.now()): readonly URL[] {
  const inForce = (bic: string) =>
    (book.get(bic) ?? []).filter(({ from, until }) => from <= now && now < until)
  const ofBranch = inForce(bic11)
  return (ofBranch.length > 0 ? ofBranch : inForce(bic8(bic11))).map(({ url }) => url)
}

/** What an operator wants to know of a book. */
export function inShort(book: AddressBook, now = Date.now()) {
  const addresses = [...book.values()].flat()
  const changes = addresses.flatMap(({ from, until }) => [from, until])
  const next = Math.min(...changes.filter(at => at > now))
  return {
    banks: book.size,
    addresses: addresses.length,
    nextChange: Number.isFinite(next) ? new Date(next).toISOString() : undefined,
  }
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, search, hash } = new URL(text)
  return protocol === 'https:' && `${username}${search}${hash}` === ''
}
