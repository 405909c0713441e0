import { randomUUID } from 'node:crypto'
import t from 'tap'
import { schemas } from '../../../../edge/operator/operation/schemas.ts'
import { commandsWith, eraser } from '../../../../services/beneficiaries/commands.ts'
import { openBeneficiariesDatabase } from '../../../../services/beneficiaries/database.ts'
import { anchorHeads } from '../../../../services/beneficiaries/audit/anchors.ts'
import { cutChains } from '../../../../services/beneficiaries/audit/retention.ts'
import { auditTrail } from '../../../../services/beneficiaries/audit/trail.ts'
import { verifyChains } from '../../../../services/beneficiaries/audit/verify.ts'
import { ownerOf } from '../../../../services/beneficiaries/owner.ts'
import { vault as vaultUnder } from '../../../../services/beneficiaries/beneficiary-vault.ts'
import { cipherFor } from '../../../../services/kit/cipher.ts'
import { openSealed } from '../../../../services/kit/encryption/open-sealed.ts'
import { keyOf } from '../../../../services/kit/encryption/schema-keys.ts'
import { sampleAccount } from '../../../../services/verification/providers/simulator/samples.ts'
import { keepsEndUser } from '../../../../services/verification/commands.ts'
import { canaries } from '../../../beneficiaries/canary.ts'
import { commandInput } from '../../../harness/command-input.ts'
import { seededDatabase } from '../../../harness/database.ts'
import { receiver } from '../../../harness/receiver.ts'
import { membership } from '../../../harness/system.ts'
import { textOfTables } from '../../../harness/table-text.ts'
import { sessionIdIn, startHostedSystem } from './hosted-system.ts'
import { until } from '../../../harness/until.ts'
import { acrossOrganizations } from '../../../../services/kit/postgres/organization-rows.ts'

let isUp = true
const endpoint = await receiver(t, () => (isUp ? 204 : 500))
const databaseUrl = await seededDatabase(t)
const { origin } = endpoint
const system = await startHostedSystem(databaseUrl, { env: { WEBHOOK_ALLOWED_ORIGINS: origin } })
t.teardown(system.close)
const own = await system.addClient()
const other = await system.addClient()
const { beneficiaries } = system.services
const db = acrossOrganizations(await openBeneficiariesDatabase(databaseUrl, membership.key))
t.teardown(() => db.destroy())
const vault = vaultUnder(keyOf(db))

const draft = {
  '/country': 'DE',
  '/currency': 'EUR',
  '/method': 'BANK_ACCOUNT',
  '/creditor/type': 'INDIVIDUAL',
  '/creditor/name': canaries.name,
  '/creditorAccount/id/type': 'IBAN',
  '/creditorAccount/id/value': sampleAccount('DE', '002')!.value,
}

