import type { DomesticNumber } from '../countries/country-profile.ts'

const JAPAN_POST_BANK = '9900'
const ACCOUNT_DIGITS = 7

/** The final 1 of the number is not part of the account in transfers. */
const SAVINGS = { symbol: /^1([0-9]{2})[0-9]0$/, number: /^([0-9]{1,7})1$/, branchEnd: '8' }
const GIRO = { symbol: /^0([0-9]{2})[0-9]0$/, number: /^([0-9]{1,6})$/, branchEnd: '9' }

/**
 * Converts the symbol and number (kigō, bangō) that customers of Japan Post Bank know to the bank,
 * branch and account that other banks send transfers to.
 *
 * @param symbol five digits; a digit that may stand between symbol and number is not part of it
 * @param number up to 8 digits
 * @returns `undefined` where either has another shape
 *
 * Source: Japan Post Bank, formula for turning symbol and number into branch and account for
 * transfers.
 */
export function zenginAccountOf(symbol: string, number: string): DomesticNumber | undefined {
  for (const kind of [SAVINGS, GIRO]) {
    const [, office] = kind.symbol.exec(symbol) ?? []
    const [, account] = kind.number.exec(number) ?? []
    if (office === undefined || account === undefined) continue
    return {
      bank: JAPAN_POST_BANK,
      branch: office + kind.branchEnd,
      account: account.padStart(ACCOUNT_DIGITS, '0'),
      check: '',
    }
  }
  return undefined
}
