import { resolve } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import t from 'tap'
import { allUp, greeting, welcome } from '../../edge/web/demo/welcome.ts'
import type { DependencyState } from '../../services/kit/process/lifecycle/dependencies.ts'
import { until } from '../harness/until.ts'

t.test('the welcome with a request to paste waits until every dependency is up', async t => {
  const states: Record<string, DependencyState> = { database: 'up', enrichment: 'down' }
  let isUp = false
  const waiting = allUp(() => states).then(() => (isUp = true))
  await turn()
  t.notOk(isUp)
  states.enrichment = 'up'
  // `allUp` does not keep the process running.
  await until(() => isUp)
  await waiting
})

t.test('the welcome names the file of the client secret, and does not hold the secret', t => {
  const demo = { clientId: 'client_1', clientSecret: 'canary', baseUrl: 'http://localhost:8080' }
  const text = welcome(demo, '.data')
  t.match(text, `client secret  in ${resolve('.data/demo-client.json')}`)
  t.notMatch(text, demo.clientSecret)
  t.end()
})

t.test('npm start prints where it is and how to call it, over the progress of a first start', async t => {
  const lines = `payprep is ready at http://localhost:8080
  try it as an end-user   http://localhost:8080/demo
  read how to call it     http://localhost:8080/docs
  call it by gRPC         npm run payprep -- up --apart
`
  t.equal(greeting('http://localhost:8080', { isTTY: false }), lines)
  t.equal(greeting('http://localhost:8080', { isTTY: true }), `\r\u001b[K${lines}`)
})
