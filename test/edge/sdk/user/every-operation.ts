// A user's program: calls each operation of the API. The compiler refuses it if `outcomes` lacks an operation.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AccountVerificationRequest,
  itemsOf,
  jsonLines,
  type Payprep,
  payprepClient,
  PayprepError,
  type PaymentInstruction,
  type Recipient,
  verifyWebhook,
  type WebhookEvent,
} from 'payprep-client'

const {
  BASE_URL: baseUrl = '',
  CLIENT_ID: clientId = '',
  CLIENT_SECRET: clientSecret = '',
  PORT = '',
} = process.env
const payprep = payprepClient({ baseUrl, clientId, clientSecret })

let secrets: readonly string[] = []
const events: WebhookEvent[] = []
const receiver = createServer(async (request, response) => {
  try {
    const event = verifyWebhook(await text(request), request.headers, secrets)
    events.push(event)
    response.end(event.eventType === 'CHALLENGE' ? event.object.challenge : '')
  } catch {
    response.writeHead(400).end()
  }
}).listen(Number(PORT))

const iban = 'DE89370400440532013000'
const instruction: PaymentInstruction = { creditorAccount: { id: { type: 'IBAN', value: iban } } }
const externalUserId = `user ${Date.now()}/1`
const platformId = 'f1c71000-0001-4000-8000-000000000001'
const merchantId = 'f1c71000-0002-4000-8000-000000000001'
const lines = [
  {
    id: platformId,
    schema: 'PLATFORM',
    attributes: { name: 'Casino', services: ['CASINO'], urls: ['casino.example'] },
  },
  {
    id: merchantId,
    schema: 'MERCHANT',
    attributes: {
      platformId,
      cardNetwork: 'VISA',
      mid: 'FICTION00000001',
      name: 'CASINO',
      mcc: '7995',
      isImpactful: false,
    },
  },
]
const card = { card: { cardNetwork: 'VISA', acceptorId: 'FICTION00000001', mcc: '7995' } } as const

const subscription = await payprep.createWebhookSubscription({
  body: {
    title: 'Payouts',
    url: `http://localhost:${PORT}/hook`,
    events: [
      'RECIPIENT_CREATED',
      'ACCOUNT_VERIFICATION_COMPLETED',
      'ACCOUNT_VERIFICATION_BATCH_COMPLETED',
      'PAYMENT_FILE_COMPLETED',
    ],
  },
})
const { id: subscriptionId } = subscription
secrets = [subscription.secret!]
const testDelivery = await payprep.sendTestEvent({ subscriptionId })
await until('TEST')

const session = await payprep.createManagementSession({
  body: { externalUserId, returnUrl: 'https://client.example/back' },
})
await addPayoutMethod(session)
const { object: created } = await until('RECIPIENT_CREATED')
const recipients: Recipient[] = []
for await (const recipient of itemsOf(payprep.listRecipients, { externalUserId, limit: 1 }))
  recipients.push(recipient)
assert.deepEqual(
  recipients.map(({ id }) => id),
  [created.id],
)

const verification: AccountVerificationRequest = {
  details: {
    country: 'DE',
    creditorAccount: { id: { type: 'IBAN', value: 'DE65370400440532008000' } },
    creditor: { name: 'Erika Mustermann' },
  },
}
const headers = { Prefer: 'wait=10', 'X-End-User-Id': externalUserId }
const verified = await payprep.submitAccountVerification({ body: verification, headers })
const { object: record } = await until('ACCOUNT_VERIFICATION_COMPLETED')
assert.equal(record.id, verified.id)

const batch = await payprep.submitAccountVerifications({ body: { items: [verification, verification] } })
const { object: ended } = await until('ACCOUNT_VERIFICATION_BATCH_COMPLETED')
assert.equal(ended.id, batch.id)
assert.equal(ended.counts.completed, 2)
const batchId = batch.id

