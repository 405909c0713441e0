/** Whether objects and arrays hold one another deeper than `most`; it sees bytes, before anything is built of them. */
export function isDeeperThan(most: number, json: Uint8Array): boolean {
  let depth = 0
  for (let index = 0; index < json.length; index++) {
    const byte = json[index]!
    if (byte === QUOTE) index = closingQuote(json, index)
    else if ((byte | CASE_BIT) === OPENING_BRACE) {
      if (++depth > most) return true
    } else if ((byte | CASE_BIT) === CLOSING_BRACE) depth--
  }
  return false
}

function closingQuote(json: Uint8Array, openingQuote: number): number {
  let index = openingQuote + 1
  while (index < json.length && json[index] !== QUOTE) index += json[index] === BACKSLASH ? 2 : 1
  return index
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d
/** The one bit by which brackets differ from braces in ASCII. */
const CASE_BIT = 0x20

/**
 * Where a text stops being the beginning of any JSON; its length, if it only
 * ends too early. The engine's own messages tell it now and then, and quote what
 * they read. It calls itself, so the depth is to be checked before.
 */
export function mistakeIn(text: string): number {
  let end = 0

  /** Moves over blanks, and over the token if it is there. */
  function take(token: RegExp): boolean {
    end = endOf(blanks, text, end)
    const next = endOf(token, text, end)
    const found = next > end
    end = next
    return found
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
/** Each run of plain characters ends at an escape or at the end, so this never tries anything twice. */
const string = /"[ !#-[\]-\u{10ffff}]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\u{10ffff}]*)*"/uy
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/
const scalar = new RegExp(`true|false|null|${number.source}|${string.source}`, 'uy')
const tokens = { '{': /\{/y, '}': /\}/y, '[': /\[/y, ']': /\]/y, ':': /:/y, ',': /,/y }

function endOf(token: RegExp, text: string, start: number): number {
  token.lastIndex = start
  return token.test(text) ? token.lastIndex : start
}
