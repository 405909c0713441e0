import type { AccountFormat, CodeFormat, DomesticFormat, IbanFormat, NumberForm } from './country-profile.ts'
import { africaAndMiddleEast } from './domestic/africa-and-middle-east.ts'
import { americas } from './domestic/americas.ts'
import { asiaAndPacific } from './domestic/asia-and-pacific.ts'
import type { DomesticLine, DomesticLines } from './domestic/domestic-line.ts'
import { europe } from './domestic/europe.ts'
import { formsOf } from './notation.ts'

/**
 * How domestic payments of each country identify bank, branch and account. A line that is too narrow refuses
 * good payments: where sources disagree it accepts whatever any of them allows; where banks differ it has
 * the widest bounds; what is not known is left out.
 */
export const domesticLines: DomesticLines = {
  ...africaAndMiddleEast,
  ...americas,
  ...asiaAndPacific,
  ...europe,
}

/**
 * Expands a line of the tables. `iban` is needed where the line refers to the BBAN; throws for a line that
 * is not in the notation.
 */
export function domesticFormat(line: DomesticLine, iban: IbanFormat | undefined): DomesticFormat {
  const { bank, bankLength, branch, joined, prefix = false, types, marks, source } = line
  return {
    ...(bank !== undefined && {
      bank: { ...codeFormat(bank, 'bank', marks), ...(bankLength !== undefined && { bankLength }) },
    }),
    ...(branch !== undefined && { branch: codeFormat(branch, 'branch') }),
    ...(joined !== undefined && { joined: { structure: joined, forms: formsOf(joined, 'bank') } }),
    ...(prefix && { hasPrefix: true }),
    ...(line.account !== undefined && { account: accountFormat(line.account, line, iban) }),
    ...(types !== undefined && { accountTypes: types.split(' ') }),
    source,
  }
}

function codeFormat(text: string, part: 'bank' | 'branch', marks = ''): CodeFormat {
  const { name, structure } = splitName(text)
  return { name, structure, forms: formsOf(structure, part), marks: marks === '' ? [] : marks.split(' ') }
}

const DIGITS = /^[0-9]*$/
const DIGITS_AND_LETTERS = /^[0-9A-Z]*$/

function accountFormat(
  text: string,
  { bban, blank = false, cards = '' }: DomesticLine,
  iban: IbanFormat | undefined,
): AccountFormat {
  const { name, structure } = splitName(text)
  const forms = formsOf(structure, 'account', iban)
  const isNumeric = forms.every(form => form.isNumeric)
  return {
    name,
    structure,
    forms,
    bban: bban === undefined ? [] : formsOf(bban, 'account', iban).map(form => ({ ...form, isBban: true })),
    // A form with separators may be shorter than any number that is written without them.
    length: boundsOf(forms.filter(({ separated }) => !separated)),
    characters: isNumeric ? DIGITS : DIGITS_AND_LETTERS,
    mayBeBlank: blank,
    // Inside an IBAN such an account is good.
    mayBeLetters: !isNumeric && iban !== undefined,
    cardLengths: cards === '' ? [] : cards.split(' ').map(Number),
  }
}

function boundsOf(forms: readonly NumberForm[]): readonly [min: number, max: number] {
  return [
    Math.min(...forms.map(({ length: [min] }) => min)),
    Math.max(...forms.map(({ length: [, max] }) => max)),
  ]
}

/** `sort code: 6!n` is a name and a structure. */
function splitName(text: string): { name: string; structure: string } {
  const colon = text.indexOf(': ')
  return { name: text.slice(0, colon), structure: text.slice(colon + 2) }
}
