import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Test } from 'tap'

/** A port of 127.0.0.1 that leads to another. Severed, it passes nothing on and closes nothing, like a lost network. */
export async function severableProxy(t: Test, to: number) {
  const sockets = new Set<Socket>()
  let isSevered = false
  const server = createServer(near => {
    const far = connect(to, '127.0.0.1')
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => into.destroy())
      from.on('close', () => {
        sockets.delete(from)
        into.destroy()
      })
      if (isSevered) from.pause()
      from.on('data', data => void into.write(data))
      if (isSevered) from.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    port: (server.address() as AddressInfo).port,
    sever() {
      isSevered = true
      for (const socket of sockets) socket.pause()
    },
    join() {
      isSevered = false
      for (const socket of sockets) socket.resume()
    },
  }
}
