import type { DomesticNumber } from '../countries/country-profile.ts'
import { albanianBranchAddsUp } from './al.ts'
import { cbuAddsUp } from './ar.ts'
import { belgianAccountAddsUp } from './be.ts'
import { brazilianAccountAddsUp } from './br.ts'
import { swissAccountAddsUp } from './ch.ts'
import { cinAddsUp } from './cin.ts'
import { estonianAccountAddsUp } from './ee.ts'
import { cnapsCodeAddsUp } from './cn.ts'
import { spanishAccountAddsUp } from './es.ts'
import { finnishAccountAddsUp } from './fi.ts'
import { croatianAccountAddsUp } from './hr.ts'
import { hungarianAccountAddsUp } from './hu.ts'
import { israeliAccountAddsUp } from './il.ts'
import { iso7064Mod97AddsUp } from './iso7064-mod97.ts'
import { clabeAddsUp } from './mx.ts'
import { newZealandAccountAddsUp } from './nz.ts'
import { nubanAddsUp } from './ng.ts'
import { southAfricanAccountAddsUp } from './za.ts'
import { norwegianAccountAddsUp } from './no.ts'
import { cciAddsUp } from './pe.ts'
import { brstnAddsUp } from './ph.ts'
import { polishAccountAddsUp } from './pl.ts'
import { prefixAndBaseAddUp } from './prefix-and-base-mod11.ts'
import { ribKeyAddsUp } from './rib-key.ts'
import { russianAccountAddsUp } from './ru.ts'
import { swedishAccountAddsUp } from './se.ts'
import { routingNumberAddsUp } from './us.ts'
import { codigoCuentaClienteAddsUp } from './ve.ts'

/** Whether the national check digits of an account fit. Undefined where that cannot be judged. */
export type NationalCheck = (number: DomesticNumber) => boolean | undefined

/**
 * The countries whose account numbers have check digits by a rule that is public
 * and holds for all of them, or tells for which it does. The parts may come from
 * an IBAN or from an account number as it is written at home.
 *
 * Left out on purpose:
 * - DK, FO, GL: banks chose a modulus each for themselves, and may do without.
 * - IS: the identity number of the owner has lost its check digit in 2026.
 * - NL: the elfproef is no longer required, and giro numbers never had it.
 * - BI, DJ, ST, UA: there are check digits, but no public rule for all.
 */
export const nationalChecks: ReadonlyMap<string, NationalCheck> = new Map<string, NationalCheck>([
  ['AL', albanianBranchAddsUp],
  ['AR', cbuAddsUp],
  ['BA', iso7064Mod97AddsUp(6, 8)],
  ['BE', belgianAccountAddsUp],
  ['BR', brazilianAccountAddsUp],
  ['CH', swissAccountAddsUp],
  ['CZ', prefixAndBaseAddUp],
  ['EE', estonianAccountAddsUp],
  ['ES', spanishAccountAddsUp],
  ['FI', finnishAccountAddsUp],
  ['FR', ribKeyAddsUp],
  ['HR', croatianAccountAddsUp],
  ['HU', hungarianAccountAddsUp],
  ['IL', israeliAccountAddsUp],
  ['IT', cinAddsUp],
  ['LI', swissAccountAddsUp],
  ['MC', ribKeyAddsUp],
  ['ME', iso7064Mod97AddsUp(3, 13)],
  ['MK', iso7064Mod97AddsUp(3, 10)],
  ['MR', ribKeyAddsUp],
  ['MX', clabeAddsUp],
  ['NG', nubanAddsUp],
  ['NO', norwegianAccountAddsUp],
  ['NZ', newZealandAccountAddsUp],
  ['PE', cciAddsUp],
  ['PL', polishAccountAddsUp],
  ['PT', iso7064Mod97AddsUp(8, 11)],
  ['RS', iso7064Mod97AddsUp(3, 13)],
  ['RU', russianAccountAddsUp],
  ['SE', swedishAccountAddsUp],
  ['SI', iso7064Mod97AddsUp(5, 8)],
  ['SK', prefixAndBaseAddUp],
  ['SM', cinAddsUp],
  ['TL', iso7064Mod97AddsUp(3, 14)],
  ['TN', ribKeyAddsUp],
  ['VE', codigoCuentaClienteAddsUp],
  ['XK', iso7064Mod97AddsUp(4, 10)],
  ['ZA', southAfricanAccountAddsUp],
])

/** Whether the check digit of a bank's own number fits, where it has one by a public rule. */
export const bankCodeChecks: ReadonlyMap<string, (code: string) => boolean | undefined> = new Map([
  ['CN', cnapsCodeAddsUp],
  ['PH', brstnAddsUp],
  // With the islands that the Federal Reserve serves.
  ...['US', 'AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI'].map(
    country => [country, routingNumberAddsUp] as const,
  ),
])
