import { type Delivery, DeliveryState } from '../../../../proto/gen/payprep/notifier/v1/delivery_pb.js'
import type { FoundSubscription } from '../../../../proto/gen/payprep/notifier/v1/description_pb.js'
import { isUuid } from '../../../../services/kit/ids.ts'
import { type Html, html } from '../../html/html.ts'
import { type ActionPath, actions, doneBy } from '../actions.ts'
import type { FactsDeps } from '../facts.ts'
import { attemptsTable, deliveryHead, disabledTexts } from '../../staff/delivery.ts'
import { quiet, search, shown } from '../../staff/parts.ts'
import type { PageInput, RenderPage } from './page.ts'

/** Deliveries by an id, with their attempts and the answers of the endpoint. */
export const findPage =
  (notifier: FactsDeps['notifier']): RenderPage =>
  async input => {
    const id = (input.query.get('id') ?? '').trim()
    return {
      title: 'Find a delivery',
      main: html`<h1>Find a delivery</h1>
        ${done(input)}
        ${search({
          name: 'id',
          label: 'Id of a delivery, an event, a subscription or an organization',
          value: id,
        })}
        ${await found(notifier, id, input)}`,
    }
  }

function done({ query, operator }: PageInput): Html | undefined {
  const action = doneBy(query, operator)
  return action && html`<p class="done" role="status">${action.done}</p>`
}

async function found(notifier: FactsDeps['notifier'], id: string, input: PageInput): Promise<Html> {
  const { ask, time, recordRead } = input
  if (id === '')
    return quiet(
      'The id of an event is the header webhook-id that the endpoint got. Events are kept for WEBHOOK_RETENTION_DAYS.',
    )
  if (!isUuid(id)) return html`<p class="away">An id looks like 0190c2f4-5a1e-8c3b-8f27-6d0e4b9a1c55.</p>`
  recordRead('deliveries', id)
  const answer = await ask(options => notifier.findDeliveries({ id }, options))
  return shown('notifier', answer, time, ({ subscriptions }) =>
    subscriptions.length === 0
      ? html`<p class="away">
          There is nothing of this id. Events and deliveries are deleted when their retention is over.
        </p>`
      : html`${subscriptions.map(each => subscription(each, input))}`,
  )
}

function subscription(each: FoundSubscription, input: PageInput): Html {
  const { organizationId, subscriptionId, host, enabled, disabledReason, deliveries } = each
  const state =
    disabledReason !== undefined
      ? html`<span class="state bad">${disabledTexts[disabledReason]}</span>`
      : enabled
        ? html`<span class="state good">enabled</span>`
        : html`<span class="state soon">disabled or deleted by its client</span>`
  return html`<section aria-labelledby="${subscriptionId}">
    <h2 id="${subscriptionId}">${host}</h2>
    <p>
      ${state} · subscription <a href="/find?id=${subscriptionId}"><code>${subscriptionId}</code></a> of
      organization <a href="/find?id=${organizationId}"><code>${organizationId}</code></a>
    </p>
    ${button(input, enabled ? '/pause' : '/resume', { organization: organizationId, subscription: subscriptionId })}
    ${deliveries.map(delivery => shownDelivery(delivery, each, input))}
  </section>`
}

/** The form of an action, for operators who have logged in. */
function button(
  { operator }: PageInput,
  path: ActionPath,
  members: Readonly<Record<string, string>>,
): Html | undefined {
  return (
    operator &&
    html`<form method="post" action="${path}">
      ${Object.entries({ ...members, token: operator.token }).map(
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
      )}
      <button>${actions[path].label}</button>
    </form>`
  )
}

function shownDelivery(
  delivery: Delivery,
  { organizationId, subscriptionId, enabled }: FoundSubscription,
  input: PageInput,
): Html {
  const { time, operator, hasLogIn } = input
  const { id, eventId, state } = delivery
  return html`<article class="delivery" aria-label="Delivery ${id}">
    ${deliveryHead(delivery, time)}
    <p class="quiet">
      delivery <a href="/find?id=${id}"><code>${id}</code></a> · event
      <a href="/find?id=${eventId}"><code>${eventId}</code></a>
    </p>
    ${attemptsTable(delivery, time)}
    ${
      operator !== undefined
        ? enabled
          ? button(input, '/retry', {
              organization: organizationId,
              subscription: subscriptionId,
              delivery: id,
            })
          : ''
        : state === DeliveryState.DELIVERED
          ? ''
          : html`<p class="quiet">
              Send it again: <code>payprep webhooks retry ${subscriptionId} ${id}</code>${
                hasLogIn ? html`, or log in by <code>payprep console link</code>` : ''
              }
            </p>`
    }
  </article>`
}
