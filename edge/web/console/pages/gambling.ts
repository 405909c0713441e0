import { EntitySchema } from '../../../../proto/gen/payprep/gambling/v1/entity_pb.js'
import {
  type DescribeDatasetResponse,
  ImportMode,
  ImportState,
} from '../../../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { type Html, html } from '../../html/html.ts'
import { dateOf, duration, number } from '../../staff/format.ts'
import { shown, tiles, table } from '../../staff/parts.ts'
import type { Times } from '../../staff/times.ts'
import type { RenderPage } from './page.ts'

export const gamblingPage: RenderPage = ({ facts, time }) => ({
  title: 'Gambling',
  main: html`<h1>Gambling dataset</h1>
    ${shown('gambling', facts.dataset, time, value => content(value, time))}`,
})

function content(value: DescribeDatasetResponse, time: Times): Html {
  const { versions, imports, unpublishedSeconds, screenedEntities, lagSeconds } = value
  const made = dateOf(versions[0]?.createdDate)
  return html`${tiles([
      { label: 'Screened for', value: number(screenedEntities), more: 'active entities' },
      { label: 'Behind the dataset', value: duration(lagSeconds * 1_000), more: 'the process that answered' },
      {
        label: 'Latest version',
        value: versions[0]?.version ?? 'none',
        ...(made !== undefined && { more: `published ${duration(time.now - made.getTime())} ago` }),
      },
      { label: 'Unpublished', value: duration(unpublishedSeconds * 1_000), more: 'since the oldest change' },
    ])}
    <section aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      ${table({
        label: 'Versions',
        none: 'No version has been published yet.',
        columns: [
          { head: 'Version' },
          { head: `Published (${time.zone})` },
          { head: 'Last change', isNumber: true },
          { head: 'Active', isNumber: true },
          { head: 'Obsolete', isNumber: true },
          { head: 'Active by kind' },
        ],
        rows: versions.map(({ version, createdDate, sequence, counts }) => [
          html`<code>${version}</code>`,
          time.full(dateOf(createdDate)!),
          number(sequence),
          number(counts.reduce((sum, { active }) => sum + active, 0)),
          number(counts.reduce((sum, { obsolete }) => sum + obsolete, 0)),
          html`<span class="under"
            >${counts
              .map(({ schema, active }) => `${wordsOf(EntitySchema[schema])} ${number(active)}`)
              .join(', ')}</span
          >`,
        ]),
      })}
    </section>
    <section aria-labelledby="imports">
      <h2 id="imports">Imports</h2>
      ${table({
        label: 'Imports',
        none: 'No import has been made yet.',
        columns: [
          { head: 'Import' },
          { head: 'State' },
          { head: 'Mode' },
          { head: `Made (${time.zone})` },
          { head: 'Lines', isNumber: true },
          { head: 'Added', isNumber: true },
          { head: 'Updated', isNumber: true },
          { head: 'Obsolete', isNumber: true },
          { head: 'Rejected', isNumber: true },
          { head: 'By' },
        ],
        rows: imports.map(({ import: each, organizationId }) => [
          html`<code>${each!.id}</code>`,
          html`<span class="state ${each!.state === ImportState.FAILED ? 'bad' : ''}"
            >${wordsOf(ImportState[each!.state])}${each!.failure === undefined ? '' : `: ${each!.failure}`}</span
          >`,
          wordsOf(ImportMode[each!.mode]),
          time.full(dateOf(each!.createdDate)!),
          number(each!.counts?.lines ?? 0),
          number(each!.counts?.added ?? 0),
          number(each!.counts?.updated ?? 0),
          number(each!.counts?.obsoleted ?? 0),
          number(each!.counts?.rejected ?? 0),
          organizationId === undefined ? 'command line' : html`<code>${organizationId}</code>`,
        ]),
      })}
    </section>`
}

/** `DRY_RUN` as `dry run`. */
const wordsOf = (name: string | undefined) => (name ?? 'unknown').toLowerCase().replaceAll('_', ' ')
