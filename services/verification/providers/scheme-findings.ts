import type { Failure, Finding } from './provider.ts'
import type { VopCode } from '../schemes/epc-vop.ts'
import type { CopCode } from '../schemes/uk-cop.ts'

type Meaning = Omit<Finding, 'heldName' | 'schemeResponseCode'> | Omit<Failure, 'schemeResponseCode'>

/** The meaning of a scheme's codes. The code is kept with the finding, so that a client may read it differently. */
export const vopFindings: Readonly<Record<VopCode, Meaning>> = {
  MTCH: { kind: 'FINDING', accountStatus: 'ACTIVE', nameMatch: 'FULL_MATCH' },
  CMTC: { kind: 'FINDING', accountStatus: 'ACTIVE', nameMatch: 'PARTIAL_MATCH' },
  NMTC: { kind: 'FINDING', accountStatus: 'ACTIVE', nameMatch: 'NO_MATCH' },
  NOAP: { kind: 'FINDING', accountStatus: 'NOT_FOUND' },
}

/** A full match has no code. */
export const copFindings: Readonly<Record<CopCode | 'NONE', Meaning>> = {
  NONE: found('FULL_MATCH', 'MATCH'),
  ANNM: { kind: 'FINDING', accountStatus: 'ACTIVE', nameMatch: 'NO_MATCH' },
  MBAM: found('PARTIAL_MATCH', 'MATCH'),
  BANM: { ...found('FULL_MATCH', 'NO_MATCH'), heldType: 'BUSINESS' },
  PANM: { ...found('FULL_MATCH', 'NO_MATCH'), heldType: 'INDIVIDUAL' },
  BAMM: { ...found('PARTIAL_MATCH', 'NO_MATCH'), heldType: 'BUSINESS' },
  PAMM: { ...found('PARTIAL_MATCH', 'NO_MATCH'), heldType: 'INDIVIDUAL' },
  AC01: { kind: 'FINDING', accountStatus: 'NOT_FOUND' },
  OPTO: { kind: 'FINDING', accountStatus: 'FORBIDDEN', accountStatusDetail: 'OPTED_OUT' },
  CASS: { kind: 'FINDING', accountStatus: 'NOT_FOUND', accountStatusDetail: 'SWITCHED' },
  ACNS: { kind: 'FINDING', accountStatus: 'FORBIDDEN' },
  IVCR: {
    kind: 'FAILURE',
    reason: 'INVALID_FIELD',
    isRetryable: false,
    detail: 'the bank refuses the secondary identification',
  },
  SCNS: {
    kind: 'FAILURE',
    reason: 'UNSUPPORTED_FINANCIAL_INSTITUTION',
    // Another provider may reach the bank that has the sort code.
    isRetryable: true,
    detail: 'the sort code is not of the bank that was asked',
  },
}

/** The answer for a code of the EPC's scheme. */
export function vopFinding(code: VopCode, heldName: string | undefined): Finding | Failure {
  return { ...vopFindings[code], ...name(heldName), schemeResponseCode: `EPC_VOP_${code}` }
}

/** The answer for a code of the UK's scheme. */
export function copFinding(code: CopCode | undefined, heldName: string | undefined): Finding | Failure {
  if (code === undefined) return copFindings.NONE
  return { ...copFindings[code], ...name(heldName), schemeResponseCode: `UK_COP_${code}` }
}

const name = (heldName: string | undefined) => heldName !== undefined && { heldName }

function found(nameMatch: Finding['nameMatch'] & string, accountTypeMatch: 'MATCH' | 'NO_MATCH') {
  return { kind: 'FINDING', accountStatus: 'ACTIVE', nameMatch, accountTypeMatch } as const
}
