import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Locator } from 'playwright-core'
import t from 'tap'
import { DEMO_ORGANIZATION_ID } from '../../../../edge/web/demo/demo-credentials.ts'
import { seededDatabase } from '../../../harness/database.ts'
import { receiver } from '../../../harness/receiver.ts'
import { freshPage, startBrowser } from './browser.ts'
import { madeNothing, payloads } from './payloads.ts'
import { startProgram } from './program.ts'

/** What an endpoint answers to webhooks. */
let answered: string = payloads[0]
const endpoint = await receiver(t, (_, response) => {
  response.writeHead(500, { 'content-type': 'text/html' }).end(answered)
  return undefined
})
const env = {
  DATABASE_URL: await seededDatabase(t),
  DATA_DIR: t.testdir(),
  WEBHOOK_ALLOWED_ORIGINS: endpoint.origin,
}
const url = await startProgram(t, env)
const browser = await startBrowser()
t.teardown(() => browser.close())

/** A JSON text with this text as each of its strings. */
const withText = (json: string, text: string) =>
  JSON.stringify(JSON.parse(json, (_, value) => (typeof value === 'string' ? text : value)))

const { access_token: token } = (await (
  await fetch(`${url}/docs/demo-token`, { method: 'POST', headers: { origin: url } })
).json()) as { access_token: string }

async function post(path: string, body: unknown): Promise<any> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  t.ok(answer.ok, `${path}: ${answer.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

/** Sends a form, and returns what it shows. */
async function sent(form: Locator): Promise<string> {
  await form.getByRole('button', { name: 'Send' }).click()
  await form.locator('button:enabled:not(.copy)').waitFor()
  return form.locator('output').innerText()
}

t.test('Each form that calls an operation shows markup in requests and answers as text', async t => {
  const page = await freshPage(t, browser)
  await page.goto(`${url}/docs`)
  const addresses = await page.evaluate<string[]>(
    `[...document.querySelectorAll('.operations a')].map(({ href }) => href)`,
  )
  let count = 0
  let shown = 0
  for (const address of addresses) {
    await page.goto(address)
    for (const form of await page.locator('.try form').all()) {
      const text = payloads[count++ % payloads.length]!
      await form.evaluate(each => ((each.parentElement as any).open = true))
      for (const input of await form.locator('input:not([name="Idempotency-Key"])').all())
        await input.fill(text)
      const body = form.locator('textarea')
      if ((await body.count()) > 0) {
        const example = await body.inputValue()
        const lines = example.startsWith('{\n') ? [example] : example.split('\n')
        await body.fill(
          lines
            .filter(Boolean)
            .map(line => withText(line, text))
            .join('\n'),
        )
      }
      const output = await sent(form)
      shown += Number(output.includes(text) || output.includes(JSON.stringify(text).slice(1, -1)))
      await madeNothing(t, page, `${address} with ${text}: ${output.slice(0, 80)}`)
    }
  }
  t.ok(count > 25, `${count} forms`)
  // Most errors name a place, and nothing that was sent.
  t.ok(shown > 0, `${shown} answers echo what was sent`)
})

t.test('Markup in what is stored is shown as text by the forms that read it', async t => {
  const page = await freshPage(t, browser)
  for (const text of payloads) {
    answered = text
    const path = `/${randomUUID()}?<script>`
    const { id } = await post('/webhooks/subscriptions', {
      title: text,
      url: endpoint.origin + path,
      events: ['RECIPIENT_CREATED'],
    })
    await post(`/webhooks/subscriptions/${id}/test`, {})
    const verification = await post('/payments/verifications', {
      metadata: { note: text },
      details: {
        country: 'DE',
        creditorAccount: { id: { type: 'IBAN', value: 'DE49370400440731926258' } },
        creditor: { name: `Pietruszka ${text}`.slice(0, 60) },
      },
    })
    const inJson = JSON.stringify(text).slice(1, -1)
    const reads: readonly (readonly [page: string, operation: string, place: string, value: string])[] = [
      ['webhooks', 'listWebhookSubscriptions', '', ''],
      ['webhooks', 'getWebhookSubscription', 'subscriptionId', id],
      ['webhooks', 'listDeliveries', 'subscriptionId', id],
      ['account-verification', 'getAccountVerification', 'verificationId', verification.id],
    ]
    await endpoint.got(payloads.indexOf(text) + 1)
    for (const [name, operation, place, value] of reads) {
      await page.goto(`${url}/docs/reference/${name}/${operation}`)
      const section = page.locator(`#${operation}`)
      await section.getByText('Try it').click()
      if (place !== '') await section.locator(`input[name="${place}"]`).fill(value)
      let output = ''
      for (let tries = 0; tries < 50 && !output.includes(inJson); tries++)
        output = await sent(section.locator('form'))
      t.ok(output.includes(inJson), `${operation} shows ${text}: ${output}`)
      await madeNothing(t, page, `${operation} with ${text}`)
    }
  }
})

t.test('Markup in what is searched for, and in addresses of pages, is not shown as markup', async t => {
  const page = await freshPage(t, browser)
  for (const text of payloads) {
    const given = encodeURIComponent(text)
    for (const address of [`/docs?q=${given}&${given}#${given}`, `/docs/webhooks?${given}#${text}`]) {
      await page.goto(url + address)
      await page.locator('#search').fill(`${text} webhook`)
      await page.locator('#results [role=status]').filter({ hasText: 'found' }).waitFor()
      await madeNothing(t, page, `${address} and the search for it`)
    }
    await page.goto(`${url}/docs/${given}`)
    await madeNothing(t, page, `/docs/${given}`)
  }
})

t.test('Markup in the name of the shop and in its address is shown as text by the demo', async t => {
  const page = await freshPage(t, browser)
  // One name, as a name is kept for a minute.
  const name = payloads.slice(1, 3).join('')
  const line = ['organizations', 'brand', DEMO_ORGANIZATION_ID, '--name', name]
  execFileSync(process.execPath, ['--import', 'tsx', 'edge/operator/cli/payprep.ts', ...line], {
    env: { PATH: process.env.PATH, ...env },
  })
  for (const text of payloads) {
    const given = encodeURIComponent(text)
    await page.goto(`${url}/demo?way=${given}#${given}`)
    t.equal(await page.locator('.brand-name').innerText(), name)
    await page.getByRole('button', { name: 'Show them on this page' }).click()
    await page.locator('payprep-methods').waitFor()
    await madeNothing(t, page, `/demo at ${text}`)
  }
})
