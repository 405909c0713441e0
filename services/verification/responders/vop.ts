import type { IncomingHttpHeaders } from 'node:http'
import { dateTimeOf } from '../../kit/json/timestamp.ts'
import { bic8, bic11 } from '../../library/banking/accounts/bic.ts'
import { askedIn } from '../evidence/vop-asked.ts'
import { comparable } from '../book/identification-columns.ts'
import { compareName } from '../providers/compare-name.ts'
import {
  type OrganisationId,
  VOP_EXCHANGE_MS,
  VOP_PATH,
  type VopAnswer,
  type VopCode,
  vopCodeOf,
  type VopErrorCode,
  vopHeaders,
  type VopRequest,
  vopRequest,
} from '../schemes/epc-vop.ts'
import { type Clients, requireClient } from './responder-clients.ts'
import type { AccountState, HeldAccount, HolderLookup, Identification } from './holder-lookup.ts'
import { type Answered, messageIn, Refusal, type Reply, type Responder } from './responder.ts'

export interface VopSettings {
  /** BICs of the banks that this responder answers for: of 8 characters with all branches, of 11 for one branch. */
  readonly bics: readonly string[]
  /** How far the clock of a requester may differ from ours. */
  readonly clockDifferenceMs: number
}

/** The answering side of Verification Of Payee (EPC218-23). */
export function vopResponder(
  lookup: HolderLookup,
  clients: Clients | undefined,
  { bics, clockDifferenceMs }: VopSettings,
): Responder {
  const isServed = (bic: string) => bics.some(ours => isBranchOf(bic, ours))
  const hasOneBank = !areSeveralBanks(bics)

  /** Why the account is not one of the bank that the question is about; undefined if it is. */
  function misdirection(asked: string, account: HeldAccount | undefined): Answered['cause'] {
    if (account === undefined) return undefined
    const { banks } = account
    const isItsBank = banks === undefined ? hasOneBank : banks.every(bank => isBranchOf(asked, bank))
    return isItsBank ? undefined : 'ACCOUNT_OF_OTHER_BANK'
  }

  return {
    path: VOP_PATH,
    idHeader: vopHeaders.requestId,
    stamps: { request: vopHeaders.requestTimestamp, response: vopHeaders.responseTimestamp[0] },

    read(received) {
      const { headers, organization, note } = received
      requireStamp(headers, clockDifferenceMs)
      const request = messageIn(received, vopRequest)
      note(askedIn(request))
      requireClient(clients, organization, request.requestingAgent.financialInstitutionId.bicfi)
      const asked = request.partyAgent.financialInstitutionId.bicfi
      const find = async () => {
        // An answer of NOAP: matching is not possible, for whatever reason (EPC, VOP API FAQ).
        if (!isServed(asked)) return answered(answerTo(request, undefined), 'BANK_NOT_SERVED')
        const account = await lookup(request.partyAccount)
        const cause = misdirection(asked, account)
        return answered(answerTo(request, cause === undefined ? account : undefined), cause)
      }
      return { find }
    },

    reply: (body, id) => reply(200, body, 'application/json', id),

    refuse({ reason, status, message }, id) {
      const problem = { type: 'about:blank', status, code: codes[reason], detail: message }
      return reply(status, problem, 'application/problem+json', id)
    },
  }
}

/** Whether BICs are of several banks, whose accounts are kept apart. */
export const areSeveralBanks = (bics: readonly string[]) => new Set(bics.map(bic8)).size > 1

/** Whether a BIC is that of a branch, or, if `of` has 8 characters, of any branch of a bank. Without a branch it is the head office. */
const isBranchOf = (bic: string, of: string) => (of.length === 8 ? bic8(bic) === of : bic11(bic) === of)

function answered(body: VopAnswer, cause: Answered['cause']): Answered {
  const code = (body.partyNameMatch ?? body.partyIdMatch)!
  const isMiss = code === 'NMTC' || code === 'NOAP'
  return { code, isMiss, told: body.matchedName, body, cause }
}

/**
 * A requester gives up 5 s after its timestamp: an answer to an older question would tell a name for nothing. The EPC asks
 * for synchronised clocks and sets no window (VOP API FAQ).
 */
