import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import t from 'tap'
import { migrateAll } from '../../../../edge/operator/operation/database-commands.ts'
import { openDatabase } from '../../../../services/kit/postgres/database.ts'
import { seededDatabase } from '../../../harness/database.ts'
import { listeningPort } from '../../../harness/listening-port.ts'
import { doMainJobs } from '../../../harness/main-jobs.ts'
import { receiver } from '../../../harness/receiver.ts'

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** The commit that set the present version, if this clone has the commit before it. */
function releaseCommit(): string | undefined {
  const { version } = manifestIn('.')
  try {
    const commit = git('log', '--format=%H', `-S"version": "${version}"`, 'package.json').split('\n').at(-1)!
    git('rev-parse', '--verify', '--quiet', `${commit}^`)
    return commit
  } catch {
    return undefined
  }
}

/** Checks a commit out below a folder. It uses today's packages, and installs the packages that are missing today. */
function checkOut(commit: string, above: string): string {
  const folder = join(above, 'release')
  mkdirSync(folder)
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C ${folder}`])
  symlinkSync(resolve('node_modules'), join(above, 'node_modules'))
  const { dependencies, devDependencies } = manifestIn(folder)
  const lacking = Object.entries<string>({ ...devDependencies, ...dependencies })
    .filter(([name]) => !existsSync(join('node_modules', name)))
    .map(([name, version]) => `${name}@${version}`)
  if (lacking.length > 0) {
    const aside = join(above, 'lacking')
    execFileSync('npm', ['install', '--prefix', aside, '--no-save', '--ignore-scripts', ...lacking])
    symlinkSync(join(aside, 'node_modules'), join(folder, 'node_modules'))
  }
  const PATH = `${resolve('node_modules/.bin')}:${process.env.PATH}`
  for (const args of ['generate', 'build --output proto/gen/descriptors.binpb'])
    execFileSync('buf', args.split(' '), { cwd: folder, env: { ...process.env, PATH } })
  return folder
}

function manifestIn(folder: string) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** The notifier's hourly work. */
const HOUSEKEEPING = `
  import { openDatabase } from './services/kit/postgres/database.ts'
  import { deleteExpired } from './services/notifier/housekeeping.ts'
  const db = openDatabase(process.env.DATABASE_URL, 'notifier')
  await deleteExpired(db, 30)
  await db.destroy()
`

const commit = releaseCommit()
const skip = commit === undefined && 'the history of this clone does not hold the last release'

t.test('the program of the last release does its work on the schemas of today', { skip }, async t => {
  const above = mkdtempSync(join(tmpdir(), 'payprep-release-'))
  t.teardown(() => rmSync(above, { recursive: true, force: true }))
  const folder = checkOut(commit!, above)
  const endpoint = await receiver(t)
  const databaseUrl = await seededDatabase(t)
  await migrateAll(databaseUrl, () => {})

  const program = spawn(process.execPath, ['--import', 'tsx', 'edge/main.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      DATA_DIR: above,
      EDGE_PORT: '0',
      WEBHOOK_ALLOWED_ORIGINS: endpoint.origin,
    },
  })
  const exited = once(program, 'exit')
  t.teardown(async () => {
    program.kill()
    await exited
  })
  const baseUrl = `http://localhost:${await listeningPort(program)}`
  const demo = JSON.parse(readFileSync(join(above, 'demo-client.json'), 'utf8'))
  await doMainJobs(t, { ...demo, baseUrl }, endpoint)

  const db = openDatabase(databaseUrl, 'notifier')
  t.teardown(() => db.destroy())
  const past = db.raw(`now() - interval '31 days'`)
  await db('deliveries').update({ settled_at: past })
  await db('events').update({ received_at: past })
  execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', HOUSEKEEPING], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
  })
  for (const table of ['attempts', 'deliveries', 'events']) {
    t.strictSame(await db(table), [], `${table} past their retention are deleted`)
  }
})
