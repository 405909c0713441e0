import type { IncomingMessage } from 'node:http'
import { type Html, html } from '../html/html.ts'
import { cookieIn } from '../log-in/cookie.ts'
import { DEFAULT_ZONE, type Times, zoneNamed } from './times.ts'

const COOKIE = 'zone'

/** Takes the time zone out of the address of a request, else out of a cookie. `chosen` is a cookie that keeps the choice. */
export function takeZone(request: IncomingMessage, query: URLSearchParams) {
  const zone = zoneOf(query.get('zone')) ?? zoneOf(cookieIn(request, COOKIE)) ?? DEFAULT_ZONE
  const chosen = query.has('zone')
    ? `${COOKIE}=${zone}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly`
    : undefined
  query.delete('zone')
  return { zone, chosen }
}

const zoneOf = (text: string | null | undefined) => (text ? zoneNamed(text) : undefined)

/** Chooses the time zone of a page, and keeps the rest of its address. */
export const zoneForm = (time: Times, query: URLSearchParams): Html =>
  html`<form class="screen">
    ${[...query].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <label for="zone">Time zone</label>
    <input id="zone" name="zone" value="${time.zone}" placeholder="Europe/Berlin" size="20" />
    <button>Use</button>
  </form>`
