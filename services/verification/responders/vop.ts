import type { IncomingHttpHeaders } from 'node:http'
import { dateTimeOf } from '../../kit/json/timestamp.ts'
import { compareName } from '../providers/compare-name.ts'
import {
  type OrganisationId,
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
import { messageIn, Refusal, type Reply, type Responder } from './responder.ts'

/** How far the clock of a requester may differ from ours. It gives up 5 s after its timestamp. */
const CLOCK_DIFFERENCE_MAX_MS = 30_000

/** The answering side of Verification Of Payee (EPC218-23). */
export function vopResponder(lookup: HolderLookup, clients: Clients | undefined): Responder {
  return {
    path: VOP_PATH,
    idHeader: vopHeaders.requestId,

    read(received) {
      const { headers, organization } = received
      requireStamp(headers)
      const request = messageIn(received, vopRequest)
      requireClient(clients, organization, request.requestingAgent.financialInstitutionId.bicfi)
      const find = async () => {
        const body = answerTo(request, await lookup(request.partyAccount))
        const code = (body.partyNameMatch ?? body.partyIdMatch)!
        const isMiss = code === 'NMTC' || code === 'NOAP'
        return { code, isMiss, body }
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

function requireStamp(headers: IncomingHttpHeaders): void {
  const stamp = vopHeaders.requestTimestamp.map(name => headers[name]).find(each => each !== undefined)
  const at = dateTimeOf(stamp)
  if (at === undefined) throw new Refusal('TIMESTAMP', 'X-Request-Timestamp must be a date-time of ISO 8601')
  if (Math.abs(Date.now() - at.getTime()) > CLOCK_DIFFERENCE_MAX_MS)
    throw new Refusal('TIMESTAMP', 'X-Request-Timestamp differs too much from the time here')
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
  return [
    ...(lei === undefined ? [] : [{ scheme: 'LEI' as const, value: lei }]),
    ...(anyBIC === undefined ? [] : [{ scheme: 'BIC' as const, value: anyBIC }]),
    ...others.flatMap(({ schemeNameCode: scheme, identification: value }) =>
      scheme ? [{ scheme, value }] : [],
    ),
  ]
}

/** The scheme has four codes, all for faults of the requester. The other codes are ours. */
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
