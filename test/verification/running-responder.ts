import { randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:https'
import type { Test } from 'tap'
import { parseIban, partOf } from '../../services/library/banking/accounts/iban.ts'
import type { LogLine } from '../../services/kit/process/logging/log.ts'
import type {
  Attempt,
  ProviderDeps,
  ProviderKind,
  Question,
} from '../../services/verification/providers/provider.ts'
import { readClients } from '../../services/verification/responders/responder-clients.ts'
import { type CopOptions, copResponder } from '../../services/verification/responders/cop.ts'
import { type Fault, faults, type SchemeName } from '../../services/verification/responders/faults.ts'
import type { HeldAccount, HolderLookup } from '../../services/verification/responders/holder-lookup.ts'
import { type ResponderOptions, serveResponder } from '../../services/verification/responders/server.ts'
import { type VopSettings, vopResponder } from '../../services/verification/responders/vop.ts'
import { authority, type Certificate } from './certificates.ts'

export const trusted = authority()
export const serverCertificate = trusted.server()
export const ORGANIZATION = 'PSDDE-BAFIN-123456'
export const client = trusted.client(ORGANIZATION)

export const accounts = {
  open: 'DE89370400440532013000',
  joint: 'DE02120300000000202051',
  firm: 'DE02500105170137075030',
  closed: 'DE02100500000054540402',
  unknown: 'DE02300209000106531065',
  british: 'GB33BUKB20201555555555',
} as const

const erika = { names: ['Erika Mustermann'], aliases: [], type: 'INDIVIDUAL', state: 'OPEN' } as const
const british = parseIban(accounts.british)

/** The accounts of the bank, by IBAN, or by sort code and account number. */
const held: Readonly<Record<string, HeldAccount>> = {
  [accounts.open]: erika,
  [accounts.joint]: { ...erika, names: ['Anna Schmidt', 'Peter Schmidt'], state: 'BLOCKED' },
  [accounts.firm]: {
    ...erika,
    names: ['Sandbox Trading GmbH'],
    type: 'BUSINESS',
    identifications: [
      { scheme: 'LEI', value: '529900T8BM49AURSDO55' },
      { scheme: 'TXID', value: '123456789' },
    ],
  },
  [accounts.closed]: { ...erika, state: 'CLOSED' },
  [accounts.british]: erika,
  [british.memberId + partOf(british, 'account')]: erika,
  20000000000001: { ...erika, names: ['Sandbox Trading Ltd'], type: 'BUSINESS' },
  20000000000002: { ...erika, state: 'OPTED_OUT' },
  20000000000003: { ...erika, state: 'SWITCHED' },
  20000000000004: { ...erika, state: 'CLOSED' },
}

const inMemory: HolderLookup = async account =>
  held['iban' in account ? account.iban : account.sortCode + account.accountNumber]

interface Options extends Partial<Omit<ResponderOptions, 'fault'>> {
  readonly fault?: string
  readonly lookup?: HolderLookup
  /** CSV. */
  readonly clients?: string
  readonly vop?: Partial<VopSettings>
  readonly cop?: CopOptions
}

/** A responder on a free port, which answers at once. */
export async function runningResponder(t: Test, scheme: SchemeName, options: Options = {}) {
  const { lookup = inMemory, fault, clients, vop, cop, ...others } = options
  const lines: LogLine[] = []
  const known = clients === undefined ? undefined : readClients('clients.csv', clients)
  const responder =
    scheme === 'cop'
      ? copResponder(lookup, known, cop)
      : vopResponder(lookup, known, { bics: ['COBADEFF'], clockDifferenceMs: 2_000, ...vop })
  const running = await serveResponder({
    responder: () => responder,
    host: '127.0.0.1',
    port: 0,
    tls: { ...serverCertificate, ca: trusted.ca },
    answerStepMs: 0,
    tokensPerMinute: 0,
    log: (event, fields) => void lines.push({ event, ...fields }),
    ...others,
    ...(fault !== undefined && { fault: (faults[scheme] as Record<string, Fault>)[fault] }),
  })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= running.close())
  t.teardown(close)
  return { ...running, close, url: `https://localhost:${running.port}`, lines }
}

/** A provider with its files in a new directory. */
export async function openProvider<S>(
  t: Test,
  kind: ProviderKind<S>,
  settings: object,
  {
    files = {},
    certificate = client,
    env = {},
  }: { files?: Record<string, string>; certificate?: Certificate; env?: NodeJS.ProcessEnv } = {},
) {
  const lines: LogLine[] = []
  const directory = t.testdir({
    'client.pem': certificate.cert,
    'client-key.pem': certificate.key,
    'ca.pem': trusted.ca,
    ...files,
  })
  const deps = {
    name: 'ours',
    directory,
    env,
    environment: 'production',
    log: (event: string, fields = {}) => void lines.push({ event, ...fields }),
  } as Partial<ProviderDeps> as ProviderDeps
  const provider = await kind.open(kind.settings.parse(settings), deps)
  t.teardown(() => provider.close!())
  return { provider, lines }
}

/** The settings of a provider with a client certificate. */
export const withCertificate = {
  certificate: 'client.pem',
  key: 'client-key.pem',
  authorities: 'ca.pem',
}

export function question(change: {
  readonly account?: Partial<Question['account']>
  readonly bank?: Question['bank']
  readonly party?: Partial<Question['party']>
  readonly country?: string
}): Question {
  return {
    organizationId: randomUUID(),
    country: change.country ?? 'DE',
    account: { type: 'IBAN', value: accounts.open, ...change.account },
    bank: change.bank ?? { bic: 'COBADEFFXXX' },
    party: { documents: [], ...change.party },
  }
}

export function attempt(milliseconds = 5_000, signal = new AbortController().signal): Attempt {
  return { id: randomUUID(), deadline: performance.now() + milliseconds, signal }
}

/** A question of another bank, as it goes over the wire. */
export const vopQuestion = (change: object = {}) => ({
  path: '/vop/v1/payee-verifications',
  headers: {
    'content-type': 'application/json',
    'x-request-id': randomUUID(),
    'x-request-timestamp': new Date().toISOString(),
  } as OutgoingHttpHeaders,
  body: JSON.stringify({
    party: { name: 'Erika Mustermann' },
    partyAccount: { iban: accounts.open },
    partyAgent: { financialInstitutionId: { bicfi: 'COBADEFFXXX' } },
    requestingAgent: { financialInstitutionId: { bicfi: 'BANKDEFFXXX' } },
    ...change,
  }),
})

export const copQuestion = (change: object = {}) => ({
  path: '/open-banking/v1/name-verification',
  headers: {
    'content-type': 'application/json',
    'x-fapi-interaction-id': randomUUID(),
  } as OutgoingHttpHeaders,
  body: JSON.stringify({
    Data: {
      SchemeName: 'IBAN',
      AccountType: 'Personal',
      Identification: accounts.british,
      Name: 'Erika Mustermann',
      ...change,
    },
  }),
})

interface Sent {
  readonly method?: string
  readonly path: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string | Buffer
  readonly certificate?: Certificate | undefined
  readonly agent?: Agent
  readonly ca?: string
}

export interface Answered {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: any
}

/** Sends one request as another bank's program might. */
export function send(
  url: string,
  { body = '', certificate = client, path, ...options }: Sent,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url + path,
      { method: 'POST', ca: trusted.ca, ...certificate, ...options },
      async response => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        const text = Buffer.concat(chunks).toString()
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          body: text === '' ? undefined : JSON.parse(text),
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
