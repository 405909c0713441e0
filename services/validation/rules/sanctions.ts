import type { BankDirectory, SanctionHit } from '../../library/banking/directory/bank-directory.ts'
import { bankOfBicNamed, countryAndCode } from './phrases.ts'

interface Hits {
  readonly hits: readonly SanctionHit[]
  readonly country: string
  readonly directory: BankDirectory
}

/** A list may name the office, the institution or the country. */
export function bankHitMessage(bic: string, { hits, directory }: Omit<Hits, 'country'>): string {
  return `${bankOfBicNamed(bic, directory)}, its institution or its country is on a sanctions list: ${listsOf(hits)}.`
}

export function countryHitMessage({ hits, country }: Hits): string {
  return `The country of the creditor's bank, ${countryAndCode(country)}, is on a sanctions list: ${listsOf(hits)}.`
}

function listsOf(hits: readonly SanctionHit[]): string {
  const lists = hits.map(({ list, entry, date }) => {
    const place = entry === '' ? list : `${list}, entry ${entry}`
    return date === '' ? place : `${place} (${date})`
  })
  return [...new Set(lists)].join('; ')
}
