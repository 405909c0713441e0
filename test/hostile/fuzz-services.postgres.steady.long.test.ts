import { randomInt, randomUUID } from 'node:crypto'
import type { DescService } from '@bufbuild/protobuf'
import t from 'tap'
import { BeneficiariesService } from '../../proto/gen/payprep/beneficiaries/v1/beneficiaries_pb.js'
import { EnrichmentService } from '../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import { GamblingService } from '../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { NotifierService } from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import { ReferenceDataService } from '../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import { ValidationService } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { VerificationService } from '../../proto/gen/payprep/verification/v1/verification_pb.js'
import { seededDatabase } from '../harness/database.ts'
import { membership, serveApart } from '../harness/system.ts'
import { GROWTH_MAX_BYTES, heapAfterCollection } from './heap.ts'
import { inParallel } from './in-parallel.ts'
import { share } from './length.ts'
import { randomOf } from './random.ts'
import { mistakeIn } from './rpc-answers.ts'
import { type RpcCall, rpcCalls } from './rpc-calls.ts'
import { rpcConnection } from './rpc-connection.ts'
import { messagesOf } from './rpc-messages.ts'
import { methodsOf } from './rpc-tenants.ts'
import { KnownTexts } from './values.ts'

// FUZZ_SEED repeats a run.
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(1, 2 ** 31))
const CALLS = 10_000 * share
const CONCURRENCY = 64
const FAILURES_SHOWN = 5

const variables: readonly (readonly [name: string, service: DescService])[] = [
  ['BENEFICIARIES_URL', BeneficiariesService],
  ['ENRICHMENT_URL', EnrichmentService],
  ['GAMBLING_URL', GamblingService],
  ['NOTIFIER_URL', NotifierService],
  ['REFERENCE_DATA_URL', ReferenceDataService],
  ['VALIDATION_URL', ValidationService],
  ['VERIFICATION_URL', VerificationService],
]

const env = await serveApart(t, await seededDatabase(t))
const connections = new Map(
  variables.map(([name, { typeName }]) => {
    const [address] = env[name]!.split(',')
    return [typeName, rpcConnection(new URL(address!), `Bearer ${membership.serviceToken}`)]
  }),
)
t.teardown(() => {
  for (const { close } of connections.values()) close()
})

const random = randomOf(SEED)
const known = new KnownTexts()
const next = rpcCalls(
  methodsOf(variables.map(([, service]) => service)).map(({ method }) => method),
  random,
  messagesOf(random, known, [randomUUID(), randomUUID()]),
)
const failures: string[] = []
const succeeded = new Set<string>()

async function send({ method, type, body }: RpcCall): Promise<string | undefined> {
  const { typeName } = method.parent
  const answer = await connections.get(typeName)!.post(`/${typeName}/${method.name}`, type, body)
  if (answer === undefined) return undefined
  const mistake = mistakeIn(answer)
  if (mistake === undefined && type === 'application/json') {
    known.learnFrom(JSON.parse(Buffer.from(answer.body).toString()))
    if (answer.status === 200) succeeded.add(method.name)
  }
  return mistake
}

async function sendMany(count: number): Promise<void> {
  await inParallel(
    count,
    CONCURRENCY,
    () => failures.length < FAILURES_SHOWN,
    async () => {
      const call = next()
      const mistake = await send(call).catch(String)
      if (mistake === undefined) return
      const sent = Buffer.from(call.body.subarray(0, 2_000)).toString('base64')
      failures.push(`${call.method.name} ${call.type} ${mistake}\nbase64: ${sent}`)
    },
  )
}

t.test('no call of a service port fails unforeseen, hangs, or is refused without ErrorInfo', async t => {
  await sendMany(CALLS / 2)
  const heap = heapAfterCollection()
  await sendMany(CALLS / 2)
  const growth = heapAfterCollection() - heap
  t.strictSame(failures, [], `FUZZ_SEED=${SEED}`)
  t.ok(growth < GROWTH_MAX_BYTES, `the heap grew by ${growth} bytes`)
  t.ok(succeeded.size >= 5, `these succeeded: ${[...succeeded]}`)
})
