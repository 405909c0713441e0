import type { BankDirectory } from './bank-directory.ts'
import { bic11, bicCountry } from '../accounts/bic.ts'
import { clears } from '../countries/clearing-areas.ts'
import { snapshotCache } from './snapshot-cache.ts'
import type { SettlementSystem } from './settlement-systems.ts'

/** The banks between the sender's and the creditor's, the first nearest to the sender. */
export interface PaymentPath {
  readonly intermediaries: readonly string[]
  /** Whether the first of them, or the creditor's bank where there is none, is known to clear the currency. */
  readonly isWhole: boolean
}

/** As many as an instruction has room for (pacs.008, IntrmyAgt1 to 3). */
const INTERMEDIARIES_MAX = 3

/**
 * By way of whom a bank is paid in a currency: the shortest way that its settlement
 * instructions, and those of the banks in them, lead from a bank that clears the
 * currency. Of several as short, the one that is to be tried first. Where none
 * leads that far, the first that is known; undefined where nothing is.
 */
export function pathTo(bic: string, currency: string, directory: BankDirectory): PaymentPath | undefined {
  const key = `${bic11(bic)} ${currency}`
  return paths(directory, key, () => ({ path: shortest(bic11(bic), currency, directory) })).path
}

/** That there is no path is worth remembering too. */
const paths = snapshotCache<{ readonly path: PaymentPath | undefined }>()

function shortest(bic: string, currency: string, directory: BankDirectory): PaymentPath | undefined {
  if (clearsCurrency(bic, currency, directory)) return { intermediaries: [], isWhole: true }
  /** By how many intermediaries they have, in the order in which they were found. */
  const open: string[][][] = Array.from({ length: INTERMEDIARIES_MAX + 1 }, () => [])
  open[0]!.push([])
  let first: readonly string[] | undefined
  for (const paths of open) {
    const whole = paths.find(([nearest]) => nearest && clearsCurrency(nearest, currency, directory))
    if (whole !== undefined) return { intermediaries: whole, isWhole: true }
    for (const path of paths) {
      for (const longer of lengthened(path, bic, currency, directory)) {
        first ??= longer
        open[longer.length]!.push(longer)
      }
    }
  }
  return first && { intermediaries: first, isWhole: false }
}

/** What the bank at the beginning of a path says of how it is paid itself, put before it. */
function lengthened(
  path: readonly string[],
  bic: string,
  currency: string,
  directory: BankDirectory,
): string[][] {
  const { chains } = directory.correspondentsOf(path[0] ?? bic, currency)
  return chains
    .map(chain => [...chain.map(bic11), ...path])
    .filter(longer => longer.length > path.length && longer.length <= INTERMEDIARIES_MAX)
    .filter(longer => new Set([...longer, bic]).size === longer.length + 1)
}

/** By its country, or by a settlement system of the currency that it takes part in itself. */
function clearsCurrency(bic: string, currency: string, directory: BankDirectory): boolean {
  if (clears(bicCountry(bic), currency)) return true
  const systems = systemsByCurrency[currency] ?? []
  return systems.some(system => directory.participation(system, { bic }) === 'yes')
}

const systemsByCurrency: Readonly<Record<string, readonly SettlementSystem[]>> = {
  AUD: ['AU_RITS', 'AU_HVCS', 'AU_BECS'],
  CAD: ['CA_LYNX', 'CA_ACSS'],
  EUR: ['SCT'],
  GBP: ['GB_CHAPS', 'GB_FPS'],
  USD: ['US_FEDWIRE', 'US_FEDACH'],
}
