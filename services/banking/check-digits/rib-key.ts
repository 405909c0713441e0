import { mod97 } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'

/** Bank, branch, and account as France writes them, with letters; or as Tunisia does. */
const NUMBER = /^(?:[0-9]{10}[0-9A-Z]{11}|[0-9]{18})$/
const CHECK = /^[0-9]{2}$/

const LETTERS = /[A-Z]/g
const A = 'A'.charCodeAt(0)
/** A to I, J to R, and S to Z, by their place in the alphabet. */
const DIGIT_OF_LETTER = '12345678912345678923456789'

/**
 * The key of a relevé d'identité bancaire (RIB) is what bank, branch, and account
 * lack, with two zeros behind them, to the next multiple of 97; letters count as
 * digits. Monaco shares the rule, Mauritania and Tunisia took it over, without
 * letters; their IBANs all begin MR13 and TN59. Sources: CFONB, Banque Centrale
 * de Mauritanie, Banque Centrale de Tunisie.
 */
export function checkRibKey({ bank, branch, account, check }: DomesticNumber): boolean | undefined {
  const number = bank + branch + account
  if (!NUMBER.test(number) || !CHECK.test(check)) return undefined
  const digits = number.replace(LETTERS, letter => DIGIT_OF_LETTER.charAt(letter.charCodeAt(0) - A))
  return Number(check) === 97 - mod97(`${digits}00`)
}
