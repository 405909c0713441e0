import { request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { scrapeWith } from '../metrics/scrape.ts'
import type { ServePrivately } from '../process/lifecycle/metrics.ts'
import { socketOf } from '../process/worker.ts'
import { reportProcesses } from './metrics.ts'
import { samplesOf } from './metric-samples.ts'

/** How long a process has to answer: longer than the console waits for the parts of a page. */
const ANSWER_TIMEOUT_MS = 5_000

/** Tells a worker the address that called, as its socket has none. Only this process reaches the socket. */
const CALLER_HEADER = 'x-forwarded-for'

/** The address that called the private port. */
export function privateCaller({ socket, headers }: IncomingMessage): string | undefined {
  return socket.remoteAddress ?? headers[CALLER_HEADER]?.toString()
}

interface Options {
  /** The directory of the workers' sockets. */
  readonly directory: string
  readonly count: number
  /** The ids of the serving processes, the longest serving first. */
  readonly serving: () => readonly number[]
}

/**
 * Answers the private port for several processes: metrics are those of all, and health says how many serve. The process that
 * has served longest answers all other paths.
 */
export function answerTogether({ directory, count, serving }: Options, servePrivately: ServePrivately): void {
  reportProcesses(count, serving)
  scrapeWith(samplesOf(directory, serving))
  servePrivately((request, response) => {
    const pids = serving()
    const processes = { serving: pids.length, expected: count }
    if (request.url === '/healthz') answer(response, 200, { status: 'ok', processes })
    else if (pids.length === 0) answer(response, 503, { status: 'unavailable', processes })
    else if (request.url === '/readyz') answer(response, 200, { status: 'ready', processes })
    else passOn(request, response, socketOf(directory, pids[0]!))
  })
}

function answer(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function passOn(request: IncomingMessage, response: ServerResponse, socketPath: string) {
  const { method, url, socket } = request
  const headers = { ...request.headers, [CALLER_HEADER]: socket.remoteAddress ?? '' }
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  const passed = send({ socketPath, method, path: url, headers, signal }, answered => {
    response.writeHead(answered.statusCode!, answered.headers)
    answered.pipe(response)
    answered.on('error', () => response.destroy())
  })
  passed.on('error', () => {
    if (response.headersSent) return response.destroy()
    answer(response, 503, { status: 'unavailable' })
  })
  request.pipe(passed)
}
