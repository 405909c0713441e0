interface Outline {
  /** How deep objects and arrays nest; counting ends one level beyond the limit. */
  readonly depth: number
  /** The members of all objects, repeated ones included. */
  readonly members: number
}

/** The outline of a text that may not be JSON. It works on bytes, so that a text deeper than `depthMax` is never parsed. */
export function outlineOf(json: Uint8Array, depthMax: number): Outline {
  let depth = 0
  let deepest = 0
  let members = 0
  for (let index = 0; index < json.length; index++) {
    const byte = json[index]!
    if (byte === QUOTE) index = closingQuote(json, index)
    else if (byte === COLON) members++
    else if ((byte | CASE_BIT) === OPENING_BRACE) {
      if (++depth > deepest) deepest = depth
      if (depth > depthMax) break
    } else if ((byte | CASE_BIT) === CLOSING_BRACE) depth--
  }
  return { depth: deepest, members }
}

function closingQuote(json: Uint8Array, openingQuote: number): number {
  let index = openingQuote + 1
  while (index < json.length && json[index] !== QUOTE) index += json[index] === BACKSLASH ? 2 : 1
  return index
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d
/** The bit by which `[` and `{`, and `]` and `}`, differ in ASCII. */
const CASE_BIT = 0x20

/**
 * The index of the first character that cannot continue any JSON text; the length
 * of the text if it only ends too early. The messages of JSON.parse lack the
 * position in some cases and quote personal data. Recursive: check the depth first.
 */
export function mistakeIn(text: string): number {
  let end = 0

  /** Skips blanks, and the token if it follows. */
  function take(token: RegExp): boolean {
    end = endOf(blanks, text, end)
    const next = endOf(token, text, end)
    const isTaken = next > end
    end = next
    return isTaken
  }
  function takeValue(): boolean {
    if (take(scalar)) return true
    if (take(tokens['{'])) return takeMembers(takeProperty, tokens['}'])
    return take(tokens['[']) && takeMembers(takeValue, tokens[']'])
  }
  function takeProperty(): boolean {
    return take(string) && take(tokens[':']) && takeValue()
  }
  function takeMembers(takeMember: () => boolean, closing: RegExp): boolean {
    if (take(closing)) return true
    while (takeMember()) {
      if (take(closing)) return true
      if (!take(tokens[','])) return false
    }
    return false
  }

  takeValue()
  return endOf(blanks, text, end)
}

const blanks = /[ \t\n\r]*/y
/** Runs of plain characters and escapes exclude each other, so matching is linear: no catastrophic backtracking. */
const string = /"[ !#-[\]-\u{10ffff}]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\u{10ffff}]*)*"/uy
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/
const scalar = new RegExp(`true|false|null|${number.source}|${string.source}`, 'uy')
const tokens = { '{': /\{/y, '}': /\}/y, '[': /\[/y, ']': /\]/y, ':': /:/y, ',': /,/y }

function endOf(token: RegExp, text: string, start: number): number {
  token.lastIndex = start
  return token.test(text) ? token.lastIndex : start
}
