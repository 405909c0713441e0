import type { Source } from '../../banking/directory/bank-directory.ts'
import type { Release } from '../releases/release-store.ts'

/** Where a row comes from; what its release says of that is not repeated. */
interface Origin {
  /** The place of its release among those in force. */
  readonly rank: number
  readonly publisher: string
  readonly confidence: string
}

export type SourceList = ReturnType<typeof sourceList>

/**
 * The sources of a directory's rows, as they are met. Rows of one release with
 * publishers of their own are of sources of their own.
 */
export function sourceList(releases: readonly Release[]) {
  const sources: Source[] = []
  const ranks: number[] = []
  const places = new Map<string, number>()

  function placeOf({ rank, publisher, confidence }: Origin): number {
    const key = `${rank} ${confidence} ${publisher}`
    const known = places.get(key)
    if (known !== undefined) return known
    const { source: name, version, licence, valid_from, publisher: usual } = releases[rank]!
    const validFrom = valid_from ?? ''
    sources.push({ name, version, publisher: publisher || usual, licence, validFrom, confidence })
    places.set(key, ranks.length)
    return ranks.push(rank) - 1
  }

  /** Whose word counts first has the lowest. */
  const rankOf = (place: number): number => ranks[place]!

  return { sources, placeOf, rankOf }
}
