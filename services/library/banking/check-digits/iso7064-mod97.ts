import { mod97 } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'

const CHARACTERS = /^[0-9A-Z]+$/
const CHECK = /^[0-9]{2}$/

/**
 * Makes the check of countries whose accounts end with two check digits by ISO 7064, MOD 97-10,
 * over bank, branch and account. Because of them the IBAN check digits of such a country are always
 * the same: BA39, ME25, MK07, PT50, RS35, SI56, TL38, XK05.
 *
 * Input: bank and branch of `bankLength` characters together; an account of up to `accountLength`
 * (it is filled up with leading zeros, which domestic notation omits); `check` of two digits. Any
 * other shape is not judged (`undefined`).
 *
 * Sources: ISO 7064; Banco de Portugal (NIB), Banka Slovenije, Narodna banka Srbije, and the
 * central banks of Bosnia and Herzegovina, Kosovo, Montenegro, North Macedonia and Timor-Leste.
 */
export function iso7064Mod97Check(bankLength: number, accountLength: number) {
  return ({ bank, branch, account, check }: DomesticNumber): boolean | undefined => {
    const number = bank + branch + account.padStart(accountLength, '0')
    if (account === '' || number.length !== bankLength + accountLength || !CHARACTERS.test(number))
      return undefined
    if (!CHECK.test(check)) return undefined
    return Number(check) === 98 - mod97(`${number}00`)
  }
}
