import { bic11 } from '../../library/banking/accounts/bic.ts'
import { isLei, type OrganisationScheme } from '../schemes/epc-vop.ts'
import type { Identification } from './book-store.ts'

/** A column with numbers of the holder: their scheme in ISO 20022, and their form without separators. */
interface IdentificationColumn {
  readonly scheme: 'LEI' | 'BIC' | OrganisationScheme
  readonly fits: (value: string) => boolean
  readonly summary: string
}

const of = (form: RegExp) => (value: string) => form.test(value)
/** Registers of many countries: only the length is known (EPC, VOP API FAQ: ISO 20022 has no formats for them). */
const anyNumber = of(/^[A-Z0-9]{2,35}$/)

/**
 * A VAT number goes as TXID (EPC, VOP API FAQ). SIREN and SIRET have 9 and 14 digits (INSEE), and a DUNS number 9 (Dun &
 * Bradstreet).
 */
export const identificationColumns = {
  lei: { scheme: 'LEI', fits: isLei, summary: 'the LEI' },
  holder_bic: {
    scheme: 'BIC',
    fits: of(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/),
    summary: 'its BIC',
  },
  vat: { scheme: 'TXID', fits: anyNumber, summary: 'the VAT number' },
  tax_id: { scheme: 'TXID', fits: anyNumber, summary: 'another number of a tax authority' },
  company_id: { scheme: 'COID', fits: anyNumber, summary: 'the number in the company register' },
  siren: { scheme: 'SREN', fits: of(/^\d{9}$/), summary: 'the SIREN (France)' },
  siret: { scheme: 'SRET', fits: of(/^\d{14}$/), summary: 'the SIRET (France)' },
  duns: { scheme: 'DUNS', fits: of(/^\d{9}$/), summary: 'the DUNS number' },
} as const satisfies Readonly<Record<string, IdentificationColumn>>

export type IdentificationColumnName = keyof typeof identificationColumns

/** An identification as it is compared: registers and their users separate digits in many ways. A BIC has 11 characters. */
export function comparable({ scheme, value }: Identification): Identification {
  const compact = value.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return { scheme, value: scheme === 'BIC' ? bic11(compact) : compact }
}

/** The numbers in a cell, separated by semicolons; null if one has a wrong form. */
export function identificationsIn(
  column: IdentificationColumnName,
  cell: string,
): readonly Identification[] | null {
  const { scheme, fits } = identificationColumns[column]
  const numbers = cell
    .split(';')
    .filter(each => each.trim() !== '')
    .map(value => comparable({ scheme, value }))
  return numbers.every(({ value }) => fits(value)) ? numbers : null
}
