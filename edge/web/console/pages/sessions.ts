import { html } from '../../html/html.ts'
import type { FactsDeps } from '../facts.ts'
import { number } from '../../staff/format.ts'
import { shown, table, tiles } from '../../staff/parts.ts'
import { rangeTabs, spanText } from '../../staff/ranges.ts'
import type { RenderPage } from './page.ts'

/** What came of the sessions of the hosted pages, by organization. */
export const sessionsPage =
  ({ beneficiaries, organizations }: Pick<FactsDeps, 'beneficiaries' | 'organizations'>): RenderPage =>
  async ({ ask, time, hours }) => {
    const answer = await ask(async options => {
      const { organizations: counts, isCut } = await beneficiaries.describeSessions({ hours }, options)
      return { counts, isCut, names: await organizations.names(counts.map(each => each.organizationId)) }
    })
    return {
      title: 'Sessions',
      main: html`<h1>Sessions of the hosted pages</h1>
        ${rangeTabs(hours, 1)}
        ${shown('beneficiaries', answer, time, ({ counts, isCut, names }) => {
          const sum = (part: Part) => number(counts.reduce((total, each) => total + each[part], 0))
          return html`${tiles(
              parts.map(([part, label, more]) => ({
                label,
                value: sum(part),
                more: part === 'created' ? `in the last ${spanText(hours)}` : more,
              })),
            )}
            <section aria-labelledby="organizations">
              <h2 id="organizations">By organization</h2>
              ${table({
                label: 'Sessions by organization',
                none: `No session was made in the last ${spanText(hours)}.`,
                columns: [
                  { head: 'Organization' },
                  ...parts.map(([, head]) => ({ head, isNumber: true })),
                  { head: 'Recipients', isNumber: true },
                ],
                rows: counts.map(each => [
                  html`${names.get(each.organizationId) ?? 'deleted'} <small>${each.organizationId}</small>`,
                  ...parts.map(([part]) => number(each[part])),
                  number(each.recipients),
                ]),
              })}
              <p class="quiet">
                The 50 organizations with most sessions are listed and
                counted.${isCut ? ' More sessions were made: the latest 100,000 are counted.' : ''} Sessions
                that are neither saved nor abandoned are still open.
              </p>
            </section>`
        })}`,
    }
  }

type Part = 'created' | 'opened' | 'saved' | 'abandoned'

const parts: readonly (readonly [part: Part, label: string, more: string])[] = [
  ['created', 'Made', ''],
  ['opened', 'Opened', 'by a browser'],
  ['saved', 'Saved', 'added or changed a payout method'],
  ['abandoned', 'Abandoned', 'opened, and over without that'],
]
