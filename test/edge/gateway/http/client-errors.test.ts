import { connect } from 'node:net'
import t from 'tap'
import { listen } from '../../../../edge/gateway/http/listen.ts'

t.test('input that is no request gets a status and JSON, and the connection is closed', async t => {
  const server = await listen(0, '127.0.0.1')
  t.teardown(server.close)
  server.serve((_request, response) => response.end('{}'))
  const cases: readonly (readonly [bytes: string, status: number, message: RegExp])[] = [
    [`GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`, 431, /at most 16 KiB/],
    ['HELLO\r\n\r\n', 400, /not HTTP/],
    ['GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400, /not HTTP/],
  ]
  for (const [bytes, status, message] of cases) {
    const answer = await answerTo(bytes, server.port)
    const [head, body] = answer.split('\r\n\r\n')
    t.match(head, new RegExp(`^HTTP/1.1 ${status} `))
    t.match(head, /\r\nContent-Type: application\/json\r\n/)
    t.match(head, new RegExp(`\r\nContent-Length: ${body!.length}\r\n`))
    t.match(JSON.parse(body!), { message })
  }
})

/** All that the server sends until it closes the connection. */
async function answerTo(bytes: string, port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  let answer = ''
  for await (const chunk of socket.setEncoding('utf8')) answer += chunk
  return answer
}
