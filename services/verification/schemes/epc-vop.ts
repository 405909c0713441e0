import { z } from 'zod'
import { hasIbanCheckDigits, parseIban } from '../../library/banking/accounts/iban.ts'
import { mod97 } from '../../library/banking/check-digits/checksums.ts'
import { absent, bic, having, must, oneOf, text, toldName } from './scheme-fields.ts'

// The messages of the Verification Of Payee scheme between two banks, in one place: the EPC publishes their meaning
// (EPC218-23, EPC103-24), and their spelling is taken from the interfaces that several implementers publish.

/** Appended to the address of a bank in the scheme's directory. */
export const VOP_PATH = '/vop/v1/payee-verifications'

/** In lower case. Some banks leave out the second hyphen of a timestamp: we send the first spelling and read both. */
export const vopHeaders = {
  requestId: 'x-request-id',
  requestTimestamp: ['x-request-timestamp', 'x-requesttimestamp'],
  responseTimestamp: ['x-response-timestamp', 'x-responsetimestamp'],
} as const

/** One exchange ends within this time, counted from the timestamp of the request (EPC218-23). */
export const VOP_EXCHANGE_MS = 5_000

/** Kinds of identification of an organization, from the external code list of ISO 20022. */
export const organisationSchemes = [
  'BANK',
  'BDID',
  'BOID',
  'CBID',
  'CHID',
  'CINC',
  'COID',
  'CUST',
  'DUNS',
  'EMPL',
  'GS1G',
  'SREN',
  'SRET',
  'TXID',
] as const
export type OrganisationScheme = (typeof organisationSchemes)[number]

/** Whether a text is an LEI, with its check digits (ISO 17442, which takes them from ISO 7064). */
export function isLei(text: string): boolean {
  return /^[A-Z0-9]{18}[0-9]{2}$/.test(text) && mod97(text) === 1
}

const agent = having({ financialInstitutionId: having({ bicfi: bic }) })

const otherId = having({
  identification: text(256),
  schemeNameCode: oneOf(organisationSchemes).optional(),
  schemeNameProprietary: text(35).optional(),
  issuer: text(35).optional(),
}).refine(hasOneOf('schemeNameCode', 'schemeNameProprietary'), {
  error: 'must have either schemeNameCode or schemeNameProprietary',
})

const organisationId = having({
  lei: z.string(must('be a text')).refine(isLei, must('be an LEI with its check digits')).optional(),
  anyBIC: bic.optional(),
  others: z
    .array(otherId, must('be a list'))
    .min(1, must('have an item'))
    .max(10, must('have at most 10 items'))
    .optional(),
}).refine(hasOneOf('lei', 'anyBIC', 'others'), { error: 'must have one of lei, anyBIC and others' })

/** What a bank asks. Fields that we do not know are left out: minor versions of the interface may add some. */
export const vopRequest = having({
  party: having({
    name: text(140).optional(),
    identification: having({ organisationId }).optional(),
  }).refine(hasOneOf('name', 'identification'), { error: 'must have either name or identification' }),
  partyAccount: having({
    iban: z
      .string(must('be a text'))
      .regex(/^[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}$/, must('be an IBAN'))
      .refine(iban => hasIbanCheckDigits(parseIban(iban)), must('be an IBAN with its check digits')),
  }),
  partyAgent: agent,
  requestingAgent: agent,
  unstructuredRemittanceInformation: z
    .array(text(140), must('be a list'))
    .max(1, must('have at most one item'))
    .optional(),
})
export type VopRequest = z.output<typeof vopRequest>
export type OrganisationId = z.output<typeof organisationId>

/** MTCH: match, CMTC: close match, NMTC: no match, NOAP: not applicable, as the account is closed or cannot be checked. */
export const vopCodes = ['MTCH', 'CMTC', 'NMTC', 'NOAP'] as const
export type VopCode = (typeof vopCodes)[number]

/** The code for a name, by how it matches. */
export const vopCodeOf = { FULL_MATCH: 'MTCH', PARTIAL_MATCH: 'CMTC', NO_MATCH: 'NMTC' } as const

export interface VopAnswer {
  readonly partyNameMatch?: VopCode
  readonly partyIdMatch?: Exclude<VopCode, 'CMTC'>
  readonly matchedName?: string
}

/** Schemas of answers, by what the question contains. Fields of later versions are ignored. */
export const vopAnswerTo = {
  NAME: z
    .object(
      {
        partyNameMatch: oneOf(vopCodes),
        partyIdMatch: absent('the question has a name'),
        matchedName: toldName.nullish(),
      },
      must('be an object'),
    )
    .refine(({ partyNameMatch, matchedName }) => (partyNameMatch === 'CMTC') === (matchedName != null), {
      path: ['matchedName'],
      error: 'must be there if partyNameMatch is CMTC, and only then',
    })
    .transform(({ partyNameMatch, matchedName }) => ({
      code: partyNameMatch,
      matchedName: matchedName ?? undefined,
    })),
  IDENTIFICATION: z
    .object(
      {
        partyIdMatch: oneOf(['MTCH', 'NMTC', 'NOAP'] as const),
        partyNameMatch: absent('the question has no name'),
        matchedName: absent('the question has no name'),
      },
      must('be an object'),
    )
    .transform(({ partyIdMatch }) => ({ code: partyIdMatch, matchedName: undefined })),
}

/**
 * Why a bank refuses a question. All of them are the requester's fault: for faults of the bank the scheme has statuses of
 * HTTP, and its examples have no code for them (EPC103-24).
 */
export const vopErrorCodes = [
  'FORMAT_ERROR',
  'CLIENT_INVALID',
  'CLIENT_INCONSISTENT',
  'TIMESTAMP_INVALID',
] as const
export type VopErrorCode = (typeof vopErrorCodes)[number]

/** Problem details (RFC 9457) with a code. */
export const vopError = z.object({ type: text(2048), code: oneOf(vopErrorCodes) }, must('be an object'))

/** Whether an object has exactly one of these fields. */
function hasOneOf(...fields: readonly string[]) {
  return (value: Readonly<Record<string, unknown>>) =>
    fields.filter(field => value[field] !== undefined).length === 1
}
