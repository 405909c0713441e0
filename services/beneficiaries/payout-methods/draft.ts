import {
  type Finding,
  type PayoutMethodDraft,
  RecipientMethod,
} from '../../../proto/gen/beneficiaries/v1/recipient_pb.js'
import { PartyType } from '../../../proto/gen/payments/v1/party_pb.js'
import { isCountry } from '../../banking/countries/iso-codes.ts'
import { Problem } from '../../kit/problem.ts'
import { MASK } from './masks.ts'
import type { Scope } from '../sessions/session.ts'
import { mapTexts, valuesIn } from '../recipients/values.ts'

/** What a payout method has to pass. */
export interface Judgement {
  readonly requirements: ApplyRequirements
  readonly checks: readonly CheckDraft[]
}

/** What a draft lacks of all that its kind needs, and the draft as it is properly written. */
export type ApplyRequirements = (draft: PayoutMethodDraft) => {
  readonly findings: readonly FindingText[]
  readonly draft: PayoutMethodDraft
}

/** What is to be said of a draft, by one who knows. Whoever cannot judge it says nothing. */
export type CheckDraft = (draft: PayoutMethodDraft, options: CheckOptions) => Promise<readonly FindingText[]>

export interface CheckOptions {
  readonly signal: AbortSignal
  readonly requestId: string
}

export type FindingText = Omit<Finding, '$typeName' | '$unknown'>

const TEXT_LENGTH_MAX = 140
const DOCUMENTS_MAX = 10

/** Composed characters, and no blanks at either end: what looks the same is the same. */
export function tidied(draft: PayoutMethodDraft): PayoutMethodDraft {
  return mapTexts(draft, text => text.normalize('NFC').trim())
}

/** What must hold of every draft, whatever its country and method. */
export function draftFindings(draft: PayoutMethodDraft): readonly FindingText[] {
  const { country, currency, method, creditor, creditorAccount } = draft
  return [
    ...(country === '' || isCountry(country)
      ? []
      : [blocking('COUNTRY_UNKNOWN', '/country', 'There is no such country.')]),
    ...(/^([A-Z]{3})?$/.test(currency)
      ? []
      : [blocking('CURRENCY_UNKNOWN', '/currency', 'A currency has three capital letters.')]),
    ...(offered.has(method)
      ? []
      : [blocking('METHOD_NOT_OFFERED', '/method', 'This way of being paid is not offered.')]),
    ...(isRecipientType(creditor?.type) ? [] : [required('/creditor/type')]),
    ...(creditorAccount?.id === undefined ? [required('/creditorAccount/id')] : []),
    ...((creditor?.documents.length ?? 0) > DOCUMENTS_MAX
      ? [blocking('TOO_MANY', '/creditor/documents', `There may be at most ${DOCUMENTS_MAX}.`)]
      : []),
    ...[...valuesIn(draft)].flatMap(([at, value]) =>
      typeof value === 'string' ? textFindings(at, value) : [],
    ),
  ]
}

/** PayGate is known by name only: which identifier it pays to is published nowhere. */
const notOffered: ReadonlySet<RecipientMethod> = new Set([
  RecipientMethod.UNSPECIFIED,
  RecipientMethod.PAYGATE,
])

const offered: ReadonlySet<RecipientMethod> = new Set(
  Object.values(RecipientMethod).filter(each => typeof each === 'number' && !notOffered.has(each)),
) as ReadonlySet<RecipientMethod>

/** Controls, halves of characters, and what turns the direction of the text around it: none is part of a name. */
const NO_TEXT = /[\p{Cc}\p{Cs}\u{202a}-\u{202e}\u{2066}-\u{2069}]/u

function textFindings(at: string, text: string): readonly FindingText[] {
  if (text === '') return [required(at)]
  if ([...text].length > TEXT_LENGTH_MAX) {
    return [blocking('TOO_LONG', at, `This may have at most ${TEXT_LENGTH_MAX} characters.`)]
  }
  if (NO_TEXT.test(text)) {
    return [blocking('CHARACTERS_NOT_ALLOWED', at, 'This holds characters that cannot be seen.')]
  }
  // A mask that still stands here was changed, or is of another value than the one kept.
  if (text.includes(MASK)) return [blocking('RETYPE', at, 'This has to be typed anew to be changed.')]
  return []
}

/** The pages offer what the session allows, and nothing else: a draft beyond it was not made in them. */
export function requireInScope(draft: PayoutMethodDraft, { countries, recipientTypes }: Scope): void {
  if (countries.length > 0 && !countries.includes(draft.country)) {
    throw new Problem(
      'refused',
      `this session does not allow payout methods of ${draft.country}`,
      'RECIPIENT_COUNTRY_NOT_ALLOWED',
    )
  }
  const type = draft.creditor?.type ?? PartyType.UNSPECIFIED
  if (recipientTypes.length > 0 && !recipientTypes.includes(type)) {
    throw new Problem(
      'refused',
      `this session does not allow recipients of type ${PartyType[type]}`,
      'RECIPIENT_TYPE_NOT_ALLOWED',
    )
  }
}

/** What a payout method is, and so cannot become another. */
export function requireSameKind(draft: PayoutMethodDraft, kept: PayoutMethodDraft): void {
  const isSame =
    draft.country === kept.country &&
    draft.method === kept.method &&
    draft.creditor?.type === kept.creditor?.type
  if (isSame) return
  throw new Problem(
    'refused',
    'country, method and type of a payout method stay as they are: add another',
    'RECIPIENT_KIND_FIXED',
  )
}

export function isRecipientType(type: PartyType | undefined): boolean {
  return type === PartyType.INDIVIDUAL || type === PartyType.BUSINESS
}

function blocking(code: string, field: string, message: string): FindingText {
  return { code, field, message, isBlocking: true }
}

const required = (field: string) => blocking('REQUIRED', field, 'This is needed.')
