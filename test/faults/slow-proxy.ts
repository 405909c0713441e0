import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Test } from 'tap'

/** A TCP proxy before a port of 127.0.0.1 that can hold back all that the server answers. */
export async function slowProxy(t: Test, port: number) {
  let isSlow = false
  const upstreams = new Set<Socket>()
  const sockets = new Set<Socket>()
  const proxy = createServer(socket => {
    const upstream = connect(port, '127.0.0.1')
    upstreams.add(upstream)
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {}).on('close', () => other.destroy())
    }
    socket.pipe(upstream)
    upstream.on('data', bytes => void socket.write(bytes))
    if (isSlow) upstream.pause()
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  t.teardown(() => {
    proxy.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    hold() {
      isSlow = true
      for (const upstream of upstreams) upstream.pause()
    },
    release() {
      isSlow = false
      for (const upstream of upstreams) upstream.resume()
    },
  }
}
