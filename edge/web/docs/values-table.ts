import type { Schema } from '../../gateway/openapi/types.ts'
import { type Html, html, prose } from '../html/html.ts'

/**
 * The values of an enum with their meanings: those without a heading first, then by heading.
 * Each row has the value as its id, after `idPrefix`, which keeps ids unique on the page.
 */
export function valuesTable(schema: Schema, idPrefix = ''): Html {
  const { 'x-enumDescriptions': meanings = {}, 'x-enumGroups': groups = {} } = schema
  const grouped = new Set(Object.values(groups).flat())
  const valueRow = (code: string) =>
    html`<tr id="${idPrefix}${code}">
      <td><code>${code}</code></td>
      <td>${prose(meanings[code])}</td>
    </tr> `
  return html`<table>
    <thead>
      <tr>
        <th>Code</th>
        <th>Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${Object.keys(meanings)
        .filter(code => !grouped.has(code))
        .map(valueRow)}
      ${Object.entries(groups).map(
        ([heading, codes]) =>
          html`<tr class="group">
              <th colspan="2" scope="rowgroup">${heading}</th>
            </tr>
            ${codes.map(valueRow)}`,
      )}
    </tbody>
  </table>`
}
