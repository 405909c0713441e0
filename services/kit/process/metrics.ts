import { createServer } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { type Config, integer, text } from './config.ts'

export type { Registry as Metrics } from 'prom-client'

export const metricsSettings = {
  /** The port that serves metrics in the Prometheus text format; 0 for none. */
  metricsPort: integer('METRICS_PORT', 0, { max: 65_535 }),
  /** The interface that it listens on. By default only this machine can connect. */
  metricsHost: text('METRICS_HOST', '127.0.0.1'),
}

/** Opens the metrics registry of this process and serves it at GET /metrics on its own port. */
export async function openMetrics({ metricsPort: port, metricsHost: host }: Config<typeof metricsSettings>) {
  const metrics = new Registry()
  if (port === 0) return { metrics, close() {} }

  collectDefaultMetrics({ register: metrics, prefix: 'payprep_' })
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
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
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
