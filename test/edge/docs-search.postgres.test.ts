import MiniSearch from 'minisearch'
import t from 'tap'
import { foundIn, rankingOf } from '../../edge/web/docs/client/ranking.ts'
import { runningEdge } from './running-edge.ts'

/** What people type, and the address of what must be found first. */
const first: readonly (readonly [asked: string, address: string])[] = [
  ['webhook', '/docs/webhooks'],
  ['rotate secret', '/docs/webhooks#secrets'],
  ['rotate the secr', '/docs/webhooks#secrets'],
  ['verify webhook signature', '/docs/webhooks#verify'],
  ['idempotency', '/docs/reference/conventions#idempotency'],
  ['idempotancy', '/docs/reference/conventions#idempotency'],
  ['rate limit', '/docs/reference/conventions#limits'],
  ['pagination', '/docs/reference/conventions#pagination'],
  ['429', '/docs/reference/conventions#limits'],
  ['token', '/docs/first-call#token'],
  ['private_key_jwt', '/docs/authentication#private-key'],
  ['branding', '/docs/branding'],
  ['logo', '/docs/branding#logo'],
  ['verfication', '/docs/verification'],
  ['sandbox', '/docs/verification#sandbox'],
  ['gambling', '/docs/gambling'],
  ['screening', '/docs/gambling#screening'],
  ['create session', '/docs/hosted-pages#open'],
  ['language', '/docs/hosted-pages#languages'],
  ['list recipients', '/docs/reference/beneficiaries/listRecipients'],
  ['delete user', '/docs/reference/beneficiaries/eraseEndUser'],
  ['retry delivery', '/docs/reference/webhooks/retryDelivery'],
  ['createWebhookSubscription', '/docs/reference/webhooks/createWebhookSubscription'],
  ['alert codes', '/docs/reference/alerts'],
  ['errors', '/docs/reference/errors'],
  ['sanction', '/docs/running#sanctions-lists'],
  ['production', '/docs/running'],
  ['metrics', '/docs/operations#metrics'],
  ['changelog', '/docs/changelog'],
  ['DescribeFindings', '/docs/services/ValidationService'],
  ['payment file', '/docs/payment-files'],
  ['gcash', '/docs/reference/beneficiaries/getRequirements'],
]

t.test('The search finds first what was meant: guides before operations before types', async t => {
  const edge = await runningEdge(t)
  const found = foundIn((await edge.get('/docs/search.json')).body)
  const engine = new MiniSearch(rankingOf(found))
  engine.addAll(found.map((each, id) => ({ ...each, id })))
  for (const [asked, address] of first) t.equal(found[engine.search(asked)[0]?.id]?.address, address, asked)
})
