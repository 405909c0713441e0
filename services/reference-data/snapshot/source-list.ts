import type { Source } from '../../library/banking/directory/bank-directory.ts'
import type { Release } from '../releases/release-store.ts'

/** The origin of a row. Publisher and confidence are empty if they are those of its release. */
interface Origin {
  /** The index of its release among those in force. */
  readonly rank: number
  readonly publisher: string
  readonly confidence: string
}

export type SourceList = ReturnType<typeof sourceList>

/**
 * Collects the sources of the directory's rows. A release whose rows have different
 * publishers yields a source for each.
 */
export function sourceList(releases: readonly Release[]) {
  const sources: Source[] = []
  const ranks: number[] = []
  const places = new Map<string, number>()

  function placeOf({ rank, publisher, confidence }: Origin): number {
    const key = `${rank} ${confidence} ${publisher}`
    const known = places.get(key)
    if (known !== undefined) return known
    const { source: name, version, licence, valid_from, publisher: releasePublisher } = releases[rank]!
    const validFrom = valid_from ?? ''
    sources.push({ name, version, publisher: publisher || releasePublisher, licence, validFrom, confidence })
    places.set(key, ranks.length)
    return ranks.push(rank) - 1
  }

  /** The rank of a source's release. */
  const rankOf = (place: number): number => ranks[place]!

  /** The precedence of a source's release, one of `precedences`. */
  const precedenceOf = (place: number): number => releases[rankOf(place)]!.precedence

  return { sources, placeOf, rankOf, precedenceOf }
}
