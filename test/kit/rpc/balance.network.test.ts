import { createServer } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import t from 'tap'
import { ValidationService } from '../../../proto/gen/payprep/validation/v1/validation_pb.js'
import { problemIn } from '../../../services/kit/problem.ts'
import { connect } from '../../../services/kit/rpc/link.ts'

t.test('a call whose connection is reset, as by a process that is killed, is an outage', async t => {
  let socket: Socket | undefined
  let calls = 0
  const server = createServer()
  server.on('connection', connection => (socket = connection))
  server.on('session', session => session.on('error', () => {}))
  server.on('stream', (stream, headers) => {
    if (headers[':path']?.includes('Validate')) calls++
    stream.on('error', () => {})
    socket!.resetAndDestroy()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  const address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const { client, close } = connect(ValidationService, [address], { serviceToken: 'token' })
  t.teardown(close)
  const error = await client.validate({}).catch((thrown: unknown) => thrown)
  t.match(problemIn(error), { kind: 'unavailable', message: /^the validation service is unavailable/ })
  t.equal(calls, 3, 'it was tried again')
})
