import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'esbuild'
import t from 'tap'
import { EventType } from '../../proto/gen/events/v1/event_pb.js'
import { auditTrail } from '../../services/beneficiaries/recipients/audit.ts'
import { openBeneficiariesDatabase } from '../../services/beneficiaries/database.ts'
import { openedEvent } from '../../services/beneficiaries/recipients/events.ts'
import { ownerOf } from '../../services/beneficiaries/owner.ts'
import { vault } from '../../services/beneficiaries/vault.ts'
import { freshDatabase } from '../harness/database.ts'
import { key } from './world.ts'

const KILLS = 20
/** On a machine that is busy with other things it takes fewer. */
const KILLS_MIN = 5
const LOAD_MS = 20_000
/** From its first change on. */
const LIFE_MAX_MS = 300
const END_USERS = 8

t.test('whenever the process is killed, each change has its event, and each event its change', async t => {
  const databaseUrl = await freshDatabase(t)
  const db = await openBeneficiariesDatabase(databaseUrl, key)
  t.teardown(() => db.destroy())
  const organizationId = randomUUID()
  const changed = new Set<string>()
  const told = new Set<string>()

  // Made ready once: a process that only starts is not worth killing.
  const program = join(t.testdir(), 'crash-writer.js')
  await build({
    entryPoints: ['test/beneficiaries/crash-writer.ts'],
    outfile: program,
    ...{ bundle: true, platform: 'node', format: 'esm', packages: 'external' },
  })
  const env = { ...process.env, DATABASE_URL: databaseUrl, ORGANIZATION_ID: organizationId, KEY: 'ours' }

  const startedAt = Date.now()
  let kills = 0
  for (; kills < KILLS && (kills < KILLS_MIN || Date.now() - startedAt < LOAD_MS); kills++) {
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'close')
    const lines = createInterface({ input: child.stdout })
    const began = once(lines, 'line')
    lines.on('line', line => {
      const [what, ...words] = line.split(' ')
      if (what === 'changed') changed.add(words.join(' '))
      if (what === 'told') told.add(words.join(' '))
    })
    await Promise.race([began, ended])
    await sleep(Math.random() * LIFE_MAX_MS)
    child.kill('SIGKILL')
    const [, signal] = await ended
    t.equal(signal, 'SIGKILL', 'it was alive until then')
    // The next one is to be killed while it hands events on, too.
    await db('outbox_relay').delete()
  }
  // Waits for whatever Postgres was still committing for the last one.
  await db.transaction(all => all.raw('lock table audit in exclusive mode'))

  const ours = vault(purpose => createHash('sha256').update(`ours ${purpose}`).digest())
  const waiting = (await db('outbox')).map(row => {
    const { type, object } = openedEvent({ eventId: row.event_id, payload: row.payload }, ours)
    return `${type} ${object.value!.id} ${object.value!.version}`
  })
  const events = new Set([...told, ...waiting])
  t.comment(
    `${kills} kills, ${changed.size} changes acknowledged, ${told.size} events told, ${waiting.length} waiting`,
  )
  t.ok(changed.size >= kills, 'each of them had made changes')
  t.ok(told.size > 0, 'and handed events on')

  const withEvent = new Set([...events].map(event => event.replace(/^\d+ /, '')))
  const lost = [...changed].filter(change => !withEvent.has(change))
  t.strictSame(lost, [], 'no change that was acknowledged is without its event')

  // The trail tells of the changes that came to be, acknowledged or not; its end is checked against the recipients.
  const made = new Set<string>()
  for (let user = 0; user < END_USERS; user++) {
    const { entries, isWhole } = await auditTrail(db, ownerOf(organizationId, `user ${user}`, ours), ours)
    t.ok(isWhole, `what was changed of user ${user} is told whole`)
    for (const { action, recipientId, version } of entries) {
      const type = EventType[typeNames[action]]
      made.add(`${type} ${recipientId} ${version}`)
    }
  }
  t.strictSame(
    [...made].filter(each => !events.has(each)),
    [],
    'no change is without its event',
  )
  t.strictSame(
    [...events].filter(each => !made.has(each)),
    [],
    'no event is without its change',
  )
  const defaults = await db('recipients').where('is_default', true).count('*').groupBy('external_user')
  t.strictSame(
    defaults,
    defaults.map(() => ({ count: '1' })),
    'and each end-user has one default',
  )
})

const typeNames = {
  CREATED: 'RECIPIENT_CREATED',
  UPDATED: 'RECIPIENT_UPDATED',
  DEFAULT_GAINED: 'RECIPIENT_UPDATED',
  DEFAULT_LOST: 'RECIPIENT_UPDATED',
  DELETED: 'RECIPIENT_DELETED',
} as const
