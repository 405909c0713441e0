// Says by its exit code whether a process serves, for the health checks of containers:
//   node health.js http://127.0.0.1:8080/healthz           the edge
//   node health.js http://127.0.0.1:7002                   a service, by grpc.health.v1
//   node health.js unix:/run/payprep/validation.sock       a service at a socket
// It loads little, as it runs every few seconds.
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { socketAddress, socketPathIn } from '../kit/process/config/socket-address.ts'

const TIMEOUT_MS = 2_000
const EDGE = { method: 'GET', body: '', good: 'ok' }
const SERVICE = { method: 'POST', path: '/grpc.health.v1.Health/Check', body: '{}', good: 'SERVING' }

const [, , address = ''] = process.argv
const url = socketAddress(address) ?? new URL(address)
const socketPath = socketPathIn(url)
const { good, body, ...asked } = socketPath !== undefined || url.pathname === '/' ? SERVICE : EDGE

const headers = { 'content-type': 'application/json' }
const signal = AbortSignal.timeout(TIMEOUT_MS)
const place = socketPath === undefined ? url : 'http://localhost'
const check = request(place, { ...asked, headers, signal, ...(socketPath !== undefined && { socketPath }) })
check.on('error', ({ message }) => fail(message))
check.on('response', async response => {
  const { status } = (await json(response).catch(() => ({}))) as { status?: string }
  if (status !== good) fail(`it says ${status}, not ${good}`)
})
check.end(body)

function fail(reason: string) {
  process.stderr.write(`${address}: ${reason}\n`)
  process.exitCode = 1
}
