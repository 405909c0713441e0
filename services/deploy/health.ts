// Says by its exit code whether a process serves, for the health checks of containers:
//   node health.js http://127.0.0.1:8080/healthz    the edge
//   node health.js http://127.0.0.1:7002            a service, by grpc.health.v1
// It loads little, as it runs every few seconds.
import { request } from 'node:http'
import { json } from 'node:stream/consumers'

const TIMEOUT_MS = 2_000
const EDGE = { method: 'GET', body: '', good: 'ok' }
const SERVICE = { method: 'POST', body: '{}', good: 'SERVING' }

const url = new URL(process.argv[2] ?? '')
const { method, body, good } = url.pathname === '/' ? SERVICE : EDGE
if (url.pathname === '/') url.pathname = '/grpc.health.v1.Health/Check'

const headers = { 'content-type': 'application/json' }
const check = request(url, { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
check.on('error', ({ message }) => fail(message))
check.on('response', async response => {
  const { status } = (await json(response).catch(() => ({}))) as { status?: string }
  if (status !== good) fail(`it says ${status}, not ${good}`)
})
check.end(body)

function fail(reason: string) {
  process.stderr.write(`${url}: ${reason}\n`)
  process.exitCode = 1
}
