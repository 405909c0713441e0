import { once } from 'node:events'
import { request } from 'node:http'
import { connect as connectSocket } from 'node:net'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { create, fromBinary, toBinary } from '@bufbuild/protobuf'
import { FileDescriptorProtoSchema, FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import { Code, type ConnectError, createClient, type Interceptor } from '@connectrpc/connect'
import { createConnectTransport } from '@connectrpc/connect-node'
import grpc from '@grpc/grpc-js'
import t, { type Test } from 'tap'
import {
  AlertCode,
  ValidateRequestSchema,
  ValidationService,
  ValidationStatus,
} from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { connect, link } from '../../services/kit/rpc/client/link.ts'
import { type Service } from '../../services/kit/rpc/call/service.ts'
import { jsonLog, silentLog } from '../../services/kit/process/logging/log.ts'
import { Problem, problemIn } from '../../services/kit/problem.ts'
import { serve } from '../../services/kit/rpc/server/serve.ts'
import { bearer, call, definitions, failure, ownDefinitions, stockClient } from './stock-client.ts'
import { until } from '../harness/until.ts'

const TOKEN = 'a token of this test'

/** A service whose response depends on the currency of the first item. */
function fakeService(): Service {
  return {
    routes: router =>
      router.service(ValidationService, {
        async validate({ items }, { signal }) {
          const [currency] = items.map(item => item.currency)
          if (currency === 'BAD') throw new Problem('refused', 'not this one', 'SOME_CODE')
          if (currency === 'BUG') throw new Error('a canary that callers may not see')
          if (currency === 'OFF') await once(signal, 'abort')
          const alerts = [{ code: AlertCode.CREDITOR_IBAN_INVALID_FORMAT }]
          return { items: items.map(() => ({ status: ValidationStatus.ALERT, alerts })) }
        },
      }),
    close: async () => {},
  }
}

async function served(t: Test, log = silentLog) {
  const running = await serve(fakeService(), {
    port: 0,
    host: '127.0.0.1',
    credentials: { serviceToken: TOKEN },
    log,
  })
  t.teardown(running.close)
  return { running, address: new URL(`http://127.0.0.1:${running.port}`) }
}

const transports = {
  'in this process': async () =>
    link(ValidationService, [], { serviceToken: TOKEN }, silentLog, async () => fakeService()),
  'over the network': async (t: Test) => {
    const { address } = await served(t)
    return connect(ValidationService, [address], { serviceToken: TOKEN })
  },
  'for a client of Connect over HTTP/1.1': (t: Test) => connectClient(t, '1.1'),
  'for a client of Connect over HTTP/2': (t: Test) => connectClient(t, '2'),
}

async function connectClient(t: Test, httpVersion: '1.1' | '2') {
  const { address } = await served(t)
  const authorize: Interceptor = next => request => {
    request.header.set('authorization', `Bearer ${TOKEN}`)
    return next(request)
  }
  const transport = createConnectTransport({
    baseUrl: address.origin,
    httpVersion,
    interceptors: [authorize],
  })
  return { client: createClient(ValidationService, transport) }
}

for (const [transport, open] of Object.entries(transports)) {
  t.test(`results, problems, bugs and deadlines are the same ${transport}`, async t => {
    const { client } = await open(t)

    const { items } = await client.validate({ items: [{ currency: 'EUR' }, {}] })
    t.equal(items.length, 2)
    t.equal(items[0]?.alerts[0]?.code, AlertCode.CREDITOR_IBAN_INVALID_FORMAT)

    const problem = problemIn(await failure(client.validate({ items: [{ currency: 'BAD' }] })))
    t.match(
      problem,
      { kind: 'refused', message: 'not this one', code: 'SOME_CODE' },
      'a Problem arrives with kind, message and code',
    )

    const bug = await failure(client.validate({ items: [{ currency: 'BUG' }] }))
    t.equal(problemIn(bug), undefined, 'a bug is not a Problem')
    t.notMatch(String(bug), /canary/, 'the text of a bug does not leave the service')

    const late = await failure(client.validate({ items: [{ currency: 'OFF' }] }, { timeoutMs: 50 }))
    t.equal((late as ConnectError).code, Code.DeadlineExceeded, 'a deadline is enforced')
    t.equal(problemIn(late)?.kind, 'unavailable')

    const leaving = new AbortController()
    const left = failure(client.validate({ items: [{ currency: 'OFF' }] }, { signal: leaving.signal }))
    leaving.abort()
    t.equal(((await left) as ConnectError).code, Code.Canceled)
  })
}

t.test('a stock gRPC client can call the service by reflection alone', async t => {
  const { address } = await served(t)
  const services = await reflect(t, address, { list_services: '' })
  t.strictSame(services.list_services_response.service.map(({ name }: { name: string }) => name).sort(), [
    'grpc.health.v1.Health',
    'payprep.validation.v1.ValidationService',
  ])

  const found = await reflect(t, address, {
    file_containing_symbol: 'payprep.validation.v1.ValidationService',
  })
  const file = found.file_descriptor_response.file_descriptor_proto.map((bytes: Uint8Array) =>
    fromBinary(FileDescriptorProtoSchema, bytes),
  )
  const set = toBinary(FileDescriptorSetSchema, create(FileDescriptorSetSchema, { file }))
  const client = stockClient(
    t,
    definitions(Buffer.from(set)).payprep.validation.v1.ValidationService,
    address,
  )

  const answer = await call(client, 'Validate', { items: [{ currency: 'EUR' }] }, bearer(TOKEN))
  t.equal(answer.items[0].alerts[0].code, 'ALERT_CODE_CREDITOR_IBAN_INVALID_FORMAT')

  const refused = await failure(call(client, 'Validate', { items: [{ currency: 'BAD' }] }, bearer(TOKEN)))
  t.match(refused, { code: grpc.status.FAILED_PRECONDITION, details: 'not this one' })
})

t.test(
  'JSON over HTTP/1.1 is served on the same port, by the name of the service and by its former one',
  async t => {
    const { address } = await served(t)
    for (const name of ['payprep.validation.v1.ValidationService', 'validation.v1.ValidationService']) {
      const response = await fetch(new URL(`${name}/Validate`, address), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
        body: '{"items":[{"currency":"EUR"}]}',
      })
      t.equal(response.status, 200)
      t.match(await response.json(), { items: [{ status: 'VALIDATION_STATUS_ALERT' }] })
    }
  },
)

