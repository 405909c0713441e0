import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sameSecret } from '../../../services/kit/cipher.ts'
import { Problem, problemIn } from '../../../services/kit/problem.ts'
import type { SecurityEvent } from '../../../services/kit/process/security/security-events.ts'
import {
  reasonOf,
  type SecurityEnding,
  type SecurityLog,
} from '../../../services/kit/process/security/security-log.ts'
import { headersOf } from '../../gateway/http/http-problem.ts'
import { type Form, readForm } from '../../gateway/middleware/body.ts'
import { type Html, html } from '../html/html.ts'
import { requireOwnPage } from '../hosted/guards.ts'
import { cookieIn } from './cookie.ts'
import type { Pass, Passes, Place, Refusal } from '../../gateway/identity/passes.ts'

/** A request for a page of the place. */
export interface Asked {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The origin of the place as its browsers see it. */
  readonly origin: string
  readonly address: string | undefined
  /** The id of the request in the access log, if there is one. */
  readonly requestId?: string | undefined
}

/** Who has logged in. */
export interface Session extends Pass {
  /** Each form that changes something carries it. */
  readonly token: string
}

/** A page, or a redirection in its headers. */
export interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly title: string
  readonly main: Html
}

interface Deps {
  readonly place: Place
  /** The path in front of the pages of the place: empty, or `/portal`. */
  readonly path: '' | '/portal'
  readonly passes: Passes
  readonly securityLog: SecurityLog
}

export type LogIn = ReturnType<typeof logInTo>

/**
 * Logs people in by links of the command line. A link leads to a page with a button, so that programs that look at links in messages do
 * not spend it. The button spends it, for the cookie of a session.
 */
export function logInTo({ place, path, passes, securityLog }: Deps) {
  const { events, named, offer, anew }: PlaceFacts = places[place]
  const home = path || '/'

  const refused = (refusal: Refusal): Reply => ({
    status: 403,
    title: 'Link not valid',
    main: html`<h1>${refusalTexts[refusal]}</h1>
      <p>${anew}</p>`,
  })

  return {
    named,

    /** For who has not logged in. */
    missing: {
      status: 401,
      title: 'Log in first',
      main: html`<h1>Log in first</h1>
        <p>There is no session, or it is over. ${anew}</p>`,
    } satisfies Reply,

    /** The session of the cookie; undefined without a cookie, or if it is refused. The security log gets each refusal. */
    async session({ request, response, origin, address, requestId }: Asked): Promise<Session | undefined> {
      const text = cookieIn(request, cookieName(place, origin))
      if (text === undefined) return undefined
      const pass = await passes.session(text, new URL(origin).host)
      if (typeof pass !== 'string') return { ...pass, token: tokenOf(text) }
      securityLog(events.use, { outcome: 'failure', reason: pass, address, requestId })
      // Once is enough for one that is over. What is not valid here may be of another port of this host.
      if (pass !== 'session-invalid') response.appendHeader('Set-Cookie', cookieOf(place, origin, ''))
      return undefined
    },

    /** The page that a link leads to. */
    async offer(link: string): Promise<Reply> {
      const read = await passes.readLink(link)
      if (typeof read === 'string') return refused(read)
      return {
        status: 200,
        title: 'Log in',
        main: html`<h1>Log in</h1>
          <p>${offer(read)}</p>
          <form method="post" action="${path}/log-in">
            <input type="hidden" name="link" value="${link}" />
            <button class="first">Log in</button>
          </form>
          <p class="quiet">
            The link is used up by that, and opens no other browser. The session lasts an hour.
          </p>`,
      }
    },

    /** Spends the link of the form, and leads to the first page. */
    async open({ request, origin, address, requestId }: Asked): Promise<Reply> {
      const tell = (reason: string) =>
        securityLog(events.open, { outcome: 'failure', reason, address, requestId })
      try {
        requireOwnPage(request, origin)
      } catch (error) {
        tell(reasonOf(error))
        throw error
      }
      const { link = '' } = await readForm(request)
      const opened = await passes.open(link, new URL(origin).host)
      if (typeof opened === 'string') {
        tell(opened)
        return refused(opened)
      }
      securityLog(events.open, { outcome: 'success', ...named(opened.link), address, requestId })
      return redirect(home, { 'Set-Cookie': cookieOf(place, origin, opened.session) })
    },

    /** Ends the session. */
    async close(asked: Asked, session: Session): Promise<Reply> {
      const { address, requestId } = asked
      const tell = (ending: SecurityEnding) =>
        securityLog(events.close, { ...ending, ...named(session), address, requestId })
      try {
        await form(asked, session)
        await passes.end(session)
      } catch (error) {
        tell({ outcome: 'failure', reason: reasonOf(error) })
        throw error
      }
      tell({ outcome: 'success' })
      return redirect(home, { 'Set-Cookie': cookieOf(place, asked.origin, '') })
    },

    form,
  }
}

