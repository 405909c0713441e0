/** Control, formatting and line-breaking characters: texts of clients and files must not control a terminal. */
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Text on one line, for people: `\u{1b}` in place of an escape character. */
export function printable(text: string): string {
  return text.replaceAll(CONTROLS, character => `\\u{${character.codePointAt(0)!.toString(16)}}`)
}

/** The same text line by line. */
export const printableLines = (text: string) => text.split('\n').map(printable).join('\n')

/** JSON with `\u001b` in place of an escape character. JSON.stringify alone leaves DEL, C1 and formatting characters as they are. */
export function printableJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replaceAll(CONTROLS, character =>
    character === '\n' ? character : escaped(character),
  )
}

/** As JSON writes it: an escape for each unit of UTF-16. */
const escaped = (character: string) =>
  Array.from({ length: character.length }, (_, index) => {
    const unit = character.charCodeAt(index).toString(16)
    return `\\u${unit.padStart(4, '0')}`
  }).join('')
