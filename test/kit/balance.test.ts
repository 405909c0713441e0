import { Code, ConnectError, createClient, createRouterTransport, type Transport } from '@connectrpc/connect'
import t from 'tap'
import { ValidationService } from '../../proto/gen/validation/v1/validation_pb.js'
import { ReferenceDataService } from '../../proto/gen/referencedata/v1/reference_data_pb.js'
import { balanced } from '../../services/kit/balance.ts'

/** Processes of one service that count their calls, and fail while they are told to. */
function processes(count: number) {
  const failing: (Code | undefined)[] = Array.from({ length: count })
  const calls: number[] = Array.from({ length: count }, () => 0)
  const transports: Transport[] = calls.map((_, index) =>
    createRouterTransport(router =>
      router.service(ValidationService, {
        validate() {
          calls[index]! += 1
          const code = failing[index]
          if (code !== undefined) throw new ConnectError('told to fail', code)
          return {}
        },
      }),
    ),
  )
  const peers = transports.map((transport, index) => ({
    address: new URL(`http://peer-${index}`),
    transport,
  }))
  let now = 0
  const client = createClient(
    ValidationService,
    balanced(peers, () => now),
  )
  return { client, calls, failing, pass: (milliseconds: number) => (now += milliseconds) }
}

t.test('calls are spread evenly', async t => {
  const { client, calls } = processes(3)
  for (let call = 0; call < 30; call++) await client.validate({})
  t.strictSame(calls, [10, 10, 10])
})

for (const code of [Code.Unavailable, Code.Canceled]) {
  t.test(
    `a call without side effects goes on to the next process when one is away (${Code[code]})`,
    async t => {
      const { client, calls, failing } = processes(2)
      failing[0] = code
      for (let call = 0; call < 10; call++) await t.resolves(client.validate({}))
      t.strictSame(calls, [1, 10], 'the one that is away rests after its first failure')
    },
  )
}

t.test('a process that came back is asked again after its rest', async t => {
  const { client, calls, failing, pass } = processes(2)
  failing[0] = Code.Unavailable
  await client.validate({})
  failing[0] = undefined
  pass(1_001)
  for (let call = 0; call < 4; call++) await client.validate({})
  t.ok(calls[0]! > 1)
})

t.test('a failure that another process would repeat is not retried', async t => {
  const { client, calls, failing } = processes(2)
  failing[0] = failing[1] = Code.InvalidArgument
  await t.rejects(client.validate({}), { code: Code.InvalidArgument })
  t.strictSame(calls, [1, 0])
})

t.test('an outage of all does not multiply the load: retries have a budget', async t => {
  const { client, calls, failing } = processes(2)
  failing[0] = failing[1] = Code.Unavailable
  for (let call = 0; call < 200; call++) await t.rejects(client.validate({}), { code: Code.Unavailable })
  t.ok(calls[0]! + calls[1]! <= 200 + 20 + 20, `${calls[0]! + calls[1]!} calls for 200`)
})

t.test('a call that was given up by its caller is not retried', async t => {
  const { client, calls } = processes(2)
  await t.rejects(client.validate({}, { signal: AbortSignal.abort() }), { code: Code.Canceled })
  t.ok(calls[0]! + calls[1]! <= 1)
})

t.test(
  'all calls of reference-data may be repeated, as each declares that it has no side effects',
  async t => {
    t.ok(ReferenceDataService.methods.every(method => method.idempotency === 1))
  },
)
