import { randomUUID } from 'node:crypto'
import type { Test } from 'tap'
import type { receiver } from './receiver.ts'

export interface RunningSystem {
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
}

/**
 * Does over HTTP what clients do most: a token, a validation and an enrichment, a payout method on the hosted page, a
 * verification in the sandbox, the webhooks of both, and a screening against the sample of gambling destinations. Returns the secrets
 * that it got.
 */
export async function doMainJobs(
  t: Test,
  { baseUrl, clientId, clientSecret }: RunningSystem,
  endpoint: Awaited<ReturnType<typeof receiver>>,
) {
  const send = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const isForm = body instanceof URLSearchParams
    const response = await fetch(baseUrl + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...(!isForm && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    const answer = (await response.json()) as any
    t.ok(response.ok, `${path} answers ${response.status} ${response.ok ? '' : JSON.stringify(answer)}`)
    return { answer, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const { access_token } = (await send('/oauth2/token', new URLSearchParams(form))).answer
  const authorization = `Bearer ${access_token}`
  const call = async (path: string, body?: unknown) =>
    (await send(path, body, { authorization, 'idempotency-key': randomUUID() })).answer

  const creditorAccount = { id: { type: 'IBAN', value: 'DE49370400440731926258' } }
  t.match(await call('/payments/validations', { creditorAccount }), { status: 'OK' })
  t.match(await call('/payments/enrichments', { creditorAccount }), {
    enrichments: { creditorAgent: { bic: 'COBADEFFXXX' } },
  })
  t.match(
    await call('/gambling/screenings', {
      card: { cardNetwork: 'VISA', acceptorId: 'FICTION00000001', mcc: '7995' },
    }),
    { decision: 'BLOCK' },
  )

  const { id: subscription, secret: webhookSecret } = await call('/webhooks/subscriptions', {
    title: 'Main jobs',
    url: `${endpoint.origin}/hook`,
    events: ['RECIPIENT_CREATED', 'ACCOUNT_VERIFICATION_COMPLETED'],
  })
  const externalUserId = randomUUID()
  const session = await call('/beneficiaries/organizations/sessions', {
    externalUserId,
    returnUrl: 'https://client.example/back',
  })
  const path = `/sessions/${session.id}`
  const { origin } = new URL(baseUrl)
  const opening = { secret: new URL(session.url).hash.slice(1), browserId: randomUUID() }
  const { cookie } = await send(`${path}/opening`, opening, { origin })
  const draft = {
    '/country': 'DE',
    '/currency': 'EUR',
    '/method': 'BANK_ACCOUNT',
    '/creditor/type': 'INDIVIDUAL',
    '/creditor/name': 'Zwetelina Quarzhausen',
    '/creditorAccount/id/type': 'IBAN',
    '/creditorAccount/id/value': 'DE49370400440731926258',
  }
  await send(`${path}/payout-methods`, { attemptId: randomUUID(), draft }, { origin, cookie })
  const { items: recipients } = await call(
    `/beneficiaries/organizations/recipients?externalUserId=${externalUserId}`,
  )
  t.match(recipients, [{ creditorAccount }])

  await call('/payments/verifications', {
    details: {
      country: 'DE',
      creditorAccount: { id: { type: 'IBAN', value: 'DE65370400440532008000' } },
      creditor: { name: 'Zwetelina Quarzhausen' },
    },
  })
  const delivered = (await endpoint.got(2)).map(({ body }) => JSON.parse(body).eventType)
  t.strictSame(delivered.toSorted(), ['ACCOUNT_VERIFICATION_COMPLETED', 'RECIPIENT_CREATED'])
  const deliveries = await call(`/webhooks/subscriptions/${subscription}/deliveries`)
  t.equal(deliveries.items.length, 2)
  return { access_token, webhookSecret, sessionSecret: opening.secret, cookie }
}
