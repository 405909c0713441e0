import { networkOf } from './network-of.ts'

/** Of one event and reason within a minute: the lines of a source, and the sources that are told apart. */
const LINES_MAX = 10
const SOURCES_MAX = 200
const WINDOW_MS = 60_000

/** All sources beyond. */
const OTHERS = 'others'

/** What thinning looks at. */
interface Entry {
  readonly outcome: 'success' | 'failure'
  readonly reason?: string
  readonly address?: string | undefined
  readonly organization?: string | undefined
  readonly operator?: string | undefined
}

interface Source<E> {
  lines: number
  /** Left out since, and the last of them. */
  count: number
  last: E
}

/**
 * Thins floods. Of the failures of one event and reason, each network has ten lines within a minute; the further ones are a line
 * at its end, which is the last of them with their `count`. So are those of further networks together: whoever has many
 * fills neither the disk nor the memory. Successes, and what operators did, are all written.
 */
export function thinned<Event extends string, E extends Entry>(
  write: (event: Event, entry: E & { readonly count?: number }) => void,
): (event: Event, entry: E) => void {
  const windows = new Map<string, { readonly event: Event; readonly sources: Map<string, Source<E>> }>()

  function windowOf(event: Event, reason: string) {
    const key = `${event} ${reason}`
    let window = windows.get(key)
    if (window === undefined) {
      // Before the log writes what it has for the last time.
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