const sent = await payprep.sendPaymentFile({
  format: 'XLSX',
  report: 'XLSX',
  body: await readFile('payroll.xlsx'),
})
const { object: checked } = await until('PAYMENT_FILE_COMPLETED')
assert.equal(checked.id, sent.id)
const fileId = sent.id

// The first version has no delta.
const imports = [await importOf(lines.slice(0, 1)), await importOf(lines)]
const importId = imports.at(-1)!.id
const [version] = (await payprep.listGamblingVersions({ limit: 1 })).items
let etag = ''
const entity = await payprep.getGamblingEntity(
  { entityId: merchantId },
  { onAnswer: answer => void (etag = answer.headers.get('etag')!) },
)
assert.ok(entity.schema === 'MERCHANT')
const { attributes } = entity
const changed = await payprep.putGamblingEntity({
  entityId: merchantId,
  headers: { 'If-Match': etag },
  body: { schema: 'MERCHANT', state: 'ACTIVE', attributes: { ...attributes, name: 'TABLES' } },
})

const outcomes = {
  issueToken: await payprep.issueToken({
    body: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
  }),
  revokeToken: await payprep.revokeToken({
    body: { token: 'unknown', client_id: clientId, client_secret: clientSecret },
  }),
  getSigningKeys: await payprep.getSigningKeys(),
  getServerMetadata: await payprep.getServerMetadata(),
  validatePayment: await payprep.validatePayment({ body: instruction }),
  validatePayments: await payprep.validatePayments({ body: { items: [instruction, {}] } }),
  enrichPayment: await payprep.enrichPayment({ body: instruction }),
  enrichPayments: await payprep.enrichPayments({ body: { items: [instruction] } }),
  getLogo: await refused(payprep.getLogo({ name: 'unknown.svg' })),
  sendPaymentFile: sent,
  getPaymentFile: await payprep.getPaymentFile({ fileId }),
  getPaymentFileReport: (await buffer(await payprep.getPaymentFileReport({ fileId }))).toString('base64'),
  deletePaymentFile: await payprep.deletePaymentFile({ fileId }),
  submitAccountVerification: verified,
  getAccountVerification: await payprep.getAccountVerification({ verificationId: verified.id }),
  submitAccountVerifications: batch,
  getAccountVerificationBatch: await payprep.getAccountVerificationBatch({ batchId }),
  listAccountVerificationBatchItems: await collected(
    itemsOf(payprep.listAccountVerificationBatchItems, { batchId, limit: 1 }),
  ),
  receiveVerificationAnswer: await refused(
    payprep.receiveVerificationAnswer({ provider: 'unknown', body: '{}' }),
  ),
  createManagementSession: session,
  getRecipient: await payprep.getRecipient({ recipientId: created.id }),
  listRecipients: recipients,
  getRequirements: await payprep.getRequirements({
    country: 'DE',
    currency: 'EUR',
    type: 'INDIVIDUAL',
    method: 'BANK_ACCOUNT',
  }),
  screenDestination: await payprep.screenDestination({ body: card }),
  screenDestinations: await payprep.screenDestinations({ body: { items: [card, card] } }),
  listGamblingEntities: await collected(itemsOf(payprep.listGamblingEntities, { limit: 1 })),
  getGamblingEntity: entity,
  putGamblingEntity: changed,
  obsoleteGamblingEntity: await payprep.obsoleteGamblingEntity({ entityId: merchantId }),
  reactivateGamblingEntity: await payprep.reactivateGamblingEntity({
    entityId: merchantId,
    body: { reason: 'Used again.' },
  }),
  listGamblingChanges: await collected(itemsOf(payprep.listGamblingChanges, { limit: 1 })),
  listGamblingVersions: version,
  getGamblingVersion: await payprep.getGamblingVersion({ version: 'latest' }),
  getGamblingSnapshot: await collected(jsonLines(await payprep.getGamblingSnapshot({ version: 'latest' }))),
  getGamblingDelta: await collected(jsonLines(await payprep.getGamblingDelta({ version: 'latest' }))),
  importGamblingEntities: imports,
  getGamblingImport: await payprep.getGamblingImport({ importId }),
  getGamblingImportLines: await collected(jsonLines(await payprep.getGamblingImportLines({ importId }))),
  createWebhookSubscription: subscription.title,
  listWebhookSubscriptions: await payprep.listWebhookSubscriptions(),
  getWebhookSubscription: await payprep.getWebhookSubscription({ subscriptionId }),
  updateWebhookSubscription: await payprep.updateWebhookSubscription({
    subscriptionId,
    body: { title: 'All' },
  }),
  sendTestEvent: testDelivery,
  rotateWebhookSecret: await rotated(),
  deleteFormerWebhookSecret: await payprep.deleteFormerWebhookSecret({ subscriptionId }),
  proveWebhookHost: await payprep.proveWebhookHost({ subscriptionId }),
  listDeliveries: await collected(itemsOf(payprep.listDeliveries, { subscriptionId, limit: 2 })),
  retryDelivery: await payprep.retryDelivery({ subscriptionId, deliveryId: testDelivery.id }),
  recoverDeliveries: await payprep.recoverDeliveries({
    subscriptionId,
    body: { since: testDelivery.createdDate },
  }),
  deleteWebhookSubscription: await payprep.deleteWebhookSubscription({ subscriptionId }),
  eraseEndUser: await payprep.eraseEndUser({ externalUserId }),
  getHealth: await payprep.getHealth(),
  getReadiness: await payprep.getReadiness(),
  getDescription: Object.keys(await payprep.getDescription()),
} satisfies { readonly [Id in keyof Payprep]: unknown }

