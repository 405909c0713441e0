import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { openDatabase } from '../../../../services/kit/postgres/database.ts'
import { freshDatabase } from '../../../harness/database.ts'
import { doMainJobs } from '../../../harness/main-jobs.ts'
import { receiver } from '../../../harness/receiver.ts'
import { checkOut, releaseCommit, startIn } from './older-release.ts'

// The steps that /docs/security#rows and /docs/security#organizations tell operators.

const commit = releaseCommit('2.1.0')
const skip = commit === undefined && 'the history of this clone does not hold release 2.1.0'

t.test(
  '2.1.0 with data is upgraded as documented, beside a program of it that goes on',
  { skip },
  async t => {
    const folder = checkOut(t, commit!)
    const endpoints = [await receiver(t), await receiver(t), await receiver(t), await receiver(t)] as const
    const [first, second, third, fourth] = endpoints
    const databaseUrl = await freshDatabase(t)
    const dataDirectory = t.testdir()
    const env = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDirectory,
      WEBHOOK_ALLOWED_ORIGINS: endpoints.map(({ origin }) => origin).join(),
    }
    const accepting = { ...env, ROWS_OF_OLDER_RELEASES: 'accept' }
    const refusing = { ...env, ROWS_OF_OLDER_RELEASES: 'refuse' }
    const payprep = (its: Readonly<Record<string, string>>, ...line: string[]) =>
      promisify(execFile)(process.execPath, ['--import', 'tsx', 'edge/operator/cli/payprep.ts', ...line], {
        env: { PATH: process.env.PATH, ...its },
      }).then(
        ({ stdout }) => ({ code: 0, stdout }),
        ({ code, stdout }) => ({ code: code as number, stdout: stdout as string }),
      )
    const problems = async (its: Readonly<Record<string, string>>) => {
      const { stdout } = await payprep(its, 'audit', 'verify', '--json')
      const found = JSON.parse(stdout || '[]') as { problem: string; table?: string }[]
      return new Set(found.map(({ problem, table = '' }) => `${problem} ${table}`.trim()))
    }

    const older = await startIn(t, folder, env)
    const demo = JSON.parse(readFileSync(join(dataDirectory, 'demo-client.json'), 'utf8'))
    await doMainJobs(t, { ...demo, baseUrl: older.baseUrl }, first)

    await t.rejects(startIn(t, '.', refusing), { message: /ROWS_OF_OLDER_RELEASES must say/ })
    const beside = await startIn(t, '.', accepting)
    t.strictSame(await problems(accepting), new Set(), 'all rows have their MACs')
    await doMainJobs(t, { ...demo, baseUrl: beside.baseUrl }, second)
    await doMainJobs(t, { ...demo, baseUrl: older.baseUrl }, third)
    await older.stop()

    const wanted = ['subscriptions', 'sessions', 'recipients'].map(table => `ROW_ALTERED ${table}`)
    t.strictSame(await problems(accepting), new Set([...wanted, 'TRAIL_REMOVED']), 'what it wrote meanwhile')
    t.match(await payprep(accepting, 'rows', 'authenticate'), { code: 0 })
    t.strictSame(await problems(refusing), new Set())
    await beside.stop()

    t.match(await payprep(refusing, 'rows', 'close'), { code: 0 })
    const after = await startIn(t, '.', refusing)
    await doMainJobs(t, { ...demo, baseUrl: after.baseUrl }, fourth)
    const db = openDatabase(databaseUrl, 'beneficiaries')
    t.teardown(() => db.destroy())
    t.equal((await db('recipients')).length, 4)
    t.strictSame(await problems(refusing), new Set())
  },
)

t.test(
  '2.1.0 that is stopped with data is upgraded by a start that vouches, past a row that was damaged',
  { skip },
  async t => {
    const folder = checkOut(t, commit!)
    const [first, second] = [await receiver(t), await receiver(t)]
    const databaseUrl = await freshDatabase(t)
    const dataDirectory = t.testdir()
    const env = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDirectory,
      WEBHOOK_ALLOWED_ORIGINS: [first, second].map(({ origin }) => origin).join(),
    }
    const older = await startIn(t, folder, env)
    const demo = JSON.parse(readFileSync(join(dataDirectory, 'demo-client.json'), 'utf8'))
    await doMainJobs(t, { ...demo, baseUrl: older.baseUrl }, first)
    await older.stop()
    const db = openDatabase(databaseUrl, 'beneficiaries')
    t.teardown(() => db.destroy())
    await db.raw('update recipients set recipient = set_byte(recipient, 40, 255 - get_byte(recipient, 40))')

    const after = await startIn(t, '.', { ...env, ROWS_OF_OLDER_RELEASES: 'vouch' })
    await doMainJobs(t, { ...demo, baseUrl: after.baseUrl }, second)
    const [{ id }] = await db('recipients').whereNull('mac')
    t.ok(
      after
        .output()
        .split('\n')
        .some(line => line.includes('"row.altered"') && line.includes(id)),
      'it is named',
    )
  },
)
