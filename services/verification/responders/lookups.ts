import { UsageError } from '../../kit/process/commands/command.ts'
import { accountKey, type BookAccount, secondaryKey } from '../book/account-key.ts'
import { linesOf } from '../book/book-lines.ts'
import { type Book, joined } from '../book/book-store.ts'
import type { AccountKey, HeldAccount, HolderLookup } from './holder-lookup.ts'

/** Looks accounts up in the operator's register. */
export function holdersInBook(book: Pick<Book, 'findHolders'>): HolderLookup {
  return account => book.findHolders(bookAccountOf(account))
}

/**
 * Looks accounts up in a file of the same form as `verification book import` reads, which is kept in memory. Throws a
 * UsageError with line and column of each mistake. With `needsBank`, each account must say which bank holds it.
 */
export async function holdersInFile(path: string, needsBank = false): Promise<HolderLookup> {
  const accounts = new Map<string, HeldAccount>()
  for await (const { account, sharedNumber, line, country: _, ...given } of linesOf(path)) {
    if (needsBank && given.banks === undefined)
      throw new UsageError(`${path}:${line}: bic is missing: --bics names several banks`)
    const known = accounts.get(account)
    if (known !== undefined && known.state !== given.state)
      throw new UsageError(
        `${path}:${line}: state is another one than in an earlier line of this account, or only one has a secondary_id`,
      )
    if (sharedNumber !== undefined) {
      if ((accounts.get(sharedNumber) ?? shared).state !== shared.state)
        throw new UsageError(`${path}:${line}: an earlier line has this account without a secondary_id`)
      accounts.set(sharedNumber, shared)
    }
    accounts.set(account, joined(known === undefined ? [given] : [known, given]))
  }
  return async account => {
    const key = accountKey(bookAccountOf(account))
    if (typeof key !== 'string') return undefined
    const { secondaryId } = account
    return (secondaryId && accounts.get(secondaryKey(key, secondaryId))) || accounts.get(key)
  }
}

/** For a number that accounts share, without their secondary identification. */
const shared: HeldAccount = { state: 'SECONDARY_ID_NEEDED', names: [], aliases: [] }

function bookAccountOf(account: AccountKey): BookAccount {
  const { secondaryId } = account
  if ('iban' in account)
    return { country: account.iban.slice(0, 2), type: 'IBAN', value: account.iban, secondaryId }
  const { sortCode, accountNumber } = account
  return { country: 'GB', type: 'ACCOUNT_NUMBER', value: accountNumber, memberId: sortCode, secondaryId }
}
