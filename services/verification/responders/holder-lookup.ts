import type { AccountState, HeldAccount as AccountInBook } from '../book/book-store.ts'
import type { OrganisationScheme } from '../schemes/epc-vop.ts'

/** Finds an account in the bank's own books; undefined if there is none. Rejects if the books cannot be read. */
export type HolderLookup = (account: AccountKey) => Promise<HeldAccount | undefined>

/** In electronic form: upper case, without separators. */
export type AccountKey = (
  | { readonly iban: string }
  | { readonly sortCode: string; readonly accountNumber: string }
) & { readonly secondaryId?: string | undefined }

export interface HeldAccount extends AccountInBook {
  /** Numbers of an organization that holds the account. Without them a question by number is not answered. */
  readonly identifications?: readonly Identification[]
}

export type { AccountState }

export interface Identification {
  readonly scheme: 'LEI' | 'BIC' | OrganisationScheme
  readonly value: string
}
