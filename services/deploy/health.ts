// Says by its exit code whether a process serves, for the health checks of containers:
//   node health.js                          the edge on its usual port, at /healthz
//   node health.js http://127.0.0.1:7002    a service, by grpc.health.v1
// It loads little, as it runs every few seconds.
import { request } from 'node:http'
import { json } from 'node:stream/consumers'

const TIMEOUT_MS = 2_000
const EDGE = { url: new URL('http://127.0.0.1:8080/healthz'), method: 'GET', body: '', good: 'ok' }

const [address] = process.argv.slice(2)
const { url, method, body, good } = address === undefined ? EDGE : serviceAt(address)
const headers = { 'content-type': 'application/json' }
const check = request(url, { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
check.on('error', ({ message }) => fail(message))
check.on('response', async response => {
  const { status } = (await json(response).catch(() => ({}))) as { status?: string }
  if (status !== good) fail(`it says ${status}, not ${good}`)
})
check.end(body)

function serviceAt(address: string): typeof EDGE {
  return {
    url: new URL('/grpc.health.v1.Health/Check', address),
    method: 'POST',
    body: '{}',
    good: 'SERVING',
  }
}

function fail(reason: string) {
  process.stderr.write(`${url}: ${reason}\n`)
  process.exitCode = 1
}
