import type { BankDirectory } from './bank-directory.ts'
import { bic11, bicCountry } from '../accounts/bic.ts'
import { clears } from '../countries/clearing-areas.ts'
import { snapshotCache } from './snapshot-cache.ts'
import type { SettlementSystem } from './settlement-systems.ts'

/** The intermediary banks between the sender's bank and the creditor's bank. */
export interface PaymentPath {
  /** BICs of 11 characters, the one nearest to the sender first. */
  readonly intermediaries: readonly string[]
  /**
   * Whether the first intermediary, or the creditor's bank if there is none, is known to clear the
   * currency.
   */
  readonly isComplete: boolean
}

/** ISO 20022 pacs.008 has room for IntrmyAgt1 to IntrmyAgt3. */
const INTERMEDIARIES_MAX = 3

/**
 * The correspondent path to a bank (BIC of 8 or 11 characters) in a currency (ISO 4217): the shortest chain
 * of standard settlement instructions that begins at a bank which clears the currency; among equally short
 * chains, the one that the instructions prefer. If none begins there, the first known chain; undefined if
 * nothing is known.
 */
export function pathTo(bic: string, currency: string, directory: BankDirectory): PaymentPath | undefined {
  const key = `${bic11(bic)} ${currency}`
  return paths(directory, key, () => ({ path: shortestPath(bic11(bic), currency, directory) })).path
}

/** Wrapped in an object, so that the absence of a path is cached too. */
const paths = snapshotCache<{ readonly path: PaymentPath | undefined }>()

function shortestPath(bic: string, currency: string, directory: BankDirectory): PaymentPath | undefined {
  if (clearsCurrency(bic, currency, directory)) return { intermediaries: [], isComplete: true }
  /** Candidates by their number of intermediaries, in order of preference. */
  const open: string[][][] = Array.from({ length: INTERMEDIARIES_MAX + 1 }, () => [])
  open[0]!.push([])
  let first: readonly string[] | undefined
  for (const candidates of open) {
    const complete = candidates.find(([nearest]) => nearest && clearsCurrency(nearest, currency, directory))
    if (complete !== undefined) return { intermediaries: complete, isComplete: true }
    for (const path of candidates) {
      for (const longer of extended(path, bic, currency, directory)) {
        first ??= longer
        open[longer.length]!.push(longer)
      }
    }
  }
  return first && { intermediaries: first, isComplete: false }
}

/**
 * The path with the correspondents of its first bank before it; without repetitions, and short enough to
 * send.
 */
function extended(
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

/** Whether a bank clears a currency: by its country, or as participant of a settlement system of the currency. */
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
