import type { Times } from './times.ts'
import { type Html, html } from '../html/html.ts'
import type { Session } from '../log-in/log-in.ts'

/** Says who has logged in, until when, with a button that ends the session. */
export const logOut = (action: string, who: Html, { endsAt, token }: Session, time: Times): Html =>
  html`<form class="screen" method="post" action="${action}">
    <input type="hidden" name="token" value="${token}" />
    <span>${who} until ${time.moment(endsAt)}</span>
    <button>Log out</button>
  </form>`
