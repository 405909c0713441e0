import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { readMembership } from '../../../services/kit/process/installation.ts'

t.test('Development keeps the token that its services take in a file for its user alone', async t => {
  const DATA_DIR = join(t.testdir(), 'not', 'there')
  const { credentials } = await readMembership({ DATA_DIR })
  const file = join(DATA_DIR, 'service-token')
  t.equal(readFileSync(file, 'utf8'), `${credentials.serviceToken}\n`)
  t.equal(statSync(file).mode & 0o777, 0o600)
  t.equal((await readMembership({ DATA_DIR })).credentials.serviceToken, credentials.serviceToken)
})

t.test('A token that is set is written nowhere', async t => {
  const DATA_DIR = t.testdir({})
  const SERVICE_TOKEN = 'kurpfalz-4711-niemals-auf-platte-geschrieben'
  const { credentials } = await readMembership({ DATA_DIR, SERVICE_TOKEN })
  t.equal(credentials.serviceToken, SERVICE_TOKEN)
  t.throws(() => statSync(join(DATA_DIR, 'service-token')), { code: 'ENOENT' })
})

t.test('A program that cannot write derives its token all the same', async t => {
  const DATA_DIR = join(t.testdir({ file: '' }), 'file', 'below')
  const MASTER_KEY = Buffer.alloc(32, 'k7').toString('base64')
  t.match(await readMembership({ DATA_DIR, MASTER_KEY }), { credentials: { serviceToken: /^[\w-]{43}$/ } })
})
