import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sampleAccount } from '../../services/verification/providers/simulator/samples.ts'
import { until } from '../harness/until.ts'

interface Options {
  readonly clientId: string
  readonly clientSecret: string
  /** Of the pages, whichever edge serves them. */
  readonly origin: string
  readonly endpoint: string
  /** How often a request is sent that is answered with 503, a second apart. */
  readonly tries?: number
}

export interface ClientLoad {
  /** Calls that were answered with an error or a wrong value. */
  readonly failures: readonly string[]
  /** Calls the edges at these ports in turn from now on. */
  readonly goTo: (...ports: readonly [number, ...number[]]) => void
  /** Resolves once this many rounds have begun and ended from now on. */
  readonly rounds: (count: number) => Promise<void>
  /** Resolves once a write has been acknowledged that was sent from now on. */
  readonly written: () => Promise<void>
  readonly end: () => Promise<void>
  /** Reads all payout methods and verifications that were stored. Returns how many methods. */
  readonly readAll: () => Promise<number>
  /** The ids of the verifications that were accepted. */
  readonly verifications: readonly string[]
  /** The secret of the subscription that was made first. */
  readonly secret: string
}

const WORKERS = 2
/** Limits the load on the machine. */
const PAUSE_MS = 300

/** Retries like a client, as a busy machine may answer late. */
const TRIES = 5
const RETRY_MS = 1_000

/**
 * Repeats the calls of clients and end-users, each at the next edge: tokens, sessions, their pages, payout methods, and
 * verifications.
 */
export async function clientLoad(
  port: number,
  { clientId, clientSecret, origin, endpoint, tries: triesMax = TRIES }: Options,
): Promise<ClientLoad> {
  let ports: readonly number[] = [port]
  let calls = 0
  let isEnding = false
  let ended = 0
  let lastWriteAt = 0
  const failures: string[] = []
  const users: string[] = []
  const verifications: string[] = []

  async function send(
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    tries = triesMax,
  ): Promise<{ readonly answer: any; readonly cookie: string }> {
    const at = ports[calls++ % ports.length]!
    const sentAt = performance.now()
    const isForm = body instanceof URLSearchParams
    const response = await fetch(`http://localhost:${at}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...(!isForm && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await response.text()
    if (response.status === 503 && tries > 1) {
      await sleep(RETRY_MS)
      return send(path, body, headers, tries - 1)
    }
    if (response.ok && 'idempotency-key' in headers && body !== undefined) lastWriteAt = sentAt
    if (!response.ok) throw new Error(`${path} at ${at}: ${response.status} ${text}`)
    return { answer: JSON.parse(text), cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const token = async () =>
    (await send('/oauth2/token', new URLSearchParams(form))).answer.access_token as string
  const call = async (authorization: string, path: string, body?: unknown) =>
    (await send(path, body, { authorization: `Bearer ${authorization}`, 'idempotency-key': randomUUID() }))
      .answer

  const first = await token()
  const { secret } = await call(first, '/webhooks/subscriptions', {
    title: 'Under load',
    url: `${endpoint}/hook`,
    events: ['RECIPIENT_CREATED', 'ACCOUNT_VERIFICATION_COMPLETED'],
  })

  async function round() {
    const fresh = await token()
    const user = randomUUID()
    const request = { externalUserId: user, returnUrl: 'https://client.example/back' }
    const session = await call(fresh, SESSIONS, request)
    const path = `/sessions/${session.id}`
    const opening = { secret: new URL(session.url).hash.slice(1), browserId: randomUUID() }
    const { cookie } = await send(`${path}/opening`, opening, { origin })
    const draft = {
      '/country': 'DE',
      '/currency': 'EUR',
      '/method': 'BANK_ACCOUNT',
      '/creditor/type': 'INDIVIDUAL',
      '/creditor/name': 'Erika Mustermann',
      '/creditorAccount/id/type': 'IBAN',
      '/creditorAccount/id/value': IBAN,
    }
    await send(`${path}/payout-methods`, { attemptId: randomUUID(), draft }, { origin, cookie })
    users.push(user)
    await readBack(first, users[Math.floor(Math.random() * users.length)]!)
    const { id } = await call(fresh, VERIFICATIONS, {
      details: {
        country: 'DE',
        creditorAccount: { id: sampleAccount('DE', '002') },
        creditor: { name: 'Erika Mustermann' },
      },
    })
    verifications.push(id)
  }

  async function readBack(authorization: string, user: string) {
    const { items } = await call(authorization, `${RECIPIENTS}?externalUserId=${user}`)
    if (items.length !== 1 || items[0].creditorAccount.id.value !== IBAN)
      throw new Error(`${user} has ${JSON.stringify(items)}`)
  }
  const noting = (work: Promise<unknown>) => work.catch(error => failures.push(String(error)))

  const workers = Array.from({ length: WORKERS }, async () => {
    while (!isEnding) {
      await noting(round())
      ended++
      await sleep(PAUSE_MS)
    }
  })

  return {
    failures,
    secret,
    verifications,
    goTo(...next) {
      ports = next
    },
    async rounds(count) {
      // Rounds that are under way began before.
      const expected = ended + WORKERS + count
      await until(() => ended >= expected)
    },
    async written() {
      const from = performance.now()
      await until(() => lastWriteAt > from)
    },
    async end() {
      isEnding = true
      await Promise.all(workers)
    },
    async readAll() {
      const fresh = await token()
      for (const user of users) await noting(readBack(fresh, user))
      for (const id of verifications) await noting(call(fresh, `${VERIFICATIONS}/${id}`))
      return users.length
    },
  }
}

const IBAN = 'DE89370400440532013000'
const SESSIONS = '/beneficiaries/organizations/sessions'
const VERIFICATIONS = '/payments/verifications'
const RECIPIENTS = '/beneficiaries/organizations/recipients'
