import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../harness/free-port.ts'
import { builtImage } from './built.ts'
import { composedSystem } from './composed-system.ts'
import { firstRequests } from './first-requests.ts'
import { nodeOf, nodeVersions } from './node-versions.ts'
import { startProcess, untilReady } from './process.ts'
import { sizeOf } from './sizes.ts'

/** `stop_grace_period` in docker-compose.yml. */
const GRACE_MS = 30_000
const RESTART_MS = 5_000

const built = await builtImage(t)
// The services below run on the version that runs this test. The others are fetched meanwhile.
const others = nodeVersions
  .filter(version => version !== process.versions.node)
  .map(version => ({ version, coming: nodeOf(version, built.besides) }))

await t.test('The same sources are built into the same files', async t => {
  const before = built.fingerprint()
  await built.build()
  t.equal(built.fingerprint(), before)
})

t.test('The image adds at most 84 MB to that of Node', async t => {
  const size = sizeOf(built.folder)
  t.ok(size <= 84, `${size} MB`)
})

built.seal()

t.test('Without ENVIRONMENT, or without packages and DATABASE_URL, a program says what to do', async t => {
  const env = { PATH: process.env.PATH, DATA_DIR: t.testdir(), EDGE_PORT: String(await freePort()) }
  const unstated = startProcess(t, [process.execPath, 'edge.js'], { cwd: built.folder, env })
  t.equal(await unstated.ended, 1)
  t.match(unstated.output(), /^edge: ENVIRONMENT is not set: set production, or development/)
  const stated = { ...env, ENVIRONMENT: 'development' }
  const edge = startProcess(t, [process.execPath, 'edge.js'], { cwd: built.folder, env: stated })
  t.equal(await edge.ended, 1)
  t.match(
    edge.output(),
    /^edge: DATABASE_URL is not set, and .* is not installed: set DATABASE_URL, or run npm ci/m,
  )
})

const { programs, start, isHealthy, addressOf, secrets } = await composedSystem(t, built.folder)
let client: { clientId: string; clientSecret: string }

t.test('The services run as compose states, without a right to write', async t => {
  const migrate = start('migrate')
  t.equal(await migrate.ended, 0, migrate.output())

  // Compose restarts a program that ends because another is not ready.
  const running = await Promise.all(
    programs.map(async name => {
      for (;;) {
        const process = start(name)
        if (await untilReady(process, () => isHealthy(name))) return { name, process }
        await sleep(RESTART_MS)
      }
    }),
  )

  const operator = async (...args: string[]) => {
    const process = start('payprep', { command: [...args, '--json'] })
    t.equal(await process.ended, 0, process.output())
    const lines = process.output().trim().split('\n')
    const isSecurity = (line: string) => line.includes('"log":"security"')
    t.match(lines.filter(isSecurity), [/"event":"command.run"/], 'the security log is on standard error')
    return JSON.parse(lines.filter(line => !isSecurity(line)).join('\n'))
  }
  const { organization } = await operator('organizations', 'create', 'Acme')
  client = await operator('clients', 'create', '--organization', organization, '--name', 'backend')
  await firstRequests(t, addressOf('edge'), client)

  const call = async (program: string, path: string) => {
    const token = readFileSync(join(secrets, program, 'SERVICE_TOKEN'), 'utf8').trim()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(addressOf('beneficiaries') + path, { method: 'POST', headers, body: '{}' })
    return ((await answer.json()) as { code?: string }).code
  }
  const recipients = '/payprep.beneficiaries.v1.BeneficiariesService/ListRecipients'
  t.equal(
    await call('edge', recipients),
    'invalid_argument',
    'the edge may ask, and has to name an organization',
  )
  t.equal(await call('verification', recipients), 'permission_denied', 'a stolen token opens nothing else')
  t.equal(await call('notifier', recipients), 'unauthenticated', 'nor does that of a program without calls')

  await Promise.all(
    running.map(async ({ name, process }) =>
      t.equal(await process.stop(GRACE_MS), 0, `${name} ends on SIGTERM: ${process.output().slice(-500)}`),
    ),
  )
})

for (const { version, coming } of others) {
  const node = await coming
  const skip = node === undefined && `Node ${version} cannot be had from npm`
  if (skip && process.env.CI === 'true') t.fail(skip)
  t.test(`The built programs run on Node ${version}, all in one process`, { skip }, async t => {
    const edge = start('edge', { node, apart: false })
    t.ok(await untilReady(edge, () => isHealthy('edge')), edge.output().slice(-2_000))
    await firstRequests(t, addressOf('edge'), client)
    t.equal(await edge.stop(GRACE_MS), 0, edge.output().slice(-500))
  })
}
