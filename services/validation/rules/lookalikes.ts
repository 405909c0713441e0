/** Characters that are typed for one that looks the same, with the other and its name. */
const lookalikes: Readonly<Record<string, readonly [found: string, meant: string, name: string]>> = {
  O: ['the letter O', '0', 'a zero'],
  I: ['the letter I', '1', 'a one'],
  L: ['the letter L', '1', 'a one'],
  0: ['the digit 0', 'O', 'the letter O'],
  1: ['the digit 1', 'I', 'the letter I'],
}

/** `the letter O: a zero?`; undefined for a character that looks like no other. */
export function lookalikeAt(text: string, index: number): string | undefined {
  const [found, , name] = lookalikes[text[index] ?? ''] ?? []
  return found && `${found}: ${name}?`
}

/** As long as an IBAN: a longer text is not examined. */
const LENGTH_MAX = 34
const LETTERS = /[OIL]/g

/**
 * What is wrong with a text that fits as soon as lookalikes are exchanged: one, or all letters from some place to the
 * end. `name` is what belongs there: `the IFSC`. Undefined if that is not what is wrong.
 */
export function lookalikeMessage(
  text: string,
  name: string,
  fits: (text: string) => boolean,
): string | undefined {
  if (text.length > LENGTH_MAX) return undefined
  const index = [...text].findIndex(
    (character, at) =>
      character in lookalikes &&
      [exchanged(character), exchanged(character) + text.slice(at + 1).replace(LETTERS, exchanged)].some(
        (end, all) => fits(text.slice(0, at) + end + (all ? '' : text.slice(at + 1))),
      ),
  )
  const [found, , meant] = lookalikes[text[index] ?? ''] ?? []
  return found && `Character ${index + 1} of ${name} is ${found}; it must be ${meant}.`
}

function exchanged(character: string): string {
  return lookalikes[character]?.[1] ?? character
}
