import { createServer as createHttp1Server } from 'node:http'
import { createServer as createHttp2Server } from 'node:http2'
import type { AddressInfo, Server, Socket } from 'node:net'
import t from 'tap'
import { NotifierService } from '../../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import { ValidationService } from '../../../proto/gen/payprep/validation/v1/validation_pb.js'
import { problemIn } from '../../../services/kit/problem.ts'
import { connect } from '../../../services/kit/rpc/client/link.ts'

/** By version of HTTP: a server that resets the connection of each call, and a call over this version. */
const versions = {
  'HTTP/1.1': {
    serve(called: (path: string) => void): Server {
      const server = createHttp1Server(({ url, socket }) => {
        called(url!)
        socket.resetAndDestroy()
      })
      return server.on('clientError', (_, socket) => socket.destroy())
    },
    call(address: URL) {
      const { client, close } = connect(ValidationService, [address], { serviceToken: 'token' })
      return { answer: client.validate({}), close }
    },
    path: '/payprep.validation.v1.ValidationService/Validate',
    message: /^the validation service is unavailable/,
  },
  'HTTP/2': {
    serve(called: (path: string) => void): Server {
      let socket: Socket | undefined
      const server = createHttp2Server()
      server.on('connection', connection => (socket = connection))
      server.on('session', session => session.on('error', () => {}))
      server.on('stream', (stream, headers) => {
        called(headers[':path']!)
        stream.on('error', () => {})
        socket!.resetAndDestroy()
      })
      return server
    },
    call(address: URL) {
      const { client, close } = connect(NotifierService, [address], { serviceToken: 'token' })
      return { answer: client.publishEvents({}), close }
    },
    path: '/payprep.notifier.v1.NotifierService/PublishEvents',
    message: /^the notifier service is unavailable/,
  },
}

for (const [version, { serve, call, path, message }] of Object.entries(versions)) {
  t.test(
    `a call of ${version} whose connection is reset, as by a process that is killed, is an outage`,
    async t => {
      let calls = 0
      const server = serve(called => void (called === path && calls++))
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      t.teardown(() => server.close())
      const address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
      const { answer, close } = call(address)
      t.teardown(close)
      t.match(problemIn(await answer.catch((thrown: unknown) => thrown)), { kind: 'unavailable', message })
      t.equal(calls, 3, 'it was tried again')
    },
  )
}
