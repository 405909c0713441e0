import t from 'tap'
import { seededDatabase } from '../harness/database.ts'
import { startProgram } from './program.ts'

t.test('In production there is no demo, and neither Redis nor a data directory is needed', async t => {
  const url = await startProgram(t, {
    DATABASE_URL: await seededDatabase(t),
    ENVIRONMENT: 'production',
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    SERVICE_TOKEN: 'the service token of this test',
    MIGRATE_AT_START: 'yes',
  })
  t.equal((await fetch(`${url}/healthz`)).status, 200)
  for (const method of ['GET', 'POST']) t.equal((await fetch(`${url}/demo`, { method })).status, 404, method)
})
