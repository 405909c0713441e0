import t from 'tap'
import { counter, distribution, enumCounter, registry } from '../../../services/kit/metrics/metrics.ts'

t.test('A distribution counts each observation in every bucket that holds it', async t => {
  const durations = distribution({
    name: 'd_seconds',
    help: 'x',
    labels: ['route', 'status'],
    bounds: [0.1, 1],
  })
  const observer = durations.of({ route: '/a', status: '2xx' })
  for (const seconds of [0.05, 0.1, 0.5, 3]) observer.observe(seconds)
  durations.of({ status: '2xx', route: '/a' }).observe(0.2)
  durations.of({ route: '/b', status: '5xx' }).observe(0.2)
  const text = await registry.getSingleMetricAsString('d_seconds')
  t.equal(
    text,
    `# HELP d_seconds x
# TYPE d_seconds histogram
d_seconds_bucket{le="0.1",route="/a",status="2xx"} 2
d_seconds_bucket{le="1",route="/a",status="2xx"} 4
d_seconds_bucket{le="+Inf",route="/a",status="2xx"} 5
d_seconds_sum{route="/a",status="2xx"} 3.85
d_seconds_count{route="/a",status="2xx"} 5
d_seconds_bucket{le="0.1",route="/b",status="5xx"} 0
d_seconds_bucket{le="1",route="/b",status="5xx"} 1
d_seconds_bucket{le="+Inf",route="/b",status="5xx"} 1
d_seconds_sum{route="/b",status="5xx"} 0.2
d_seconds_count{route="/b",status="5xx"} 1`,
  )
})

t.test('Counts by an enum begin at 0, so that the first increase is seen', async t => {
  const alerts = enumCounter({
    name: 'alerts_total',
    help: 'x',
    label: 'code',
    names: new Map([
      [1, 'A'],
      [3, 'C'],
    ]),
  })
  alerts.count(3)
  alerts.count(3)
  for (const _ of ['first', 'second']) {
    t.match(
      await registry.getSingleMetricAsString('alerts_total'),
      /alerts_total\{code="A"\} 0\nalerts_total\{code="C"\} 2$/,
    )
  }
})

t.test('Two metrics of one name are refused', async t => {
  counter({ name: 'twice_total', help: 'x' })
  t.throws(() => counter({ name: 'twice_total', help: 'y' }), /already been registered/)
})
