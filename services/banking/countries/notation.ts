import type { DomesticNumber, IbanFormat, NumberForm } from './country-profile.ts'

/** The classes of characters by which the IBAN registry writes numbers, and our tables after it. */
export const CLASSES: Readonly<Record<string, string>> = { n: '[0-9]', a: '[A-Z]', c: '[A-Z0-9]' }

type Part = keyof DomesticNumber

/**
 * The forms of a number, as a line of the tables tells them, `|` between them.
 * The fields of a form stand apart:
 * - `6!n` is six digits, `4-17n` four to seventeen, `17n` up to seventeen; n is a
 *   digit, a a letter, c either. `06n` is up to six, filled up with zeros in front.
 * - B, S, or K before a field makes it the bank, the branch (S as in sort code),
 *   or check digits. Without, it is the number's own.
 * - A digit alone, as in `4!a 0 6!c`, stands for itself.
 * - What is in parentheses is written, and is no part of the number.
 * - A hyphen or slash is one that has to be written, to tell where a field ends.
 * - BBAN is the account as the country's IBAN has it; BIC is what ISO 9362 says.
 */
export function formsOf(structure: string, own: Part, iban?: IbanFormat): readonly NumberForm[] {
  return structure.split(' | ').map(form => {
    if (form === 'BBAN') return toForm(bbanFields(iban))
    return toForm(form.split(' ').map(token => fieldOf(token, own)))
  })
}

interface Field {
  /** Absent where it is written and does not count. */
  readonly part?: Part
  readonly source: string
  readonly min: number
  readonly max: number
  readonly fill: number
  readonly isNumeric: boolean
}

const SEPARATORS: ReadonlySet<string> = new Set(['-', '/'])
const PARTS: Readonly<Record<string, Part>> = { B: 'bank', S: 'branch', K: 'check' }
const FIELD = /^([BSK]?)(?:([1-9]\d*)!|(?:([1-9]\d*)-|(0))?([1-9]\d*))([nac])$/
const LITERAL = /^\d$/
/** As it is judged where it names a bank by itself; ISO 9362 has digits in its first four characters since 2014. */
const BIC = '[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?'

function fieldOf(token: string, own: Part): Field {
  if (SEPARATORS.has(token)) return { source: token, min: 0, max: 0, fill: 0, isNumeric: true }
  if (token.startsWith('(')) {
    const { part: _, ...filler } = fieldOf(token.slice(1, -1), own)
    return filler
  }
  if (token === 'BIC') return { part: own, source: BIC, min: 8, max: 11, fill: 0, isNumeric: false }
  if (LITERAL.test(token)) return { part: own, source: token, min: 1, max: 1, fill: 0, isNumeric: true }
  const [, letter, exact, least, zero, most, kind] = FIELD.exec(token) ?? []
  const characters = CLASSES[kind ?? '']
  if (characters === undefined) throw new Error(`${token} is not in the notation of the tables`)
  const max = Number(exact ?? most)
  const min = Number(exact ?? least ?? 1)
  return {
    part: PARTS[letter ?? ''] ?? own,
    source: `${characters}{${min},${max}}`,
    min,
    max,
    fill: zero === undefined ? 0 : max,
    isNumeric: kind === 'n',
  }
}

/** What is neither bank, branch, nor check digits belongs to the account: its type, owner, and currency too. */
function bbanFields(iban: IbanFormat | undefined): readonly Field[] {
  if (iban === undefined) throw new Error('a country without IBAN has no BBAN')
  const kinds = iban.structure.replace(/(\d+)!([nac])/g, (_, width, kind) => kind.repeat(Number(width)))
  return Object.entries(iban.parts).map(([part, [start, end]]) => {
    const field = kinds.slice(start, end)
    return {
      part: part === 'bank' || part === 'branch' || part === 'check' ? part : 'account',
      source: Array.from(field, kind => CLASSES[kind]).join(''),
      min: end - start,
      max: end - start,
      fill: 0,
      isNumeric: /^n*$/.test(field),
    }
  })
}

function toForm(fields: readonly Field[]): NumberForm {
  const source = fields.map(field => (field.part === undefined ? field.source : `(${field.source})`)).join('')
  return {
    pattern: new RegExp(`^${source}$`),
    fields: fields.flatMap(({ part, fill }) => (part === undefined ? [] : [{ part, fill }])),
    separated: fields.some(({ source }) => SEPARATORS.has(source)),
    length: [sum(fields.map(({ min }) => min)), sum(fields.map(({ max }) => max))],
    isNumeric: fields.every(({ isNumeric }) => isNumeric),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
