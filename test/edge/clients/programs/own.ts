// A user's program over the packed client, compiled as an ES module and as CommonJS.
import { randomUUID } from 'node:crypto'
import { itemsOf, payprepClient, PayprepError, verifyWebhook } from 'payprep-client'

const { BASE_URL: baseUrl = '', CLIENT_ID: clientId = '', CLIENT_SECRET: clientSecret = '' } = process.env

async function main() {
  const payprep = payprepClient({ baseUrl, clientId, clientSecret })
  const { status, alerts } = await payprep.validatePayment({
    body: { creditorAccount: { id: { type: 'IBAN', value: 'TR33 0006 1005 1978 6457 8413 26' } } },
  })

  const body = { externalUserId: 'mağaza-7', returnUrl: 'https://magaza.example/geri' }
  const idempotencyKey = randomUUID()
  const first = await payprep.createManagementSession({ body }, { idempotencyKey })
  const repeated = await payprep.createManagementSession({ body }, { idempotencyKey })

  const subscribed: string[] = []
  for (const title of ['Ödemeler', 'Alıcılar', 'Yedek']) {
    const url = `https://magaza.example/${encodeURIComponent(title)}`
    await payprep.createWebhookSubscription({ body: { title, url, events: ['RECIPIENT_CREATED'] } })
  }
  for await (const { title } of itemsOf(payprep.listWebhookSubscriptions, {})) subscribed.push(title)

  const unknown = payprep.getRecipient({ recipientId: randomUUID() }).catch((error: unknown) => error)
  const error = await unknown

  // The example of Standard Webhooks' own tests.
  const headers = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }
  const secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']
  const event = verifyWebhook('{"test": 2432232314}', headers, secrets, { tolerance: Infinity })

  console.log(
    JSON.stringify({
      status,
      alerts,
      isRepeated: first.id === repeated.id,
      subscribed,
      error: error instanceof PayprepError && [error.status, error.code],
      event,
    }),
  )
}

void main()
