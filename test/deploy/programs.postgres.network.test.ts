import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { seededDatabase } from '../harness/database.ts'
import { freePort } from '../harness/free-port.ts'
import { builtImage } from './built.ts'
import { composedSystem } from './composed-system.ts'
import { image } from './dockerfile.ts'
import { firstRequests } from './first-requests.ts'
import { nodeOf } from './node-versions.ts'
import { startProcess, untilReady } from './process.ts'

/** The oldest that package.json admits, the one of the image, and the newest. */
const versions = ['20.20.2', image.nodeVersion, '26.10.0']
/** `stop_grace_period` in docker-compose.yml. */
const GRACE_MS = 30_000
const RESTART_MS = 1_000

const built = await builtImage(t)

t.test('The same sources are built into the same files', async t => {
  const before = built.fingerprint()
  await built.build()
  t.equal(built.fingerprint(), before)
})

t.test('The services run as compose states, without a right to write', async t => {
  built.seal()
  const { programs, start, isHealthy, addressOf } = await composedSystem(t, built.folder)
  const migrate = start('migrate')
  t.equal(await migrate.ended, 0, migrate.output())

  // Compose starts a program again that ends because another is not there yet.
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
    const process = start('payprep', [...args, '--json'])
    t.equal(await process.ended, 0, process.output())
    return JSON.parse(process.output())
  }
  const { organization } = await operator('organizations', 'create', 'Acme')
  const client = await operator('clients', 'create', '--organization', organization, '--name', 'backend')
  await firstRequests(t, addressOf('edge'), client)

  for (const { name, process } of running) {
    t.equal(await process.stop(GRACE_MS), 0, `${name} ends on SIGTERM: ${process.output().slice(-500)}`)
  }
})

for (const version of versions) {
  const node = await nodeOf(version)
  const skip = node === undefined && `Node ${version} cannot be had from npm`
  t.test(`The built programs run on Node ${version}`, { skip }, async t => {
    if (skip && process.env.CI === 'true') t.fail(skip)
    const dataDirectory = mkdtempSync(join(tmpdir(), 'payprep-node-'))
    t.teardown(() => rmSync(dataDirectory, { recursive: true }))
    const port = await freePort()
    const env = {
      DATABASE_URL: await seededDatabase(t),
      DATA_DIR: dataDirectory,
      EDGE_PORT: String(port),
      NODE_OPTIONS: image.environment.NODE_OPTIONS,
    }
    const edge = startProcess(t, [node!, 'edge.js'], { cwd: built.folder, env })
    const at = `http://127.0.0.1:${port}`
    t.ok(
      await untilReady(edge, () =>
        fetch(`${at}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
      edge.output(),
    )
    const client = JSON.parse(readFileSync(join(dataDirectory, 'demo-client.json'), 'utf8'))
    await firstRequests(t, at, client)
    t.equal(await edge.stop(GRACE_MS), 0, edge.output().slice(-500))
  })
}
