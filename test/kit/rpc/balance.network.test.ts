import { Code, ConnectError, createClient, createRouterTransport, type Transport } from '@connectrpc/connect'
import { createServer } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import t from 'tap'
import { ValidationService } from '../../../proto/gen/payprep/validation/v1/validation_pb.js'
import { ReferenceDataService } from '../../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import { problemIn } from '../../../services/kit/problem.ts'
import { balanced } from '../../../services/kit/rpc/balance.ts'
import { connect } from '../../../services/kit/rpc/link.ts'

/** Processes of one service that count their calls and fail as set. A missed deadline advances the clock. */
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
          if (code !== undefined) throw new ConnectError('set to fail', code)
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

t.test('calls are spread evenly over the processes', async t => {
  const { client, calls } = processes(3)
  for (let call = 0; call < 30; call++) await client.validate({})
  t.strictSame(calls, [10, 10, 10])
})

for (const code of [Code.Unavailable, Code.Canceled, Code.Aborted]) {
  t.test(
    `a call that is safe to repeat is retried on the next process if one is unreachable (${Code[code]})`,
    async t => {
      const { client, calls, failing } = processes(2)
      failing[0] = code
      for (let call = 0; call < 10; call++) await t.resolves(client.validate({}))
      t.strictSame(calls, [1, 10], 'the unreachable process is ejected after its first failure')
    },
  )
}

t.test('a process that came back gets calls again after its ejection', async t => {
  const { client, calls, failing, pass } = processes(2)
  failing[0] = Code.Unavailable
  await client.validate({})
  failing[0] = undefined
  pass(1_001)
  for (let call = 0; call < 4; call++) await client.validate({})
  t.ok(calls[0]! > 1)
})

t.test('a hanging process is probed at growing intervals, with one call at a time', async t => {
  const { client, calls, failing, now, pass } = processes(2)
  failing[0] = Code.DeadlineExceeded
  const timeouts: number[] = []
  while (now() < 5 * 60_000) {
    await client.validate({}).catch(() => timeouts.push(now()))
    pass(100)
  }
  const pauses = timeouts.slice(1).map((at, index) => Math.round((at - timeouts[index]!) / 1_000))
  t.strictSame(pauses.slice(0, 5), [10, 20, 40, 65, 65])
  t.equal(calls[0], timeouts.length, 'a call that missed its deadline is not retried')
  t.ok(calls[1]! > 2_000, 'the other process serves calls meanwhile')

  failing[0] = undefined
  pass(60_000)
  calls.fill(0)
  for (let call = 0; call < 10; call++) await client.validate({})
  t.strictSame(calls, [5, 5], 'once it answers, it gets its share again')
})

t.test('while one call probes a hanging process, other calls go elsewhere', async t => {
  const { client, calls, failing, pass } = processes(2)
  failing[0] = Code.DeadlineExceeded
  await t.rejects(client.validate({}), { code: Code.DeadlineExceeded })
  pass(60_000)
  calls.fill(0)
  await Promise.allSettled(Array.from({ length: 10 }, () => client.validate({})))
  t.strictSame(calls, [1, 9])
})

t.test('a missed deadline of less than a second does not eject a process', async t => {
  const { client, calls, failing } = processes(2, 500)
  failing[0] = Code.DeadlineExceeded
  await t.rejects(client.validate({}))
  failing[0] = undefined
  for (let call = 0; call < 5; call++) await client.validate({})
  t.strictSame(calls, [3, 3])
})

t.test('if all processes are ejected, the one ejected the longest ago gets the call', async t => {
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

t.test('an error that any process would return is not retried', async t => {
  const { client, calls, failing } = processes(2)
  failing[0] = failing[1] = Code.InvalidArgument
  await t.rejects(client.validate({}), { code: Code.InvalidArgument })
  t.strictSame(calls, [1, 0])
})

t.test('retries have a budget, so that an outage of all processes does not multiply the load', async t => {
  const { client, calls, failing } = processes(2)
  failing[0] = failing[1] = Code.Unavailable
  for (let call = 0; call < 200; call++) await t.rejects(client.validate({}), { code: Code.Unavailable })
  t.ok(calls[0]! + calls[1]! <= 200 + 20 + 20, `${calls[0]! + calls[1]!} calls for 200`)
})

t.test('a call cancelled by its caller is not retried', async t => {
  const { client, calls } = processes(2)
  await t.rejects(client.validate({}, { signal: AbortSignal.abort() }), { code: Code.Canceled })
  t.ok(calls[0]! + calls[1]! <= 1)
})

t.test(
  'all RPCs of reference-data declare that they have no side effects, so they may be retried',
  async t => {
    t.ok(ReferenceDataService.methods.every(method => method.idempotency === 1))
  },
)

t.test('a call whose connection is reset, as by a process that is killed, is an outage', async t => {
  let socket: Socket | undefined
  let calls = 0
  const server = createServer()
  server.on('connection', connection => (socket = connection))
  server.on('session', session => session.on('error', () => {}))
  server.on('stream', stream => {
    calls++
    stream.on('error', () => {})
    socket!.resetAndDestroy()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  const address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const { client, close } = connect(ValidationService, [address], { serviceToken: 'token' })
  t.teardown(close)
  const error = await client.validate({}).catch((thrown: unknown) => thrown)
  t.match(problemIn(error), { kind: 'unavailable' })
  t.equal(calls, 3, 'it was tried again')
})
