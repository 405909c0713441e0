// A slot has two words of the hash of a key, and a value. A line has five slots, and how many keys have passed it because
// it was full. It fills a line of the processor's cache, of 64 bytes: most look-ups read one.
const LINE = 16
const SLOT = 3
const SLOTS_END = 15
const VALUE = 2
const PASSED = 15

/** The value of a free slot. */
const FREE = 0
const NONE = -1
/** The third word of the hash chooses the segment. Each grows alone, which takes a millisecond or two with a million entities. */
const SEGMENTS = 256
/** On average. With more, too many lines are full. */
const KEYS_PER_LINE_MAX = 3.25

export type KeyTable = ReturnType<typeof keyTable>

/** What a table holds. */
export interface Keys {
  readonly segments: Int32Array[]
  /** Of the keys in each segment. */
  readonly counts: Int32Array
}

/** With the number of keys to expect, segments do not grow. */
export function noKeys(expected: number): Keys {
  const words = LINE * 2 ** Math.ceil(Math.log2(Math.max(1, expected / SEGMENTS / KEYS_PER_LINE_MAX)))
  const reserved = new Int32Array(SEGMENTS * words)
  return {
    segments: Array.from({ length: SEGMENTS }, (_, at) => reserved.subarray(at * words, (at + 1) * words)),
    counts: new Int32Array(SEGMENTS),
  }
}

/**
 * Finds numbers by keys. It compares 64 bits of their hashes; the caller compares the others. A place is that of a slot in
 * the segment of a key.
 */
export function keyTable({ segments, counts }: Keys) {
  const segmentOf = (h2: number) => segments[h2 & (SEGMENTS - 1)]!

  /** Writes a key into the first free slot on its way. */
  function insert(segment: Int32Array, h0: number, h1: number, value: number): void {
    const mask = segment.length - 1
    for (let line = (h0 * LINE) & mask; ; line = (line + LINE) & mask) {
      for (let at = line; at < line + SLOTS_END; at += SLOT) {
        if (segment[at + VALUE] !== FREE) continue
        segment[at] = h0
        segment[at + 1] = h1
        segment[at + VALUE] = value
        return
      }
      segment[line + PASSED]!++
    }
  }

  function enlarged(segment: Int32Array): Int32Array<ArrayBuffer> {
    const larger = new Int32Array(segment.length * 2)
    for (let line = 0; line < segment.length; line += LINE)
      for (let at = line; at < line + SLOTS_END; at += SLOT)
        if (segment[at + VALUE] !== FREE) insert(larger, segment[at]!, segment[at + 1]!, segment[at + VALUE]!)
    return larger
  }

  return {
    /** The place of a key behind a place, or from the beginning if that is -1. Returns -1 if there is none. */
    find(h0: number, h1: number, h2: number, behind: number): number {
      const segment = segmentOf(h2)
      const mask = segment.length - 1
      let line = behind === NONE ? (h0 * LINE) & mask : behind & -LINE
      for (let from = behind; ; from = NONE) {
        for (let at = line; at < line + SLOTS_END; at += SLOT)
          if (segment[at] === h0 && segment[at + 1] === h1 && segment[at + VALUE] !== FREE && at > from)
            return at
        if (segment[line + PASSED] === 0) return NONE
        line = (line + LINE) & mask
      }
    },

    valueAt: (h2: number, place: number): number => segmentOf(h2)[place + VALUE]!,

    setValue(h2: number, place: number, value: number): void {
      segmentOf(h2)[place + VALUE] = value
    },

    add(h0: number, h1: number, h2: number, value: number): void {
      const number = h2 & (SEGMENTS - 1)
      if (++counts[number]! > (segments[number]!.length / LINE) * KEYS_PER_LINE_MAX)
        segments[number] = enlarged(segments[number]!)
      insert(segments[number]!, h0, h1, value)
    },

    /** Gives the key with this value another one, or removes it if that is 0. */
    replace(h0: number, h2: number, value: number, by: number): void {
      const segment = segmentOf(h2)
      const mask = segment.length - 1
      const home = (h0 * LINE) & mask
      for (let line = home; ; line = (line + LINE) & mask)
        for (let at = line; at < line + SLOTS_END; at += SLOT) {
          if (segment[at] !== h0 || segment[at + VALUE] !== value) continue
          segment[at + VALUE] = by
          if (by !== FREE) return
          counts[h2 & (SEGMENTS - 1)]!--
          for (; line !== home; line = (line - LINE) & mask) segment[((line - LINE) & mask) + PASSED]!--
          return
        }
    },

    /** The memory it has reserved, in bytes. */
    get bytes(): number {
      return segments.reduce((sum, { byteLength }) => sum + byteLength, 0)
    },
  }
}
