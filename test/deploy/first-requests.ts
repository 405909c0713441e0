import { randomUUID } from 'node:crypto'
import type { Test } from 'tap'

/** The requests that a newcomer begins with: a token, a validation, a session and its page. */
export async function firstRequests(
  t: Test,
  edge: string,
  client: { clientId: string; clientSecret: string },
) {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: client.clientId,
    client_secret: client.clientSecret,
  })
  const token = await fetch(`${edge}/oauth2/token`, { method: 'POST', body: form })
  const { access_token: accessToken } = (await token.json()) as { access_token: string }
  const post = async (path: string, body: unknown) => {
    const response = await fetch(edge + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Record<string, any> }
  }

  const validation = await post('/payments/validations', {
    creditorAgent: { bic: 'BARCGB22' },
    creditorAccount: { id: { type: 'IBAN', value: 'GB45CITI18502612467878' } },
  })
  t.match(validation, {
    status: 200,
    body: { status: 'ALERT', alerts: [{ code: 'CREDITOR_BIC_IBAN_INCONSISTENCY' }] },
  })

  const session = await post('/beneficiaries/organizations/sessions', {
    externalUserId: 'user-1',
    returnUrl: 'https://shop.example/back',
  })
  t.match(session, { status: 201 })
  const { pathname, search } = new URL(session.body.url)
  const page = await fetch(edge + pathname + search)
  t.match(await page.text(), /<script/)
  t.equal(page.status, 200)

  const logo = await fetch(`${edge}/logos/n26.svg`)
  t.equal(logo.status, 200, 'a file beside the program')
}
