import { createServer, type RequestListener } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { type Config, integer, text } from './config.ts'

export type { Registry as Metrics } from 'prom-client'

export const metricsSettings = {
  /** The port that serves metrics in the Prometheus text format; 0 for none. */
  metricsPort: integer('METRICS_PORT', 0, { max: 65_535 }),
  /** The interface that it listens on. By default only this machine can connect. */
  metricsHost: text('METRICS_HOST', '127.0.0.1'),
}

/** Lets the private port answer other paths than /metrics. It has no effect if there is no private port. */
export type ServePrivately = (answer: RequestListener) => void

/** Opens the metrics registry of this process and serves it at GET /metrics on its own, private port. */
export async function openMetrics({ metricsPort: port, metricsHost: host }: Config<typeof metricsSettings>) {
  const metrics = new Registry()
  let answerOthers: RequestListener = (_request, response) => response.writeHead(404).end()
  const servePrivately: ServePrivately = answer => void (answerOthers = answer)
  if (port === 0) return { metrics, servePrivately, close() {} }

  collectDefaultMetrics({ register: metrics, prefix: 'payprep_' })
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return answerOthers(request, response)
    try {
      const text = await metrics.metrics()
      response.writeHead(200, { 'content-type': metrics.contentType }).end(text)
    } catch {
      // Some gauges query the database, which may be unavailable.
      response.writeHead(503).end()
    }
  })
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(port, host, listening))
  return {
    metrics,
    servePrivately,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
