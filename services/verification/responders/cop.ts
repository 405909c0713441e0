import { compareName } from '../providers/compare-name.ts'
import {
  COP_PATH,
  type CopAccountType,
  type CopCode,
  copCodeOf,
  copHeaders,
  type CopReport,
  type CopRequest,
  copRequest,
} from '../schemes/uk-cop.ts'
import { type Clients, requireClient } from './responder-clients.ts'
import type { AccountKey, AccountState, HeldAccount, HolderLookup } from './holder-lookup.ts'
import { messageIn, type Reply, type Responder } from './responder.ts'

/** The answering side of Confirmation of Payee (Pay.UK). */
export function copResponder(lookup: HolderLookup, clients: Clients | undefined): Responder {
  return {
    path: COP_PATH,
    idHeader: copHeaders.interactionId,

    read(received) {
      const { Data } = messageIn(received, copRequest)
      requireClient(clients, received.organization)
      return async () => {
        const report = reportOn(Data, await lookup(accountOf(Data)))
        const isMiss = report.ReasonCode !== undefined && misses.has(report.ReasonCode)
        return {
          code: report.ReasonCode ?? 'MATCHED',
          isMiss,
          body: { Data: { VerificationReport: report } },
        }
      }
    },

    reply: (body, id) => reply(200, body, id),

    refuse({ reason, status, message }, id) {
      const Code = `${status} ${reason}`
      return reply(status, { Code, Message: message, Errors: [{ ErrorCode: reason, Message: message }] }, id)
    },
  }
}

const misses: ReadonlySet<CopCode> = new Set(['ANNM', 'AC01', 'IVCR'])

type Data = CopRequest['Data']

function accountOf(data: Data): AccountKey {
  const { SchemeName, Identification, SecondaryIdentification: secondaryId } = data
  if (SchemeName === 'IBAN') return { iban: Identification, secondaryId }
  return { sortCode: Identification.slice(0, 6), accountNumber: Identification.slice(6), secondaryId }
}

/** Codes of states that are answered without comparing names. A blocked account still has a holder. */
const codeOfState: Readonly<Record<AccountState, CopCode | undefined>> = {
  OPEN: undefined,
  BLOCKED: undefined,
  CLOSED: 'AC01',
  SWITCHED: 'CASS',
  OPTED_OUT: 'OPTO',
  NOT_SUPPORTED: 'ACNS',
  SECONDARY_ID_NEEDED: 'IVCR',
}

const askedType = { Personal: 'INDIVIDUAL', Business: 'BUSINESS' } as const satisfies Record<
  CopAccountType,
  string
>

function reportOn({ AccountType, Name }: Data, account: HeldAccount | undefined): CopReport {
  if (account === undefined) return { Matched: false, ReasonCode: 'AC01' }
  const { state, type } = account
  const ofState = codeOfState[state]
  if (ofState !== undefined) return { Matched: false, ReasonCode: ofState }
  // Commas separate title, first name and family name, each of which may be empty.
  const given = Name.replaceAll(',', ' ').trim()
  const { nameMatch, heldName } = compareName(given, account)
  const ReasonCode =
    copCodeOf[nameMatch][type === undefined || type === askedType[AccountType] ? 'SAME' : type]
  if (ReasonCode === undefined) return { Matched: true }
  return { Matched: false, ReasonCode, ...(nameMatch === 'PARTIAL_MATCH' && { Name: heldName }) }
}

function reply(status: number, body: object, id: string | undefined): Reply {
  return {
    status,
    body,
    headers: {
      'content-type': 'application/json',
      ...(id !== undefined && { [copHeaders.interactionId]: id }),
    },
  }
}
