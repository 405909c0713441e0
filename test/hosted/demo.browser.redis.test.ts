import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import t, { type Test } from 'tap'
import { openEdgeDatabase } from '../../edge/database.ts'
import { freshDatabase } from '../harness/database.ts'
import { freshRedis, needsRedis } from '../harness/redis.ts'
import { needs } from '../programs.ts'
import { freshPage, startBrowser } from './browser.ts'
import { add, button, heading, journeys } from './journey.ts'

const databaseUrl = await freshDatabase(t)

/** The program itself, as an operator starts it; answers where it listens. */
async function started(t: Test, env: Readonly<Record<string, string>>): Promise<string> {
  const program = spawn(process.execPath, ['--import', 'tsx', 'edge/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, EDGE_PORT: '0', ...env },
  })
  const ended = once(program, 'exit')
  t.teardown(async () => {
    program.kill()
    await ended
  })
  return new Promise((listening, failed) => {
    void ended.then(([code]) => failed(new Error(`it ended with ${code} before it listened`)))
    createInterface(program.stdout).on('line', line => {
      const { event, port } = line.startsWith('{') ? JSON.parse(line) : {}
      if (event === 'listening') listening(`http://localhost:${port}`)
    })
  })
}

t.test('in production there is no demo', needsRedis, async t => {
  const redis = await freshRedis(t)
  const url = await started(t, {
    ENVIRONMENT: 'production',
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    SERVICE_TOKEN: 'the service token of this test',
    REDIS_URL: redis.url.href,
  })
  t.equal((await fetch(`${url}/healthz`)).status, 200)
  for (const method of ['GET', 'POST']) t.equal((await fetch(`${url}/demo`, { method })).status, 404, method)
})

t.test(
  'in development a client of its own shows the whole way, there and back',
  needs('chromium'),
  async t => {
    // The directory is there already; of keys, those of one world are of no use in the other.
    const db = await openEdgeDatabase(databaseUrl)
    await db('signing_keys').delete()
    await db.destroy()
    const url = await started(t, { DATA_DIR: t.testdir() })
    const browser = await startBrowser()
    t.teardown(() => browser.close())
    const page = await freshPage(t, browser)
    await page.goto(`${url}/demo`)
    const read = page.locator('.demo-json')
    t.equal(await read.innerText(), '[]')
    await button(page, 'Manage payout methods').click()
    await page.waitForURL(`${url}/sessions/*`)
    await add(
      page,
      journeys.find(({ country }) => country === 'DE')!,
    )
    await button(page, 'Done').click()
    await page.waitForURL(`${url}/demo`)
    await heading(page, /^Hello/).waitFor()
    t.match(JSON.parse(await read.innerText()), [
      { country: 'DE', isDefault: true, creditorAccount: { id: { value: 'DE89370400440532013000' } } },
    ])
  },
)
