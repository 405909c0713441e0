import { randomUUID } from 'node:crypto'
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
import type { OpenBanking } from './open-banking/open-banking.ts'
import type { AccountKey, AccountState, HeldAccount, HolderLookup } from './holder-lookup.ts'
import { messageIn, type Received, Refusal, type Reply, type Responder } from './responder.ts'

export interface CopOptions {
  /** Whether a sort code is ours; without it, all are taken to be. */
  readonly servesSortCode?: ((sortCode: string) => boolean) | undefined
  /** Access tokens and signatures, as Open Banking has them. */
  readonly openBanking?: OpenBanking | undefined
}

/** The answering side of Confirmation of Payee (Pay.UK). */
export function copResponder(
  lookup: HolderLookup,
  clients: Clients | undefined,
  { servesSortCode = () => true, openBanking }: CopOptions = {},
): Responder {
  const links = openBanking && { Links: { Self: openBanking.urlOf(COP_PATH) }, Meta: {} }

  async function reportOn(data: Data): Promise<CopReport> {
    if (!servesSortCode(sortCodeOf(data))) return { Matched: false, ReasonCode: 'SCNS' }
    return compare(data, await lookup(accountOf(data)))
  }

  return {
    path: COP_PATH,
    idHeader: copHeaders.interactionId,
    sign: openBanking?.sign,
    endpoints: openBanking?.endpoints,

    async read(received) {
      requireJsonAccepted(received)
      const client = await openBanking?.clientOf(received)
      const { Data } = messageIn(received, copRequest)
      received.note({ account: sortCodeOf(Data) + numberOf(Data), party: Data.Name })
      if (openBanking === undefined || clients !== undefined) requireClient(clients, received.organization)
      const find = async () => {
        const report = await reportOn(Data)
        const isMiss = report.ReasonCode !== undefined && misses.has(report.ReasonCode)
        return {
          code: report.ReasonCode ?? 'MATCHED',
          isMiss,
          told: report.Name,
          body: { Data: { VerificationReport: report }, ...links },
        }
      }
      return { find, sign: client?.sign }
    },

    reply: (body, id) => reply(200, body, id),

    refuse({ reason, status, message, detail }, id) {
      const ErrorCode = detail === undefined ? (errorCodes[reason] ?? reason) : `UK.OBIE.${detail.code}`
      const error = { ErrorCode, Message: message, ...(detail?.path !== undefined && { Path: detail.path }) }
      return reply(
        status,
        { Code: `${status} ${reason}`, Id: randomUUID(), Message: message, Errors: [error] },
        id,
      )
    },
  }
}

/** Of refusals without a place. Open Banking has no codes for the others. */
const errorCodes: Partial<Record<Refusal['reason'], string>> = {
  FORMAT: 'UK.OBIE.Resource.InvalidFormat',
  INTERNAL: 'UK.OBIE.UnexpectedError',
  UNAVAILABLE: 'UK.OBIE.UnexpectedError',
}

const misses: ReadonlySet<CopCode> = new Set(['ANNM', 'AC01', 'IVCR'])

/** Other answers than JSON are not had. */
function requireJsonAccepted({ headers: { accept } }: Received): void {
  const types = (accept ?? '*/*').split(',').map(each => each.split(';')[0]!.trim().toLowerCase())
  if (!types.some(type => ['application/json', 'application/*', '*/*'].includes(type)))
    throw new Refusal('ACCEPT', 'Accept must allow application/json')
}

type Data = CopRequest['Data']

const isIban = ({ SchemeName }: Data) => SchemeName.endsWith('IBAN')

const sortCodeOf = (data: Data) =>
  isIban(data) ? data.Identification.slice(8, 14) : data.Identification.slice(0, 6)

/** The last digits of an IBAN too. */
const numberOf = ({ Identification }: Data) => Identification.slice(-8)

function accountOf(data: Data): AccountKey {
  const { Identification, SecondaryIdentification: secondaryId } = data
  if (isIban(data)) return { iban: Identification, secondaryId }
  return { sortCode: sortCodeOf(data), accountNumber: numberOf(data), secondaryId }
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

function compare({ AccountType, Name }: Data, account: HeldAccount | undefined): CopReport {
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
