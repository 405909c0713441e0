import type { CharacterRun, DomesticNumber, IbanFormat, NumberField, NumberForm } from './country-profile.ts'

const DIGIT = '[0-9]'
/** The character classes of the IBAN registry's notation: n a digit, a an upper-case letter, c either. */
const CLASSES: Readonly<Record<string, string>> = { n: DIGIT, a: '[A-Z]', c: '[A-Z0-9]' }

type Part = keyof DomesticNumber

/** The runs of a number of fixed length in the IBAN registry's notation: `4!a6!n8!n`. */
export function runsOf(structure: string): readonly CharacterRun[] {
  return Array.from(structure.matchAll(/(\d+)!([nac])/g), ([, width, kind = '']) =>
    run(CLASSES[kind]!, Number(width)),
  )
}

/**
 * The regular expression of a BBAN in the IBAN registry's notation, or of one of several with `|` between
 * them.
 */
export function bbanPattern(structure: string): RegExp {
  const sources = structure.split('|').map(each => sourceOf(runsOf(each)))
  return new RegExp(`^(?:${sources.join('|')})$`)
}

/**
 * Runs as the source of a regular expression, without anchors and groups. Neighbouring runs of one class
 * become one.
 */
export function sourceOf(runs: readonly CharacterRun[]): string {
  const merged: CharacterRun[] = []
  for (const next of runs) {
    const last = merged.at(-1)
    if (last?.characters === next.characters && !last.isOptional && !next.isOptional)
      merged.splice(-1, 1, { ...last, min: last.min + next.min, max: last.max + next.max })
    else merged.push(next)
  }
  return merged
    .map(({ characters, min, max, isOptional }) => {
      const source = characters + quantifier(min, max)
      return isOptional ? `(?:${source})?` : source
    })
    .join('')
}

function quantifier(min: number, max: number): string {
  if (min !== max) return `{${min},${max}}`
  return min === 1 ? '' : `{${min}}`
}

/**
 * Parses the forms of a number, separated by ` | `. The fields of a form are separated by spaces:
 * - `6!n` is six digits, `4-17n` four to seventeen, `17n` up to seventeen; n is a
 *   digit, a a letter, c either. `06n` is up to six, padded with leading zeros.
 * - B, S, or K before a field makes it the bank, the branch (S as in sort code),
 *   or check digits. Without a letter, it belongs to the part `own`.
 * - A digit alone, as in `4!a 0 6!c`, is that digit.
 * - A field in parentheses is written, but is not part of the number.
 * - A hyphen or slash has to be written: it marks the end of a field.
 * - BBAN is the account as in the country's IBAN; BIC is eight or eleven characters as in ISO 9362.
 *
 * Throws for a structure that is not in this notation, and for BBAN without an `iban`.
 */
export function formsOf(structure: string, own: Part, iban?: IbanFormat): readonly NumberForm[] {
  return structure.split(' | ').map(form =>
    form === 'BBAN'
      ? toForm(bbanFields(iban), true)
      : toForm(
          form.split(' ').map(token => fieldOf(token, own)),
          false,
        ),
  )
}

const SEPARATORS: ReadonlySet<string> = new Set(['-', '/'])
const PARTS: Readonly<Record<string, Part>> = { B: 'bank', S: 'branch', K: 'check' }
const FIELD = /^([BSK]?)(?:([1-9]\d*)!|(?:([1-9]\d*)-|(0))?([1-9]\d*))([nac])$/
const LITERAL = /^\d$/
/** Since 2014 ISO 9362 allows digits in the first four characters. */
const BIC: readonly CharacterRun[] = [...runsOf('4!c2!a2!c'), { ...run('[A-Z0-9]', 3), isOptional: true }]

function fieldOf(token: string, own: Part): NumberField {
  if (SEPARATORS.has(token)) return { runs: [run(token)], fill: 0, isSeparator: true }
  if (token.startsWith('(')) {
    const { part: _, ...filler } = fieldOf(token.slice(1, -1), own)
    return filler
  }
  if (token === 'BIC') return { part: own, runs: BIC, fill: 0, isSeparator: false }
  if (LITERAL.test(token)) return { part: own, runs: [run(token)], fill: 0, isSeparator: false }
  const [, letter = '', exact, least, zero, most, kind = ''] = FIELD.exec(token) ?? []
  const characters = CLASSES[kind]
  if (characters === undefined) throw new Error(`${token} is not in the notation of number formats`)
  const max = Number(exact ?? most)
  const min = Number(exact ?? least ?? 1)
  return {
    part: PARTS[letter] ?? own,
    runs: [run(characters, min, max)],
    fill: zero === undefined ? 0 : max,
    isSeparator: false,
  }
}

/** Account type, owner and currency count as the account: domestic numbers have no part for them. */
function bbanFields(iban: IbanFormat | undefined): readonly NumberField[] {
  if (iban === undefined) throw new Error('BBAN in the format of a country without IBAN')
  const places = iban.runs.flatMap(({ characters, min }) =>
    Array.from({ length: min }, () => run(characters)),
  )
  return Object.entries(iban.parts).map(([part, [start, end]]) => ({
    part: part === 'bank' || part === 'branch' || part === 'check' ? part : 'account',
    runs: places.slice(start, end),
    fill: 0,
    isSeparator: false,
  }))
}

function run(characters: string, min = 1, max = min): CharacterRun {
  return { characters, min, max, isOptional: false }
}

function toForm(fields: readonly NumberField[], isBban: boolean): NumberForm {
  const source = fields.map(({ part, runs }) => (part === undefined ? sourceOf(runs) : `(${sourceOf(runs)})`))
  const counted = fields.filter(({ isSeparator }) => !isSeparator).flatMap(({ runs }) => runs)
  return {
    pattern: new RegExp(`^${source.join('')}$`),
    fields,
    separated: fields.some(({ isSeparator }) => isSeparator),
    length: [
      sum(counted.map(({ min, isOptional }) => (isOptional ? 0 : min))),
      sum(counted.map(({ max }) => max)),
    ],
    isNumeric: counted.every(({ characters }) => characters === DIGIT || LITERAL.test(characters)),
    isBban,
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
