import { randomBytes, randomUUID } from 'node:crypto'
import t from 'tap'
import { migrateAll } from '../../../../edge/operator/operation/database-commands.ts'
import { applyRoles } from '../../../../edge/operator/operation/apply-roles.ts'
import { schemas } from '../../../../edge/operator/operation/schemas.ts'
import { openDatabase } from '../../../../services/kit/postgres/database.ts'
import { openReferenceDatabase } from '../../../../services/reference-data/database.ts'
import { freshDatabase } from '../../../harness/database.ts'
import { freshPgBouncer, needsPgBouncer } from '../../../harness/pgbouncer.ts'
import { receiver } from '../../../harness/receiver.ts'
import { fewBanks, serveApart, startPublicSystem } from '../../../harness/system.ts'

/** Roles belong to the server, which other tests share. */
const prefix = `test_${randomBytes(6).toString('hex')}`
/** More than the connections that PgBouncer lends a role, so that each is lent to several sessions. */
const ROUNDS = 12

const roleOf = (schema: string) => `${prefix}_${schema}`

t.test(
  'All services work behind PgBouncer in transaction mode, each by its own role',
  needsPgBouncer,
  async t => {
    const url = await freshDatabase(t)
    await migrateAll(url, () => {})
    const roles = schemas.map(({ name: schema }) => ({
      role: roleOf(schema),
      schema,
      password: randomBytes(16).toString('hex'),
    }))
    await applyRoles(url, roles)
    const referenceData = await openReferenceDatabase(url)
    await fewBanks(referenceData)
    await referenceData.destroy()

    const passwords = Object.fromEntries(roles.map(({ role, password }) => [role, password]))
    const urlAs = await freshPgBouncer(t, url, passwords)
    const addressOf = (schema: string) => ({ url: urlAs(roleOf(schema)), migrates: false })
    const endpoint = await receiver(t)
    const env = await serveApart(t, addressOf, { WEBHOOK_ALLOWED_ORIGINS: endpoint.origin })
    const { baseUrl, newOrganization } = await startPublicSystem(t, addressOf('edge'), env)

    const headers = await newOrganization('gambling:read', 'gambling:write')
    const ask = async (path: string, body: unknown, method = 'POST') => {
      const init = {
        method,
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      }
      return (await fetch(baseUrl + path, init)).status
    }
    const events = ['ACCOUNT_VERIFICATION_SUBMITTED']
    t.equal(
      await ask('/webhooks/subscriptions', { title: 'All', url: `${endpoint.origin}/hook`, events }),
      201,
    )
    const german = {
      country: 'DE',
      creditorAccount: { id: { type: 'IBAN', value: 'DE65370400440532008000' } },
      creditor: { name: 'Erika Musterman' },
    }
    const platform = (number: number) => ({
      schema: 'PLATFORM',
      attributes: { name: `Fiction ${number}`, services: ['CASINO'], urls: [`fiction-${number}.example`] },
    })
    const statuses = new Set<number>()
    for (let number = 0; number < ROUNDS; number++) {
      const session = { externalUserId: `user-${number}`, returnUrl: 'https://example.com/' }
      const answers = await Promise.all([
        ask('/beneficiaries/organizations/sessions', session),
        ask('/payments/verifications', { details: german }),
        ask('/payments/enrichments', { creditorAccount: german.creditorAccount }),
        ask(`/gambling/entities/${randomUUID()}`, platform(number), 'PUT'),
      ])
      for (const status of answers) statuses.add(status)
    }
    t.strictSame([...statuses].sort(), [200, 201])
    t.ok((await endpoint.got(ROUNDS)).length >= ROUNDS, 'events are delivered')
    const owner = openDatabase(url, 'notifier')
    const { rows } = await owner.raw(
      `select count(*)::integer from pg_inherits where inhparent = 'deliveries'::regclass`,
    )
    await owner.destroy()
    t.ok(rows[0].count > 2, 'besides the default and this month there are partitions of coming ones')
  },
)
