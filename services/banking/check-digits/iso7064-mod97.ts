import { mod97 } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'

const CHARACTERS = /^[0-9A-Z]+$/
const CHECK = /^[0-9]{2}$/

/**
 * Two digits behind the account are those of ISO 7064, MOD 97-10, over the whole
 * number; so the country's IBANs all have the same check digits: BA39, ME25,
 * MK07, PT50, RS35, SI56, TL38, XK05. Where accounts are written short at home,
 * zeros are missing in front of them. Sources: Banco de Portugal (NIB), Banka
 * Slovenije, Narodna banka Srbije, the central banks of Bosnia and Herzegovina,
 * Kosovo, Montenegro, North Macedonia, and Timor-Leste.
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
