import { createHash, randomUUID } from 'node:crypto'
import type { Client } from '@connectrpc/connect'
import type { Knex } from 'knex'
import { BeneficiariesService } from '../../proto/gen/payprep/beneficiaries/v1/beneficiaries_pb.js'
import { openBeneficiariesDatabase } from '../../services/beneficiaries/database.ts'
import { ownedBy, ownerOf } from '../../services/beneficiaries/owner.ts'
import { recipientRows } from '../../services/beneficiaries/recipients/recipient-rows.ts'
import { beneficiariesService } from '../../services/beneficiaries/service.ts'
import { link } from '../../services/kit/rpc/client/link.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { vault as vaultUnder } from '../../services/beneficiaries/beneficiary-vault.ts'
import { germanAccount } from '../beneficiaries/world.ts'
import type { Scratch } from './scratch.ts'
import { openDatabase } from '../../services/kit/postgres/database.ts'

export const organizationId = randomUUID()
/** The end-users whose recipients are read; each has `PER_USER`. */
export const users = Array.from({ length: 100 }, (_, at) => `user ${at}`)
export const PER_USER = 10
/** The end-user with as many recipients as the service allows. */
export const heavyUser = 'user with the most'
export const MOST = 1_000

const key = (purpose: string) => createHash('sha256').update(purpose).digest()
const vault = vaultUnder(key)

/**
 * Starts the service over a new database with this many recipients of other end-users. Each round adds one for each
 * end-user, so that the rows of an end-user are scattered over the table, as in a real one.
 */
export async function filledRecipients(
  serverUrl: string,
  others: number,
  { afterwards }: Scratch,
): Promise<Client<typeof BeneficiariesService>> {
  const url = new URL(serverUrl)
  url.pathname = `recipients_${others}`
  const server = openDatabase(serverUrl, 'public')
  await server.raw('create database ??', [`recipients_${others}`])
  await server.destroy()
  const db = await openBeneficiariesDatabase(url.href, key)
  afterwards(() => db.destroy())
  const owner = openDatabase(url.href, 'beneficiaries')
  for (let nth = 0; nth < PER_USER; nth++) {
    await addOthers(owner, others / PER_USER, nth)
    const own = users.flatMap(user => rowsOf(user, nth, 1))
    await owner('recipients').insert([...own, ...rowsOf(heavyUser, nth, MOST / PER_USER)])
  }
  // Autovacuum would do this some time later.
  await owner.raw('vacuum analyze recipients')
  await owner.destroy()

  const { client, close } = await link(BeneficiariesService, [], { serviceToken: '' }, silentLog, async () =>
    beneficiariesService({
      db,
      key,
      environment: 'development',
      sessionLifetimeMs: 60_000,
      sessionsPerHour: 1_000_000,
      sessionRetentionDays: 30,
      requirements: draft => ({ findings: [], draft }),
      checks: [],
    }),
  )
  afterwards(close)
  return client
}

/** Adds one recipient for each of this many end-users. All share one ciphertext, which is never decrypted. */
async function addOthers(db: Knex, people: number, nth: number): Promise<void> {
  const [template] = rowsOf(heavyUser, nth, 1)
  await db.raw(
    `insert into recipients (id, organization_id, external_user, attempt_id, country, recipient_type, is_default,
       account, recipient, created_at, updated_at)
     select gen_random_uuid(), md5((person % 100)::text)::uuid, sha256(person::text::bytea), gen_random_uuid(),
       'DE', 'INDIVIDUAL', :isDefault, sha256(random()::text::bytea), :recipient, :at, :at
     from generate_series(1, :people) person`,
    { isDefault: nth === 0, recipient: template!.recipient, at: template!.created_at, people },
  )
}

/** Rows as the service writes them. */
function rowsOf(user: string, nth: number, many: number) {
  const owner = ownerOf(organizationId, user, vault)
  const details = germanAccount(nth)
  return Array.from({ length: many }, (_, index) => {
    const id = randomUUID()
    const at = new Date(Date.UTC(2026, nth) + index)
    return {
      id,
      attempt_id: randomUUID(),
      ...ownedBy(owner),
      ...recipientRows(vault).toColumns(owner, {
        id,
        version: 1,
        isDefault: nth === 0 && index === 0,
        details,
      }),
      created_at: at,
      updated_at: at,
    }
  })
}
