import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { EventType } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { AccountIdType } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { NotifierService } from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import { VerificationState } from '../../proto/gen/payprep/verification/v1/record_pb.js'
import { VerificationService } from '../../proto/gen/payprep/verification/v1/verification_pb.js'
import { bankDirectory } from '../../services/library/banking/directory/directory-sketch.ts'
import { enrichmentService } from '../../services/enrichment/service.ts'
import { embeddedPostgres } from '../../services/kit/postgres/embedded-postgres.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { connect } from '../../services/kit/rpc/client/link.ts'
import { serve } from '../../services/kit/rpc/server/serve.ts'
import { bundled } from '../bundled.ts'
import { crashPostgres, program, retryUntilDone, shuffled, supervised, suspend } from '../harness/faults.ts'
import { freePort } from '../harness/free-port.ts'
import { receiver } from '../harness/receiver.ts'
import { followerOf } from '../harness/follower.ts'
import { until } from '../harness/until.ts'

const NOTIFIER = 'services/notifier/main.ts'
const VERIFICATION = 'services/verification/main.ts'

const SUBMISSIONS_PER_SECOND = 25
const BANKS = 12
const FAULT_EVERY_MS = 2_000
/** Covers the leases of verifications, deliveries and relays, and the start of processes. */
const DRAIN_MAX_MS = 120_000

const workers = ['verification 0', 'verification 1'] as const
const faults = shuffled([
  ...workers,
  ...workers,
  'postgres',
  'notifier',
  'verification 0 suspended',
  'verification 1 suspended',
] as const)

t.test(
  'each verification ends once, and no provider is asked twice under another attempt id, while processes are killed and suspended',
  async t => {
    const directory = t.testdir()
    const bundleOf = await bundled([NOTIFIER, VERIFICATION], join(directory, 'programs'))
    const postgres = await embeddedPostgres(directory)
    t.teardown(postgres.close)
    const bank = await slowBank(t)
    const endpoint = await receiver(t)
    const serviceToken = randomBytes(16).toString('hex')
    const enrichment = await serve(enrichmentService({ directory: followerOf(bankDirectory({})) }), {
      port: 0,
      host: '127.0.0.1',
      credentials: { serviceToken },
      log: silentLog,
    })
    t.teardown(enrichment.close)
    const ports = [await freePort(), await freePort(), await freePort()]
    const urls = ports.map(port => new URL(`http://127.0.0.1:${port}`))
    writeFileSync(join(directory, 'routing.json'), JSON.stringify(routing(bank.url)))
    const env = {
      ...process.env,
      DATABASE_URL: postgres.url,
      ENVIRONMENT: 'development',
      DATA_DIR: directory,
      MASTER_KEY: randomBytes(32).toString('base64'),
      SERVICE_TOKEN: serviceToken,
      WEBHOOK_ALLOWED_ORIGINS: endpoint.origin,
      WEBHOOK_ENDPOINT_RATE: '5000',
      WEBHOOK_HOST_RATE: '10000',
      NOTIFIER_URL: urls[2]!.href,
      ENRICHMENT_URL: `http://127.0.0.1:${enrichment.port}`,
      VERIFICATION_ROUTING: join(directory, 'routing.json'),
      VERIFICATION_CLIENT_TOKENS: '1000000',
    }
    const start = (file: string, port: Record<string, string>) =>
      supervised(() => program(bundleOf(file), { ...env, ...port }))
    const processes = {
      'verification 0': start(VERIFICATION, { VERIFICATION_PORT: String(ports[0]) }),
      'verification 1': start(VERIFICATION, { VERIFICATION_PORT: String(ports[1]) }),
      notifier: start(NOTIFIER, { NOTIFIER_PORT: String(ports[2]) }),
    }
    t.teardown(() => Object.values(processes).forEach(each => each.end()))

    const organizationId = randomUUID()
    const { SUBMITTED, COMPLETED, FAILED } = eventTypes
    const notifier = connect(NotifierService, [urls[2]!], { serviceToken }).client
    await retryUntilDone(() =>
      notifier.createSubscription({
        organizationId,
        subscription: { title: 'Test', url: endpoint.origin, events: [SUBMITTED, COMPLETED, FAILED] },
      }),
    )
    const { client } = connect(VerificationService, urls.slice(0, 2), { serviceToken })

    /** The ids of accepted verifications, by their account. */
    const accepted = new Map<string, string>()
    const submissions: Promise<void>[] = []
    async function submitOne(number: number) {
      const account = String(10_000_000 + number)
      const request = {
        organizationId,
        idempotencyKey: randomUUID(),
        verification: {
          details: {
            country: 'US',
            creditorAgent: { clearingSystemMemberId: { memberId: String(number % BANKS) } },
            creditorAccount: { id: { type: AccountIdType.ACCOUNT_NUMBER, value: account } },
          },
        },
      }
      const { verification } = await retryUntilDone(() => client.submitVerification(request))
      accepted.set(account, verification!.id)
    }

    let isOver = false
    const load = (async () => {
      for (let number = 0; !isOver; number++) {
        submissions.push(submitOne(number))
        await sleep(1_000 / SUBMISSIONS_PER_SECOND)
      }
    })()
    await until(() => accepted.size >= 10)
    for (const fault of faults) {
      await sleep(FAULT_EVERY_MS * (0.5 + Math.random()))
      if (fault === 'postgres') await crashPostgres(postgres.url)
      else if (fault === 'verification 0 suspended') suspend(processes['verification 0'])
      else if (fault === 'verification 1 suspended') suspend(processes['verification 1'])
      else processes[fault].kill('SIGKILL')
    }
    isOver = true
    await load
    await Promise.all(submissions)

    const ids = [...accepted.values()]
    const faultsEndedAt = Date.now()
    const finals = () =>
      new Set(
        endpoint.received
          .map(eventOf)
          .filter(({ eventType }) => !eventType.endsWith('SUBMITTED'))
          .map(({ object }) => object.id),
      )
    while (finals().size < ids.length && Date.now() < faultsEndedAt + DRAIN_MAX_MS) await sleep(200)
    const drainMs = Date.now() - faultsEndedAt
    // Answers of processes that were suspended, and repeated deliveries, have come by now.
    await sleep(2_000)

    const events = new Map(endpoint.received.map(eventOf).map(event => [event.id, event]))
    const historyOf = new Map<string, WebhookEvent[]>()
    for (const event of events.values()) {
      historyOf.set(event.object.id, [...(historyOf.get(event.object.id) ?? []), event])
    }
    const histories = ids.map(id => (historyOf.get(id) ?? []).map(({ eventType }) => eventType.slice(21)))
    const wrong = histories.filter(history => !/^SUBMITTED (COMPLETED|FAILED)$/.test(history.join(' ')))
    const twice = [...bank.attempts].filter(([, attempts]) => attempts.size > 1)
    const questions = [...bank.attempts.values()].reduce((sum, attempts) => sum + attempts.size, 0)
    t.comment(
      `${ids.length} verifications, ${bank.requests()} requests to the bank; ${endpoint.received.length} deliveries of ${events.size} events; drained in ${drainMs} ms; ${faults.join(', ')}`,
    )
    t.ok(ids.length > 100, `${ids.length} verifications were accepted`)
    t.equal(questions, bank.attempts.size, 'each question has one attempt id')
    t.strictSame(twice, [], 'no question has two attempt ids')
    t.strictSame(wrong, [], 'each was submitted, then ended once')
    for (const [account, verificationId] of accepted) {
      const { verification } = await retryUntilDone(() =>
        client.getVerification({ organizationId, verificationId }),
      )
      const told = historyOf.get(verificationId)?.at(-1)?.object
      if (verification!.state !== VerificationState[told?.state as keyof typeof VerificationState]) {
        t.fail(`the record of account ${account} is not as its event told`)
      }
    }
  },
)

