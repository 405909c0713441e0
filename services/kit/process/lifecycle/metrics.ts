import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { collectDefaultMetrics } from 'prom-client'
import { gauge, registry } from '../../metrics/metrics.ts'
import { samples, scrape } from '../../metrics/scrape.ts'
import { buildInfo } from './build-info.ts'
import { isDirectHost } from './direct-host.ts'
import { type Config, integer, text } from '../config/config.ts'
import { isWorker, ownSocket, SAMPLES_PATH } from '../worker.ts'

export const metricsSettings = {
  metricsPort: integer(
    'METRICS_PORT',
    'The port that serves metrics in the Prometheus text format; 0 for none.',
    0,
    { max: 65_535 },
  ),
  metricsHost: text(
    'METRICS_HOST',
    'The interface of METRICS_PORT. By default only this machine can connect.',
    '127.0.0.1',
  ),
}

gauge({
  name: 'payprep_build_info',
  help: 'Always 1. The labels give the build of this process, and its version of Node.',
  labels: ['version', 'commit', 'node'],
}).set({ version: buildInfo.version, commit: buildInfo.commit ?? '', node: process.version }, 1)

/** The parts that prom-client would average over several processes. The idle parent is one of them, and would hide a process that lags. */
const LAG_PARTS = ['', '_mean', '_stddev', '_p50', '_p90', '_p99']

/** Sets the listener of the private port for other paths than /metrics. It has no effect without a private port. */
export type ServePrivately = (answer: RequestListener) => void

/** Whether a page of another site reads through a browser. Collectors of metrics come under the names of services. */
const isRebound = ({ headers }: IncomingMessage) =>
  headers['user-agent']?.startsWith('Mozilla/') === true && !isDirectHost(headers.host)

/**
 * Serves the metrics of this process at GET /metrics on a private port. A worker answers at a socket instead, and its parent
 * has the port.
 */
export async function serveMetrics({ metricsPort: port, metricsHost: host }: Config<typeof metricsSettings>) {
  let answerOthers: RequestListener = (_request, response) => response.writeHead(404).end()
  const servePrivately: ServePrivately = answer => void (answerOthers = answer)
  if (port === 0) return { servePrivately, close() {} }

  // Its names are those that common dashboards for Node expect.
  collectDefaultMetrics({ register: registry })
  for (const part of LAG_PARTS)
    Object.assign(registry.getSingleMetric(`nodejs_eventloop_lag${part}_seconds`)!, { aggregator: 'max' })
  const server = createServer(async (request, response) => {
    if (isWorker && request.url === SAMPLES_PATH) return response.end(JSON.stringify(await samples()))
    if (request.url !== '/metrics') return answerOthers(request, response)
    if (isRebound(request))
      return response.writeHead(421).end('Read metrics at localhost or at an IP address.\n')
    response.writeHead(200, { 'content-type': registry.contentType }).end(await scrape())
  })
  const address = isWorker ? { path: ownSocket(), exclusive: true } : { port, host }
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(address, listening))
  return {
    servePrivately,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
