import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect as connectSocket } from 'node:net'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { create, fromBinary, toBinary } from '@bufbuild/protobuf'
import { FileDescriptorProtoSchema, FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import { Code, type ConnectError } from '@connectrpc/connect'
import grpc from '@grpc/grpc-js'
import protoLoader from '@grpc/proto-loader'
import t, { type Test } from 'tap'
import {
  AlertCode,
  ValidationService,
  ValidationStatus,
} from '../../proto/gen/validation/v1/validation_pb.js'
import { connect, link, type Service } from '../../services/kit/rpc/link.ts'
import { jsonLog, silentLog } from '../../services/kit/process/log.ts'
import { Problem, problemIn } from '../../services/kit/problem.ts'
import { serve } from '../../services/kit/rpc/serve.ts'

const TOKEN = 'a token of this test'

/** A service that answers by what it is asked: the currency tells how. */
function answering(): Service {
  return {
    routes: router =>
      router.service(ValidationService, {
        async validate({ items }, { signal }) {
          const [wish] = items.map(item => item.currency)
          if (wish === 'BAD') throw new Problem('refused', 'not this one', 'SOME_CODE')
          if (wish === 'BUG') throw new Error('a canary that nobody may see')
          if (wish === 'OFF') await once(signal, 'abort')
          const alerts = [{ code: AlertCode.CREDITOR_IBAN_INVALID_FORMAT }]
          return { items: items.map(() => ({ status: ValidationStatus.ALERT, alerts })) }
        },
      }),
    close: async () => {},
  }
}

async function served(t: Test, log = silentLog) {
  const running = await serve(answering(), { port: 0, host: '127.0.0.1', serviceToken: TOKEN, log })
  t.teardown(running.close)
  return { running, address: new URL(`http://127.0.0.1:${running.port}`) }
}

const ways = {
  'in this process': async () =>
    link(ValidationService, [], { serviceToken: TOKEN }, silentLog, async () => answering()),
  'over the network': async (t: Test) => {
    const { address } = await served(t)
    return connect(ValidationService, [address], { serviceToken: TOKEN })
  },
}

for (const [way, open] of Object.entries(ways)) {
  t.test(`a service answers the same ${way}`, async t => {
    const { client } = await open(t)

    const { items } = await client.validate({ items: [{ currency: 'EUR' }, {}] })
    t.equal(items.length, 2)
    t.equal(items[0]?.alerts[0]?.code, AlertCode.CREDITOR_IBAN_INVALID_FORMAT)

    const problem = problemIn(await failure(client.validate({ items: [{ currency: 'BAD' }] })))
    t.match(
      problem,
      { kind: 'refused', message: 'not this one', code: 'SOME_CODE' },
      'a Problem arrives whole',
    )

    const bug = await failure(client.validate({ items: [{ currency: 'BUG' }] }))
    t.equal(problemIn(bug), undefined, 'a bug is no Problem')
    t.notMatch(String(bug), /canary/, 'and its text stays inside')

    const late = await failure(client.validate({ items: [{ currency: 'OFF' }] }, { timeoutMs: 50 }))
    t.equal((late as ConnectError).code, Code.DeadlineExceeded, 'a deadline holds')
    t.equal(problemIn(late)?.kind, 'unavailable')
  })
}

t.test('a stock gRPC client needs no files of ours: reflection tells it all', async t => {
  const { address } = await served(t)
  const services = await reflect(t, address, { list_services: '' })
  t.strictSame(services.list_services_response.service.map(({ name }: { name: string }) => name).sort(), [
    'grpc.health.v1.Health',
    'validation.v1.ValidationService',
  ])

  const found = await reflect(t, address, { file_containing_symbol: 'validation.v1.ValidationService' })
  const file = found.file_descriptor_response.file_descriptor_proto.map((bytes: Uint8Array) =>
    fromBinary(FileDescriptorProtoSchema, bytes),
  )
  const set = toBinary(FileDescriptorSetSchema, create(FileDescriptorSetSchema, { file }))
  const client = stockClient(t, definitions(Buffer.from(set)).validation.v1.ValidationService, address)

  const answer = await call(client, 'Validate', { items: [{ currency: 'EUR' }] }, bearer(TOKEN))
  t.equal(answer.items[0].alerts[0].code, 'ALERT_CODE_CREDITOR_IBAN_INVALID_FORMAT')

  const refused = await failure(call(client, 'Validate', { items: [{ currency: 'BAD' }] }, bearer(TOKEN)))
  t.match(refused, { code: grpc.status.FAILED_PRECONDITION, details: 'not this one' })
})

t.test('what reflection does not know is told as such', async t => {
  const { address } = await served(t)
  const answer = await reflect(t, address, { file_containing_symbol: 'no.such.Thing' })
  t.equal(answer.error_response.error_code, grpc.status.NOT_FOUND)
})

t.test('without the service token nothing is answered but health', async t => {
  const { address } = await served(t)
  const client = stockClient(t, ours.validation.v1.ValidationService, address)
  for (const metadata of [new grpc.Metadata(), bearer('another'), bearer(`${TOKEN} `), bearer('')]) {
    const refused = await failure(call(client, 'Validate', { items: [] }, metadata))
    t.equal((refused as grpc.ServiceError).code, grpc.status.UNAUTHENTICATED)
  }
  const health = stockClient(t, ours.grpc.health.v1.Health, address)
  t.match(await call(health, 'Check', {}), { status: 'SERVING' })
})

t.test('curl over HTTP/1.1 is served on the same port, in JSON', async t => {
  const { address } = await served(t)
  const response = await fetch(new URL('validation.v1.ValidationService/Validate', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
    body: '{"items":[{"currency":"EUR"}]}',
  })
  t.equal(response.status, 200)
  t.match(await response.json(), { items: [{ status: 'VALIDATION_STATUS_ALERT' }] })
})

t.test('a connection that says nothing, or breaks off, harms no other', async t => {
  const { address } = await served(t)
  for (const words of ['', 'PRI * HT', 'GET / HT', '\x00\xff']) {
    const socket = connectSocket(Number(address.port), '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(words)
    socket.destroy()
  }
  const health = stockClient(t, ours.grpc.health.v1.Health, address)
  t.match(await call(health, 'Check', {}), { status: 'SERVING' })
})

t.test('who watches health is told of the end before the port closes', async t => {
  const running = await serve(answering(), {
    port: 0,
    host: '127.0.0.1',
    serviceToken: TOKEN,
    log: silentLog,
  })
  const health = stockClient(t, ours.grpc.health.v1.Health, new URL(`http://127.0.0.1:${running.port}`))
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

t.test('a bug is logged with its cause and the request it came from', async t => {
  const stream = new PassThrough()
  const { address } = await served(t, jsonLog(stream))
  const { client } = connect(ValidationService, [address], { serviceToken: TOKEN })
  await failure(client.validate({ items: [{ currency: 'BUG' }] }, { headers: { 'x-request-id': 'r-1' } }))
  const [line] = await once(stream, 'data')
  t.match(JSON.parse(String(line)), {
    event: 'rpc',
    requestId: 'r-1',
    code: 'internal',
    error: 'a canary that nobody may see',
  })
})

const ours = definitions(
  readFileSync(fileURLToPath(new URL('../../proto/gen/descriptors.binpb', import.meta.url))),
)

/** What a client in any language would make of a set of descriptors. */
function definitions(descriptors: Buffer): any {
  const options = { enums: String, keepCase: true, oneofs: true }
  return grpc.loadPackageDefinition(protoLoader.loadFileDescriptorSetFromBuffer(descriptors, options))
}

function stockClient(t: Test, Client: any, address: URL): any {
  const client = new Client(address.host, grpc.credentials.createInsecure())
  t.teardown(() => client.close())
  return client
}

function call(client: any, method: string, request: object, metadata = new grpc.Metadata()): Promise<any> {
  return new Promise((resolve, reject) =>
    client[method](request, metadata, (error: Error | null, answer: unknown) =>
      error ? reject(error) : resolve(answer),
    ),
  )
}

async function reflect(t: Test, address: URL, request: object): Promise<any> {
  const client = stockClient(t, ours.grpc.reflection.v1.ServerReflection, address)
  const stream = client.ServerReflectionInfo(bearer(TOKEN))
  stream.write(request)
  const [answer] = await once(stream, 'data')
  stream.end()
  return answer
}

function bearer(token: string): grpc.Metadata {
  const metadata = new grpc.Metadata()
  metadata.set('authorization', `Bearer ${token}`)
  return metadata
}

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('it should have failed')
    },
    (error: unknown) => error,
  )
}
