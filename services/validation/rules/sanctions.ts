import type { BankDirectory } from '../../banking/directory/bank-directory.ts'
import { shortBic } from './phrases.ts'

/** A list may name the office, the institution or the country. */
export function sanctionsMessage(bic: string, directory: BankDirectory): string {
  const lists = directory.sanctionsOn(bic).map(({ list, date }) => (date === '' ? list : `${list} (${date})`))
  return `${shortBic(bic)}, its institution or its country is on a sanctions list: ${[...new Set(lists)].join(', ')}.`
}
