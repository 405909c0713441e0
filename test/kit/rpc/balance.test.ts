import { Code, ConnectError, createClient, createRouterTransport, type Transport } from '@connectrpc/connect'
import t from 'tap'
import { ValidationService } from '../../../proto/gen/validation/v1/validation_pb.js'
import { ReferenceDataService } from '../../../proto/gen/referencedata/v1/reference_data_pb.js'
import { balanced } from '../../../services/kit/rpc/balance.ts'

/** Processes of one service that count their calls, and fail while they are told to; a deadline takes its time. */
function processes(count: number, deadlineMs = 5_000) {
  const failing: (Code | undefined)[] = Array.from({ length: count })
  const calls: number[] = Array.from({ length: count }, () => 0)
  let now = 0
  const transports: Transport[] = calls.map((_, index) =>
    createRouterTransport(router =>
      router.service(ValidationService, {
        validate() {
          calls[index]! += 1
          const code = failing[index]
          if (code === Code.DeadlineExceeded) now += deadlineMs
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
  const client = createClient(
    ValidationService,
    balanced(peers, () => now),
  )
  return { client, calls, failing, now: () => now, pass: (milliseconds: number) => (now += milliseconds) }
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

t.test('a process that stands still is asked ever more seldom, by one call at a time', async t => {
  const { client, calls, failing, now, pass } = processes(2)
  failing[0] = Code.DeadlineExceeded
  const late: number[] = []
  while (now() < 5 * 60_000) {
    await client.validate({}).catch(() => late.push(now()))
    pass(100)
  }
  const pauses = late.slice(1).map((at, index) => Math.round((at - late[index]!) / 1_000))
  t.strictSame(pauses.slice(0, 5), [10, 20, 40, 65, 65])
  t.equal(calls[0], late.length, 'a call whose time is up is not repeated')
  t.ok(calls[1]! > 2_000, 'the other works on meanwhile')

  failing[0] = undefined
  pass(60_000)
  calls.fill(0)
  for (let call = 0; call < 10; call++) await client.validate({})
  t.strictSame(calls, [5, 5], 'once it answers it has its share again')
})

t.test('while one call finds out whether a process answers again, the others go elsewhere', async t => {
  const { client, calls, failing, pass } = processes(2)
  failing[0] = Code.DeadlineExceeded
  await t.rejects(client.validate({}), { code: Code.DeadlineExceeded })
  pass(60_000)
  calls.fill(0)
  await Promise.allSettled(Array.from({ length: 10 }, () => client.validate({})))
  t.strictSame(calls, [1, 9])
})

t.test('a process is not blamed for calls that had little time', async t => {
  const { client, calls, failing } = processes(2, 500)
  failing[0] = Code.DeadlineExceeded
  await t.rejects(client.validate({}))
  failing[0] = undefined
  for (let call = 0; call < 5; call++) await client.validate({})
  t.strictSame(calls, [3, 3])
})

t.test('when all rest, the one that has rested the longest is asked', async t => {
  const { client, calls, failing } = processes(2)
  await client.validate({})
  failing[1] = Code.DeadlineExceeded
  await t.rejects(client.validate({}))
  await client.validate({})
  failing[0] = Code.DeadlineExceeded
  await t.rejects(client.validate({}))
  failing.fill(undefined)
  calls.fill(0)
  await client.validate({})
  t.strictSame(calls, [0, 1])
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
