import { DIGITS, isBic } from '../../library/banking/accounts/identifier-forms.ts'
import { hasIbanCheckDigits, parseIban, readsAsIban } from '../../library/banking/accounts/iban.ts'
import { compact } from '../../library/banking/accounts/fold.ts'
import { advices, type Hints, type IdentifierKind, recognizers } from './identifiers.ts'

/** A field whose value breaks a rule. */
export interface Place extends Hints {
  /** What belongs there, with an article: `a BIC`, `the sort code`. */
  readonly expected: string
  readonly kind?: IdentifierKind | undefined
  /** Whether numbers of many forms belong there, so that no number is certainly of another kind. */
  readonly isOpen?: boolean
  /** What to do, whatever was found. */
  readonly advice?: string
}

/** The longest IBAN, with a label, and with blanks between its characters. */
const LENGTH_MAX = 100
const SEPARATORS = /[-.,/]/g

/**
 * The message on a broken rule, with what the value is if it belongs in another field. A value that is certainly of
 * another kind needs no other message. The value itself is never repeated.
 */
export function orMisplaced(message: string, written: string, place: Place): string {
  if (written.length > LENGTH_MAX) return message
  const text = compact(written).replace(/^TEL:/, '')
  const number = text.replace(SEPARATORS, '')
  const pasted = pastedTogether(text)
  if (pasted !== undefined) return `More than ${place.expected} was pasted: ${pasted}.`
  for (const [kind, certainty, nameOf] of recognizers) {
    if (kind === place.kind) continue
    const name = nameOf(kind === 'EMAIL' ? text : number, place)
    if (name === undefined) continue
    const advice = place.advice ?? advices[kind]
    return certainty === 'is' && !(place.isOpen && DIGITS.test(number))
      ? `This is ${name}, not ${place.expected}: ${advice}.`
      : `${message} It looks like ${name}: ${advice}.`
  }
  return message
}

/** What the value certainly is if it is of another kind; otherwise `reason`, why it could not be judged. */
export function orFound(reason: string, written: string, place: Place): string {
  const message = orMisplaced(reason, written, { ...place, isOpen: true })
  return message.startsWith(reason) ? reason : message
}

const LABELS = '(?:IBAN|BIC|SWIFT|CODE)*'
const BETWEEN = new RegExp(`^[^A-Z0-9]*${LABELS}[^A-Z0-9]*`)
const IBAN_LENGTHS = [15, 34] as const
const BIC_LENGTHS = [11, 8] as const

/** What an IBAN and a BIC, or an IBAN and other text, are in one field. `text` is without blanks and hyphens. */
function pastedTogether(text: string): string | undefined {
  return ibanAndRest(text) ?? bicAndIban(text)
}

/** What is behind an IBAN at the beginning of a text. */
function ibanAndRest(text: string): string | undefined {
  const [min, max] = IBAN_LENGTHS
  for (let length = max; length >= min; length--) {
    const iban = text.slice(0, length)
    if (length >= text.length || !readsAsIban(iban)) continue
    const rest = text.slice(length)
    if (isBic(rest.replace(BETWEEN, ''))) return 'a BIC follows the IBAN. Give each in its own field'
    if (hasIbanCheckDigits(parseIban(iban)) && /[^0-9]/.test(rest))
      return 'other text follows the IBAN. Give the IBAN alone'
  }
  return undefined
}

function bicAndIban(text: string): string | undefined {
  const isPair = BIC_LENGTHS.some(
    length => isBic(text.slice(0, length)) && readsAsIban(text.slice(length).replace(BETWEEN, '')),
  )
  return isPair ? 'an IBAN follows the BIC. Give each in its own field' : undefined
}
