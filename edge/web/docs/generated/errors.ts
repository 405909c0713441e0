import { errorResponses } from '../../../gateway/openapi/error-responses.ts'
import { html, prose } from '../../html/html.ts'
import type { Directive } from './directive.ts'

/** Every status of an error with its well-known codes. */
export const errors: Directive = () =>
  html`<table>
    <thead>
      <tr>
        <th>Status</th>
        <th>Code</th>
        <th>Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${Object.entries(errorResponses).map(
        ([status, { description, examples }]) =>
          html`<tr id="status-${status}" class="group">
              <td>${status}</td>
              <td></td>
              <td>${prose(description)}</td>
            </tr>
            ${examples.map(({ code, meaning }) =>
              code === undefined
                ? undefined
                : html`<tr>
                    <td></td>
                    <td><code>${code}</code></td>
                    <td>${prose(meaning)}</td>
                  </tr> `,
            )}`,
      )}
    </tbody>
  </table>`
