import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import t from 'tap'
import { rights } from '../../edge/gateway/identity/rights.ts'
import type { OpenApi } from '../../edge/gateway/openapi/types.ts'
import { callOf, operationIn } from '../../edge/web/docs/reference/operations.ts'
import { languages } from '../../edge/web/docs/samples/languages.ts'
import { seededDatabase } from '../harness/database.ts'
import { freePort } from '../harness/free-port.ts'
import { listeningPort } from '../harness/listening-port.ts'
import { until } from '../harness/until.ts'
import { documented } from './documented-tables.ts'
import { freshPage, startBrowser } from './web/hosted/browser.ts'
import { add, button, heading, journeyIn } from './web/hosted/journey.ts'

// A stranger copies the commands of /docs into a shell, one guide after the other.

/** Commands that need what is not here, by how they begin. */
const elsewhere: Readonly<Record<string, string>> = {
  npx: 'test/edge/clients runs the generators',
  'psql -c': 'test:scale divides a database over Citus',
  '# AWS KMS': 'needs accounts at clouds',
  'export OSV_SCANNER': 'needs the database of OSV',
  'node site.mjs': 'a browser opens the site, below',
}

const run = promisify(execFile)
const folder = t.testdir()
const receiver = await freePort()
const env = {
  PATH: `${folder}:${process.env.PATH}`,
  EDGE_PORT: '0',
  DATABASE_URL: await seededDatabase(t),
  DATA_DIR: folder,
  WEBHOOK_ALLOWED_ORIGINS: `http://localhost:${receiver}`,
}
const fromSources = [process.execPath, resolve('edge/operator/run.mjs')]
writeFileSync(
  join(folder, 'payprep'),
  `#!/bin/sh\nexec ${fromSources.join(' ')} edge/operator/cli/payprep.ts "$@"\n`,
)
chmodSync(join(folder, 'payprep'), 0o755)
const edge = spawn(fromSources[0]!, [fromSources[1]!, 'edge/main.ts'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env,
})
const exited = once(edge, 'exit')
t.teardown(async () => {
  edge.kill('SIGKILL')
  await exited
})
const url = `http://localhost:${await listeningPort(edge)}`

