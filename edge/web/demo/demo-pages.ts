import { readFileSync } from 'node:fs'
import { Problem } from '../../../services/kit/problem.ts'
import type { Brandings } from '../hosted/branding.ts'
import { ownPageOnly } from '../hosted/guards.ts'
import type { HostedRoute } from '../hosted/hosted-deps.ts'
import type { Clock } from '../../gateway/http/clock.ts'
import { constantAnswer } from '../../gateway/http/constant-answer.ts'
import { router } from '../../gateway/http/router.ts'
import type { Context, Step } from '../../gateway/http/state.ts'
import { readForm } from '../../gateway/middleware/body.ts'
import { readBytes } from '../../gateway/middleware/read-bytes.ts'
import { DEMO_ORGANIZATION_ID, type DemoClient } from './demo-credentials.ts'
import { livePage, shopPage } from './shop-page.ts'
import { openShop } from './shop.ts'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
const EVENT_BYTES_MAX = 64 * 1024

interface Deps {
  readonly client: DemoClient
  readonly brandings: Brandings
  readonly clock: Clock
  /** The name of the stylesheet of the hosted pages. */
  readonly style: string
}

/** Development only: the page of a shop that manages its user's payout methods by the hosted pages, and shows how. */
export function demoPages({ client, brandings, clock, style }: Deps): Step {
  const { baseUrl } = client
  const { origin } = new URL(baseUrl)
  const shop = openShop(client)
  const now = () => new Date(clock.now())

  const shown = async () => {
    const { name } = await brandings.of(DEMO_ORGANIZATION_ID)
    return { ...shop.known(), name, style, now: now() }
  }

  async function show(ctx: Context) {
    await shop.readRecipients()
    // With no referrer at all, browsers would send the form with `Origin: null`.
    ctx.set({ 'Content-Security-Policy': POLICY, 'Referrer-Policy': 'same-origin' })
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = shopPage(await shown())
  }

  async function showLive(ctx: Context) {
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = livePage(await shown())
  }

  async function start(ctx: Context) {
    const { way } = await readForm(ctx.req)
    if (way === 'element') await allowFrame()
    const url = await shop.startVisit(way === 'element' ? way : 'redirect')
    ctx.status = 303
    ctx.redirect(way === 'element' ? '/demo#embedded' : url)
  }

  /** Does the same as `payprep organizations brand --frame-ancestors`. */
  async function allowFrame() {
    const { frameAncestors } = await brandings.of(DEMO_ORGANIZATION_ID)
    if (frameAncestors.includes(origin)) return
    await brandings.change(DEMO_ORGANIZATION_ID, {
      frameAncestors: [...frameAncestors, origin].slice(-FRAMERS_MAX),
    })
  }

  function comeBack(ctx: Context) {
    shop.endVisit(now())
    ctx.redirect('/demo')
  }

  async function receive(ctx: Context) {
    const body = await readBytes(ctx.req, EVENT_BYTES_MAX)
    if (!(await shop.receive(ctx.req.headers, body, now())))
      throw new Problem('unauthenticated', 'this is not signed with the secret of the subscription')
    ctx.status = 204
  }

  const routes: readonly HostedRoute[] = [
    { method: 'GET', path: '/demo', steps: [show] },
    { method: 'POST', path: '/demo', steps: [ownPageOnly(baseUrl), start] },
    { method: 'GET', path: '/demo/live', steps: [showLive] },
    { method: 'GET', path: '/demo/returned', steps: [comeBack] },
    { method: 'POST', path: '/demo/webhook', steps: [receive] },
    { method: 'GET', path: '/demo/script.js', steps: [script] },
    { method: 'GET', path: '/demo/style.css', steps: [styles] },
  ]
  const answer = router(routes, ({ steps }) => steps)
  return (ctx, next) => (/^\/demo(\/|$)/.test(ctx.path) ? answer(ctx, next) : next())
}

/** As many as the table of brandings holds. */
const FRAMERS_MAX = 10

const file = (url: URL, type: string) =>
  constantAnswer(type, readFileSync(url), { 'Cache-Control': 'no-cache' })
const script = file(new URL('demo.js', import.meta.url), 'text/javascript; charset=utf-8')
const styles = file(new URL('demo.css', import.meta.url), 'text/css; charset=utf-8')
