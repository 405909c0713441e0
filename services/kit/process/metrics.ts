import { createServer } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { integer, readConfig, text } from './config.ts'

export type { Registry as Metrics } from 'prom-client'

export const metricsSettings = {
  /** Where a process tells how it does, in the text format of Prometheus; with 0 nowhere. */
  port: integer('METRICS_PORT', 0, { max: 65_535 }),
  /** The interface that it does so on: by default only this machine can reach it. */
  host: text('METRICS_HOST', '127.0.0.1'),
}

/** The figures of this process, which those who have some add to, at GET /metrics of a port of their own. */
export async function openMetrics(env: NodeJS.ProcessEnv) {
  const { port, host } = readConfig(env, metricsSettings)
  const metrics = new Registry()
  if (port === 0) return { metrics, close() {} }

  collectDefaultMetrics({ register: metrics, prefix: 'payprep_' })
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    try {
      const figures = await metrics.metrics()
      response.writeHead(200, { 'content-type': metrics.contentType }).end(figures)
    } catch {
      // Some are counted in a database, which may be away.
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