t.test('reflection answers NOT_FOUND for an unknown symbol', async t => {
  const { address } = await served(t)
  const answer = await reflect(t, address, { file_containing_symbol: 'no.such.Thing' })
  t.equal(answer.error_response.error_code, grpc.status.NOT_FOUND)
})

t.test('without the service token only health checks are answered', async t => {
  const { address } = await served(t)
  const client = stockClient(t, ownDefinitions.payprep.validation.v1.ValidationService, address)
  for (const metadata of [new grpc.Metadata(), bearer('another'), bearer(`${TOKEN} `), bearer('')]) {
    const refused = await failure(call(client, 'Validate', { items: [] }, metadata))
    t.equal((refused as grpc.ServiceError).code, grpc.status.UNAUTHENTICATED)
    t.match(
      String((refused as grpc.ServiceError).metadata.get('grpc-status-details-bin')),
      /SERVICE_TOKEN_INVALID/,
    )
  }
  const answer = await fetch(new URL('payprep.validation.v1.ValidationService/Validate', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  t.equal(answer.status, 401)
  const { details } = (await answer.json()) as { details: { type: string }[] }
  t.equal(details[0]?.type, 'google.rpc.ErrorInfo')
  const wrong = connect(ValidationService, [address], { serviceToken: 'another' })
  t.teardown(wrong.close)
  const refusal = await failure(wrong.client.validate({ items: [] }))
  t.equal(
    problemIn(refusal),
    undefined,
    'the callers of a program with a wrong token are not told that theirs is',
  )
  const health = stockClient(t, ownDefinitions.grpc.health.v1.Health, address)
  t.match(await call(health, 'Check', {}), { status: 'SERVING' })
})

t.test('a connection that breaks off, with or without data, does not affect others', async t => {
  const { address } = await served(t)
  for (const words of ['', 'PRI * HT', 'GET / HT', '\x00\xff']) {
    const socket = connectSocket(Number(address.port), '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(words)
    socket.destroy()
  }
  const health = stockClient(t, ownDefinitions.grpc.health.v1.Health, address)
  t.match(await call(health, 'Check', {}), { status: 'SERVING' })
})

t.test('a health watcher gets NOT_SERVING before the port closes', async t => {
  const { running, address } = await served(t)
  const health = stockClient(t, ownDefinitions.grpc.health.v1.Health, address)
  const watching = health.Watch({})
  watching.on('error', () => {})
  const [first] = await once(watching, 'data')
  const second = once(watching, 'data')
  const closed = running.close()
  const [last] = await second
  t.strictSame([first.status, last.status], ['SERVING', 'NOT_SERVING'])
  watching.cancel()
  health.close()
  await closed
})

t.test('health is reported for each service, and others are NOT_FOUND', async t => {
  const { address } = await served(t)
  const health = stockClient(t, ownDefinitions.grpc.health.v1.Health, address)
  for (const service of ['', 'payprep.validation.v1.ValidationService'])
    t.match(await call(health, 'Check', { service }), { status: 'SERVING' })
  const unknown = await failure(call(health, 'Check', { service: 'payprep.nothing.v1.NothingService' }))
  t.equal((unknown as grpc.ServiceError).code, grpc.status.NOT_FOUND)
})

t.test('a service is NOT_SERVING while what it needs is away, and answers nevertheless', async t => {
  let isAway = true
  const needs = {
    async database() {
      if (isAway) throw new Error('connection refused')
    },
  }
  const options = { port: 0, host: '127.0.0.1', credentials: { serviceToken: TOKEN }, log: silentLog }
  const running = await serve({ ...fakeService(), needs }, options)
  t.teardown(running.close)
  const address = new URL(`http://127.0.0.1:${running.port}`)
  const health = stockClient(t, ownDefinitions.grpc.health.v1.Health, address)
  t.match(await call(health, 'Check', {}), { status: 'NOT_SERVING' })
  const { client, close } = connect(ValidationService, [address], { serviceToken: TOKEN })
  t.teardown(close)
  await client.validate({})
  isAway = false
  await until(async () => (await call(health, 'Check', {})).status === 'SERVING')
})

t.test('a process that drains serves on, and closes HTTP/1.1 connections with their next answer', async t => {
  const { running, address } = await served(t)
  running.drain()
  const health = stockClient(t, ownDefinitions.grpc.health.v1.Health, address)
  t.match(await call(health, 'Check', {}), { status: 'NOT_SERVING' })
  const response = await fetch(new URL('payprep.validation.v1.ValidationService/Validate', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
    body: '{"items":[{"currency":"EUR"}]}',
  })
  t.equal(response.status, 200)
  t.equal(response.headers.get('connection'), 'close')
})

t.test('a bug is logged with its message and the request id', async t => {
  const stream = new PassThrough()
  const { address } = await served(t, jsonLog(stream))
  const { client } = connect(ValidationService, [address], { serviceToken: TOKEN })
  await failure(client.validate({ items: [{ currency: 'BUG' }] }, { headers: { 'x-request-id': 'r-1' } }))
  const [line] = await once(stream, 'data')
  t.match(JSON.parse(String(line)), {
    event: 'rpc',
    requestId: 'r-1',
    code: 'INTERNAL',
    error: 'a canary that callers may not see',
  })
})

t.test('the log has the statuses of gRPC, and an id for a call that has none', async t => {
  const stream = new PassThrough()
  const lines = createInterface(stream)[Symbol.asyncIterator]()
  const { address } = await served(t, jsonLog(stream))
  const { client, close } = connect(ValidationService, [address], { serviceToken: TOKEN })
  t.teardown(close)
  const line = async () => JSON.parse((await lines.next()).value)
  const ids = new Set()
  await client.validate({})
  await failure(client.validate({ items: [{ currency: 'BAD' }] }))
  for (const code of ['OK', 'FAILED_PRECONDITION']) {
    const { requestId, ...rest } = await line()
    t.match(rest, { event: 'rpc', code })
    t.match(requestId, /^[0-9a-f-]{36}$/)
    ids.add(requestId)
  }
  t.equal(ids.size, 2)
})

const late = { items: [{ currency: 'OFF' }] }
for (const [type, body] of [
  ['application/json', Buffer.from(JSON.stringify(late))],
  ['application/proto', toBinary(ValidateRequestSchema, create(ValidateRequestSchema, late))],
] as const) {
  t.test(`a call of ${type} whose handler ends after its deadline is logged as late`, async t => {
    const stream = new PassThrough()
    const { address } = await served(t, jsonLog(stream))
    // This client has no time-out, so it waits for the answer.
    const call = request(new URL('payprep.validation.v1.ValidationService/Validate', address), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${TOKEN}`,
        'content-type': type,
        'content-length': body.length,
        'connect-protocol-version': '1',
        'connect-timeout-ms': '50',
      },
    })
    call.end(body)
    const [response] = await once(call, 'response')
    response.resume()
    const [line] = await once(stream, 'data')
    t.match(JSON.parse(String(line)), { event: 'rpc', code: 'DEADLINE_EXCEEDED' })
  })
}

async function reflect(t: Test, address: URL, request: object): Promise<any> {
  const client = stockClient(t, ownDefinitions.grpc.reflection.v1.ServerReflection, address)
  const stream = client.ServerReflectionInfo(bearer(TOKEN))
  stream.write(request)
  const [answer] = await once(stream, 'data')
  stream.end()
  return answer
}