const eventTypes = {
  SUBMITTED: EventType.ACCOUNT_VERIFICATION_SUBMITTED,
  COMPLETED: EventType.ACCOUNT_VERIFICATION_COMPLETED,
  FAILED: EventType.ACCOUNT_VERIFICATION_FAILED,
}

interface WebhookEvent {
  readonly id: string
  readonly eventType: string
  readonly object: { readonly id: string; readonly state: string }
}

const eventOf = ({ body }: { readonly body: string }): WebhookEvent => JSON.parse(body)

/** The bank answers a third at once, a third after a while, and a third when it is asked again. */
const routing = (url: string) => ({
  providers: {
    bank: {
      kind: 'http',
      url: `${url}/verify`,
      idempotencyHeader: 'Idempotency-Key',
      request: { account: { $: '/account/value' } },
      answer: {
        outcome: { $: '/state', map: { later: 'PENDING', done: 'FINDING' } },
        reference: { $: '/reference' },
        accountStatus: 'ACTIVE',
      },
      poll: { url: `${url}/answers/{/reference}`, intervalMs: 500 },
    },
  },
  routes: [{ provider: 'bank', expiresAfterSeconds: 120 }],
})

/** A bank that remembers under which attempt ids it was asked about each account. */
async function slowBank(t: Test) {
  const attempts = new Map<string, Set<string>>()
  let requests = 0
  async function answer(request: IncomingMessage, response: ServerResponse) {
    requests++
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const reply = (json: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    if (request.method === 'GET') return reply({ state: 'done' })
    const { account } = JSON.parse(Buffer.concat(chunks).toString())
    const seen = attempts.get(account) ?? new Set()
    attempts.set(account, seen.add(String(request.headers['idempotency-key'])))
    const manner = Number(account) % 3
    if (manner === 1) await sleep(200 + Math.random() * 1_500)
    return reply(manner === 2 ? { state: 'later', reference: `ref-${account}` } : { state: 'done' })
  }
  const server = createServer((request, response) => void answer(request, response).catch(() => {}))
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, attempts, requests: () => requests }
}
