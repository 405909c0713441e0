import type { AccountStatus, AccountStatusDetail, FailureReason, NameMatch } from '../provider.ts'

/** Verification of Payee in SEPA, Confirmation of Payee in the United Kingdom, and the registers of Latin America. */
export type Network = 'VOP' | 'COP' | 'LATAM'

/** What the simulated bank answers to the last three digits of an account's free part. */
export interface Ending {
  readonly digits: string
  readonly outcome: Outcome
  /** For people: what happens. */
  readonly text: string
  /** How long the answer is pending, in milliseconds; Infinity if it never comes. */
  readonly pendingMs?: number
  /** The networks that have no such answer, and what they answer instead. */
  readonly except?: Partial<Readonly<Record<Network, Exception>>>
}

export interface Exception {
  readonly outcome: Outcome
  readonly text: string
}

export type Outcome =
  /** The name submitted is compared with the holders of the sandbox. */
  | { readonly kind: 'COMPARED'; readonly isJoint: boolean }
  /** The comparison has this result, whichever name is submitted. */
  | { readonly kind: 'NAMED'; readonly nameMatch: NameMatch; readonly isOfOtherType?: boolean }
  | {
      readonly kind: 'STATUS'
      readonly accountStatus: Exclude<AccountStatus, 'ACTIVE'>
      readonly detail?: AccountStatusDetail
    }
  | { readonly kind: 'FAILED'; readonly reason: FailureReason; readonly isRetryable: boolean }

const compared: Outcome = { kind: 'COMPARED', isJoint: false }
const fullMatch: Outcome = { kind: 'NAMED', nameMatch: 'FULL_MATCH' }
const partialMatch: Outcome = { kind: 'NAMED', nameMatch: 'PARTIAL_MATCH' }
const optedOut: Outcome = { kind: 'STATUS', accountStatus: 'FORBIDDEN', detail: 'OPTED_OUT' }

const typesNotCompared = 'This network does not compare types: '
const noMasks = 'This network masks no names: as 000.'

/**
 * The sandbox's answers. The networks of Latin America always answer later, mask letters of the holder's name, and do
 * not compare names; a partial match shows the name in full there. Verification of Payee accepts the identification of
 * a business instead of a name. The holders of 000 and 011 have none to compare, and an identification is never a close
 * match.
 */
export const endings: readonly Ending[] = [
  {
    digits: '000',
    outcome: compared,
    text: 'The name is compared with Erika Mustermann, a person, and Sandbox Trading GmbH, a business.',
  },
  { digits: '001', outcome: fullMatch, text: 'Any name is the name of the holder.' },
  {
    digits: '002',
    outcome: partialMatch,
    text: 'Any name is close to the name of the holder, which is shown.',
  },
  {
    digits: '003',
    outcome: { kind: 'NAMED', nameMatch: 'NO_MATCH' },
    text: 'The account belongs to somebody else, whatever the name.',
  },
  {
    digits: '004',
    outcome: { kind: 'STATUS', accountStatus: 'NOT_FOUND' },
    text: 'The bank does not know the account.',
  },
  {
    digits: '005',
    outcome: optedOut,
    text: 'The holder has opted out of checks.',
    except: {
      VOP: {
        outcome: optedOut,
        text: 'Verification of Payee has no code for it: FORBIDDEN without a code, which no bank there answers.',
      },
    },
  },
  {
    digits: '006',
    outcome: { kind: 'NAMED', nameMatch: 'FULL_MATCH', isOfOtherType: true },
    text: "The name fits, but a person was named for a business's account, or the other way round.",
    except: {
      VOP: { outcome: fullMatch, text: `${typesNotCompared}as 001.` },
      LATAM: { outcome: fullMatch, text: `${typesNotCompared}as 001.` },
    },
  },
  {
    digits: '007',
    outcome: { kind: 'NAMED', nameMatch: 'PARTIAL_MATCH', isOfOtherType: true },
    text: "The name is close, but a person was named for a business's account, or the other way round.",
    except: {
      VOP: { outcome: partialMatch, text: `${typesNotCompared}as 002.` },
      LATAM: { outcome: partialMatch, text: `${typesNotCompared}as 002.` },
    },
  },
  {
    digits: '010',
    outcome: fullMatch,
    text: 'The name of the holder is shown with letters masked, and not compared.',
    except: { VOP: { outcome: compared, text: noMasks }, COP: { outcome: compared, text: noMasks } },
  },
  {
    digits: '011',
    outcome: { kind: 'COMPARED', isJoint: true },
    text: 'The name is compared with the two holders of a joint account, Erika Mustermann and Max Mustermann.',
  },
  { digits: '020', outcome: fullMatch, pendingMs: 10_000, text: 'As 001, after 10 seconds.' },
  {
    digits: '021',
    outcome: fullMatch,
    pendingMs: Infinity,
    text: 'The bank never answers: the verification fails when it expires.',
  },
  {
    digits: '030',
    outcome: { kind: 'FAILED', reason: 'INVALID_FIELD', isRetryable: false },
    text: 'The bank refuses a field.',
  },
  {
    digits: '031',
    outcome: { kind: 'FAILED', reason: 'UNAVAILABLE_FINANCIAL_INSTITUTION', isRetryable: true },
    text: 'The bank is unavailable.',
  },
  {
    digits: '032',
    outcome: { kind: 'FAILED', reason: 'UNSUPPORTED_FINANCIAL_INSTITUTION', isRetryable: true },
    text: 'The bank is not part of the network.',
  },
  {
    digits: '033',
    outcome: { kind: 'FAILED', reason: 'UNEXPECTED_ERROR', isRetryable: false },
    text: 'The bank answers something that cannot be understood.',
  },
  {
    digits: '040',
    outcome: fullMatch,
    pendingMs: 200,
    text: 'As 001, after 200 milliseconds; an answer that is sent to the callback of the sandbox comes in addition.',
  },
]

const byDigits: ReadonlyMap<string, Ending> = new Map(endings.map(ending => [ending.digits, ending]))

/** The row of an ending; all that are not in the table act as 000. */
export function endingOf(digits: string): Ending {
  return byDigits.get(digits) ?? endings[0]!
}
