/**
 * The operator's console: what the system holds and does, for operators without Grafana. It is served on the private port only, which
 * does not authenticate readers; what changes something needs a log-in. Pages are made here as HTML and SVG, without scripts.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { isDirectHost } from '../../../services/kit/process/lifecycle/direct-host.ts'
import { errorFields, type Log } from '../../../services/kit/process/logging/log.ts'
import type { SecurityLog } from '../../../services/kit/process/security/security-log.ts'
import { privateCaller } from '../../../services/kit/workers/private-port.ts'
import { html } from '../html/html.ts'
import { type Asked, type LogIn, notDone, type Reply, type Session } from '../log-in/log-in.ts'
import { act, isAction } from './actions.ts'
import { attention } from './attention.ts'
import { type FactsDeps, factsReader } from './facts.ts'
import { layout } from './console-page.ts'
import { alertsPage } from './pages/alerts.ts'
import { auditPage } from './pages/audit.ts'
import { countryPage } from './pages/country.ts'
import { deliveriesPage } from './pages/deliveries.ts'
import { directoryPage } from './pages/directory.ts'
import { gamblingPage } from './pages/gambling.ts'
import { overviewPage } from './pages/overview.ts'
import { findPage } from './pages/find.ts'
import { lookupPage } from './pages/lookup.ts'
import type { Ask, ProgramFacts, RenderPage } from './pages/page.ts'
import { releasesPage } from './pages/releases.ts'
import { DEFAULT_HOURS, rangeIn } from '../staff/ranges.ts'
import { headers as staffHeaders, style } from '../staff/serving.ts'
import { section, SECTION_TIMEOUT_MS } from '../staff/section.ts'
import { timesIn } from '../staff/times.ts'
import { takeZone } from '../staff/zone.ts'
import { sessionsPage } from './pages/sessions.ts'
import { systemPage } from './pages/system.ts'
import { trafficPage } from './pages/traffic.ts'
import { verificationPage } from './pages/verification.ts'

export interface ConsoleDeps extends FactsDeps {
  readonly program: ProgramFacts
  /** Absent if operators cannot log in. */
  readonly logIn?: LogIn | undefined
  readonly log: Log
  readonly securityLog: SecurityLog
}

const RELOAD_SECONDS = '30'

const headers = {
  ...staffHeaders,
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
}

const pagesOf = (deps: ConsoleDeps): Readonly<Record<string, RenderPage>> => ({
  '/': overviewPage,
  '/traffic': trafficPage,
  '/directory': directoryPage,
  '/releases': releasesPage,
  '/deliveries': deliveriesPage,
  '/alerts': alertsPage,
  '/verification': verificationPage,
  '/gambling': gamblingPage,
  '/system': systemPage,
  '/find': findPage(deps.notifier),
  '/sessions': sessionsPage(deps),
  '/audit': auditPage(deps.beneficiaries),
  '/lookup': lookupPage(deps),
})

const COUNTRY = /^\/directory\/([A-Z]{2})$/

const notFound: RenderPage = () => ({
  title: 'Not found',
  main: html`<h1>Not found</h1>
    <p>There is no such page. <a href="/">The overview</a> leads to all others.</p>`,
})

