import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { seededDatabase } from '../../harness/database.ts'
import { startPublicSystem } from '../../harness/system.ts'
import { until } from '../../harness/until.ts'

const run = promisify(execFile)
const isMissing = spawnSync('bru', ['--version']).status !== 0
const skip = isMissing && 'bru is not installed: npm install --global @usebruno/cli@4.1.0'

/** What asks for something that the system of this test does not have. */
const refused = new Set(['getLogo', 'receiveVerificationAnswer', 'getRecipient'])
/** There is one once the changes of this run are in a version of their own. */
const DELTA = 'getGamblingDelta'

t.test('Bruno runs the whole collection, with a token that it obtains itself', { skip }, async t => {
  const system = await startPublicSystem(t, await seededDatabase(t), {})
  const credentials = await system.newClient('gambling:read', 'gambling:write')
  await importSample(system.baseUrl, await system.headersOf(credentials))

  const folder = t.testdir()
  await run(process.execPath, ['--import', 'tsx', 'edge/bruno-collection/main.ts', folder])
  const { id: clientId, secret: clientSecret } = credentials
  const variables = Object.entries({ baseUrl: system.baseUrl, clientId, clientSecret })
  const set = variables.flatMap(([name, value]) => ['--env-var', `${name}=${value}`])
  const report = join(folder, 'report.json')
  // It ends with 1, as some requests are refused.
  await run('bru', ['run', '-r', '--env', 'local', ...set, '--output', report], { cwd: folder }).catch(
    () => {},
  )
  const [{ results }] = JSON.parse(readFileSync(report, 'utf8'))
  t.ok(results.length > 40)
  for (const { test, response } of results) {
    const [, id = ''] = /(\w+)\.bru$/.exec(test.filename)!
    const { status } = response
    const isExpected = refused.has(id) ? status === 404 : status < 300 || (id === DELTA && status === 404)
    t.ok(isExpected, `${id} answers ${status}: ${JSON.stringify(response.data)}`)
  }
})

async function importSample(baseUrl: string, headers: Readonly<Record<string, string>>) {
  const sent = await fetch(`${baseUrl}/gambling/imports`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-ndjson' },
    body: readFileSync('seeds/gambling-sample.jsonl'),
  })
  const place = baseUrl + sent.headers.get('location')!
  const state = async () => ((await (await fetch(place, { headers })).json()) as { state: string }).state
  await until(async () => (await state()) !== 'PENDING')
}
