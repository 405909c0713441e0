import { z } from 'zod'
import { bic8 } from '../../../library/banking/accounts/bic.ts'
import { readCsvTable } from '../../../kit/csv-table.ts'
import { bic, must } from '../../schemes/scheme-fields.ts'
import { VOP_PATH } from '../../schemes/epc-vop.ts'

/** Addresses of banks by BIC, the one to try first in front. */
export type AddressBook = ReadonlyMap<string, readonly URL[]>

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
}

/**
 * Reads the addresses of banks: CSV with the columns bic, url and priority (1 by default), a line for each address, as an
 * operator exports them from the EPC Directory Service. Throws an Error with line and column of each mistake.
 */
export function readAddressBook(name: string, text: string): AddressBook {
  const rows = readCsvTable(name, text, columns).toSorted((a, b) => a.priority - b.priority)
  if (rows.length === 0) throw new Error(`${name} holds no addresses`)
  const book = new Map<string, URL[]>()
  for (const row of rows) {
    const address = new URL(row.url.replace(/\/$/, '') + VOP_PATH)
    const known = book.get(row.bic) ?? []
    if (known.some(({ href }) => href === address.href))
      throw new Error(`${name}:${row.line}: url is the same as in another line of this BIC`)
    book.set(row.bic, [...known, address])
  }
  return book
}

/** The addresses of a bank by its BIC of 11 characters. */
export function addressesOf(book: AddressBook, bic11: string): readonly URL[] {
  return book.get(bic11) ?? book.get(bic8(bic11)) ?? []
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, search, hash } = new URL(text)
  return protocol === 'https:' && `${username}${search}${hash}` === ''
}
