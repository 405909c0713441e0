import { accountAddsUp as germanAccountAddsUp } from './check-digits/de.ts'
import { britishAccountAddsUp } from './check-digits/gb.ts'
import { nationalChecks } from './check-digits/index.ts'
import type { DomesticNumber } from './country-profile.ts'

/**
 * Whether the check digits of an account fit. Germany's banks have chosen a method
 * each, which the directory knows. Undefined where it cannot be judged.
 */
export function accountAddsUp(
  country: string,
  number: DomesticNumber,
  checkMethod: string,
): boolean | undefined {
  if (checkMethod !== '') return germanAccountAddsUp(checkMethod, number.account, number.bank)
  return nationalChecks.get(country)?.(number)
}

/** Whether a bank gives out such an account number, where the check is of the two together. */
export function accountFitsBank(country: string, number: DomesticNumber): boolean | undefined {
  return pairChecks.get(country)?.(number)
}

/** The islands use British sort codes. */
const pairChecks: ReadonlyMap<string, (number: DomesticNumber) => boolean | undefined> = new Map(
  ['GB', 'GG', 'IM', 'JE'].map(country => [country, britishAccountAddsUp]),
)
