import { weightedSum } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'

const BANK = /^[0-9]{8}$/
/** An account of eight digits fills up its sixteen with zeros behind it. */
const ACCOUNT = /^[0-9]{8}(?:[0-9]{8})?$/

/**
 * The bank's eight digits (GIRO code), weighted 9, 7, 3, 1, add up to a multiple
 * of ten, and so do those of the account. Source: Magyar Nemzeti Bank, decree
 * 35/2017 on payments; ECBS TR 201.
 */
export function checkHungarianAccount(number: DomesticNumber): boolean | undefined {
  const bank = number.bank + number.branch + number.check
  if (!BANK.test(bank) || !ACCOUNT.test(number.account)) return undefined
  return addsUp(bank) && addsUp(number.account)
}

function addsUp(group: string): boolean {
  return weightedSum(group, [9, 7, 3, 1]) % 10 === 0
}
