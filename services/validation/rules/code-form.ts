import { plainNumber } from '../../library/banking/accounts/domestic-account.ts'
import type { CodeFormat } from '../../library/banking/countries/country-profile.ts'
import type { IdentifierKind } from './identifiers.ts'
import { lookalikeMessage } from './lookalikes.ts'
import { orMisplaced } from './misread.ts'
import { consistency, countryName, structureInWords } from './phrases.ts'

/** The code of a bank or branch that does not have the form of its country. */
interface MalformedCode {
  readonly written: string
  readonly country: string
  readonly format: CodeFormat
  /** Undefined for a branch, which has no field of another name. */
  readonly kind: IdentifierKind | undefined
  /** Whether another code would do. */
  readonly fits: (code: string) => boolean
  /** At most so many zeros in front may have been lost, as spreadsheets drop them. */
  readonly zerosLost: number
  /** Whether a code is known to exist: zeros are only offered for one that is. */
  readonly isListed: (code: string) => boolean
}

export function codeFormMessage(malformed: MalformedCode): string {
  const { written, country, format, kind, fits } = malformed
  const expected = `the ${format.name}`
  const code = plainNumber(written)
  const form = `In ${countryName(country)}, ${expected} is ${structureInWords(format.structure)}; this one is ${consistency(code)}.`
  const whole = withZeros(code, malformed)
  if (whole !== undefined) return `${form} If zeros in front are missing, give ${whole}.`
  const message = lookalikeMessage(code, expected, fits) ?? form
  // A number that is one digit too long is rather the code, mistyped.
  const lengths = format.forms.filter(({ isNumeric }) => isNumeric).map(({ length: [, max] }) => max)
  const length = Math.max(0, ...lengths) + (kind === undefined ? 0 : 1)
  return orMisplaced(message, written, { expected, kind, country, length })
}

function withZeros(code: string, { format, fits, zerosLost, isListed }: MalformedCode): string | undefined {
  if (!/^[0-9]+$/.test(code)) return undefined
  return format.forms
    .map(({ length: [, max] }) => max)
    .filter(length => length > code.length && length - code.length <= zerosLost)
    .map(length => code.padStart(length, '0'))
    .find(each => fits(each) && isListed(each))
}
