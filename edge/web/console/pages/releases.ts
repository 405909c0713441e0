import type {
  DescribeDirectoryResponse,
  Release,
} from '../../../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import { type Html, html } from '../../html/html.ts'
import { counted, dateOf, daysSince, number } from '../../staff/format.ts'
import { isUnconfirmed } from '../notes.ts'
import { shown, table } from '../../staff/parts.ts'
import { claimsText } from '../countries.ts'
import type { Times } from '../../staff/times.ts'
import type { RenderPage } from './page.ts'

export const releasesPage: RenderPage = ({ facts, time }) => ({
  title: 'Releases',
  main: html`<h1>Releases of reference data</h1>
    ${shown('reference-data', facts.directory, time, value => content(value, time))}`,
})

function content({ version, releases }: DescribeDirectoryResponse, time: Times): Html {
  const inForce = releases.filter(each => each.inForce)
  const kept = releases.filter(each => !each.inForce)
  return html`<p class="quiet">
      Directory version <code>${version.slice(0, 12)}</code>. Each import of a source is a release; the newest
      is in force unless an operator has chosen another with <code>payprep reference use</code>.
    </p>
    <section aria-labelledby="sanctions">
      <h2 id="sanctions">Sanctions lists</h2>
      ${sanctionsTable(inForce, time)}
    </section>
    <section aria-labelledby="in-force">
      <h2 id="in-force">In force</h2>
      ${releaseTable('Releases in force', inForce, time)}
    </section>
    <section aria-labelledby="kept">
      <h2 id="kept">Kept for a rollback</h2>
      ${releaseTable('Releases kept for a rollback', kept, time)}
    </section>`
}

function sanctionsTable(inForce: readonly Release[], time: Times): Html {
  return table({
    label: 'Sanctions lists in force',
    none: 'No sanctions list is loaded: no bank is screened.',
    columns: [
      { head: 'List' },
      { head: 'Dated' },
      { head: `Last confirmed (${time.zone})` },
      { head: 'Entries', isNumber: true },
    ],
    rows: inForce.flatMap(release => {
      const { source, publisher, validFrom, confirmedDate, sanctionCount } = release
      const confirmed = dateOf(confirmedDate)
      if (confirmed === undefined) return []
      const isLate = isUnconfirmed(release, time.now)
      return [
        [
          html`${source} <small class="under">${publisher}</small>`,
          html`<span class="day">${validFrom || 'unknown'}</span>`,
          html`<span class="state ${isLate ? 'soon' : ''}"
            >${isLate ? 'too long ago, ' : ''}${time.full(confirmed)}</span
          >`,
          number(sanctionCount),
        ],
      ]
    }),
  })
}

function releaseTable(label: string, releases: readonly Release[], time: Times): Html {
  return table({
    label,
    none: 'None.',
    columns: [
      { head: 'Source' },
      { head: 'Dated' },
      { head: 'Age', isNumber: true },
      { head: 'Complete for' },
      { head: 'Until' },
      { head: 'Entries', isNumber: true },
      { head: 'Left out', isNumber: true },
      { head: `Imported (${time.zone})` },
      { head: 'By' },
    ],
    rows: releases.map(release => releaseCells(release, time)),
  })
}

function releaseCells(release: Release, time: Times): readonly (Html | string)[] {
  const { id, source, publisher, validFrom, completeUntil, counts, skipped, importedDate, importedBy } =
    release
  const age = daysSince(validFrom, time.now)
  const claims = claimsText(release)
  const isAged = completeUntil <= new Date(time.now).toISOString().slice(0, 10)
  const imported = dateOf(importedDate)
  const entries =
    (counts?.institutions ?? 0) +
    (counts?.bankCodes ?? 0) +
    (counts?.participations ?? 0) +
    (counts?.settlementInstructions ?? 0) +
    release.sanctionCount
  return [
    html`${source}
      <small class="under"
        >${publisher}. ${release.licence}. Release ${id}${release.withdrawn ? ', withdrawn' : ''}</small
      >`,
    html`<span class="day">${validFrom || 'unknown'}</span>`,
    age === undefined ? '–' : counted(age, 'day'),
    claims || '–',
    claims === ''
      ? '–'
      : html`<span class="state ${isAged ? 'soon' : ''}">${isAged ? 'ended ' : ''}${completeUntil}</span>`,
    number(entries),
    number(skipped),
    imported === undefined ? '–' : html`<span class="day">${time.full(imported)}</span>`,
    importedBy || 'shipped',
  ]
}
