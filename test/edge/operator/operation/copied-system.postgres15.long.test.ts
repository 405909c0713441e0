import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { commandsWith as copyCommands } from '../../../../edge/operator/operation/copy-command.ts'
import { migrateCommands } from '../../../../edge/operator/operation/database-commands.ts'
import { auditCommands } from '../../../../edge/operator/operation/audit-verify.ts'
import type { Command } from '../../../../services/kit/process/commands/command.ts'
import { embeddedPostgres } from '../../../../services/kit/postgres/embedded-postgres.ts'
import { openInstallation } from '../../../../services/kit/process/installation.ts'
import { processesApart, type Program } from '../../../faults/processes-apart.ts'
import { runLine } from '../../../harness/command-line.ts'
import { freePort } from '../../../harness/free-port.ts'
import { freshPostgres15, needsPostgres15 } from '../../../harness/postgres15.ts'
import { receiver } from '../../../harness/receiver.ts'
import { until } from '../../../harness/until.ts'
import { documented } from '../../documented-tables.ts'
import { contentOf } from './database-content.ts'

/** The address of the API, before and after. */
const BASE_URL = 'http://localhost:8080'
const IBAN = { id: { type: 'IBAN', value: 'DE65370400440532008000' } }
const services = [
  'reference-data',
  'notifier',
  'validation',
  'enrichment',
  'verification',
  'gambling',
  'beneficiaries',
] as const