function requireStamp(headers: IncomingHttpHeaders, clockDifferenceMs: number): void {
  const stamp = vopHeaders.requestTimestamp.map(name => headers[name]).find(each => each !== undefined)
  const at = dateTimeOf(stamp)
  if (at === undefined) throw new Refusal('TIMESTAMP', 'X-Request-Timestamp must be a date-time of ISO 8601')
  const age = Date.now() - at.getTime()
  if (age > VOP_EXCHANGE_MS + clockDifferenceMs)
    throw new Refusal('TIMESTAMP', 'X-Request-Timestamp is too old: you no longer wait for the answer')
  if (age < -clockDifferenceMs)
    throw new Refusal('TIMESTAMP', 'X-Request-Timestamp is later than the time here')
}

/** Whether the party is compared: only if a payment can reach the holder. A blocked account still has a holder. */
const isChecked: Readonly<Record<AccountState, boolean>> = {
  OPEN: true,
  BLOCKED: true,
  CLOSED: false,
  SWITCHED: false,
  OPTED_OUT: false,
  NOT_SUPPORTED: false,
  SECONDARY_ID_NEEDED: false,
}

function answerTo({ party }: VopRequest, account: HeldAccount | undefined): VopAnswer {
  if (party.identification !== undefined)
    return { partyIdMatch: idCodeOf(party.identification.organisationId, account) }
  if (account === undefined || !isChecked[account.state]) return { partyNameMatch: 'NOAP' }
  const { nameMatch, heldName } = compareName(party.name!, account)
  return {
    partyNameMatch: vopCodeOf[nameMatch],
    ...(nameMatch === 'PARTIAL_MATCH' && { matchedName: heldName }),
  }
}

/** Identifications are equal or not. Without one of the same scheme they cannot be compared. */
function idCodeOf(asked: OrganisationId, account: HeldAccount | undefined): Exclude<VopCode, 'CMTC'> {
  if (account === undefined || !isChecked[account.state]) return 'NOAP'
  const comparable = identificationsIn(asked).flatMap(({ scheme, value }) => {
    const held = (account.identifications ?? []).filter(each => each.scheme === scheme)
    return held.length === 0 ? [] : [held.some(each => each.value === value)]
  })
  if (comparable.length === 0) return 'NOAP'
  return comparable.every(Boolean) ? 'MTCH' : 'NMTC'
}

function identificationsIn({ lei, anyBIC, others = [] }: OrganisationId): readonly Identification[] {
  const identifications = [
    ...(lei === undefined ? [] : [{ scheme: 'LEI' as const, value: lei }]),
    ...(anyBIC === undefined ? [] : [{ scheme: 'BIC' as const, value: anyBIC }]),
    ...others.flatMap(({ schemeNameCode: scheme, identification: value }) =>
      scheme ? [{ scheme, value }] : [],
    ),
  ]
  return identifications.map(comparable)
}

/**
 * The scheme has four codes, all for faults of the requester. For the others it has only statuses of HTTP, by which
 * requesters go: the codes that we write beside 429, 500 and 503 are for people.
 */
const codes: Readonly<Record<Refusal['reason'], VopErrorCode | 'LIMIT_EXCEEDED' | 'INTERNAL_ERROR'>> = {
  FORMAT: 'FORMAT_ERROR',
  SIGNATURE: 'FORMAT_ERROR',
  ACCEPT: 'FORMAT_ERROR',
  PATH: 'FORMAT_ERROR',
  METHOD: 'FORMAT_ERROR',
  TOO_LARGE: 'FORMAT_ERROR',
  MEDIA_TYPE: 'FORMAT_ERROR',
  TIMESTAMP: 'TIMESTAMP_INVALID',
  CLIENT_INVALID: 'CLIENT_INVALID',
  CLIENT_INCONSISTENT: 'CLIENT_INCONSISTENT',
  SCOPE: 'CLIENT_INVALID',
  LIMIT: 'LIMIT_EXCEEDED',
  INTERNAL: 'INTERNAL_ERROR',
  UNAVAILABLE: 'INTERNAL_ERROR',
}

function reply(status: number, body: object, contentType: string, id: string | undefined): Reply {
  return {
    status,
    body,
    headers: {
      'content-type': contentType,
      [vopHeaders.responseTimestamp[0]]: new Date().toISOString(),
      ...(id !== undefined && { [vopHeaders.requestId]: id }),
    },
  }
}