const { clientId, clientSecret } = JSON.parse(readFileSync(join(folder, 'demo-client.json'), 'utf8'))
const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
const answered = await fetch(`${url}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) })
const { access_token: TOKEN } = (await answered.json()) as { access_token: string }

/** What a script prints in the reader's folder. */
async function shell(script: string): Promise<string> {
  const { stdout } = await run('sh', ['-euc', script], {
    cwd: folder,
    env: { ...env, TOKEN },
    timeout: 240_000,
  })
  return stdout
}

const [{ organization }] = JSON.parse(await shell('payprep organizations list --json')) as [
  { readonly organization: string },
]
const [readRight, writeRight] = rights
const filled = (command: string) =>
  command
    .replaceAll('{{url}}', url)
    .replace('{{readRight}}', readRight)
    .replace('{{writeRight}}', writeRight)
    .replaceAll('ORGANIZATION', organization)
    .replace('CLIENT', clientId)

const merchant = {
  platformId: 'f1c71000-0001-4000-8000-00000000a001',
  cardNetwork: 'VISA',
  mid: 'FICTION00000001',
  name: 'RULETA',
  mcc: '7995',
  isImpactful: true,
}
const entities = [
  {
    id: merchant.platformId,
    schema: 'PLATFORM',
    attributes: { name: 'Ruleta', services: ['CASINO'], urls: ['ruleta.example'] },
  },
  { id: 'f1c71000-0002-4000-8000-00000000a001', schema: 'MERCHANT', attributes: merchant },
]
const files = {
  'entities.jsonl': entities.map(each => `${JSON.stringify(each)}\n`).join(''),
  'northwind.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 9 9 0"/></svg>',
  'payments.csv':
    'iban,currency\nLT121000011101001000,EUR\nSI56192001234567892,EUR\nEE382200221020145685,EUR\n',
}
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)

/** What the output becomes, where to end well is not enough. */
const outputs: Readonly<Record<string, RegExp>> = {
  "curl '{{url}}/gambling/imports": /^\{"id":/,
  'VERSION=': /^\d+$/,
  'curl {{url}}/gambling/screenings': /"decision":"BLOCK"/,
}

/** That of the services is for callers over gRPC: test/wire/documented-clients runs its programs. */
const guides = readdirSync('edge/web/docs/pages').filter(name => /^(?!README|services).*\.md$/.test(name))
for (const guide of guides) {
  const commands = [...documented(guide).matchAll(/^```sh\n(.*?)^```/gms)]
    .map(([, command]) => command!)
    .filter(command => !Object.keys(elsewhere).some(start => command.startsWith(start)))
  if (commands.length === 0) continue
  t.test(`The commands of ${guide} do what they say`, async t => {
    for (const command of commands) {
      const [, expected = /^/] = Object.entries(outputs).find(([start]) => command.startsWith(start)) ?? []
      // Rights and versions take effect within seconds.
      await until(async () => {
        const shown = command.startsWith('VERSION=') ? `${filled(command)}echo $VERSION` : filled(command)
        const output = (await shell(shown)).trim()
        const isDone = expected.test(output)
        if (isDone) t.match(output, expected, command)
        return isDone
      })
    }
  })
}

t.test('An endpoint of one’s own machine gets a test event, by the calls of the guide', async t => {
  const api = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApi
  const written = (operationId: string) => languages.curl.write(callOf(api, operationIn(api, operationId)))
  const subscribe = written('createWebhookSubscription')
  const [documentedUrl] = /https:\/\/client\.example[^"]*/.exec(subscribe)!
  const own = subscribe.replace(documentedUrl, `http://localhost:${receiver}/webhooks`)
  const { id, secret } = JSON.parse(await shell(own)) as { readonly id: string; readonly secret: string }

  const tsx = resolve('node_modules/tsx/dist/loader.mjs')
  const program = resolve('edge/web/docs/pages/examples/receiver.ts')
  const receiving = spawn(process.execPath, ['--import', tsx, program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, WEBHOOK_SECRET: secret, PORT: String(receiver) },
  })
  t.teardown(() => receiving.kill('SIGKILL'))
  const lines = createInterface(receiving.stdout)[Symbol.asyncIterator]()
  const send = written('sendTestEvent').replace(/subscriptions\/[^/]+\//, `subscriptions/${id}/`)
  await shell(send)
  t.match((await lines.next()).value, /^[A-Z_]+ /)
})

t.test(
  'The site of the guide shows the pages of an end-user in a frame, and reads what they save',
  async t => {
    const browser = await startBrowser()
    t.teardown(() => browser.close())
    const page = await freshPage(t, browser)
    await page.goto(`${url}/docs/hosted-pages`)
    const copied = (text: string) => page.locator('pre code').filter({ hasText: text }).innerText()
    const port = await freePort()
    writeFileSync(join(folder, 'site.mjs'), await copied('createServer'))
    const register = await copied('--frame-ancestors "http://localhost:3000"')
    await shell(filled(register.replaceAll(':3000', `:${port}`)))

    const site = spawn('sh', ['-euc', `exec ${await copied('node site.mjs')}`], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, PORT: String(port) },
    })
    t.teardown(() => site.kill('SIGKILL'))
    const [started] = (await once(createInterface(site.stdout), 'line')) as [string]
    await page.goto(started)
    const frame = (await (await page.waitForSelector('iframe')).contentFrame()) as unknown as Page
    await add(frame, journeyIn('BR'))
    await button(frame, 'Done').click()
    await heading(page, 'Saved: 1').waitFor()
    await page.getByRole('link', { name: 'Change' }).click()
    const saved = page.frameLocator('iframe').locator('.method')
    await saved.filter({ hasText: journeyIn('BR').shown }).waitFor()
  },
)
