import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'

const payprep = '{{url}}'
const { CLIENT_ID, CLIENT_SECRET, PORT = '3000' } = process.env
const site = `http://localhost:${PORT}`

async function call(path, options) {
  const response = await fetch(payprep + path, options)
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

const credentials = { grant_type: 'client_credentials', client_id: CLIENT_ID, client_secret: CLIENT_SECRET }
let token = { endsAt: 0 }

/** One token serves until shortly before it expires. */
async function authorization() {
  if (Date.now() > token.endsAt) {
    const body = new URLSearchParams(credentials)
    const { access_token: text, expires_in: seconds } = await call('/oauth2/token', { method: 'POST', body })
    token = { text, endsAt: Date.now() + (seconds - 60) * 1_000 }
  }
  return `Bearer ${token.text}`
}

/** The address of a new session of an end-user. */
async function sessionOf(externalUserId) {
  const { url } = await call('/beneficiaries/organizations/sessions', {
    method: 'POST',
    headers: {
      authorization: await authorization(),
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ externalUserId, returnUrl: `${site}/payouts` }),
  })
  return url
}

/** What the end-user has saved. */
async function recipientsOf(externalUserId) {
  const query = new URLSearchParams({ externalUserId })
  const headers = { authorization: await authorization() }
  const { items } = await call(`/beneficiaries/organizations/recipients?${query}`, { headers })
  return items
}

const pages = {
  '/': async userId => `<h1>How we pay you</h1>
    <script type="module" src="${payprep}/embed/payprep-methods.js"></script>
    <payprep-methods session-url="${await sessionOf(userId)}" label="Payout methods"></payprep-methods>
    <script>
      const element = document.querySelector('payprep-methods')
      element.addEventListener('done', () => location.assign('/payouts'))
      element.addEventListener('expired', () => location.reload())
    </script>`,
  '/payouts': async userId => `<h1>Saved: ${(await recipientsOf(userId)).length}</h1>
    <p><a href="/">Change</a></p>`,
}

createServer(async (request, response) => {
  // Your log-in knows who this is.
  const userId = 'user-1'
  const page = pages[request.url]
  if (page === undefined) return response.writeHead(404).end()
  try {
    const html = `<!doctype html><html lang="en"><title>Shop</title>${await page(userId)}</html>`
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  } catch (error) {
    console.error(error)
    response.writeHead(502).end('Please try again later.')
  }
}).listen(PORT, () => console.log(site))
