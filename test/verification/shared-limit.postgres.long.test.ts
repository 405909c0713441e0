import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import t from 'tap'
import { openVerificationDatabase } from '../../services/verification/database.ts'
import { bundled } from '../bundled.ts'
import { asOwner } from '../harness/as-service.ts'
import { freshDatabase } from '../harness/database.ts'
import { until } from '../harness/until.ts'

const TOKENS = 400
/** Of the third that is accepted, one process is killed in each round. */
const KILLS = 3

t.test(
  'Two processes that commit submissions in groups never exceed the limit of an organization, and a kill loses none',
  async t => {
    const databaseUrl = await freshDatabase(t)
    const key = (purpose: string) => createHash('sha256').update(`ours ${purpose}`).digest()
    const own = await openVerificationDatabase(databaseUrl, key)
    t.teardown(() => own.destroy())
    const db = asOwner(t, own)
    const organizationId = randomUUID()
    const submitting = 'test/verification/submitting-process.ts'
    const program = (await bundled([submitting], t.testdir()))(submitting)
    const env = {
      ...process.env,
      DATABASE_URL: databaseUrl,
      ORGANIZATION_ID: organizationId,
      KEY: 'ours',
      VERIFICATION_ANSWER_STEP_MS: '0',
      VERIFICATION_CLIENT_TOKENS: String(TOKENS),
      VERIFICATION_CLIENT_TOKENS_PER_MINUTE: '1',
    }
    const accepted: string[] = []
    let started = 0
    const start = () => {
      const FIRST = String(++started * 1_000_000)
      const child = spawn(process.execPath, [program], {
        env: { ...env, FIRST },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      createInterface({ input: child.stdout }).on('line', id => accepted.push(id))
      return { child, ended: once(child, 'close') }
    }
    const startedAt = Date.now()
    const steady = start()
    for (let kill = 1; kill <= KILLS; kill++) {
      const before = accepted.length
      const doomed = start()
      await until(() => accepted.length >= before + TOKENS / (KILLS * 4))
      doomed.child.kill('SIGKILL')
      await doomed.ended
    }
    const last = start()
    t.strictSame(await steady.ended, [0, null])
    t.strictSame(await last.ended, [0, null])
    const refilled = Math.ceil((Date.now() - startedAt) / 60_000)

    const rows: { id: string }[] = await db('verifications').select('id')
    const stored = new Set(rows.map(({ id }) => id))
    t.comment(`${accepted.length} were accepted, ${stored.size} are stored, ${refilled} tokens came back`)
    t.strictSame(
      accepted.filter(id => !stored.has(id)),
      [],
      'each that was accepted is stored',
    )
    t.equal(new Set(accepted).size, accepted.length)
    t.ok(stored.size <= TOKENS + refilled, `${stored.size} of ${TOKENS} tokens were taken`)
    t.ok(stored.size >= TOKENS, 'no token was lost')
    const events = await db('outbox').select('event_id')
    t.ok(events.length >= stored.size, 'each has its event')
  },
)
