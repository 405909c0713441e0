import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { KeyOf } from '../../kit/key-of.ts'
import { derived, type Exchange } from './exchange.ts'

// A record is a line of JSON that ends with its place in the chain of the process that wrote it, and its MAC. The MAC is over the
// line and the MAC of the line before, so that no line can be changed, added, or taken out from between others.

export interface Line extends Exchange {
  readonly writer: string
  /** From 1. */
  readonly number: number
  readonly previous: string
  readonly mac: string
}

const macOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url')
const chainKey = (key: KeyOf) => derived(key, 'evidence chain')

/** Makes the lines of one process. */
export function lineWriter(key: KeyOf) {
  const own = chainKey(key)
  const writer = randomUUID()
  let number = 0
  let previous = ''
  return (exchange: Exchange): string => {
    const text = JSON.stringify({ ...exchange, writer, number: ++number, previous })
    previous = macOf(own, text)
    return `${text.slice(0, -1)},"mac":"${previous}"}`
  }
}

const MAC = /,"mac":"([\w-]{43})"\}$/

/** Reads lines and tells whether they are as payprep wrote them. */
export function lineReader(key: KeyOf) {
  const own = chainKey(key)
  return (text: string): { readonly line: Line; readonly isGenuine: boolean } | undefined => {
    const [end, mac] = MAC.exec(text) ?? []
    if (end === undefined) return undefined
    const expected = macOf(own, `${text.slice(0, -end.length)}}`)
    try {
      const isGenuine = timingSafeEqual(Buffer.from(expected), Buffer.from(mac!))
      return { line: JSON.parse(text) as Line, isGenuine }
    } catch {
      return undefined
    }
  }
}

/** Finds lines that were altered or taken out, in the order in which each process wrote them. */
export function chainCheck(key: KeyOf) {
  const read = lineReader(key)
  const last = new Map<string, Line>()
  const found = { lines: 0, altered: 0, missing: 0, processes: 0 }
  return {
    found,
    take(text: string): void {
      found.lines++
      const known = read(text)
      if (known === undefined || !known.isGenuine) return void found.altered++
      const { line } = known
      const before = last.get(line.writer)
      if (before === undefined) found.processes++
      // The first lines of a process may be past their retention.
      else if (line.number !== before.number + 1)
        found.missing += Math.max(1, line.number - before.number - 1)
      else if (line.previous !== before.mac) found.altered++
      last.set(line.writer, line)
    },
  }
}
