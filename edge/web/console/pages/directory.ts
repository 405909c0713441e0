import type { DescribeDirectoryResponse } from '../../../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import { type Html, html } from '../../html/html.ts'
import { countriesIn, type CountryFacts } from '../countries.ts'
import { counted, listed, number } from '../../staff/format.ts'
import { type MapView, mapViews } from '../map/views.ts'
import { territories, worldMap } from '../map/world-map.ts'
import { shown, type Column, table } from '../../staff/parts.ts'
import type { Times } from '../../staff/times.ts'
import type { RenderPage } from './page.ts'

export const directoryPage: RenderPage = ({ facts, query, time }) => ({
  title: 'Directory',
  main: html`<h1>Bank directory by country</h1>
    ${shown('reference-data', facts.directory, time, value => content(value, query, time))}`,
})

interface Order {
  readonly id: string
  readonly head: string
  readonly isNumber?: boolean
  readonly compare: (a: CountryFacts, b: CountryFacts) => number
  readonly cell: (facts: CountryFacts) => Html | string
}

const coverageTexts: Readonly<Record<CountryFacts['coverage'], string>> = {
  complete: 'complete',
  aged: 'too old',
  partial: 'partial',
  institutions: 'institutions only',
  none: 'nothing',
}
const coverageOrder = Object.keys(coverageTexts)

const countOrder = (id: keyof CountryFacts['counts'], head: string): Order => ({
  id,
  head,
  isNumber: true,
  compare: (a, b) => b.counts[id] - a.counts[id],
  cell: ({ counts }) => number(counts[id]),
})

/** The columns, by one of which the table is sorted: names ascending, figures descending. */
const orders: readonly [Order, ...Order[]] = [
  {
    id: 'name',
    head: 'Country',
    compare: (a, b) => a.name.localeCompare(b.name, 'en'),
    cell: ({ country, name }) => html`<a href="/directory/${country}">${name}</a> <small>${country}</small>`,
  },
  {
    id: 'coverage',
    head: 'Coverage',
    compare: (a, b) => coverageOrder.indexOf(a.coverage) - coverageOrder.indexOf(b.coverage),
    cell: coverageCell,
  },
  {
    id: 'age',
    head: 'Age',
    isNumber: true,
    compare: (a, b) => (b.ageDays ?? -1) - (a.ageDays ?? -1),
    cell: ({ ageDays, mainSource }) =>
      ageDays === undefined ? (mainSource === undefined ? '–' : 'unknown') : counted(ageDays, 'day'),
  },
  countOrder('institutions', 'Institutions'),
  countOrder('bankCodes', 'Bank codes'),
  countOrder('branches', 'Named branches'),
  countOrder('participations', 'Schemes'),
  countOrder('settlementInstructions', 'SSIs'),
]

export function coverageCell({ coverage, complete, noLongerComplete }: CountryFacts): Html {
  const what = coverage === 'complete' ? complete : coverage === 'aged' ? noLongerComplete : []
  const style = coverage === 'aged' ? 'soon' : coverage === 'complete' ? 'good' : ''
  return html`<span class="state ${style}">${coverageTexts[coverage]}</span> ${
      what.length === 0 ? '' : html`<small>${listed(what)}</small>`
    }`
}

function content(value: DescribeDirectoryResponse, query: URLSearchParams, time: Times): Html {
  const countries = countriesIn(value, territories, time.now)
  const view = mapViews.find(({ id }) => id === query.get('view')) ?? mapViews[0]
  const order = orders.find(({ id }) => id === query.get('sort')) ?? orders[0]
  const sorted = [...countries].sort(order.compare)
  return html`<nav class="tabs" aria-label="What the map shows">
      ${mapViews.map(
        each =>
          html`<a href="${address(each, order)}" ${each === view ? html` aria-current="true"` : ''}
            >${each.label}</a
          > `,
      )}
    </nav>
    ${worldMap(view, countries)}
    <section aria-labelledby="countries">
      <h2 id="countries">
        ${counted(countries.length, 'country and territory', 'countries and territories')}
      </h2>
      ${table({
        label: 'Countries and territories',
        columns: orders.map(each => columnOf(each, order, view)),
        rows: sorted.map(facts => orders.map(({ cell }) => cell(facts))),
      })}
      <p class="quiet">
        Age is that of the list with most of the country’s bank codes or, without any, of its institutions.
        Schemes counts statements on who takes part in a settlement system; SSIs are standard settlement
        instructions. The map is made with Natural Earth; its boundaries are no statement of ours.
      </p>
    </section>`
}

function columnOf(each: Order, sorted: Order, view: MapView): Column {
  const { head, isNumber = false, id } = each
  return {
    head,
    isNumber,
    sortedBy: address(view, each),
    ...(each === sorted && { sorted: id === 'name' || id === 'coverage' ? 'ascending' : 'descending' }),
  }
}

const address = (view: MapView, order: Order) => `/directory?view=${view.id}&sort=${order.id}`
