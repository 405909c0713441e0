import { once } from 'node:events'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { equals } from '@bufbuild/protobuf'
import { Code, ConnectError } from '@connectrpc/connect'
import grpc from '@grpc/grpc-js'
import t, { type Test } from 'tap'
import { ErrorInfoSchema } from '../../proto/gen/google/rpc/error_details_pb.js'
import {
  EnrichmentResultSchema,
  EnrichmentService,
} from '../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import {
  ValidationResultSchema,
  ValidationService,
} from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { bankDirectory } from '../../services/library/banking/directory/directory-sketch.ts'
import { enrichmentService } from '../../services/enrichment/service.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { problemIn } from '../../services/kit/problem.ts'
import { connect, link } from '../../services/kit/rpc/client/link.ts'
import { serve } from '../../services/kit/rpc/server/serve.ts'
import { validationService } from '../../services/validation/service.ts'
import { iban, type Instruction } from '../harness/instructions.ts'
import { bearer, failure, ownDefinitions, stockClient } from './stock-client.ts'
import { followerOf } from '../harness/follower.ts'

const TOKEN = 'a token of this test'
const GOOD = iban('DE89370400440532013000')
const BAD = iban('DE88370400440532013000')
/** Two kilobytes, so that few fill the buffers of a connection. */
const LARGE: Instruction = {
  ...BAD,
  creditor: { documents: Array.from({ length: 10 }, () => ({ type: 'OTHER', value: '9'.repeat(140) })) },
}

const snapshot = bankDirectory({
  institutions: [{ bic: 'COBADEFFXXX', name: 'Commerzbank', town: 'Frankfurt am Main' }],
  bankCodes: [{ country: 'DE', code: '37040044', bic: 'COBADEFFXXX', name: 'Commerzbank' }],
})
const directory = followerOf(snapshot)
const services = {
  validation: () => validationService({ directory }),
  enrichment: () => enrichmentService({ directory }),
}

async function served(t: Test, service: keyof typeof services) {
  const running = await serve(services[service](), {
    port: 0,
    host: '127.0.0.1',
    credentials: { serviceToken: TOKEN },
    log: silentLog,
  })
  t.teardown(running.close)
  return new URL(`http://127.0.0.1:${running.port}`)
}

async function* requestsOf(instructions: readonly (Instruction | undefined)[]) {
  for (const [index, instruction] of instructions.entries()) yield { id: `n${index}`, instruction }
}

const transports = {
  'in this process': {
    validation: async () =>
      link(ValidationService, [], { serviceToken: TOKEN }, silentLog, async () => services.validation()),
    enrichment: async () =>
      link(EnrichmentService, [], { serviceToken: TOKEN }, silentLog, async () => services.enrichment()),
  },
  'over the network': {
    validation: async (t: Test) =>
      connect(ValidationService, [await served(t, 'validation')], { serviceToken: TOKEN }),
    enrichment: async (t: Test) =>
      connect(EnrichmentService, [await served(t, 'enrichment')], { serviceToken: TOKEN }),
  },
}

for (const [transport, open] of Object.entries(transports)) {
  t.test(`a stream answers each instruction in order as the unary call does, ${transport}`, async t => {
    const instructions = Array.from({ length: 100 }, (_, index) => (index % 7 === 3 ? BAD : GOOD))

    const { client: validation } = await open.validation(t)
    const judged = await collected(validation.validateStream(requestsOf(instructions)))
    t.strictSame(
      judged.map(({ id }) => id),
      instructions.map((_, index) => `n${index}`),
    )
    const { items } = await validation.validate({ items: [GOOD, BAD] })
    for (const [index, { result }] of judged.entries())
      t.ok(equals(ValidationResultSchema, result!, items[instructions[index] === GOOD ? 0 : 1]!))

    const { client: enrichment } = await open.enrichment(t)
    const [enriched] = await collected(enrichment.enrichStream(requestsOf([GOOD])))
    const { items: enrichments } = await enrichment.enrich({ items: [GOOD] })
    t.ok(equals(EnrichmentResultSchema, enriched!.result!, enrichments[0]!))
    t.equal(enriched?.result?.enrichments?.creditorAgent?.bic, 'COBADEFFXXX')
  })

  t.test(`an error names the message, and all before it are answered, ${transport}`, async t => {
    const { client } = await open.validation(t)
    for (const [mistake, message] of [
      [undefined, /^message 2: \/instruction is required$/],
      [{ country: 'ZZ' }, /^message 2: \/instruction\/country must be /],
    ] as const) {
      const answers: (string | undefined)[] = []
      const error = await failure(
        (async () => {
          for await (const { id } of client.validateStream(requestsOf([GOOD, BAD, mistake, GOOD])))
            answers.push(id)
        })(),
      )
      t.match(problemIn(error), { kind: 'invalid', message, code: 'REQUEST_INVALID' })
      t.match(ConnectError.from(error).findDetails(ErrorInfoSchema), [{ reason: 'REQUEST_INVALID' }])
      t.strictSame(answers, ['n0', 'n1'])
    }
  })

  t.test(`instructions are taken only as answers are read, ${transport}`, async t => {
    const { client } = await open.validation(t)
    let taken = 0
    async function* endless() {
      for (;;) {
        taken++
        yield { id: idOf(taken), instruction: LARGE }
      }
    }
    const caller = new AbortController()
    const answers = client
      .validateStream(endless(), { signal: caller.signal, timeoutMs: 60_000 })
      [Symbol.asyncIterator]()
    await answers.next()
    await settled(() => taken)
    const ahead = taken
    t.ok(ahead < 2_000, `${ahead} were taken before the second answer was read`)
    for (let read = 1; read <= ahead; read++) await answers.next()
    await settled(() => taken)
    t.ok(taken > ahead, 'reading lets the caller go on')
    caller.abort()
    t.equal(((await failure(drained(answers))) as ConnectError).code, Code.Canceled)
  })

  t.test(`a deadline ends a stream, ${transport}`, async t => {
    const { client } = await open.validation(t)
    async function* waiting() {
      yield { instruction: GOOD }
      await sleep(60_000, undefined, { ref: false })
    }
    const late = await failure(collected(client.validateStream(waiting(), { timeoutMs: 100 })))
    t.equal((late as ConnectError).code, Code.DeadlineExceeded)
  })
}

