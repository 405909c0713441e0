import { once } from 'node:events'
import { connect } from 'node:net'
import { mock } from 'node:test'
import t, { type Test } from 'tap'
import { extendBodyTime } from '../../../../edge/gateway/http/body-deadline.ts'
import { listen } from '../../../../edge/gateway/http/listen.ts'

const BODY_MS = 20_000

/** A server that echoes bodies, and asks for more time after each part; its clock moves only by `tick`. */
async function world(t: Test) {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  const server = await listen(0, '127.0.0.1')
  t.teardown(server.close)
  const parts = new EventTarget()
  server.serve((request, response) => {
    if (request.url === '/early') response.end('early')
    request.on('data', () => {
      if (request.url === '/upload') extendBodyTime(request)
      parts.dispatchEvent(new Event('part'))
    })
    request.on('end', () => response.end('whole'))
    request.on('error', () => {})
  })

  /** Sends the head of a request with a body of 4 bytes. */
  async function begin(path: string) {
    const socket = connect(server.port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8').on('data', text => (answer += text))
    const end = once(socket, 'close').then(() => answer)
    const send = async (text: string) => {
      const arrived = once(parts as never, 'part')
      socket.write(text)
      await arrived
      // The end of the body is read in the same turn as its last part.
      await new Promise(setImmediate)
    }
    await Promise.all([
      once(parts as never, 'part'),
      socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 4\r\n\r\na`),
    ])
    // The deadline starts at the end of the turn.
    await new Promise(setImmediate)
    return { send, end }
  }
  return { begin, tick: (ms: number) => mock.timers.tick(ms) }
}

t.test('a body that does not arrive in time is answered with 408', async t => {
  const { begin, tick } = await world(t)
  const { send, end } = await begin('/body')
  tick(BODY_MS - 1)
  await send('b')
  tick(1)
  t.match(await end, /^HTTP\/1.1 408 [\s\S]*"the request did not arrive in time"/)
})

t.test('a body that arrives in time is not disturbed, however long its answer takes', async t => {
  const { begin, tick } = await world(t)
  const { send, end } = await begin('/body')
  tick(BODY_MS - 1)
  await send('bcd')
  tick(BODY_MS)
  t.match(await end, /^HTTP\/1.1 200 [\s\S]*whole/)
})

t.test('an upload has this time for each of its parts', async t => {
  const { begin, tick } = await world(t)
  const { send, end } = await begin('/upload')
  for (const part of ['b', 'c']) {
    tick(BODY_MS - 1)
    await send(part)
  }
  tick(BODY_MS - 1)
  await send('d')
  t.match(await end, /^HTTP\/1.1 200 [\s\S]*whole/)

  const slow = await begin('/upload')
  tick(BODY_MS)
  t.match(await slow.end, /^HTTP\/1.1 408 /)
})

t.test('a connection is closed if the rest of a body does not come after the answer', async t => {
  const { begin, tick } = await world(t)
  const { end } = await begin('/early')
  tick(BODY_MS)
  t.match(await end, /^HTTP\/1.1 200 [\s\S]*early/)
})
