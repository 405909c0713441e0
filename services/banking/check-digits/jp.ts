import type { DomesticNumber } from '../countries/country-profile.ts'

const JAPAN_POST_BANK = '9900'
const ACCOUNT_DIGITS = 7

/** Its number ends in a 1 that is no part of the account at other banks. */
const SAVINGS = { symbol: /^1([0-9]{2})[0-9]0$/, number: /^([0-9]{1,7})1$/, branchEnd: '8' }
const GIRO = { symbol: /^0([0-9]{2})[0-9]0$/, number: /^([0-9]{1,6})$/, branchEnd: '9' }

/**
 * Where other banks find the account that Japan Post Bank's own customers know
 * by symbol and number (kigō, bangō). The digit that may stand between the two is
 * not used. Source: Japan Post Bank, formula for turning symbol and number into
 * branch and account for transfers.
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
