import { randomUUID } from 'node:crypto'
import type { Context, Step } from '../http/state.ts'
import type { DemoClient } from './demo-credentials.ts'
import { router } from '../http/router.ts'
import { ownPageOnly } from '../hosted/guards.ts'
import type { HostedRoute } from '../hosted/hosted-route.ts'

const POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const TIMEOUT_MS = 10_000
const USER = 'demo-user'

/**
 * Development only: the page of an imaginary client that sends its user to the
 * hosted pages, and shows the saved recipients afterwards. It uses the public
 * interface only, as the backend of a client would.
 */
export function demoClientPages(client: DemoClient, style: string): Step {
  const { baseUrl } = client

  async function call(path: string, init: RequestInit = {}): Promise<any> {
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: client.clientId,
      client_secret: client.clientSecret,
    })
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const { access_token } = (await (
      await fetch(`${baseUrl}/oauth2/token`, { method: 'POST', body: form, signal })
    ).json()) as { access_token: string }
    const headers = { authorization: `Bearer ${access_token}`, ...init.headers }
    const answer = await fetch(baseUrl + path, { ...init, headers, signal })
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
    return answer.json()
  }

  async function show(ctx: Context) {
    const { items } = await call(`/beneficiaries/organizations/recipients?externalUserId=${USER}`)
    // With no referrer at all, browsers would send the form with `Origin: null`.
    ctx.set({ 'Content-Security-Policy': POLICY, 'Referrer-Policy': 'same-origin' })
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = page(items, style)
  }

  async function send(ctx: Context) {
    const { url } = await call('/beneficiaries/organizations/sessions', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ externalUserId: USER, returnUrl: `${baseUrl}/demo` }),
    })
    ctx.status = 303
    ctx.redirect(url)
  }

  const routes: readonly HostedRoute[] = [
    { method: 'GET', path: '/demo', steps: [show] },
    { method: 'POST', path: '/demo', steps: [ownPageOnly(baseUrl), send] },
  ]
  const answer = router(routes, ({ steps }) => steps)
  return (ctx, next) => (ctx.path === '/demo' ? answer(ctx, next) : next())
}

function page(recipients: readonly unknown[], style: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>A client of payprep</title>
<link rel="stylesheet" href="/hosted/${style}">
</head>
<body>
<div id="app">
<header class="top"><span class="tile tile-brand" aria-hidden="true">YS</span><span class="brand-name">Your shop</span></header>
<main>
<h1>Hello, ${USER}</h1>
<p class="lead">Imagine that this is your own page. The button creates a session through the API and takes you to its address.</p>
<form method="post" action="/demo"><button class="button">Manage payout methods</button></form>
<h2 class="demo-title">What your backend reads</h2>
<p class="small">GET /beneficiaries/organizations/recipients?externalUserId=${USER}</p>
<pre class="card demo-json" tabindex="0">${escaped(JSON.stringify(recipients, undefined, 2))}</pre>
</main>
</div>
</body>
</html>
`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, sign => escapes[sign]!)
}
