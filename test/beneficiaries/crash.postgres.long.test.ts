import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { type RecipientReference, EventType } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { auditTrail } from '../../services/beneficiaries/audit/trail.ts'
import { openBeneficiariesDatabase } from '../../services/beneficiaries/database.ts'
import { openedEvent } from '../../services/kit/queue/event-outbox.ts'
import { ownerOf } from '../../services/beneficiaries/owner.ts'
import { vault } from '../../services/beneficiaries/beneficiary-vault.ts'
import { bundled } from '../bundled.ts'
import { freshDatabase } from '../harness/database.ts'
import { key } from './world.ts'
import { asOwner } from '../harness/as-service.ts'

const KILLS = 20
/** Fewer are enough on a busy machine, where twenty would take too long. */
const KILLS_MIN = 5
const LOAD_MS = 20_000
/** How long a process lives after its first change, at most. */
const LIFE_MAX_MS = 300
const END_USERS = 8

t.test(
  'However often the process is killed, every change has its event, and every event its change',
  async t => {
    const databaseUrl = await freshDatabase(t)
    const service = await openBeneficiariesDatabase(databaseUrl, key)
    t.teardown(() => service.destroy())
    const db = asOwner(t, service)
    const organizationId = randomUUID()
    const changed = new Set<string>()
    const published = new Set<string>()

    // Bundled, so that a process is killed while it works and not while it starts.
    const writer = 'test/beneficiaries/crash-writer.ts'
    const program = (await bundled([writer], t.testdir()))(writer)
    const env = { ...process.env, DATABASE_URL: databaseUrl, ORGANIZATION_ID: organizationId, KEY: 'ours' }

    const startedAt = Date.now()
    let kills = 0
    for (; kills < KILLS && (kills < KILLS_MIN || Date.now() - startedAt < LOAD_MS); kills++) {
      const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
      const ended = once(child, 'close')
      const lines = createInterface({ input: child.stdout })
      // A process publishes what the last one left before it makes a change of its own.
      const changes = new EventEmitter()
      const changedOnce = once(changes, 'changed')
      lines.on('line', line => {
        const [what, ...words] = line.split(' ')
        if (what === 'published') published.add(words.join(' '))
        if (what !== 'changed') return
        changed.add(words.join(' '))
        changes.emit('changed')
      })
      await Promise.race([changedOnce, ended])
      await sleep(Math.random() * LIFE_MAX_MS)
      child.kill('SIGKILL')
      const [, signal] = await ended
      t.equal(signal, 'SIGKILL', 'the process ran until it was killed')
      // Frees the lease of the relay, so that the next process publishes at once.
      await db('outbox_relay').delete()
    }
    // Waits for transactions of the last process that Postgres still commits.
    await db.transaction(all => all.raw('lock table audit in exclusive mode'))

    const ownVault = vault(purpose => createHash('sha256').update(`ours ${purpose}`).digest())
    const waiting = (await db('outbox')).map(row => {
      const { type, object } = openedEvent({ eventId: row.event_id, payload: row.payload }, ownVault.openText)
      const { id, version } = object.value as RecipientReference
      return `${type} ${id} ${version}`
    })
    const events = new Set([...published, ...waiting])
    t.comment(
      `${kills} kills, ${changed.size} changes acknowledged, ${published.size} events published, ${waiting.length} waiting`,
    )
    t.ok(changed.size >= kills, 'each process made changes')
    t.ok(published.size > 0, 'events were published')

    const withEvent = new Set([...events].map(event => event.replace(/^\d+ /, '')))
    const lost = [...changed].filter(change => !withEvent.has(change))
    t.strictSame(lost, [], 'every acknowledged change has its event')

    // The audit trail lists all committed changes, acknowledged or not.
    const made = new Set<string>()
    for (let user = 0; user < END_USERS; user++) {
      const { entries, isIntact } = await auditTrail(
        db,
        ownerOf(organizationId, `user ${user}`, ownVault),
        ownVault,
      )
      t.ok(isIntact, `the audit trail of user ${user} is intact`)
      for (const { action, recipientId, version } of entries) {
        if (action === 'ERASED') continue
        const type = EventType[typeNames[action]]
        made.add(`${type} ${recipientId} ${version}`)
      }
    }
    t.strictSame(
      [...made].filter(each => !events.has(each)),
      [],
      'every change has its event',
    )
    t.strictSame(
      [...events].filter(each => !made.has(each)),
      [],
      'every event has its change',
    )
    const defaults = await db('recipients').where('is_default', true).count('*').groupBy('external_user')
    t.strictSame(
      defaults,
      defaults.map(() => ({ count: '1' })),
      'each end-user has one default',
    )
  },
)

const typeNames = {
  CREATED: 'RECIPIENT_CREATED',
  UPDATED: 'RECIPIENT_UPDATED',
  DEFAULT_GAINED: 'RECIPIENT_UPDATED',
  DEFAULT_LOST: 'RECIPIENT_UPDATED',
  DELETED: 'RECIPIENT_DELETED',
} as const
