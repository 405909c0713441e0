import { z } from 'zod'
import type { SignatureMistake } from './message-signature.ts'
import { exactly, must, oneOf, text, toldName } from './scheme-fields.ts'

// The messages of Confirmation of Payee (Pay.UK) in the form of Open Banking UK, in one place: their spelling is taken
// from the interfaces that several banks and vendors publish.

/** The last part of every bank's address. */
export const COP_PATH = '/name-verification'

/** In lower case. */
export const copHeaders = {
  /** The id of the question, which the answer repeats. */
  interactionId: 'x-fapi-interaction-id',
  /** The bank that is asked. */
  financialId: 'x-fapi-financial-id',
} as const

const accountTypes = ['Personal', 'Business'] as const
export type CopAccountType = (typeof accountTypes)[number]

/** Sort code and account number. */
const NUMBERS = /^[0-9]{14}$/
const IBAN = /^GB[0-9]{2}[A-Z]{4}[0-9]{14}$/

/** Some banks write the names of Open Banking's enumerations (namespace UK.OBIE), others only their last part. */
const identificationForms = {
  SortCodeAccountNumber: NUMBERS,
  'UK.OBIE.SortCodeAccountNumber': NUMBERS,
  IBAN,
  'UK.OBIE.IBAN': IBAN,
}
type CopScheme = keyof typeof identificationForms

/** The names by which a question may say that it has a sort code and an account number. */
export const numberSchemeNames = ['SortCodeAccountNumber', 'UK.OBIE.SortCodeAccountNumber'] as const
export type NumberSchemeName = (typeof numberSchemeNames)[number]

export const copRequest = exactly({
  Data: exactly({
    SchemeName: oneOf(Object.keys(identificationForms) as CopScheme[]),
    AccountType: oneOf(accountTypes),
    Identification: z.string(must('be a text')),
    Name: text(140),
    SecondaryIdentification: text(34).optional(),
  }).refine(({ SchemeName, Identification }) => identificationForms[SchemeName].test(Identification), {
    path: ['Identification'],
    error: 'must be 14 digits, sort code and account number, or a GB IBAN, as SchemeName says',
  }),
})
export type CopRequest = z.output<typeof copRequest>

/**
 * ANNM: the name does not match; MBAM: it may match. BANM, PANM: it matches, but the account is a business or personal
 * one, contrary to the question; BAMM, PAMM: the same for a name that may match. AC01: no such account. IVCR: the
 * secondary identification is wrong. ACNS: the account cannot be checked. OPTO: its holder has opted out. CASS: the
 * account was switched to another bank. SCNS: the bank does not have this sort code.
 */
export const copCodes = [
  'ANNM',
  'MBAM',
  'BANM',
  'PANM',
  'BAMM',
  'PAMM',
  'AC01',
  'IVCR',
  'ACNS',
  'OPTO',
  'CASS',
  'SCNS',
] as const
export type CopCode = (typeof copCodes)[number]

/** The code for a name, by how it matches, and by the account type if that is not the type asked for. */
export const copCodeOf = {
  FULL_MATCH: { SAME: undefined, BUSINESS: 'BANM', INDIVIDUAL: 'PANM' },
  PARTIAL_MATCH: { SAME: 'MBAM', BUSINESS: 'BAMM', INDIVIDUAL: 'PAMM' },
  NO_MATCH: { SAME: 'ANNM', BUSINESS: 'ANNM', INDIVIDUAL: 'ANNM' },
} as const

/** The only codes with which the bank returns the holder's name. */
export const copCodesWithName: ReadonlySet<CopCode> = new Set(['MBAM', 'BAMM', 'PAMM'])

/** Codes that say that the account is of this type, contrary to the question. */
const codesOfType: Readonly<Record<CopAccountType, readonly CopCode[]>> = {
  Personal: ['PANM', 'PAMM'],
  Business: ['BANM', 'BAMM'],
}

export interface CopReport {
  readonly Matched: boolean
  readonly ReasonCode?: CopCode
  readonly Name?: string
}

const report = z
  .object(
    {
      Matched: z.boolean(must('be true or false')),
      ReasonCode: oneOf(copCodes).nullish(),
      Name: toldName.nullish(),
    },
    must('be an object'),
  )
  .refine(({ Matched, ReasonCode }) => Matched === (ReasonCode == null), {
    path: ['ReasonCode'],
    error: 'must be there if Matched is false, and only then',
  })
  .refine(
    ({ ReasonCode, Name }) => (ReasonCode != null && copCodesWithName.has(ReasonCode)) === (Name != null),
    {
      path: ['Name'],
      error: `must be there if ReasonCode is one of ${[...copCodesWithName].join(', ')}, and only then`,
    },
  )

/** The schema of answers about an account of this type. Fields of later versions are ignored. */
export function copAnswerTo(asked: CopAccountType) {
  return z
    .object({ Data: z.object({ VerificationReport: report }, must('be an object')) }, must('be an object'))
    .transform(({ Data: { VerificationReport: it } }) => ({
      code: it.ReasonCode ?? undefined,
      name: it.Name ?? undefined,
    }))
    .refine(({ code }) => code === undefined || !codesOfType[asked].includes(code), {
      path: ['Data', 'VerificationReport', 'ReasonCode'],
      error: `must not say that the account is ${asked.toLowerCase()}, as the question says so too`,
    })
}

/**
 * Codes of refusals with status 400, after `UK.OBIE.`. Source: Open Banking, Namespaced Enumerations,
 * OBErrorResponseError1Code.
 */
export type CopErrorCode =
  | 'Field.Missing'
  | 'Field.Invalid'
  | 'Field.Unexpected'
  | 'Header.Missing'
  | 'Header.Invalid'
  | 'Resource.InvalidFormat'
  | SignatureMistake

/** An error, as Open Banking UK writes it. */
export const copError = z.object({ Code: text(2048) }, must('be an object'))
