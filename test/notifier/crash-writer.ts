// Changes recipients at the given rate and relays their events. Prints a line after each commit. Made to be killed.
// After SIGUSR2 it makes no more changes, and still relays what is in the outbox.
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { NotifierService } from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import { change } from '../../services/beneficiaries/recipients/change.ts'
import { openBeneficiariesDatabase } from '../../services/beneficiaries/database.ts'
import { eventRelay } from '../../services/kit/queue/event-outbox.ts'
import { ownerOf } from '../../services/beneficiaries/owner.ts'
import { connect } from '../../services/kit/rpc/client/link.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { vault as vaultUnder } from '../../services/beneficiaries/beneficiary-vault.ts'

const { DATABASE_URL, SERVICE_TOKEN, NOTIFIER_URL, ORGANIZATION_ID, CHANGES_PER_SECOND } = process.env
/** Recipients changed concurrently; the changes of each are sequential. */
const RECIPIENTS = 300
const PAUSE_MS = (1_000 * RECIPIENTS) / Number(CHANGES_PER_SECOND)

const key = (purpose: string) => createHash('sha256').update(purpose).digest()
const vault = vaultUnder(key)
const db = await openBeneficiariesDatabase(DATABASE_URL!, key)
const addresses = NOTIFIER_URL!.split(',').map(each => new URL(each))
const { client } = connect(NotifierService, addresses, { serviceToken: SERVICE_TOKEN! })
// The relay has its own pool: at this rate the writers occupy all connections of the first.
const relayDb = await openBeneficiariesDatabase(DATABASE_URL!, key)
eventRelay(relayDb, { open: vault.openText, publish: client.publishEvents, log: silentLog })
let isStopped = false
process.once('SIGUSR2', () => (isStopped = true))
// The timers of the relay do not keep the process alive.
setInterval(() => {}, 1_000_000)
await Promise.all(Array.from({ length: RECIPIENTS }, (_, index) => changeRepeatedly(index)))

async function changeRepeatedly(index: number): Promise<void> {
  const recipientId = randomUUID()
  const owner = ownerOf(ORGANIZATION_ID!, `user ${process.pid} ${index}`, vault)
  const scope = { countries: [], recipientTypes: [] }
  const session = { id: randomUUID(), owner, returnUrl: '', scope, expiresAt: new Date(), extensionsLeft: 0 }
  const actor = { session: session as never, requestId: '', signal: new AbortController().signal }
  let dueAt = performance.now() + Math.random() * PAUSE_MS
  for (let version = 1; !isStopped; version++) {
    await sleep(dueAt - performance.now())
    dueAt += PAUSE_MS
    try {
      await change({ db, vault, at: new Date() }, actor as never, async (_table, note) =>
        note('UPDATED', recipientId, { version }),
      )
      process.stdout.write(`${recipientId} ${version}\n`)
    } catch {
      await sleep(200)
    }
  }
}
