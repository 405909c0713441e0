import { networkOf } from './network-of.ts'

/** For one event and reason in a minute: the lines of a source, and the sources that are counted separately. */
const LINES_MAX = 10
const SOURCES_MAX = 200
const WINDOW_MS = 60_000

/** The common name of all sources beyond SOURCES_MAX. */
const OTHERS = 'others'

/** The fields of an entry that thinning reads. */
interface Entry {
  readonly outcome: 'success' | 'failure'
  readonly reason?: string
  readonly address?: string | undefined
  readonly organization?: string | undefined
  readonly operator?: string | undefined
}

interface Source<E> {
  lines: number
  /** The number of entries that were left out, and the last of them. */
  count: number
  last: E
}

/**
 * Thins floods. For one event and reason, each network gets ten lines of failures a minute. Its further failures become one line
 * at the end of the minute: the last of them, with their `count`. Networks beyond SOURCES_MAX share such a line, so that many
 * addresses fill neither the disk nor the memory. All successes and all entries of operators are written.
 */
export function thinned<Event extends string, E extends Entry>(
  write: (event: Event, entry: E & { readonly count?: number }) => void,
): (event: Event, entry: E) => void {
  const windows = new Map<string, { readonly event: Event; readonly sources: Map<string, Source<E>> }>()

  function windowOf(event: Event, reason: string) {
    const key = `${event} ${reason}`
    let window = windows.get(key)
    if (window === undefined) {
      // Runs before the last flush of the log.
      if (windows.size === 0) process.prependListener('exit', endAll)
      windows.set(key, (window = { event, sources: new Map() }))
      setTimeout(end, WINDOW_MS, key).unref()
    }
    return window
  }

  function end(key: string) {
    const { event, sources } = windows.get(key)!
    windows.delete(key)
    if (windows.size === 0) process.off('exit', endAll)
    for (const { count, last } of sources.values()) if (count > 0) write(event, { ...last, count })
  }
  const endAll = () => [...windows.keys()].forEach(end)

  return (event, entry) => {
    const { outcome, reason = '', operator } = entry
    if (outcome === 'success' || operator !== undefined) return write(event, entry)
    const { sources } = windowOf(event, reason)
    const own = sourceOf(entry)
    const name = sources.has(own) || sources.size < SOURCES_MAX ? own : OTHERS
    const source = sources.get(name) ?? { lines: name === OTHERS ? LINES_MAX : 0, count: 0, last: entry }
    sources.set(name, source)
    if (source.lines < LINES_MAX) {
      source.lines++
      return write(event, entry)
    }
    source.count++
    source.last = entry
  }
}

const sourceOf = ({ address, organization = '' }: Entry) =>
  address === undefined ? organization : networkOf(address)
