import { Gauge } from 'prom-client'
import t from 'tap'
import { openMetrics } from '../../../services/kit/process/metrics.ts'
import { freePort } from '../../harness/free-port.ts'

t.test('metrics are served at the configured port, at /metrics only', async t => {
  const port = await freePort()
  const { metrics, close } = await openMetrics({ metricsPort: port, metricsHost: '127.0.0.1' })
  t.teardown(close)
  const url = `http://127.0.0.1:${port}/metrics`
  const answer = await fetch(url)
  t.match(answer.headers.get('content-type'), /^text\/plain; version=0\.0\.4/)
  t.match(await answer.text(), /^payprep_nodejs_eventloop_lag_seconds /m)
  t.equal((await fetch(url.replace('metrics', ''))).status, 404)

  new Gauge({
    name: 'x',
    help: 'x',
    registers: [metrics],
    collect: () => Promise.reject(new Error('unavailable')),
  })
  t.equal((await fetch(url)).status, 503, 'a gauge that cannot be collected')

  t.strictSame(
    await (await openMetrics({ metricsPort: 0, metricsHost: '127.0.0.1' })).metrics.getMetricsAsArray(),
    [],
    'without a port',
  )
})