const places = {
  console: {
    events: { open: 'console.open', use: 'console.use', close: 'console.close' },
    named: ({ subject: operator }) => ({ operator }),
    offer: ({ subject }) => html`You will act as <b>${subject}</b>, the name that the security log records.`,
    anew: html`<code>payprep console link</code> prints a new link.`,
  },
  portal: {
    events: { open: 'portal.open', use: 'portal.use', close: 'portal.close' },
    named: ({ subject: organization }) => ({ organization }),
    offer: () => html`You will see the webhooks, keys, usage and limits of your organization.`,
    anew: html`Ask whoever gave you the link for a new one.`,
  },
} as const satisfies Readonly<Record<Place, PlaceFacts>>

interface PlaceFacts {
  readonly events: Readonly<Record<'open' | 'use' | 'close', SecurityEvent>>
  /** How the security log names who has logged in. */
  readonly named: (pass: Pass) => { readonly operator: string } | { readonly organization: string }
  /** What the log-in gives. */
  readonly offer: (link: Pass) => Html
  /** Where another link comes from. */
  readonly anew: Html
}

const refusalTexts: Readonly<Record<Refusal, string>> = {
  'link-invalid': 'This link is not valid',
  'link-expired': 'This link has expired',
  'link-used': 'This link was used already',
}

/** The form of a request that is to change something. Throws a Problem unless it comes from a page of this session. */
async function form({ request, origin }: Asked, session: Session): Promise<Form> {
  requireOwnPage(request, origin)
  const members = await readForm(request)
  if (!sameSecret(members.token ?? '', session.token))
    throw new Problem('refused', 'this form is of another session: reload the page', 'FOREIGN_PAGE')
  return members
}

/**
 * Marks the address of the page behind a change. Without the mark of its session, a link that says that something was done
 * would be believed by whoever opens it.
 */
export const markOf = ({ token }: Session, change: string): string =>
  createHmac('sha256', token).update(change).digest('base64url')

/** Whether an address has the mark that this session gave it for a change. */
export const isMarked = (query: URLSearchParams, session: Session | undefined, change: string): boolean =>
  session !== undefined && sameSecret(query.get('mark') ?? '', markOf(session, change))

/** The page about a request that was not heeded. Rethrows what is no Problem. */
export function notDone(error: unknown): Reply {
  const problem = problemIn(error)
  if (problem === undefined) throw error
  return {
    status: problem.httpStatus,
    headers: headersOf(problem),
    title: 'Not done',
    main: html`<h1>Not done</h1>
      <p>${problem.message}.</p>`,
  }
}

/** A redirection that a browser follows by GET. */
export const redirect = (location: string, headers: Reply['headers'] = {}): Reply => ({
  status: 303,
  title: 'See there',
  main: html`<p><a href="${location}">Go on</a></p>`,
  headers: { ...headers, Location: location },
})

/** The prefix binds a cookie to its host; browsers accept it over TLS only. */
const cookieName = (place: Place, origin: string) =>
  `${origin.startsWith('https:') ? '__Host-' : ''}payprep-${place}`

/** For as long as the browser is open; the session ends sooner. An empty value removes it. */
function cookieOf(place: Place, origin: string, value: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  const end = value === '' ? '; Max-Age=0' : ''
  return `${cookieName(place, origin)}=${value}; Path=/; HttpOnly; SameSite=Strict${secure}${end}`
}

const tokenOf = (session: string) => createHash('sha256').update(`form ${session}`).digest('base64url')