t.test(
  'One process with the embedded Postgres becomes several programs on Postgres 15, and no client notices',
  needsPostgres15,
  async t => {
    const directory = t.testdir()
    const masterKey = randomBytes(32).toString('base64')
    writeFileSync(join(directory, 'master-key'), masterKey)
    const embedded = await embeddedPostgres(directory)
    const postgres = await freshPostgres15(t)
    // Not a superuser, as where Postgres is hosted.
    for (const sql of ['create role owner login createrole', 'create database payprep owner owner'])
      postgres.run('psql', '-c', sql, postgres.urlOf('postgres'))
    const urlAs = (role: string) => postgres.urlOf('payprep').replace('payprep@', `${role}@`)
    const target = urlAs('owner')

    let isUp = false
    const endpoint = await receiver(t, () => (isUp ? 204 : 503))
    const ports = new Map<string, number>()
    for (const name of ['one', ...services, 'beneficiaries 2', 'edge', 'edge 2'])
      ports.set(name, await freePort())
    const urlsOf = (service: string) =>
      [service, `${service} 2`].flatMap(name =>
        ports.has(name) ? `http://127.0.0.1:${ports.get(name)}` : [],
      )
    const shared = { BASE_URL, WEBHOOK_ALLOWED_ORIGINS: endpoint.origin }
    const addresses = Object.fromEntries(
      services.map(name => [`${name.toUpperCase().replace('-', '_')}_URL`, urlsOf(name).join()]),
    )
    const apart = (name: string): Program => {
      const of = name.replace(' 2', '') as Program['of']
      const DATABASE_URL = urlAs(`payprep_${of.replace('-', '_')}`)
      return {
        of,
        port: ports.get(name)!,
        env: { ...shared, ...addresses, MASTER_KEY: masterKey, DATABASE_URL },
      }
    }
    const { start, stop } = await processesApart<string>(t, embedded.url, {
      one: {
        of: 'edge',
        port: ports.get('one')!,
        env: { ...shared, DATA_DIR: directory, DATABASE_URL: undefined, MASTER_KEY: undefined },
      },
      ...Object.fromEntries(
        [...ports.keys()].filter(name => name !== 'one').map(name => [name, apart(name)]),
      ),
    })

    let at = 'one'
    async function send(path: string, body?: unknown, headers: Record<string, string> = {}) {
      const isForm = body instanceof URLSearchParams
      const response = await fetch(`http://127.0.0.1:${ports.get(at)}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...(!isForm && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      })
      const answer = (await response.json()) as any
      t.ok(response.ok, `${path} at ${at}: ${response.status} ${response.ok ? '' : JSON.stringify(answer)}`)
      return { answer, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
    }
    const newToken = async () => {
      const { clientId, clientSecret } = JSON.parse(readFileSync(join(directory, 'demo-client.json'), 'utf8'))
      const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
      return (await send('/oauth2/token', new URLSearchParams(form))).answer.access_token as string
    }

    await start('one')
    await until(async () => (await send('/readyz')).answer.loading === undefined)
    const token = await newToken()
    const call = async (path: string, body?: unknown, key: string = randomUUID()) =>
      (await send(path, body, { authorization: `Bearer ${token}`, 'idempotency-key': key })).answer
    const openSession = (key?: string) =>
      call(
        '/beneficiaries/organizations/sessions',
        { externalUserId: 'user-1', returnUrl: 'https://client.example/back' },
        key,
      )
    async function addRecipient(session: any, account: string) {
      const path = `/sessions/${session.id}`
      const opening = { secret: new URL(session.url).hash.slice(1), browserId: randomUUID() }
      const { cookie } = await send(`${path}/opening`, opening, { origin: BASE_URL })
      const draft = {
        '/country': 'DE',
        '/currency': 'EUR',
        '/method': 'BANK_ACCOUNT',
        '/creditor/type': 'INDIVIDUAL',
        '/creditor/name': 'Erika Mustermann',
        '/creditorAccount/id/type': 'IBAN',
        '/creditorAccount/id/value': account,
      }
      await send(`${path}/payout-methods`, { attemptId: randomUUID(), draft }, { origin: BASE_URL, cookie })
    }

    const events = ['RECIPIENT_CREATED', 'ACCOUNT_VERIFICATION_COMPLETED']
    const subscription = await call('/webhooks/subscriptions', {
      title: 'All',
      url: `${endpoint.origin}/hook`,
      events,
    })
    const idempotencyKey = randomUUID()
    const session = await openSession(idempotencyKey)
    await addRecipient(session, 'DE89370400440532013000')
    const { id } = await call('/payments/verifications', {
      details: { country: 'DE', creditorAccount: IBAN, creditor: { name: 'Erika Mustermann' } },
    })
    await endpoint.got(2)
    const reads = async () => [
      await call('/webhooks/subscriptions'),
      await call('/beneficiaries/organizations/recipients?externalUserId=user-1'),
      await call(`/payments/verifications/${id}`),
      await call('/payments/validations', { creditorAccount: IBAN }),
      await call('/payments/enrichments', { creditorAccount: IBAN }),
      await call('/gambling/screenings', {
        card: { cardNetwork: 'VISA', acceptorId: 'FICTION00000001', mcc: '7995' },
      }),
    ]
    const before = await reads()
    await stop('one')

    /** Runs a command that the page for operators names. */
    async function operate(commands: readonly Command[], line: string) {
      t.match(documented('growth.md'), `\`payprep ${line}\``)
      const { code, err } = await runLine(commands, line.split(' '))
      t.equal(code, 0, err)
    }
    await operate(copyCommands({ DATA_DIR: directory, TARGET_DATABASE_URL: target }), 'database copy')
    const again = await embeddedPostgres(directory)
    t.strictSame(await contentOf(target), await contentOf(again.url))
    await again.close()
    await operate(migrateCommands({ DATABASE_URL: target }), 'migrate --roles')
    // The time of the next attempts comes sooner.
    postgres.run(
      'psql',
      '-c',
      `update notifier.deliveries set due_at = now() where state = 'PENDING'`,
      target,
    )
    isUp = true
    const attempted = endpoint.received.length

    for (const name of ports.keys()) if (name !== 'one') await start(name)
    for (at of ['edge', 'edge 2']) {
      t.strictSame(await reads(), before, 'the same token reads the same')
      t.ok(await newToken())
      t.equal(
        (await openSession(idempotencyKey)).id,
        session.id,
        'an idempotency key of before is recognized',
      )
    }
    const eventTypes = async (count: number) =>
      (await endpoint.got(attempted + count)).slice(attempted).map(({ body }) => JSON.parse(body).eventType)
    t.strictSame((await eventTypes(2)).toSorted(), events.toSorted(), 'pending deliveries arrive')

    await addRecipient(await openSession(), 'DE02120300000000202051')
    t.equal((await eventTypes(3))[2], 'RECIPIENT_CREATED')
    await until(async () => {
      const { items } = await call(`/webhooks/subscriptions/${subscription.id}/deliveries`)
      return items.length === 3 && items.every(({ state }: { state: string }) => state === 'DELIVERED')
    })
    const audit = await runLine(auditCommands, ['audit', 'verify'], {
      openInstallation: () => openInstallation({ DATABASE_URL: target, MASTER_KEY: masterKey }),
    })
    t.match(audit, { code: 0, err: /The audit trails are intact: 1 trail,/ })
  },
)