receiver.close()
process.stdout.write(JSON.stringify(outcomes))

/** Waits for the first event of a type. */
async function until<Type extends WebhookEvent['eventType']>(type: Type) {
  for (;;) {
    const event = events.find(each => each.eventType === type)
    if (event !== undefined) return event as Extract<WebhookEvent, { readonly eventType: Type }>
    await sleep(20)
  }
}

/** Acts as the end-user on the hosted page. */
async function addPayoutMethod({ id, url }: { readonly id: string; readonly url: string }) {
  const { origin, hash } = new URL(url)
  const page = async (name: string, body: object, cookie = '') => {
    const init = { method: 'POST', body: JSON.stringify(body) }
    const sent = { 'content-type': 'application/json', origin, cookie }
    const response = await fetch(`${origin}/sessions/${id}/${name}`, { ...init, headers: sent })
    assert.ok(response.ok, `${name} answers ${response.status}`)
    return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
  const cookie = await page('opening', { secret: hash.slice(1), browserId: crypto.randomUUID() })
  const draft = {
    '/country': 'DE',
    '/currency': 'EUR',
    '/method': 'BANK_ACCOUNT',
    '/creditor/type': 'INDIVIDUAL',
    '/creditor/name': 'Erika Mustermann',
    '/creditorAccount/id/type': 'IBAN',
    '/creditorAccount/id/value': iban,
  }
  await page('payout-methods', { attemptId: crypto.randomUUID(), draft }, cookie)
}

async function importOf(entities: readonly object[]) {
  const body = entities.map(entity => `${JSON.stringify(entity)}\n`).join('')
  const started = await payprep.importGamblingEntities({ mode: 'UPSERT', body })
  for (;;) {
    const record = await payprep.getGamblingImport({ importId: started.id })
    if (record.state !== 'PENDING') return record
    await sleep(20)
  }
}

/** Both secrets are valid until the former is deleted. */
async function rotated() {
  const rotation = await payprep.rotateWebhookSecret({ subscriptionId, body: { overlapSeconds: 600 } })
  secrets = [...secrets, rotation.secret!]
  return rotation.id
}

async function refused(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => undefined,
    reason => reason,
  )
  assert.ok(error instanceof PayprepError)
  return { status: error.status, code: error.code, requestId: error.requestId }
}

async function collected<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}
