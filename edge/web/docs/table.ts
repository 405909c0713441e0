import { type Html, html } from './html.ts'

interface Table {
  readonly columns: readonly string[]
  /** A cell for each column; the first one heads the row. */
  readonly rows: readonly (readonly (Html | readonly Html[] | string | undefined)[])[]
  readonly style?: string
}

/** A table whose cells carry the heads of their columns: a narrow screen shows them before each cell, one below another. */
export function table({ columns, rows, style = '' }: Table): Html {
  return html`<table class="${style}">
    <thead>
      <tr>
        ${columns.map(column => html`<th scope="col">${column}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ([first, ...others]) =>
          html`<tr>
            <th scope="row">${first}</th>
            ${others.map((cell, at) => html`<td data-label="${columns[at + 1]}">${cell}</td> `)}
          </tr> `,
      )}
    </tbody>
  </table>`
}
