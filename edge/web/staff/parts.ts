import { type Html, html } from '../html/html.ts'
import type { Section } from './section.ts'
import type { Times } from './times.ts'

/** A part of a page; or since when its source gives no answer. */
export function shown<T>(name: string, section: Section<T>, time: Times, show: (value: T) => Html): Html {
  if ('value' in section) return show(section.value)
  return html`<p class="away">
    <b>No answer from ${name}</b> (first seen at ${time.moment(section.awaySince)}): ${section.reason}. Reload
    the page to ask again.
  </p>`
}

export interface Tile {
  readonly label: string
  readonly value: string
  /** Set beside the value in small letters. */
  readonly more?: string
  readonly href?: string
  readonly level?: 'bad' | 'soon'
}

export function tiles(given: readonly Tile[]): Html {
  return html`<dl class="tiles" data-columns="${columnsFor(given.length)}">
    ${given.map(
      ({ label, value, more, href, level }) =>
        html`<div class="${level ?? ''}">
          <dt>${href === undefined ? label : html`<a href="${href}">${label}</a>`}</dt>
          <dd>
            <strong>${value}</strong>
            ${more === undefined ? '' : html`<span>${more}</span>`}
          </dd>
        </div> `,
    )}
  </dl>`
}

/** Two rows at most, as full as can be. */
const columnsFor = (count: number) => (count <= 6 ? count : Math.ceil(count / 2))

interface Field {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly size?: number
}

/** A form that asks the page itself, without a script. */
export function search(...fields: readonly Field[]): Html {
  return html`<form class="search">
    ${fields.map(
      ({ name, label, value, size = 38 }) =>
        html`<label
          >${label}
          <input
            name="${name}"
            value="${value}"
            size="${size}"
            maxlength="64"
            autocomplete="off"
            spellcheck="false"
        /></label> `,
    )}<button>Search</button>
  </form>`
}

export const quiet = (text: string): Html => html`<p class="quiet">${text}</p>`

export interface Column {
  readonly head: Html | string
  readonly isNumber?: boolean
  /** Where a click on the head leads: the same page, sorted by this column. */
  readonly sortedBy?: string
  readonly sorted?: 'ascending' | 'descending'
}

interface Table {
  /** Names the group, which may scroll sideways on a narrow screen. */
  readonly label: string
  /** The text in place of a table without rows. */
  readonly none?: string
  readonly columns: readonly Column[]
  /** A cell for each column; the first one heads the row. */
  readonly rows: readonly (readonly (Html | string | undefined)[])[]
}

export function table({ label, none, columns, rows }: Table): Html {
  if (none !== undefined && rows.length === 0) return quiet(none)
  return html`<div class="scroll" role="group" aria-label="${label}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${columns.map(headCell)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          cells =>
            html`<tr>
              ${cells.map((cell, at) => {
                const style = columns[at]?.isNumber === true ? 'n' : ''
                return at === 0
                  ? html`<th scope="row" class="${style}">${cell}</th>`
                  : html`<td class="${style}">${cell}</td>`
              })}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`
}

function headCell({ head, isNumber, sortedBy, sorted }: Column): Html {
  const label = sortedBy === undefined ? head : html`<a href="${sortedBy}">${head}</a>`
  const order = sorted === undefined ? '' : html` aria-sort="${sorted}"`
  return html`<th scope="col" class="${isNumber === true ? 'n' : ''}" ${order}>${label}</th>`
}
