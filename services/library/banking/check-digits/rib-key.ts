import { mod97 } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'

/** Bank, branch and account: 21 characters in France, Monaco and Mauritania, 18 digits in Tunisia. */
const NUMBER = /^(?:[0-9]{10}[0-9A-Z]{11}|[0-9]{18})$/
const CHECK = /^[0-9]{2}$/

const LETTERS = /[A-Z]/g
const A = 'A'.charCodeAt(0)
/** The digit of each letter: A to I are 1 to 9, J to R are 1 to 9, S to Z are 2 to 9. */
const DIGIT_OF_LETTER = '12345678912345678923456789'

/**
 * Checks the key (clé RIB) of a French relevé d’identité bancaire: 97 minus the remainder modulo 97
 * of bank, branch and account followed by two zeros. Letters count as digits. Monaco, Mauritania
 * and Tunisia use the same rule; IBANs of the latter two therefore always begin with MR13 and TN59.
 *
 * Input: bank of 5 digits, branch of 5, account of 11 letters or digits (bank, branch and account
 * are 18 digits together in Tunisia); `check` of two digits. Any other shape is not judged
 * (`undefined`).
 *
 * Sources: CFONB, Banque Centrale de Mauritanie, Banque Centrale de Tunisie.
 */
export function checkRibKey({ bank, branch, account, check }: DomesticNumber): boolean | undefined {
  const number = bank + branch + account
  if (!NUMBER.test(number) || !CHECK.test(check)) return undefined
  const digits = number.replace(LETTERS, letter => DIGIT_OF_LETTER.charAt(letter.charCodeAt(0) - A))
  return Number(check) === 97 - mod97(`${digits}00`)
}
