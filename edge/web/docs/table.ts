import { type Html, html } from '../html/html.ts'

interface Table {
  readonly columns: readonly string[]
  /** A cell for each column; the first one heads the row. */
  readonly rows: readonly (readonly (Html | readonly Html[] | string | undefined)[])[]
  /** Of the rows, where links lead to them. */
  readonly ids?: readonly string[]
}

/**
 * A table for all screens: a narrow one shows the cells of a row one below another. Beyond two columns each cell then
 * carries the head of its column.
 */
export function table({ columns, rows, ids = [] }: Table): Html {
  const label = (at: number) => (columns.length > 2 ? html` data-label="${columns[at]}"` : undefined)
  return html`<table>
    <thead>
      <tr>
        ${columns.map(column => html`<th scope="col">${column}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ([first, ...others], at) =>
          html`<tr${ids[at] && html` id="${ids[at]}"`}>
            <th scope="row">${first}</th>
            ${others.map((cell, at) => html`<td${label(at + 1)}>${cell}</td> `)}
          </tr> `,
      )}
    </tbody>
  </table>`
}
