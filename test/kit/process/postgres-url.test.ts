import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import t from 'tap'
import { postgresUrl } from '../../../services/kit/process/config/postgres-url.ts'

const { read } = postgresUrl('DATABASE_URL', 'A database.')
const at = (query: string) => `postgres://role:canary@db.example/payprep${query}`
const authority = join(t.testdir(), 'authority.pem')
writeFileSync(authority, 'an authority')

t.test('each sslmode has the meaning of libpq, without a warning', async t => {
  const warnings: Error[] = []
  const note = (warning: Error) => void warnings.push(warning)
  process.on('warning', note)
  t.teardown(() => process.off('warning', note))
  const sslOf = (query: string) => {
    const { ssl } = (new pg.Client({ connectionString: read(at(query)) }) as any).connectionParameters
    if (typeof ssl !== 'object') return { isEncrypted: Boolean(ssl) }
    return {
      isEncrypted: true,
      verifiesAuthority: ssl.rejectUnauthorized !== false,
      verifiesHost: ssl.rejectUnauthorized !== false && ssl.checkServerIdentity === undefined,
    }
  }
  t.strictSame(sslOf(''), { isEncrypted: false })
  t.strictSame(sslOf('?sslmode=disable'), { isEncrypted: false })
  t.strictSame(sslOf('?sslmode=require'), {
    isEncrypted: true,
    verifiesAuthority: false,
    verifiesHost: false,
  })
  for (const mode of ['require', 'verify-ca'])
    t.strictSame(
      sslOf(`?sslmode=${mode}&sslrootcert=${authority}`),
      { isEncrypted: true, verifiesAuthority: true, verifiesHost: false },
      mode,
    )
  for (const query of ['?sslmode=verify-full', `?sslrootcert=${authority}&sslmode=verify-full`])
    t.strictSame(sslOf(query), { isEncrypted: true, verifiesAuthority: true, verifiesHost: true })
  await new Promise(setImmediate)
  t.strictSame(warnings, [])
})

t.test(
  'a mode that may fall back to no encryption, or verifies nothing it says it does, is refused',
  async t => {
    for (const [query, message] of [
      ['?sslmode=prefer', 'must have an sslmode of disable, require, verify-ca, verify-full, not prefer'],
      ['?sslmode=allow', /not allow$/],
      ['?sslmode=requier', /not requier$/],
      ['?sslmode=verify-ca', /^has sslmode=verify-ca without an authority: add sslrootcert=FILE/],
    ] as const)
      t.throws(() => read(at(query)), { message }, query)
  },
)
