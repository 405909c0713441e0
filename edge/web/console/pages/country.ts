import type {
  BankDepth,
  DescribeDirectoryResponse,
} from '../../../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import { type Html, html } from '../../html/html.ts'
import { countriesIn } from '../countries.ts'
import { counted, countryName, daysSince, number } from '../../staff/format.ts'
import { shown, tiles, table } from '../../staff/parts.ts'
import { coverageCell } from './directory.ts'
import type { Times } from '../../staff/times.ts'
import type { RenderPage } from './page.ts'

/** A country with its sources. */
export const countryPage =
  (country: string): RenderPage =>
  ({ facts, time }) => ({
    title: countryName(country),
    main: html`<p class="back"><a href="/directory">All countries</a></p>
      <h1>${countryName(country)} <small>${country}</small></h1>
      ${shown('reference-data', facts.directory, time, value => content(country, value, time))}`,
  })

/** Of how many banks of the country what comes back. */
function depthSection(depth: BankDepth | undefined): Html | string {
  if (depth === undefined) return ''
  const of = (known: number | undefined) =>
    known === undefined ? 'none needed' : `${number(known)} of ${number(depth.banks)}`
  const rows: readonly (readonly [string, number | undefined])[] = [
    ['Name', depth.named],
    ['Address', depth.located],
    ['Logo', depth.logos],
    ['Settlement system', depth.settled],
    ['National code by BIC', depth.coded],
    ['Chain in USD', depth.usd],
    ['Chain in EUR', depth.eur],
    ['Chain in GBP', depth.gbp],
  ]
  return html`<section aria-labelledby="depth">
    <h2 id="depth">Depth</h2>
    ${table({
      label: 'Depth',
      columns: [{ head: 'What comes back' }, { head: 'Banks', isNumber: true }],
      rows: rows.map(([what, known]) => [what, of(known)]),
    })}
    <p class="quiet">Banks are counted by their head offices, each with a BIC.</p>
  </section>`
}

function content(country: string, value: DescribeDirectoryResponse, time: Times): Html {
  const facts = countriesIn(value, [country], time.now).find(each => each.country === country)!
  const { counts, ageDays, mainSource } = facts
  const releases = new Map(value.releases.map(release => [release.id, release]))
  const { sources = [], depth } = value.countries.find(each => each.country === country) ?? {}
  return html`<p class="lead">${coverageCell(facts)}</p>
    ${tiles([
      { label: 'Institutions', value: number(counts.institutions), more: 'BICs' },
      {
        label: 'Bank codes',
        value: number(counts.bankCodes),
        more: `${number(counts.branches)} name a branch`,
      },
      { label: 'Schemes', value: number(counts.participations), more: 'statements on participants' },
      { label: 'SSIs', value: number(counts.settlementInstructions), more: 'settlement instructions' },
      {
        label: 'Age',
        value: ageDays === undefined ? '–' : counted(ageDays, 'day'),
        more: mainSource === undefined ? 'no source' : mainSource.source,
      },
    ])}
    ${depthSection(depth)}
    <section aria-labelledby="sources">
      <h2 id="sources">Sources in force</h2>
      ${table({
        label: 'Sources in force',
        none: 'No source in force has entries of this country. payprep reference sources names those that can be imported.',
        columns: [
          { head: 'Source' },
          { head: 'Dated' },
          { head: 'Age', isNumber: true },
          { head: 'Institutions', isNumber: true },
          { head: 'Bank codes', isNumber: true },
          { head: 'Named branches', isNumber: true },
          { head: 'Schemes', isNumber: true },
          { head: 'SSIs', isNumber: true },
          { head: 'Complete until' },
        ],
        rows: sources.map(({ releaseId, counts }) => {
          const release = releases.get(releaseId)
          const age = daysSince(release?.validFrom ?? '', time.now)
          const claims = (release?.claims ?? []).some(claim => claim.country === country)
          const count = (kind: keyof typeof facts.counts) => number(counts?.[kind] ?? 0)
          return [
            html`${release?.source} <small class="under">${release?.publisher}</small>`,
            html`<span class="day">${release?.validFrom || 'unknown'}</span>`,
            age === undefined ? '–' : counted(age, 'day'),
            count('institutions'),
            count('bankCodes'),
            count('branches'),
            count('participations'),
            count('settlementInstructions'),
            claims ? html`<span class="day">${release!.completeUntil}</span>` : '–',
          ]
        }),
      })}
    </section>`
}
