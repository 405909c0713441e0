import { FileError } from '../../payment.ts'
import type { Parts } from './parts.ts'
import { elementsOf, extended } from './xml.ts'

/** The texts that cells refer to by number. */
export interface SharedStrings {
  /** Undefined if there is none of this number. */
  readonly at: (index: number) => string | undefined
}

export const noStrings: SharedStrings = { at: () => undefined }

const PART_BYTES_MAX = 1024 ** 3
const TEXT_BYTES_MAX = 128 * 1024 * 1024
const STRINGS_MAX = 8 * 1024 * 1024

/** Kept as bytes, outside of the heap: a sheet of a million payments has some million texts. */
export async function sharedStringsIn(parts: Parts, name: string, file: string): Promise<SharedStrings> {
  const part = parts.part(name, PART_BYTES_MAX)
  if (part === undefined) return noStrings
  let bytes = Buffer.allocUnsafeSlow(64 * 1024)
  /** Where each text ends. */
  let ends = new Uint32Array(1024)
  let [count, length] = [0, 0]

  function add(text: string) {
    const room = length + text.length * UTF8_BYTES_MAX
    if (room > bytes.length) bytes = Buffer.concat([bytes], Math.max(room, bytes.length * 2))
    length += bytes.write(text, length)
    if (length > TEXT_BYTES_MAX || count === STRINGS_MAX)
      throw new FileError(`${file} has too much text: divide it, or save it as CSV`)
    if (count === ends.length) {
      const more = new Uint32Array(count * 2)
      more.set(ends)
      ends = more
    }
    ends[count++] = length
  }

  const text = richText()
  for await (const _ of elementsOf(part, {
    open: text.open,
    text: text.add,
    close(element) {
      text.close(element)
      if (element === 'si') add(text.take())
    },
  }));
  return {
    at: index =>
      index < count ? bytes.toString('utf8', index === 0 ? 0 : ends[index - 1], ends[index]) : undefined,
  }
}

/** The most bytes of a UTF-16 code unit in UTF-8. */
const UTF8_BYTES_MAX = 3

/** Gathers the text of runs in all their fonts, without its pronunciation. */
export function richText() {
  let gathered = ''
  let [isText, phonetic] = [false, false]
  return {
    open(name: string) {
      if (name === 'rPh') phonetic = true
      isText = name === 't' && !phonetic
    },
    add(text: string) {
      if (isText) gathered = extended(gathered, text)
    },
    close(name: string) {
      if (name === 'rPh') phonetic = false
      isText = false
    },
    take() {
      const text = gathered
      gathered = ''
      return text.includes('_x') ? unescaped(text) : text
    },
  }
}

/** Characters that XML does not take are written as _x000D_ (ECMA-376, part 1, 22.4.2.4). */
const unescaped = (text: string) =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
