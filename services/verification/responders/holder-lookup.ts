import type { AccountState, HeldAccount, Identification } from '../book/book-store.ts'

/** Finds an account in the bank's own books; undefined if there is none. Rejects if the books cannot be read. */
export type HolderLookup = (account: AccountKey) => Promise<HeldAccount | undefined>

/** In electronic form: upper case, without separators. */
export type AccountKey = (
  | { readonly iban: string }
  | { readonly sortCode: string; readonly accountNumber: string }
) & { readonly secondaryId?: string | undefined }

export type { AccountState, HeldAccount, Identification }
