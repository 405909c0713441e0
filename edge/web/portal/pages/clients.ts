import type { Allowance } from '../../../gateway/http/allowance.ts'
import type { ClientRecord } from '../../../gateway/identity/clients.ts'
import { duration, number } from '../../staff/format.ts'
import { quiet, type Tile, tiles } from '../../staff/parts.ts'
import type { Times } from '../../staff/times.ts'
import { type Html, html } from '../../html/html.ts'
import type { RenderPage } from './page.ts'

/** The clients of an organization: how old their keys are, and how many requests they may send. */
export const clientsPage: RenderPage = async ({ organization, clients, allowed, time }) => {
  const all = await clients.ofOrganization(organization.id)
  return {
    title: 'Keys and limits',
    main: html`<h1>Keys and limits</h1>
      ${all.length === 0 ? quiet('There is no client.') : ''}
      ${all.map(client => section(client, client.allowance ?? allowed.client, time))}
      <section aria-labelledby="all">
        <h2 id="all">All clients together</h2>
        ${tiles(limits(organization.allowance ?? allowed.organization))}
      </section>
      <p class="quiet">
        Limits hold for each process of the API. Your operator gives a client a new secret (<code
          >payprep clients rotate</code
        >), with a day in which both are valid.
      </p>`,
  }
}

function section(client: ClientRecord, allowance: Allowance | undefined, time: Times): Html {
  const { id, name, disabledAt, secretSince, previousSecretEndsAt: end, publicKeys, rights } = client
  const isChanging = end !== undefined && end.getTime() > time.now
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${name}</h2>
    <p>
      ${
        disabledAt === undefined
          ? html`<span class="state good">enabled</span>`
          : html`<span class="state bad">disabled since ${time.moment(disabledAt)}</span>`
      }
      · <code>${id}</code>${rights.length === 0 ? '' : ` · ${rights.join(', ')}`}
    </p>
    ${tiles([
      {
        label: 'Age of its secret',
        value: duration(Math.max(0, time.now - secretSince.getTime())),
        more: isChanging ? `the one before ends at ${time.moment(end)}` : `since ${time.moment(secretSince)}`,
      },
      { label: 'Public keys', value: number(publicKeys.length), more: 'that may stand in for the secret' },
      ...limits(allowance),
    ])}
  </section>`
}

const limits = (allowance: Allowance | undefined): readonly Tile[] => [
  {
    label: 'Requests a second',
    value: allowance === undefined ? 'any number' : number(allowance.perSecond),
    more: 'on average',
  },
  {
    label: 'At once',
    value: allowance === undefined ? 'any number' : number(allowance.burst),
    more: 'after a pause',
  },
]
