import { errorsOf } from '../../../gateway/openapi/error-codes.ts'
import { errorResponses } from '../../../gateway/openapi/error-responses.ts'
import type { Operation } from '../../../gateway/openapi/types.ts'
import { type Html, html, prose } from '../../html/html.ts'

/** Each status of an operation, with the codes that this operation can answer. */
export function answersTable(operation: Operation): Html {
  return html`<table class="statuses">
    <thead>
      <tr>
        <th>Status</th>
        <th>Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${Object.entries(operation.responses).map(([status, response]) =>
        '$ref' in response
          ? html`<tr>
              <td><a href="/docs/reference/errors#status-${status}">${status}</a></td>
              <td>${prose(errorResponses[Number(status)]!.description)} ${codesOf(operation, status)}</td>
            </tr> `
          : html`<tr>
              <td><b>${status}</b></td>
              <td>${prose(response.description)}</td>
            </tr> `,
      )}
    </tbody>
  </table>`
}

function codesOf(operation: Operation, status: string): Html | undefined {
  const errors = errorsOf(operation, status).filter(({ code }) => code !== undefined)
  if (errors.length === 0) return undefined
  return html`<dl>
    ${errors.map(
      ({ code, meaning }) =>
        html`<dt><code>${code}</code></dt>
          <dd>${prose(meaning)}</dd> `,
    )}
  </dl>`
}
