export interface PreparedRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
  /** Each request gets its own idempotency key. */
  readonly isIdempotent?: boolean
}

export interface Kind {
  readonly name: string
  /** Of all requests, in percent. */
  readonly share: number
  readonly request: PreparedRequest
}

const payment = {
  creditorAgent: { bic: 'BARCGB22' },
  creditorAccount: { id: { type: 'IBAN', value: 'GB45CITI18502612467878' } },
}
const verification = {
  country: 'DE',
  creditorAccount: { id: { type: 'IBAN', value: 'DE65370400440532008000' } },
  creditor: { name: 'Erika Musterman' },
}
const screening = { card: { cardNetwork: 'VISA', acceptorId: 'FICTION00000001', mcc: '7995' } }
const EXTERNAL_USER = 'growth-bench'

const post = (path: string, body: unknown): PreparedRequest => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
})

const kinds: readonly Kind[] = [
  { name: 'validation', share: 40, request: post('/payments/validations', payment) },
  {
    name: 'bulk validation of 20',
    share: 5,
    request: post('/payments/bulk-validations', { items: Array.from({ length: 20 }, () => payment) }),
  },
  { name: 'enrichment', share: 15, request: post('/payments/enrichments', payment) },
  { name: 'screening', share: 15, request: post('/gambling/screenings', screening) },
  {
    name: 'verification',
    share: 10,
    request: { ...post('/payments/verifications', { details: verification }), isIdempotent: true },
  },
  {
    name: 'session',
    share: 5,
    request: {
      ...post('/beneficiaries/organizations/sessions', {
        externalUserId: EXTERNAL_USER,
        returnUrl: 'https://client.example/',
      }),
      isIdempotent: true,
    },
  },
  {
    name: 'list of recipients',
    share: 5,
    request: {
      method: 'GET',
      path: `/beneficiaries/organizations/recipients?externalUserId=${EXTERNAL_USER}`,
    },
  },
]

/** The kinds, and a function that picks the next request by their shares. A webhook URL adds events and deliveries. */
export async function mixedRequests(
  webhookUrl: string | undefined,
  send: (request: PreparedRequest) => Promise<{ readonly body: string }>,
) {
  const all = [...kinds]
  if (webhookUrl !== undefined) {
    const subscription = { title: 'Growth bench', url: webhookUrl, events: ['RECIPIENT_CREATED'] }
    const { body } = await send(post('/webhooks/subscriptions', subscription))
    const path = `/webhooks/subscriptions/${JSON.parse(body).id}/test`
    all.push({ name: 'event and its delivery', share: 5, request: { method: 'POST', path } })
  }
  const bag = all.flatMap(({ share, request }) => Array.from({ length: share }, () => request))
  return { kinds: all, next: () => bag[Math.floor(Math.random() * bag.length)]! }
}
