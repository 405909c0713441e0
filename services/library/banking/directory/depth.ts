import { bicCountry } from '../accounts/bic.ts'
import { clears } from '../countries/clearing-areas.ts'
import type { BankDirectory, Institution } from './bank-directory.ts'
import { codeOfBic } from './code-of-bic.ts'
import { pathTo } from './payment-path.ts'

/** How many banks of a country, by their head offices, come back with what. */
export interface Depth {
  readonly banks: number
  readonly named: number
  readonly located: number
  readonly logos: number
  /** Those with a settlement system. */
  readonly settled: number
  /** Those whose BIC leads to their national code. */
  readonly coded: number
  /** Those with a chain of correspondents; undefined for a currency that banks of the country clear themselves. */
  readonly usd: number | undefined
  readonly eur: number | undefined
  readonly gbp: number | undefined
}

/** The depth of the directory by country, ISO 3166-1 alpha-2. */
export function depthByCountry(directory: BankDirectory): ReadonlyMap<string, Depth> {
  const offices = new Map<string, Institution[]>()
  for (const office of directory.headOffices()) {
    const country = bicCountry(office.bic)
    const others = offices.get(country)
    if (others === undefined) offices.set(country, [office])
    else others.push(office)
  }
  return new Map([...offices].map(([country, banks]) => [country, depthOf(country, banks, directory)]))
}

function depthOf(country: string, banks: readonly Institution[], directory: BankDirectory): Depth {
  const count = (has: (bank: Institution) => boolean) => banks.filter(has).length
  const chains = (currency: string) =>
    clears(country, currency)
      ? undefined
      : count(({ bic }) => (pathTo(bic, currency, directory)?.intermediaries.length ?? 0) > 0)
  return {
    banks: banks.length,
    named: count(({ name }) => name !== ''),
    located: count(({ town }) => town !== ''),
    logos: count(({ logo }) => logo !== ''),
    settled: count(({ bic }) => directory.systemsOf({ bic }).length > 0),
    coded: count(({ bic }) => codeOfBic(bic, directory) !== undefined),
    usd: chains('USD'),
    eur: chains('EUR'),
    gbp: chains('GBP'),
  }
}
