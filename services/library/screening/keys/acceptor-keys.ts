import { Key } from './key.ts'
import { BACKSLASH, BLANK, isPlain, isPrintable, STAR, upper, ZERO } from './characters.ts'
import {
  acceptorNameKeys,
  leadingZeros,
  MID_CHARACTERS_MAX,
  midKey,
  midOf,
  NAME_CHARACTERS_MAX,
  NAME_CHARACTERS_MIN,
} from './merchant-keys.ts'

// Acceptors as keys without their text. What is printable ASCII is read in one pass; all else as merchant-keys.ts says.

const M = 'M'.charCodeAt(0)
const N = 'N'.charCodeAt(0)

/** What was read of data element 42. */
export class AcceptorId {
  /** Its key, if it is GIVEN. */
  readonly key = new Key()
  state: 'GIVEN' | 'ABSENT' | 'INVALID' = 'ABSENT'
  /** How many zeros it begins with. */
  zeros = 0
  /** Whether it is written for people: the dataset may have it without the separators that are within. */
  hasSeparator = false

  read(written: unknown): void {
    if (typeof written !== 'string' || !this.readPrintable(written)) this.readAny(written)
  }

  private readPrintable(written: string): boolean {
    let from = 0
    let to = written.length
    while (from < to && written.charCodeAt(from) === BLANK) from++
    while (to > from && written.charCodeAt(to - 1) === BLANK) to--
    if (to - from > MID_CHARACTERS_MAX || from > MID_CHARACTERS_MAX) return false
    const { key } = this
    key.begin(M)
    this.zeros = 0
    this.hasSeparator = false
    /** Whether separators alone have followed the last letter or digit. */
    let isWithin = false
    let isAfterSeparator = false
    for (let at = from; at < to; at++) {
      const unit = upper(written.charCodeAt(at))
      if (!isPrintable(unit)) return false
      if (isPlain(unit)) {
        if (isWithin && isAfterSeparator) this.hasSeparator = true
        isWithin = true
        isAfterSeparator = false
      } else if (isSeparator(unit)) isAfterSeparator = true
      else isWithin = false
      if (unit === ZERO && this.zeros === at - from) this.zeros++
      else key.add(unit)
    }
    this.state = this.zeros === to - from ? 'ABSENT' : 'GIVEN'
    key.finish()
    return true
  }

  private readAny(written: unknown): void {
    const mid = midOf(written)
    this.state = mid === undefined ? 'INVALID' : mid === '' ? 'ABSENT' : 'GIVEN'
    if (!mid) return
    this.zeros = leadingZeros(mid)
    this.hasSeparator = SEPARATOR_WITHIN.test(mid)
    this.key.set(midKey(mid))
  }
}

const SEPARATOR_WITHIN = /[A-Z0-9][-./_ ]+[A-Z0-9]/
const isSeparator = (unit: number) =>
  unit === BLANK || unit === 0x2d || unit === 0x2e || unit === 0x2f || unit === 0x5f

/** The keys of the name in data element 43: none, that of the whole name, or that of the part behind a star, too. */
export class AcceptorName {
  readonly keys = [new Key(), new Key()] as const
  count = 0
  /** Where the mark of an aggregator ends. */
  private star = NONE

  read(written: unknown): void {
    this.count = 0
    this.star = NONE
    if (typeof written === 'string') {
      const end = this.add(written, 0, Math.min(written.length, NAME_CHARACTERS_MAX))
      if (end !== UNREADABLE) {
        const { star } = this
        if (this.count > 0 && star !== NONE) this.add(written, star + 1, end)
        return
      }
    }
    const texts = acceptorNameKeys(written)
    this.count = texts.length
    for (const [at, text] of texts.entries()) this.keys[at]!.set(text)
  }

  /**
   * Adds the key of a part up to a backslash, with one blank for each run of signs. A short name is no evidence. Returns the
   * end of the part.
   */
  private add(written: string, from: number, to: number): number {
    const key = this.keys[this.count]!
    key.begin(N)
    const start = key.length
    let isApart = false
    let isBlank = true
    let at = from
    for (; at < to; at++) {
      const code = written.charCodeAt(at)
      const unit = upper(code)
      if (isPlain(unit)) {
        if (isApart) key.add(BLANK)
        isApart = false
        key.add(unit)
      } else if (code === BACKSLASH) break
      else if (!isPrintable(code)) return UNREADABLE
      else {
        isApart = key.length > start
        // A star in front of all marks no aggregator.
        if (code === STAR && this.star === NONE) this.star = isBlank && !isApart ? to : at
        else if (code !== BLANK) isBlank = false
      }
    }
    if (key.length - start >= NAME_CHARACTERS_MIN) {
      key.finish()
      this.count++
    }
    return at
  }
}

const NONE = -1
const UNREADABLE = -1