async function call(
  method: string,
  path: string,
  authorization = own.authorization,
  body?: unknown,
  more: Readonly<Record<string, string>> = {},
) {
  const json = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const headers = { authorization, ...json, ...more }
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await fetch(system.baseUrl + path, init)
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

const erase = (user: string, authorization = own.authorization) =>
  call('DELETE', `/beneficiaries/organizations/users/${encodeURIComponent(user)}`, authorization)

/** An end-user with a page, a payout method, and a name check. */
async function userWithEverything(externalUserId: string, client = own) {
  const url = await client.session({ externalUserId })
  const sessionId = sessionIdIn(url)
  const secret = new URL(url).hash.slice(1)
  const { token } = await beneficiaries.openSession({ sessionId, secret, browserId: randomUUID() })
  const page = { sessionId, token }
  const { payoutMethod } = await beneficiaries.createPayoutMethod({
    page,
    attemptId: randomUUID(),
    draft,
    isConfirmed: true,
  })
  await beneficiaries.checkAccountHolder({ page, draft })
  return { page, recipient: payoutMethod!.id }
}

/** All tables as stored, and all encrypted values decrypted. */
async function everything(): Promise<string> {
  const texts: string[] = []
  for (const schema of schemas) {
    if (!('sealed' in schema)) continue
    const own = acrossOrganizations(await openSealed(databaseUrl, schema, membership.key, async () => {}))
    try {
      texts.push(...Object.values(await textOfTables(own)))
      for (const { table, column, purpose, placeOf } of schema.sealed) {
        const { open } = cipherFor(keyOf(own), purpose)
        for (const row of await own(table).whereNotNull(column)) {
          const text = open(row[column], placeOf(row))
          texts.push(text, Buffer.from(text, 'base64').toString('latin1'))
        }
      }
    } finally {
      await own.destroy()
    }
  }
  return texts.join('\n')
}

/** The personal data of an end-user in a text: their id, name and account number. */
const foundIn = (text: string, user: string) =>
  [user, canaries.name, draft['/creditorAccount/id/value']].filter(canary => text.includes(canary))

const toldOf = (recipient: string) =>
  endpoint.received
    .map(({ body }) => JSON.parse(body))
    .filter(({ object }) => object.id === recipient)
    .map(({ eventType }) => eventType)

/** Backdates erasures by a minute, so that requests of that time have ended. */
const settle = () => db('erasures').update({ requested_at: db.raw(`now() - interval '1 minute'`) })

await call('POST', '/webhooks/subscriptions', own.authorization, {
  title: 'all',
  url: `${origin}/hooks`,
  events: [
    'RECIPIENT_CREATED',
    'RECIPIENT_UPDATED',
    'RECIPIENT_DELETED',
    'ACCOUNT_VERIFICATION_SUBMITTED',
    'ACCOUNT_VERIFICATION_COMPLETED',
  ],
}).then(({ status }) => t.equal(status, 201))

t.test('An erased end-user is found nowhere, and the audit trail still proves what was done', async t => {
  const user = canaries.user
  const { page, recipient } = await userWithEverything(user)
  await own.session({ externalUserId: user })
  t.strictSame(foundIn(await everything(), user).length, 3, 'all of it is found before')
  await anchorHeads(db, vault, [async () => {}])

  t.equal((await erase(user, other.authorization)).status, 404, 'of another organization, there is none')
  t.equal((await erase('nobody')).status, 404)
  t.match(await erase(user), { status: 200, body: { state: 'PENDING', recipients: 1, sessions: 2 } })
  t.strictSame(await own.recipients(user), [])
  const late = beneficiaries.createPayoutMethod({ page, attemptId: randomUUID(), draft, isConfirmed: true })
  await t.rejects(late, { message: /not opened this session/ }, 'a session that was open has ended')

  await until(() => toldOf(recipient).includes('RECIPIENT_DELETED'))
  t.strictSame(toldOf(recipient), ['RECIPIENT_CREATED', 'RECIPIENT_DELETED'], 'the client is told')
  await until(async () => {
    await settle()
    const { body } = await erase(user)
    t.match(body, { recipients: 0, sessions: 0 }, 'a repetition finds nothing more')
    return body.state === 'ERASED'
  })
  t.strictSame(foundIn(await everything(), user), [])
  t.match(await erase(user), { status: 200, body: { state: 'ERASED', recipients: 0, sessions: 0 } })

  const { entries, isIntact } = await auditTrail(db, ownerOf(own.organizationId, user, vault), vault)
  t.ok(isIntact)
  t.strictSame(
    entries.map(({ action }) => action),
    ['CREATED', 'DELETED', 'ERASED'],
  )
  const findings: unknown[] = []
  await verifyChains(db, vault, finding => findings.push(finding))
  t.strictSame(findings, [])
  t.match(system.securityLines.filter(({ event }) => event === 'end-user.erase').slice(0, 1), [
    { outcome: 'success', organization: own.organizationId, client: /^client_/ },
  ])
  t.notMatch(JSON.stringify(system.securityLines) + system.logLines.join(), user)
})

/** Verifies an account by the API for an end-user, and returns the id and the name from the bank. */
async function verifiedFor(user: string) {
  const details = {
    country: 'DE',
    creditorAccount: { id: { type: 'IBAN', value: draft['/creditorAccount/id/value'] } },
    creditor: { name: 'Erika Mustermann', type: 'INDIVIDUAL' },
  }
  const headers = { 'x-end-user-id': user }
  const path = '/payments/verifications'
  const { id } = (await call('POST', path, own.authorization, { details }, headers)).body
  await until(() => toldOf(id).includes('ACCOUNT_VERIFICATION_COMPLETED'))
  const { result } = (await call('GET', `${path}/${id}`)).body
  return { id, name: result.accountHolderName.verifiedName as string }
}

const isForgotten = async (id: string) => (await call('GET', `/payments/verifications/${id}`)).status === 404

t.test('An end-user who has only verifications is erased with them and their events', async t => {
  const user = `verified ${randomUUID()}`
  const { id, name } = await verifiedFor(user)
  t.ok((await everything()).includes(name))
  t.match(await erase(user), { status: 200, body: { state: 'PENDING', recipients: 0, sessions: 0 } })
  await until(async () => {
    await settle()
    return (await erase(user)).body.state === 'ERASED'
  })
  t.ok(await isForgotten(id))
  t.notOk((await everything()).includes(name))
  t.match(await erase(user), { status: 200, body: { state: 'ERASED' } }, 'the answer stays')

  const again = await verifiedFor(user)
  t.match(await erase(user), { status: 200, body: { state: 'PENDING' } }, 'who came back is erased again')
  await until(async () => {
    await erase(user)
    return isForgotten(again.id)
  })
})

t.test('An operator erases an end-user who has only verifications, and none that nobody knows', async t => {
  const user = `operated ${randomUUID()}`
  const { id } = await verifiedFor(user)
  const operand = (user: string) =>
    commandInput(
      { databaseUrl, masterKeys: membership.key },
      { operands: { organization: own.organizationId, user } },
    )
  const { run } = commandsWith(keepsEndUser).find(({ name }) => name === 'beneficiaries erase-user')!
  await t.rejects(run(operand('nobody')), /nothing is known/)
  const running = run(operand(user))
  const row = { external_user: ownerOf(own.organizationId, user, vault).index }
  await until(async () => (await db('erasures').where(row).first()) !== undefined)
  await until(async () => {
    await settle()
    return (await erase(user)).body.state === 'ERASED'
  })
  t.match(await running, { state: 'ERASED' })
  t.ok(await isForgotten(id))
})

t.test('While an endpoint is away, its webhooks wait, and are erased once they were sent', async t => {
  isUp = false
  const user = `waiting ${randomUUID()}`
  const { recipient } = await userWithEverything(user)
  await until(() => toldOf(recipient).length > 0)
  t.match(await erase(user), { body: { state: 'PENDING' } })
  await settle()
  t.match(await erase(user), { body: { state: 'PENDING' } }, 'they are not sent yet')
  t.ok((await everything()).includes(user))
  isUp = true
  const { items } = (await call('GET', '/webhooks/subscriptions')).body
  await until(async () => {
    const { body } = await call('GET', `/webhooks/subscriptions/${items[0].id}/deliveries?state=PENDING`)
    for (const { id } of body.items)
      await call('POST', `/webhooks/subscriptions/${items[0].id}/deliveries/${id}/retry`)
    await settle()
    return (await erase(user)).body.state === 'ERASED'
  })
  t.ok(toldOf(recipient).includes('RECIPIENT_DELETED'))
  t.notOk((await everything()).includes(user))
})

t.test(
  'The audit trails of a deleted organization are whole, and go when their retention is over',
  async t => {
    const gone = await system.addClient()
    const user = await userWithEverything('of a deleted organization', gone)
    await userWithEverything('another one', gone)
    await beneficiaries.deletePayoutMethod({ page: user.page, id: user.recipient })
    await anchorHeads(db, vault, [async () => {}])
    const place = { databaseUrl, masterKeys: membership.key }
    t.equal(await eraser.erase(place, gone.organizationId), 3, 'two sessions and a recipient')
    t.equal(await eraser.erase(place, gone.organizationId), 0)

    const whose = { organization_id: gone.organizationId }
    const actions = await db('audit').where(whose).orderBy(['external_user', 'number']).pluck('action')
    t.strictSame(actions.toSorted(), ['CREATED', 'CREATED', 'DELETED', 'DELETED', 'ERASED'])
    const findings: unknown[] = []
    await verifyChains(db, vault, finding => findings.push(finding))
    t.strictSame(findings, [])
    const now = new Date(Date.now() + 60_000)
    await cutChains(db, vault, { before: now, now })
    t.strictSame(await db('audit').where(whose), [])
  },
)

t.test('Sessions of a release that did not name their end-user are erased too', async t => {
  const user = `older ${randomUUID()}`
  await own.session({ externalUserId: user })
  const stays = `other ${randomUUID()}`
  await own.session({ externalUserId: stays })
  await db('sessions').update({ external_user: null })
  t.match(await erase(user), { status: 200, body: { recipients: 0, sessions: 1 } })
  const left = await everything()
  t.ok(left.includes(stays))
  await until(async () => {
    await settle()
    return (await erase(user)).body.state === 'ERASED'
  })
  t.notOk((await everything()).includes(user))
})
