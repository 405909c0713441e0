import { UsageError } from '../../kit/process/commands/command.ts'
import { accountKey, type BookAccount } from '../book/account-key.ts'
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
  for await (const { account, line, country: _, ...given } of linesOf(path)) {
    if (needsBank && given.banks === undefined)
      throw new UsageError(`${path}:${line}: bic is missing: --bics names several banks`)
    const known = accounts.get(account)
    if (known !== undefined && known.state !== given.state)
      throw new UsageError(`${path}:${line}: state is another one than in an earlier line of this account`)
    accounts.set(account, joined(known === undefined ? [given] : [known, given]))
  }
  return async account => {
    const key = accountKey(bookAccountOf(account))
    return typeof key === 'string' ? accounts.get(key) : undefined
  }
}

function bookAccountOf(account: AccountKey): BookAccount {
  if ('iban' in account) return { country: account.iban.slice(0, 2), type: 'IBAN', value: account.iban }
  const { sortCode, accountNumber } = account
  return { country: 'GB', type: 'ACCOUNT_NUMBER', value: accountNumber, memberId: sortCode }
}
