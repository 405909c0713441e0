import { EventType } from '../../../../proto/gen/payprep/events/v1/event_pb.js'
import { HostProof, type Subscription } from '../../../../proto/gen/payprep/notifier/v1/subscription_pb.js'
import { attemptsTable, deliveryHead, disabledTexts } from '../../staff/delivery.ts'
import { dateOf } from '../../staff/format.ts'
import { quiet, table } from '../../staff/parts.ts'
import { type Html, html } from '../../html/html.ts'
import { isMarked } from '../../log-in/log-in.ts'
import { PORTAL } from '../portal-page.ts'
import type { PageInput, RenderPage } from './page.ts'

/** The subscriptions of an organization. */
export const webhooksPage: RenderPage = async ({ organization, notifier, time, options }) => {
  const { items } = await notifier.listSubscriptions({ organizationId: organization.id }, options)
  return {
    title: 'Webhooks',
    main: html`<h1>Webhooks</h1>
      ${table({
        label: 'Subscriptions',
        none: 'There is no subscription: POST /webhooks/subscriptions makes one.',
        columns: [
          { head: 'Subscription' },
          { head: 'Host' },
          { head: 'State' },
          { head: `Made (${time.zone})` },
        ],
        rows: items.map(each => [
          html`<a href="${PORTAL}/webhooks/${each.id}">${each.title || each.id}</a>`,
          new URL(each.url).host,
          stateOf(each),
          time.full(dateOf(each.createdDate)!),
        ]),
      })}`,
  }
}

const DELIVERIES_MAX = 50

/** A subscription, with its deliveries and their attempts. */
export const webhookPage: RenderPage = async input => {
  const { organization, notifier, params, query, session, options } = input
  const its = { organizationId: organization.id, subscriptionId: params.subscriptionId! }
  const cursor = query.get('cursor') ?? undefined
  const [{ subscription }, { items, nextCursor }] = await Promise.all([
    notifier.getSubscription(its, options),
    notifier.listDeliveries({ ...its, limit: DELIVERIES_MAX, ...(cursor && { cursor }) }, options),
  ])
  const { id, title, url, events } = subscription!
  return {
    title: title || 'Subscription',
    main: html`<p class="back"><a href="${PORTAL}/webhooks">All webhooks</a></p>
      <h1>${title || 'Subscription'}</h1>
      ${isMarked(query, session, query.get('again') ?? '') ? html`<p class="done" role="status">The delivery is being sent again.</p>` : ''}
      <p>${stateOf(subscription!)} · <code>${url}</code></p>
      <p class="quiet">
        subscription <code>${id}</code> · ${events.map(type => EventType[type]).join(', ') || 'no events'}
      </p>
      <section aria-labelledby="deliveries">
        <h2 id="deliveries">Deliveries, the latest first</h2>
        ${items.length === 0 ? quiet('There is none.') : ''}
        ${items.map(
          delivery =>
            html`<article class="delivery" aria-label="Delivery ${delivery.id}">
              ${deliveryHead(delivery, input.time)}
              <p class="quiet">
                delivery <code>${delivery.id}</code> · event <code>${delivery.eventId}</code>
              </p>
              ${attemptsTable(delivery, input.time)}
              ${isSending(subscription!) ? sendAgain(input, id, delivery.id) : ''}
            </article>`,
        )}
        ${
          nextCursor === undefined
            ? ''
            : html`<p><a href="?cursor=${encodeURIComponent(nextCursor)}">Earlier deliveries</a></p>`
        }
      </section>`,
  }
}

const isSending = ({ enabled, hostProof }: Subscription) => enabled && hostProof !== HostProof.REQUIRED

function stateOf({ enabled, disabledReason, hostProof }: Subscription): Html {
  if (disabledReason !== undefined)
    return html`<span class="state bad">${disabledTexts[disabledReason]}</span>`
  if (!enabled) return html`<span class="state soon">disabled</span>`
  if (hostProof === HostProof.REQUIRED) return html`<span class="state soon">its host is to be proved</span>`
  return html`<span class="state good">enabled</span>`
}

const sendAgain = ({ session }: PageInput, subscription: string, delivery: string): Html =>
  html`<form method="post" action="${PORTAL}/retry">
    ${Object.entries({ subscription, delivery, token: session.token }).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    <button>Send again</button>
  </form>`
