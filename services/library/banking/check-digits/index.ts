import type { DomesticNumber } from '../countries/country-profile.ts'
import { checkAlbanianBranch } from './al.ts'
import { checkCbu } from './ar.ts'
import { checkBelgianAccount } from './be.ts'
import { checkBrazilianAccount } from './br.ts'
import { checkSwissAccount } from './ch.ts'
import { checkCin } from './cin.ts'
import { checkEstonianAccount } from './ee.ts'
import { checkCnapsCode } from './cn.ts'
import { checkSpanishAccount } from './es.ts'
import { checkFinnishAccount } from './fi.ts'
import { checkCroatianAccount } from './hr.ts'
import { checkHungarianAccount } from './hu.ts'
import { checkIsraeliAccount } from './il.ts'
import { iso7064Mod97Check } from './iso7064-mod97.ts'
import { checkClabe } from './mx.ts'
import { checkNewZealandAccount } from './nz.ts'
import { checkNuban } from './ng.ts'
import { checkSouthAfricanAccount } from './za.ts'
import { checkNorwegianAccount } from './no.ts'
import { checkCci } from './pe.ts'
import { checkBrstn } from './ph.ts'
import { checkPolishAccount, checkPolishBankCode } from './pl.ts'
import { checkPrefixAndBase } from './prefix-and-base-mod11.ts'
import { checkRibKey } from './rib-key.ts'
import { checkRussianAccount } from './ru.ts'
import { checkSwedishAccount, checkSwedishClearingNumber } from './se.ts'
import { checkRoutingNumber } from './us.ts'
import { checkCodigoCuentaCliente } from './ve.ts'

/**
 * Checks the national check digits of an account: `true` if they match, `false` if they do not. `undefined` if the
 * number is not judged: it does not have the shape that the rule covers, or no public rule covers it.
 */
export type NationalCheck = (number: DomesticNumber) => boolean | undefined

/**
 * The countries whose account numbers have check digits by a public rule that covers all banks, or
 * says which banks it covers. The parts may come from an IBAN or from an account number in domestic
 * notation. Germany and the United Kingdom need data of the directory for their checks: see
 * `checkGermanAccount` and `checkBritishAccount`.
 *
 * Left out on purpose:
 * - DK, FO, GL: each bank chose a modulus of its own, or none.
 * - IS: the identity number of the owner has had no check digit since 2026.
 * - NL: the elfproef is no longer required, and giro numbers never had it.
 * - BI, DJ, ST, UA: there are check digits, but no public rule for all banks.
 */
export const nationalChecks: ReadonlyMap<string, NationalCheck> = new Map<string, NationalCheck>([
  ['AL', checkAlbanianBranch],
  ['AR', checkCbu],
  ['BA', iso7064Mod97Check(6, 8)],
  ['BE', checkBelgianAccount],
  ['BR', checkBrazilianAccount],
  ['CH', checkSwissAccount],
  ['CZ', checkPrefixAndBase],
  ['EE', checkEstonianAccount],
  ['ES', checkSpanishAccount],
  ['FI', checkFinnishAccount],
  ['FR', checkRibKey],
  ['HR', checkCroatianAccount],
  ['HU', checkHungarianAccount],
  ['IL', checkIsraeliAccount],
  ['IT', checkCin],
  ['LI', checkSwissAccount],
  ['MC', checkRibKey],
  ['ME', iso7064Mod97Check(3, 13)],
  ['MK', iso7064Mod97Check(3, 10)],
  ['MR', checkRibKey],
  ['MX', checkClabe],
  ['NG', checkNuban],
  ['NO', checkNorwegianAccount],
  ['NZ', checkNewZealandAccount],
  ['PE', checkCci],
  ['PL', checkPolishAccount],
  ['PT', iso7064Mod97Check(8, 11)],
  ['RS', iso7064Mod97Check(3, 13)],
  ['RU', checkRussianAccount],
  ['SE', checkSwedishAccount],
  ['SI', iso7064Mod97Check(5, 8)],
  ['SK', checkPrefixAndBase],
  ['SM', checkCin],
  ['TL', iso7064Mod97Check(3, 14)],
  ['TN', checkRibKey],
  ['VE', checkCodigoCuentaCliente],
  ['XK', iso7064Mod97Check(4, 10)],
  ['ZA', checkSouthAfricanAccount],
])

/** Checks of national bank codes that have a check digit by a public rule; results as of `NationalCheck`. */
export const bankCodeChecks: ReadonlyMap<string, (code: string) => boolean | undefined> = new Map([
  ['CN', checkCnapsCode],
  ['PH', checkBrstn],
  ['PL', checkPolishBankCode],
  ['SE', checkSwedishClearingNumber],
  ['US', checkRoutingNumber],
])
