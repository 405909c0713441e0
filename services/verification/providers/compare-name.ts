import { matchName } from '../../library/names/match.ts'
import type { NameMatch, PartyType } from './provider.ts'

/** How a name compares with the names of the holders of an account, and which of these is the nearest. */
export interface ComparedName {
  readonly nameMatch: NameMatch
  readonly heldName: string
  /** For the audit. */
  readonly reasons: readonly string[]
}

export interface Holders {
  /** At least one; each holder of a joint account. */
  readonly names: readonly string[]
  /** Other names of the same holders. */
  readonly aliases?: readonly string[]
}

/** Compares a name with that of each holder, with their other names, and with all holders named together. */
export function compareName(given: string, { names, aliases = [] }: Holders, type?: PartyType): ComparedName {
  const held = [...names, ...aliases, ...(names.length > 1 ? [names.join(' & ')] : [])]
  const { verdict, reasons, heldIndex = 0 } = matchName({ given, held, type })
  return { nameMatch: nameMatches[verdict], heldName: held[heldIndex]!, reasons }
}

const nameMatches = { MATCH: 'FULL_MATCH', CLOSE_MATCH: 'PARTIAL_MATCH', NO_MATCH: 'NO_MATCH' } as const
