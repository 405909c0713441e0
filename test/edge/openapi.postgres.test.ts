import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import t from 'tap'
import { eventBody } from '../../services/notifier/event-body.ts'
import type { MediaType, OpenApi, Schema } from '../../edge/gateway/openapi/types.ts'
import { AlertCode } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { describedInterface } from '../../edge/operator/description.ts'
import { ISSUER } from '../harness/identity.ts'
import { runningEdge, schemasOf } from './running-edge.ts'

const packageJson = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

t.test('GET /openapi.json', async t => {
  const edge = await runningEdge(t)
  const { body, headers } = await edge.get('/openapi.json')
  const document = body as OpenApi
  const schemaOf = schemasOf(document)

  t.test('describes this interface', async t => {
    t.equal(document.openapi, '3.1.0')
    t.equal(document.info.version, '1.2.0')
    t.equal(document.info['x-payprep-version'], packageJson.version)
    t.strictSame(Object.keys(document.paths), [
      '/oauth2/token',
      '/oauth2/revoke',
      '/.well-known/jwks.json',
      '/.well-known/oauth-authorization-server',
      '/payments/validations',
      '/payments/bulk-validations',
      '/payments/enrichments',
      '/payments/bulk-enrichments',
      '/logos/{name}',
      '/payments/files',
      '/payments/files/{fileId}',
      '/payments/files/{fileId}/report',
      '/payments/verifications',
      '/payments/verifications/{verificationId}',
      '/payments/bulk-verifications',
      '/payments/bulk-verifications/{batchId}',
      '/payments/bulk-verifications/{batchId}/items',
      '/payments/verifications/callbacks/{provider}',
      '/beneficiaries/organizations/sessions',
      '/beneficiaries/organizations/recipients/{recipientId}',
      '/beneficiaries/organizations/recipients',
      '/beneficiaries/organizations/users/{externalUserId}',
      '/beneficiaries/organizations/requirements',
      '/gambling/screenings',
      '/gambling/bulk-screenings',
      '/gambling/entities',
      '/gambling/entities/{entityId}',
      '/gambling/entities/{entityId}/obsolete',
      '/gambling/entities/{entityId}/reactivate',
      '/gambling/changes',
      '/gambling/versions',
      '/gambling/versions/{version}',
      '/gambling/versions/{version}/snapshot',
      '/gambling/versions/{version}/delta',
      '/gambling/imports',
      '/gambling/imports/{importId}',
      '/gambling/imports/{importId}/lines',
      '/webhooks/subscriptions',
      '/webhooks/subscriptions/{subscriptionId}',
      '/webhooks/subscriptions/{subscriptionId}/test',
      '/webhooks/subscriptions/{subscriptionId}/secret/rotate',
      '/webhooks/subscriptions/{subscriptionId}/secret/former',
      '/webhooks/subscriptions/{subscriptionId}/prove',
      '/webhooks/subscriptions/{subscriptionId}/deliveries',
      '/webhooks/subscriptions/{subscriptionId}/deliveries/{deliveryId}/retry',
      '/webhooks/subscriptions/{subscriptionId}/recover',
      '/healthz',
      '/readyz',
      '/openapi.json',
      '/docs',
      '/docs/webhooks',
      '/docs/verification',
      '/docs/gambling',
      '/docs/faults',
      '/docs/growth',
      '/docs/services',
      '/docs/operations',
      '/docs/security',
    ])
  })

  t.test('equals the document that clients are generated from, without an edge', async t => {
    t.strictSame(JSON.parse(JSON.stringify(describedInterface(ISSUER))), document)
  })

  t.test('has no dangling references', async t => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!)
    t.ok(refs.length > 50)
    for (const ref of new Set(refs)) {
      const target = ref.split('/').reduce<any>((part, name) => part?.[name], document)
      t.type(target, 'object', ref)
    }
  })

  t.test('has unique operation ids', async t => {
    const ids = operationsOf(document).map(({ operationId }) => operationId)
    t.strictSame(ids, [...new Set(ids)])
  })

  t.test('has examples that match their schemas', async t => {
    const media = operationsOf(document).flatMap(({ requestBody, responses }) => [
      ...Object.values(requestBody?.content ?? {}),
      ...Object.values(responses).flatMap(answer =>
        '$ref' in answer ? [] : Object.values(answer.content ?? {}),
      ),
    ])
    const refusals = Object.values(document.components.responses).flatMap(({ content = {} }) =>
      Object.values(content),
    )
    let count = 0
    for (const { schema, examples = {} } of [...media, ...refusals] as MediaType[]) {
      for (const { value } of Object.values(examples)) {
        count++
        t.equal(schemaOf(schema!)(value), undefined, JSON.stringify(value).slice(0, 80))
      }
    }
    t.ok(count > 20)
  })

  t.test('describes each property', async t => {
    let count = 0
    function walk(node: unknown, at: string) {
      if (typeof node !== 'object' || node === null) return
      const { properties } = node as Schema
      for (const [name, property] of Object.entries(isSchema(node) ? (properties ?? {}) : {})) {
        count++
        t.match(property.description, /\S\.$/, `${at}/${name}`)
      }
      for (const [name, below] of Object.entries(node))
        if (!/^examples?$/.test(name)) walk(below, `${at}/${name}`)
    }
    walk(document, '')
    t.ok(count > 150)
  })

  t.test('describes the request of each event that is emitted', async t => {
    t.strictSame(Object.keys(document.webhooks), [
      'RECIPIENT_CREATED',
      'RECIPIENT_UPDATED',
      'RECIPIENT_DELETED',
      'ACCOUNT_VERIFICATION_SUBMITTED',
      'ACCOUNT_VERIFICATION_COMPLETED',
      'ACCOUNT_VERIFICATION_FAILED',
      'ACCOUNT_VERIFICATION_BATCH_COMPLETED',
      'PAYMENT_FILE_COMPLETED',
      'PAYMENT_FILE_FAILED',
      'GAMBLING_DATASET_VERSION_PUBLISHED',
    ])
    const recipient = { id: randomUUID(), externalUserId: 'user-1', version: 2 }
    const now = new Date().toISOString()
    const record = { id: randomUUID(), createdDate: now, updatedDate: now, state: 'PENDING' }
    const version = {
      id: randomUUID(),
      version: '20261121120000',
      sequence: 3,
      counts: [{ schema: 'PLATFORM', active: 2, obsolete: 1 }],
    }
    const counts = { total: 9, pending: 0, completed: 7, failed: 2 }
    const batch = { id: randomUUID(), createdDate: now, completedDate: now, state: 'COMPLETED', counts }
    const file = {
      id: randomUUID(),
      createdDate: now,
      state: 'FAILED',
      format: 'ISO_20022',
      report: 'CSV',
      percent: 31,
      counts: { payments: 7, ok: 4, alert: 2, unreadable: 1 },
      unreadColumns: [],
      failure: 'the file:9 is not XML',
      completedDate: now,
    }
    const objects: Readonly<Record<string, object>> = {
      RECIPIENT: recipient,
      ACCOUNT: record,
      ACCOUNT_VERIFICATION_BATCH_COMPLETED: batch,
      PAYMENT: file,
      GAMBLING: version,
    }
    for (const [name, { post }] of Object.entries(document.webhooks)) {
      t.ok(document.components.schemas.EventType?.enum?.includes(name))
      const fits = schemaOf(post.requestBody!.content['application/json']!.schema!)
      // A request as the notifier makes it.
      const object = objects[name] ?? objects[name.split('_')[0]!]
      const body = JSON.parse(eventBody(randomUUID(), new Date(), name, object))
      t.equal(fits(body), undefined, name)
      t.not(fits({ ...body, eventType: 'TEST' }), undefined)
      t.not(fits({ ...body, object: { id: 'x' } }), undefined)
    }
  })

  t.test('states the meaning of each alert code', async t => {
    const { enum: codes, 'x-enumDescriptions': meanings } = document.components.schemas.AlertCode!
    t.strictSame(
      codes,
      Object.keys(AlertCode).filter(name => /\D/.test(name) && name !== 'UNSPECIFIED'),
    )
    t.equal(codes?.length, 47)
    t.strictSame(Object.keys(meanings!), codes)
    const { 'x-enumGroups': groups } = document.components.schemas.AlertCode!
    t.strictSame(Object.values(groups!).flat(), codes)
  })

  t.test('takes descriptions from the comments of the .proto files', async t => {
    const { PaymentInstruction, Alert } = document.components.schemas
    t.equal(
      PaymentInstruction?.properties?.country?.description,
      "Country of the creditor's account: ISO 3166-1 alpha-2, or XK for Kosovo.",
    )
    t.match(Alert?.properties?.message?.description, /^What was found and what was expected/)
    t.strictSame(document.components.schemas.AlertSeverity?.enum, ['certain', 'doubtful'])
  })

  t.test('warns that texts of clients that are not encrypted must hold no personal data', async t => {
    const { schemas, headers } = document.components
    for (const description of [
      schemas.SubscriptionRequest?.properties?.title?.description,
      schemas.SubscriptionChange?.properties?.title?.description,
      schemas.AccountVerificationRequest?.properties?.metadata?.description,
      headers['X-Request-Id']?.description,
    ])
      t.match(description, /no personal data/)
  })

  t.test('accepts exactly the bodies that the edge accepts', async t => {
    const instruction = schemaOf('PaymentInstruction')
    const account = (id: unknown) => ({ creditorAccount: { id } })
    const bodies: readonly unknown[] = [
      {},
      { country: 'DE', unknown: 1 },
      { country: 'de' },
      { country: 'DEU' },
      { country: '' },
      { currency: 'EUR' },
      { currency: 'EURO' },
      { creditorAgent: {} },
      { creditorAgent: 'x' },
      { creditorAgent: { bic: '' } },
      { creditorAgent: { bic: 'x'.repeat(140) } },
      { creditorAgent: { bic: 'x'.repeat(141) } },
      { creditorAgent: { bic: '🙂'.repeat(140) } },
      { creditorAgent: { bic: '🙂'.repeat(141) } },
      { creditorAccount: {} },
      account({}),
      account({ value: '1', type: 'IBAN' }),
      account({ value: '1', type: 'iban' }),
      account({ value: 1, type: 'IBAN' }),
      { creditor: { address: {} } },
      { creditor: { address: { country: 'DE' } } },
      { creditor: { dateOfBirth: '2000-02-29' } },
      { creditor: { dateOfBirth: '2001-02-29' } },
      { creditor: { documents: [] } },
      { creditor: { documents: Array(10).fill({ type: 'CPF', value: '1' }) } },
      { creditor: { documents: Array(11).fill({ type: 'CPF', value: '1' }) } },
      { creditor: { type: 'INDIVIDUAL' } },
      { creditor: { type: 'PARTY_TYPE_INDIVIDUAL' } },
      { settlementInformation: {} },
      { settlementInformation: { settlementSystem: 'SCT' } },
      { settlementInformation: { settlementSystem: 'CASH' } },
      [],
      7,
    ]
    for (const body of bodies) {
      const { status } = await edge.post('/payments/validations', body)
      t.equal(status, instruction(body) === undefined ? 200 : 400, JSON.stringify(body).slice(0, 80))
    }
  })

  t.test('is compressed as the client accepts, with an ETag for each form', async t => {
    const asked = async (encoding: string) => {
      const response = await fetch(`${edge.url}/openapi.json`, { headers: { 'Accept-Encoding': encoding } })
      const { headers } = response
      t.strictSame(await response.json(), document, encoding)
      t.match(headers.get('vary'), /Accept-Encoding/)
      return [
        headers.get('content-encoding'),
        headers.get('etag'),
        Number(headers.get('content-length')),
      ] as const
    }
    const [plain, gzip, brotli] = [
      await asked('identity'),
      await asked('gzip'),
      await asked('gzip, deflate, br'),
    ]
    t.strictSame([plain[0], gzip[0], brotli[0]], [null, 'gzip', 'br'])
    t.equal((await asked('br;q=0, gzip;q=0'))[0], null)
    t.equal(new Set([plain[1], gzip[1], brotli[1]]).size, 3)
    t.ok(gzip[2] < plain[2] / 4 && brotli[2] < plain[2] / 4)
  })

  t.test('is answered with 304 if the client has it', async t => {
    const etag = headers.get('etag')!
    t.match(etag, /^"[\w-]{22}"$/)
    // fetch would send Cache-Control: no-cache, which forbids a 304.
    const ask = (tag: string) =>
      edge.get('/openapi.json', { headers: { 'If-None-Match': tag, 'Cache-Control': 'max-age=0' } })
    const again = await ask(etag)
    t.strictSame([again.status, again.body, again.headers.get('etag')], [304, '', etag])
    t.equal((await ask('"other"')).status, 200)
  })
})

/** Not a map of schemas, which may have a property of that name. */
function isSchema(node: object): node is Schema {
  return (node as Schema).type === 'object' && typeof (node as Schema).properties === 'object'
}

function operationsOf(document: OpenApi) {
  return Object.values(document.paths).flatMap(each => Object.values(each))
}
