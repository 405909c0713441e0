import { type Finding, RecipientSchema } from '../../../proto/gen/payprep/beneficiaries/v1/recipient_pb.js'
import { isCountry } from '../../library/banking/countries/iso-codes.ts'
import { isTextPointer } from '../../kit/pointers.ts'
import { Problem } from '../../kit/problem.ts'
import { type Details, isOffered, recipientTypes } from '../requirements/index.ts'
import { MASK } from './masks.ts'

/** The checks that a payout method has to pass. */
export interface Judgement {
  readonly requirements: ApplyRequirements
  readonly checks: readonly CheckDraft[]
}

/** Finds what a draft lacks for its country and method, and cleans it. */
export type ApplyRequirements = (draft: Details) => {
  readonly findings: readonly FindingText[]
  readonly draft: Details
}

/** A further check of a draft that meets its requirements. */
export type CheckDraft = (draft: Details, options: CheckOptions) => Promise<readonly FindingText[]>

export interface CheckOptions {
  readonly signal: AbortSignal
  readonly requestId: string
}

export type FindingText = Omit<Finding, '$typeName' | '$unknown'>

const TEXT_LENGTH_MAX = 140
const DOCUMENTS_MAX = 10

/** Composed characters without blanks at either end, so that equal texts compare as equal. */
export function tidied(draft: Details): Details {
  return Object.fromEntries(
    Object.entries(draft).map(([pointer, text]) => [pointer, text.normalize('NFC').trim()]),
  )
}

/** Findings that do not depend on country and method. */
export function draftFindings(draft: Details): readonly FindingText[] {
  const entries = Object.entries(draft)
  return [
    ...countryFindings(draft['/country']),
    ...currencyFindings(draft['/currency']),
    ...(isOffered(draft['/method']) ? [] : [methodNotOffered]),
    ...(isRecipientType(draft['/creditor/type']) ? [] : [required('/creditor/type')]),
    ...(entries.some(([pointer]) => pointer.startsWith('/creditorAccount/id/'))
      ? []
      : [required('/creditorAccount/id')]),
    ...(documentsIn(draft) > DOCUMENTS_MAX
      ? [blocking('TOO_MANY', '/creditor/documents', `There may be at most ${DOCUMENTS_MAX}.`)]
      : []),
    ...entries.flatMap(([pointer, text]) => (named.has(pointer) ? [] : textFindings(pointer, text))),
  ]
}

/** These values have more specific findings. */
const named: ReadonlySet<string> = new Set(['/country', '/currency', '/method', '/creditor/type'])

/** The system chooses these. */
const notFilledIn: ReadonlySet<string> = new Set(['/id', '/externalUserId'])

function countryFindings(country = ''): readonly FindingText[] {
  if (country === '') return [required('/country')]
  if (isCountry(country)) return []
  return [
    blocking(
      'COUNTRY_UNKNOWN',
      '/country',
      'A country is written with its two capital letters (ISO 3166-1).',
    ),
  ]
}

function currencyFindings(currency = ''): readonly FindingText[] {
  if (currency === '') return [required('/currency')]
  if (/^[A-Z]{3}$/.test(currency)) return []
  return [
    blocking(
      'CURRENCY_UNKNOWN',
      '/currency',
      'A currency is written with its three capital letters (ISO 4217).',
    ),
  ]
}

const methodNotOffered = blocking('METHOD_NOT_OFFERED', '/method', 'This payout method is not offered.')

function documentsIn(draft: Details): number {
  const indexes = Object.keys(draft).map(pointer => /^\/creditor\/documents\/([^/]*)/.exec(pointer)?.[1])
  return new Set(indexes.filter(index => index !== undefined)).size
}

/** Control characters, lone surrogates, and bidirectional controls. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\u{202a}-\u{202e}\u{2066}-\u{2069}]/u

function textFindings(pointer: string, text: string): readonly FindingText[] {
  if (notFilledIn.has(pointer) || !isTextPointer(RecipientSchema, pointer)) {
    return [blocking('NOT_ASKED_FOR', pointer, 'A payout method has no such field.')]
  }
  if (text === '') return [required(pointer)]
  if ([...text].length > TEXT_LENGTH_MAX) {
    return [blocking('TOO_LONG', pointer, `This may have at most ${TEXT_LENGTH_MAX} characters.`)]
  }
  if (FORBIDDEN.test(text)) {
    return [blocking('CHARACTERS_NOT_ALLOWED', pointer, 'This contains characters that cannot be seen.')]
  }
  // Masks that came back unchanged have been replaced by now, so this one was edited.
  if (text.includes(MASK)) return [blocking('RETYPE', pointer, 'This has to be typed again to be changed.')]
  return []
}

const kindPointers = ['/country', '/method', '/creditor/type']

/** The kind of a payout method cannot be changed. */
export function requireSameKind(draft: Details, stored: Details): void {
  if (kindPointers.every(pointer => draft[pointer] === stored[pointer])) return
  throw new Problem(
    'refused',
    'the country, method and type of a payout method cannot be changed: add another one instead',
    'RECIPIENT_KIND_FIXED',
  )
}

function isRecipientType(type: string | undefined): boolean {
  return recipientTypes.some(each => each === type)
}

function blocking(code: string, field: string, message: string): FindingText {
  return { code, field, message, isBlocking: true }
}

function required(field: string): FindingText {
  return blocking('REQUIRED', field, 'This is required.')
}
