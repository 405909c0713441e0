import { resolve } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import t from 'tap'
import { allUp, greeting, welcome } from '../../edge/web/demo/welcome.ts'
import type { DependencyState } from '../../services/kit/process/lifecycle/dependencies.ts'
import { until } from '../harness/until.ts'

t.test('the first request to paste waits until all that it needs is up', async t => {
  const states: Record<string, DependencyState> = { database: 'up', enrichment: 'down' }
  let isUp = false
  const waiting = allUp(() => states).then(() => (isUp = true))
  await turn()
  t.notOk(isUp)
  states.enrichment = 'up'
  // The wait alone keeps no process alive.
  await until(() => isUp)
  await waiting
})

t.test('what is printed says where the secret is, and does not hold it', t => {
  const demo = { clientId: 'client_1', clientSecret: 'canary', baseUrl: 'http://localhost:8080' }
  const text = welcome(demo, '.data')
  t.match(text, `client secret  in ${resolve('.data/demo-client.json')}`)
  t.notMatch(text, demo.clientSecret)
  t.end()
})

t.test('npm start greets by three lines, in place of the progress of a first start', async t => {
  const lines = `payprep is ready at http://localhost:8080
  try it as an end-user   http://localhost:8080/demo
  read how to call it     http://localhost:8080/docs
`
  t.equal(greeting('http://localhost:8080', { isTTY: false }), lines)
  t.equal(greeting('http://localhost:8080', { isTTY: true }), `\r\u001b[K${lines}`)
})
