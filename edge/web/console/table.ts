import { type Html, html } from '../docs/html.ts'

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
  readonly columns: readonly Column[]
  /** A cell for each column; the first one heads the row. */
  readonly rows: readonly (readonly (Html | string | undefined)[])[]
}

export function table({ label, columns, rows }: Table): Html {
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