/** Answers the requests for the console. */
export function operatorConsole(deps: ConsoleDeps): RequestListener {
  const { clock, logIn, notifier, securityLog, timeoutMs = SECTION_TIMEOUT_MS } = deps
  const { environment } = deps.program
  const readFacts = factsReader(deps)
  const byPath = pagesOf(deps)
  const ask: Ask = read => section(signal => read({ signal, timeoutMs }), clock, timeoutMs)()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '/', headers: asking } = request
    const { pathname, searchParams: query } = parsed(url)
    const send = (status: number, type: string, text: string, more = {}) => {
      const length = Buffer.byteLength(text)
      const all = { ...headers, ...more, 'Content-Type': `${type}; charset=utf-8`, 'Content-Length': length }
      response.writeHead(status, all).end(method === 'HEAD' ? undefined : text)
    }
    const submit = logIn && method === 'POST' ? submitted(logIn, pathname) : undefined
    if (method !== 'GET' && method !== 'HEAD' && submit === undefined) {
      response.writeHead(405, { ...headers, Allow: 'GET, HEAD' }).end()
      return
    }
    if (!isDirectHost(asking.host)) {
      return send(421, 'text/plain', 'Open the console at localhost or at an IP address.\n')
    }
    if (pathname === '/style.css') return send(200, 'text/css', style)

    const asked = { request, response, origin: `http://${asking.host}`, address: privateCaller(request) }
    // The console can be read while the database is away.
    const operator = await logIn?.session(asked).catch(() => undefined)
    const { zone, chosen } = takeZone(request, query)
    const time = timesIn(zone, clock.now())
    const common = { time, query, operator, environment }
    const reply = ({ status, title, main, headers: more }: Reply) =>
      send(status, 'text/html', layout({ ...common, path: pathname, title, main, notes: 0 }), more)
    if (submit !== undefined) return reply(await submit(asked, operator).catch(notDone))
    if (logIn && pathname === '/log-in') return reply(await logIn.offer(query.get('link') ?? ''))

    const country = COUNTRY.exec(pathname)?.[1]
    const render = country === undefined ? byPath[pathname] : countryPage(country)
    const hours = rangeIn(query)
    // Notes are about a fixed range, whatever the page shows.
    const [usual, facts] = await Promise.all([
      readFacts(DEFAULT_HOURS),
      hours === DEFAULT_HOURS ? undefined : readFacts(hours),
    ])
    const notes = attention(usual, time)
    const { title, main } = await (render ?? notFound)({
      facts: facts ?? usual,
      notes,
      program: deps.program,
      query,
      ask,
      time,
      hours,
      operator,
      hasLogIn: logIn !== undefined,
      recordRead: (reason, target) =>
        securityLog('console.read', {
          outcome: 'success',
          reason,
          target,
          operator: operator?.subject,
          address: asked.address,
        }),
    })
    const isReloading = query.get('reload') === RELOAD_SECONDS
    const page = layout({
      ...common,
      path: country === undefined ? pathname : '/directory',
      title,
      notes: notes.length,
      reload: { isOn: isReloading, href: reloadAddress(query, !isReloading) },
      main,
    })
    send(render === undefined ? 404 : 200, 'text/html', page, {
      ...(isReloading && { Refresh: RELOAD_SECONDS }),
      ...(chosen !== undefined && { 'Set-Cookie': chosen }),
    })
  }

  /** What answers the form of a path; undefined if no form leads there. */
  function submitted(logIn: LogIn, path: string): Submit | undefined {
    if (path === '/log-in') return asked => logIn.open(asked)
    const ofOperator =
      (work: (asked: Asked, operator: Session) => Promise<Reply>): Submit =>
      async (asked, operator) =>
        operator === undefined ? logIn.missing : work(asked, operator)
    if (path === '/log-out') return ofOperator(logIn.close)
    if (!isAction(path)) return undefined
    return ofOperator((asked, session) => act({ notifier, logIn, securityLog }, path, asked, session))
  }

  return (request, response) =>
    void answer(request, response).catch(error => {
      deps.log('bug', errorFields(error), 'error')
      if (!response.headersSent) response.writeHead(500, headers)
      response.end()
    })
}

type Submit = (asked: Asked, operator: Session | undefined) => Promise<Reply>

/** An invalid address leads to the page for unknown paths. */
function parsed(url: string): URL {
  const base = 'http://console.invalid'
  return URL.canParse(url, base) ? new URL(url, base) : new URL('/not-found', base)
}

/** The address of the same page, with automatic reloading on or off. Relative, as a path that begins with // would name a host. */
function reloadAddress(query: URLSearchParams, isOn: boolean): string {
  const changed = new URLSearchParams(query)
  if (isOn) changed.set('reload', RELOAD_SECONDS)
  else changed.delete('reload')
  return `?${changed}`
}
