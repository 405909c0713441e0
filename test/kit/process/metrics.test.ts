import { request } from 'node:http'
import t from 'tap'
import { gauge } from '../../../services/kit/metrics/metrics.ts'
import { samples, scraped, together } from '../../../services/kit/metrics/scrape.ts'
import { serveMetrics } from '../../../services/kit/process/lifecycle/metrics.ts'
import { freePort } from '../../harness/free-port.ts'

gauge({ name: 'silent', help: 'Nothing reports it.' })

const answered = gauge({ name: 'answered', help: 'x', labels: ['from'] })
const failing = gauge({ name: 'failing', help: 'x' })
const hanging = gauge({ name: 'hanging', help: 'x' })

const port = await freePort()
const url = `http://127.0.0.1:${port}/metrics`
const { close } = await serveMetrics({ metricsPort: port, metricsHost: '127.0.0.1' })
t.teardown(close)

t.test('Metrics are served at the configured port, at /metrics only', async t => {
  const answer = await fetch(url)
  t.match(answer.headers.get('content-type'), /^text\/plain; version=0\.0\.4/)
  const text = await answer.text()
  t.match(text, /^nodejs_eventloop_lag_seconds /m, 'metrics of Node have their usual names')
  t.match(text, /^payprep_build_info\{version="\d+\.\d+\.\d+",commit="",node="v\d+\.\d+\.\d+"\} 1$/m)
  t.notMatch(text, /^silent /m, 'a gauge that nothing reports has no value')
  t.equal((await fetch(url.replace('metrics', ''))).status, 404)
})

t.test('A browser under a name that another site may own gets no metrics, and collectors do', async t => {
  const statusOf = (headers: Record<string, string>) =>
    new Promise(answered => request(url, { headers }, answer => answered(answer.resume().statusCode)).end())
  const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  for (const Host of ['evil.example', 'localhost.evil.example:9464'])
    t.equal(await statusOf({ Host, 'User-Agent': browser }), 421, Host)
  for (const Host of ['localhost:9464', '127.0.0.1', '[::1]:9464'])
    t.equal(await statusOf({ Host, 'User-Agent': browser }), 200, Host)
  t.equal(await statusOf({ Host: 'edge.payprep.svc:9464', 'User-Agent': 'Prometheus/3.5.0' }), 200)
})

t.test('Of several processes, the lag is that of the one with the highest', async t => {
  const each = await samples()
  const withLag = (value: number) =>
    each.map(metric =>
      metric.name.startsWith('nodejs_eventloop_lag')
        ? { ...metric, values: [{ value, labels: {} }] }
        : metric,
    ) as typeof each
  const text = await together([withLag(1), withLag(9), withLag(2)]).metrics()
  for (const part of ['', '_mean', '_p50', '_p90', '_p99', '_max'])
    t.match(text, new RegExp(`^nodejs_eventloop_lag${part}_seconds 9$`, 'm'), part)
})

t.test('A source that fails or hangs leaves its gauges out, and all others are served', async t => {
  let away = false
  const unlessAway = (otherwise: () => Promise<number>) => async () => (away ? otherwise() : 7)
  const sources = [
    scraped({ name: 'a', gauges: [answered], read: () => 3, report: n => answered.set({ from: 'a' }, n) }),
    scraped({
      name: 'b',
      gauges: [failing],
      read: unlessAway(() => Promise.reject(new Error('the database is away'))),
      report: n => failing.set(n),
    }),
    scraped({
      name: 'c',
      gauges: [hanging],
      read: unlessAway(() => new Promise<never>(() => {})),
      report: n => hanging.set(n),
    }),
  ]
  const scrape = async () => (await fetch(url)).text()
  t.match(await scrape(), /^failing 7$[^]*^hanging 7$/m)

  away = true
  const text = await scrape()
  t.match(text, /^answered\{from="a"\} 3$/m)
  t.notMatch(text, /^(failing|hanging) /m)
  t.match(text, /^payprep_scrape_source_success\{source="a"\} 1$/m)
  t.match(text, /^payprep_scrape_source_success\{source="b"\} 0$/m)
  t.match(text, /^payprep_scrape_source_success\{source="c"\} 0$/m)

  for (const source of sources) source.close()
  t.notMatch(await scrape(), /^answered\{|source="a"/m, 'a closed source reports nothing')
})
