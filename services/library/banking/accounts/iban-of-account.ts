import { nationalChecks } from '../check-digits/index.ts'
import { profileOf } from '../countries/index.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'
import { type AccountBank, bbansOf } from './assemble-bban.ts'
import { domesticNumberIn, type Iban, ibanOf, parseIban, partOf } from './iban.ts'

/**
 * The IBAN of a domestic account. Undefined if the country has no IBAN, and where the parts do not lead
 * to exactly one IBAN with correct national check digits: a wrong IBAN would be another holder's account.
 * Sources: SWIFT, IBAN registry; the rules of each country in `assemble-bban.ts`.
 */
export function ibanOfAccount(
  country: string,
  number: DomesticNumber,
  bank: AccountBank,
): string | undefined {
  const format = profileOf(country)?.iban
  if (format === undefined) return undefined
  const candidates = bbansOf(country, number, bank, format)
  const valid = candidates.filter(bban => format.pattern.test(bban) && hasNationalCheckDigits(country, bban))
  return valid.length === 1 ? ibanOf(country, valid[0]!) : undefined
}

/**
 * The domestic account number of an IBAN, in the form in which banks of the country exchange it. Never
 * throws.
 */
export const accountOfIban = (written: string): string => accountIn(parseIban(written))

/** As `accountOfIban`, of an IBAN that has been read. */
export function accountIn(iban: Iban): string {
  switch (iban.country) {
    case 'CR':
      return iban.bban.slice(1)
    case 'PL':
      return iban.checkDigits + iban.bban
    case 'SE':
      return partOf(iban, 'account').replace(/^0+/, '')
    default:
      return holdsBank(iban.country) ? iban.bban : partOf(iban, 'account')
  }
}

/** Whether domestic account numbers there begin with the bank. */
function holdsBank(country: string): boolean {
  return profileOf(country)?.domestic?.account?.structure.startsWith('B') ?? false
}

function hasNationalCheckDigits(country: string, bban: string): boolean {
  const iban = parseIban(`${country}00${bban}`)
  return nationalChecks.get(country)?.(domesticNumberIn(iban)) !== false
}
