import type { Field } from './field.ts'

/**
 * The written forms of post codes by country: 9 is a digit, A a letter, X either. Countries with uncertain or too many
 * forms are left out: there any text is accepted. Source: Universal Postal Union, addressing of each member; Royal Mail
 * and BFPO (British forces) on Britain; Eircode on Ireland; Correo Argentino; Egypt Post, which is changing from 5
 * digits to 7.
 */
const countriesByForms: Readonly<Record<string, string>> = {
  '9999': 'AL AM AT AU BD BE BG CC CH CX DK GE HU LI LU MK NF NO NZ PH SI SJ TN ZA',
  '99999': `AX BL CR DE DO DZ EE ES FI FR GF GP GT HR ID IT JO KR KW LK MA MC ME MF MQ MX MY NC PF PK PM RE SM SN TH TR
    UA UY VA WF YT`,
  '99999 | 99999-9999': 'AS FM GU MH MP PR PW SA US VI',
  '999999': 'BY CN CO EC KG RO RU SG TJ',
  '999 999': 'IN',
  '999999 | A99A9A9': 'KZ',
  '999 99': 'CZ GR SE SK',
  '99-999': 'PL',
  '9999-999 | 9999': 'PT',
  '9999 AA': 'NL',
  '99999-999': 'BR',
  '999-9999': 'JP',
  'A9A 9A9': 'CA',
  '9999999 | 99999': 'IL',
  '999 | 999-99 | 999-999': 'TW',
  'AA9 9AA | AA99 9AA | A9 9AA | A99 9AA | A9A 9AA | AA9A 9AA | AAA 9AA | AAAA 9 | AAAA 99 | AAAA 999 | AAAA 9999':
    'GB',
  'A99 XXXX | A9A XXXX': 'IE',
  '9999 | A9999AAA': 'AR',
  '99999 | 9999999': 'EG',
}

/** People write a country before it, as in D-10115, and leave blanks and hyphens out or add them. */
const COUNTRY = '(?:[A-Z]{1,3}[ \\-])?'
const SEPARATOR = '[ \\-]?'
const SEPARATORS = /[ -]/g

const signs: Readonly<Record<string, string>> = { 9: '[0-9]', A: '[A-Z]', X: '[A-Z0-9]' }

type PostCode = Pick<Field, 'pattern' | 'example' | 'inputMode'>

/** Undefined if any text may be a post code of the country. */
export function postCodeOf(country: string): PostCode | undefined {
  return byCountry.get(country)
}

const byCountry: ReadonlyMap<string, PostCode> = new Map(
  Object.entries(countriesByForms).flatMap(([forms, countries]) =>
    countries.split(/\s+/).map(country => [country, postCode(forms.split(' | '))] as const),
  ),
)

function postCode(forms: readonly string[]): PostCode {
  const sources = forms.map(form =>
    Array.from(form.replace(SEPARATORS, ''), sign => signs[sign]).join(SEPARATOR),
  )
  return {
    pattern: `^${COUNTRY}(?:${sources.join('|')})$`,
    example: exampleOf(forms[0]!),
    inputMode: forms.some(form => /[AX]/.test(form)) ? 'text' : 'numeric',
  }
}

/** `99-999` becomes 12-345. */
function exampleOf(form: string): string {
  let digit = 1
  let letter = 'A'.charCodeAt(0)
  return form.replace(/[9AX]/g, sign => (sign === 'A' ? String.fromCharCode(letter++) : String(digit++)))
}