t.test('a stock gRPC client streams instructions', async t => {
  const validation = stockClient(
    t,
    ownDefinitions.payprep.validation.v1.ValidationService,
    await served(t, 'validation'),
  )
  const judged = await exchange(validation.ValidateStream(bearer(TOKEN)), [
    { id: 'a', instruction: wire(GOOD) },
    { instruction: wire(BAD) },
  ])
  t.match(judged.answers, [
    { id: 'a', result: { status: 'VALIDATION_STATUS_OK' } },
    {
      result: {
        status: 'VALIDATION_STATUS_ALERT',
        alerts: [
          {
            code: 'ALERT_CODE_CREDITOR_IBAN_INCORRECT_CHECK_DIGITS',
            field: '/creditorAccount/id/value',
            severity: 'ALERT_SEVERITY_CERTAIN',
          },
        ],
      },
    },
  ])
  t.equal(judged.status.code, grpc.status.OK)

  const enrichment = stockClient(
    t,
    ownDefinitions.payprep.enrichment.v1.EnrichmentService,
    await served(t, 'enrichment'),
  )
  const enriched = await exchange(enrichment.EnrichStream(bearer(TOKEN)), [{ instruction: wire(GOOD) }])
  t.match(enriched.answers, [{ result: { enrichments: { creditor_agent: { bic: 'COBADEFFXXX' } } } }])

  const refused = await exchange(validation.ValidateStream(bearer('another')), [])
  t.equal(refused.status.code, grpc.status.UNAUTHENTICATED, 'a stream needs the token')

  const bad = await exchange(validation.ValidateStream(bearer(TOKEN)), [
    { instruction: wire(GOOD) },
    { id: 'without' },
  ])
  t.equal(bad.answers.length, 1)
  t.equal(bad.status.code, grpc.status.INVALID_ARGUMENT)
  // This client does not decode the escapes of `:` and `/`.
  t.equal(decodeURIComponent(bad.status.details), 'message 1: /instruction is required')
})

t.test('a stock client that does not read is held back, and loses nothing', async t => {
  const client = stockClient(
    t,
    ownDefinitions.payprep.validation.v1.ValidationService,
    await served(t, 'validation'),
  )
  const COUNT = 2_000
  const stream = client.ValidateStream(bearer(TOKEN))
  const received: string[] = []
  stream.on('data', ({ id }: { id: string }) => received.push(id))
  stream.once('data', () => stream.pause())
  let written = 0
  const writing = (async () => {
    for (let index = 0; index < COUNT; index++) {
      await new Promise(resolve => stream.write({ id: idOf(index), instruction: wire(LARGE) }, resolve))
      written++
    }
    stream.end()
  })()
  await settled(() => written)
  // The client itself keeps up to 1 MiB for retries.
  t.ok(written < COUNT / 2, `${written} of ${COUNT} were accepted while no answer was read`)

  stream.resume()
  await Promise.all([writing, once(stream, 'end')])
  t.equal(received.length, COUNT)
  t.ok(
    received.every((id, index) => id === idOf(index)),
    'answers come in order',
  )
})

const idOf = (index: number) => String(index).padStart(140, '0')

/** Waits until a number no longer grows. */
async function settled(count: () => number): Promise<void> {
  for (let seen = -1; seen !== count();) {
    seen = count()
    await sleep(100)
    for (let turn = 0; turn < 20; turn++) await nextTurn()
  }
}

async function collected<T>(messages: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const message of messages) all.push(message)
  return all
}

async function drained(messages: AsyncIterator<unknown>): Promise<void> {
  while ((await messages.next()).done !== true);
}

/** An instruction with the field names of `proto/`, as the stock client reads them. */
function wire({ creditorAccount, creditor }: Instruction) {
  return { creditor_account: { id: creditorAccount?.id }, creditor }
}

async function exchange(stream: any, requests: readonly object[]) {
  const answers: any[] = []
  const ended = new Promise<any>(resolve => stream.on('status', resolve))
  stream.on('data', (answer: unknown) => answers.push(answer))
  stream.on('error', () => {})
  for (const request of requests) stream.write(request)
  stream.end()
  return { status: await ended, answers }
}
