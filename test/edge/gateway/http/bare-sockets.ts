import { connect, type Socket } from 'node:net'
import Koa from 'koa'
import type { Test } from 'tap'
import { listen } from '../../../../edge/gateway/http/listen.ts'
import { answer, type State } from '../../../../edge/gateway/http/state.ts'
import { accessLog } from '../../../../edge/gateway/middleware/access-log.ts'
import { jsonBody } from '../../../../edge/gateway/middleware/body.ts'
import { catchProblems } from '../../../../edge/gateway/middleware/catch-problems.ts'
import { requireClearHead } from '../../../../edge/gateway/http/head.ts'
import { trafficCount } from '../../../../edge/gateway/traffic/count.ts'
import { send } from '../../../../edge/gateway/middleware/send.ts'
import { silentLog } from '../../../../services/kit/process/logging/log.ts'

// For attacks on the protocol, which no HTTP client would send.

/** The listener of the edge with its first steps. It answers with the bodies that it has read. */
export async function listener(t: Test, limit?: Parameters<typeof listen>[2]): Promise<number> {
  const app = new Koa<State>()
  app
    .use(accessLog(silentLog, trafficCount(Date)))
    .use(send({ environment: 'development' }))
    .use(catchProblems)
  app.use(requireClearHead)
  app.use((ctx, next) => (ctx.method === 'POST' ? jsonBody(ctx, next) : next()))
  app.use(ctx => answer(ctx, 200, { read: (ctx.state.body as string) ?? null }))
  const server = await listen(0, '127.0.0.1', limit)
  t.teardown(server.close)
  server.serve(app.callback())
  return server.port
}

/** All that comes back until the server closes the connection. */
export async function answersTo(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(text)
  return received(socket)
}

/** All that comes on a connection until its end; a server that refuses before all has arrived may reset it. */
export function received(socket: Socket): Promise<string> {
  let answers = ''
  socket.setEncoding('utf8').on('data', text => (answers += text))
  return new Promise(resolve => {
    socket.on('end', () => resolve(answers))
    socket.on('error', () => resolve(answers))
    socket.on('close', () => resolve(answers))
  })
}

export const statusesIn = (answers: string) =>
  [...answers.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status))

export const get = (fields: readonly string[]) =>
  `GET / HTTP/1.1\r\n${fields.map(field => `${field}\r\n`).join('')}\r\n`
export const LAST = ['Host: x', 'Connection: close']
