// Changes recipients, as many a second as it is told, and hands their events on. After each commit it says so in a
// line; it is there to be killed. After SIGUSR2 it changes nothing any more, and still hands on what there is.
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { NotifierService } from '../../proto/gen/notifier/v1/notifier_pb.js'
import { change } from '../../services/beneficiaries/recipients/change.ts'
import { openBeneficiariesDatabase } from '../../services/beneficiaries/database.ts'
import { eventRelay } from '../../services/beneficiaries/recipients/events.ts'
import { ownerOf } from '../../services/beneficiaries/owner.ts'
import { vault as vaultUnder } from '../../services/beneficiaries/vault.ts'
import { connect } from '../../services/kit/rpc/link.ts'
import { silentLog } from '../../services/kit/process/log.ts'

const { DATABASE_URL, SERVICE_TOKEN, NOTIFIER_URL, ORGANIZATION_ID, CHANGES_PER_SECOND } = process.env
/** So many recipients are changed at a time, each one after the other. */
const RECIPIENTS = 300
const PAUSE_MS = (1_000 * RECIPIENTS) / Number(CHANGES_PER_SECOND)

const key = (purpose: string) => createHash('sha256').update(purpose).digest()
const vault = vaultUnder(key)
const db = await openBeneficiariesDatabase(DATABASE_URL!, key)
const addresses = NOTIFIER_URL!.split(',').map(each => new URL(each))
const { client } = connect(NotifierService, addresses, { serviceToken: SERVICE_TOKEN! })
// With connections of its own: those above are all taken, at this rate.
const relayDb = await openBeneficiariesDatabase(DATABASE_URL!, key)
eventRelay(relayDb, { vault, publish: client.publishEvents, log: silentLog })
let isOver = false
process.once('SIGUSR2', () => (isOver = true))
// The relay by itself keeps no process alive.
setInterval(() => {}, 1_000_000)
await Promise.all(Array.from({ length: RECIPIENTS }, (_, index) => changeAgainAndAgain(index)))

async function changeAgainAndAgain(index: number): Promise<void> {
  const recipientId = randomUUID()
  const owner = ownerOf(ORGANIZATION_ID!, `user ${process.pid} ${index}`, vault)
  const scope = { countries: [], recipientTypes: [] }
  const session = { id: randomUUID(), owner, returnUrl: '', scope, expiresAt: new Date(), extensionsLeft: 0 }
  const actor = { session: session as never, requestId: '', signal: new AbortController().signal }
  let dueAt = performance.now() + Math.random() * PAUSE_MS
  for (let version = 1; !isOver; version++) {
    await sleep(dueAt - performance.now())
    dueAt += PAUSE_MS
    try {
      await change({ db, vault, at: new Date() }, actor as never, async (_table, note) =>
        note('UPDATED', recipientId, version),
      )
      process.stdout.write(`${recipientId} ${version}\n`)
    } catch {
      await sleep(200)
    }
  }
}
